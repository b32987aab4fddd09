package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"portfolio/db"
	"portfolio/handlers"
	"portfolio/internal/password"
)

// ownerPassword returns the hash of the owner's password: the configured one, or that of a password which the first start
// makes, prints and forgets.
func ownerPassword(ctx context.Context, cfg config, store *db.Store, stdout io.Writer) (string, error) {
	if cfg.PasswordHash != "" {
		return cfg.PasswordHash, nil
	}
	kept, err := store.OwnerPassword(ctx)
	if !errors.Is(err, db.ErrNotFound) {
		return kept, err
	}
	made := rand.Text()
	hash, err := password.Hash(made)
	if err != nil {
		return "", err
	}
	switch err := store.SetOwnerPassword(ctx, hash); {
	case errors.Is(err, db.ErrDuplicate): // another start was quicker: its password counts
		return store.OwnerPassword(ctx)
	case err != nil:
		return "", err
	}
	_, err = fmt.Fprintf(stdout, "The password for /admin/login is %s (shown this once; ADMIN_PASSWORD_HASH sets your own).\n", made)
	return hash, err
}

// endOldSessions ends the sessions that began with another password than today's.
func endOldSessions(ctx context.Context, store *db.Store, key []byte, hash string) error {
	return store.EndOtherSessions(ctx, handlers.Credential(key, hash))
}

// maxInput is how much of standard input is read for a password, in bytes.
const maxInput = 4 << 10

// hashPassword prints the hash of the password that stands on standard input.
func hashPassword(stdin io.Reader, stdout io.Writer) error {
	text, err := readPassword(stdin)
	if err != nil {
		return fmt.Errorf("read password: %w", err)
	}
	hash, err := password.Hash(strings.TrimRight(string(text), "\r\n"))
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(stdout, hash)
	return err
}

// readPassword reads what is piped in, or what somebody types, without showing it.
func readPassword(stdin io.Reader) ([]byte, error) {
	file, ok := stdin.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return io.ReadAll(io.LimitReader(stdin, maxInput))
	}
	fmt.Fprint(os.Stderr, "Password: ")
	defer fmt.Fprintln(os.Stderr)
	return term.ReadPassword(int(file.Fd()))
}
