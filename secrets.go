package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"portfolio/db"
	"portfolio/handlers"
	"portfolio/internal/password"
)

// keyFile is the name of the file beside the database that holds the key material made at the first start.
const keyFile = "session.key"

// keyMaterial returns the configured key material, or that of the first start, which it makes and keeps.
func keyMaterial(cfg config) ([]byte, error) {
	if cfg.SessionKey != "" {
		return []byte(cfg.SessionKey), nil
	}
	path, err := db.Path(cfg.DatabaseURL)
	if err != nil {
		return nil, err
	}
	name := filepath.Join(filepath.Dir(path), keyFile)
	key, err := os.ReadFile(name) // #nosec G304 -- beside the database, where the operator has it
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return makeKey(name)
	case err != nil:
		return nil, fmt.Errorf("read key: %w", err)
	case len(key) < minKey:
		return nil, fmt.Errorf("read key: %s is too short: remove it to have a new one made", name)
	}
	return key, nil
}

// makeKey keeps new key material in a file that only the owner can read. The file gets its name when it is whole, as a start
// may be killed at any moment. A start at the same time may be first: then its key counts.
func makeKey(name string) ([]byte, error) {
	key := []byte(rand.Text() + rand.Text())
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return nil, fmt.Errorf("make key: %w", err)
	}
	file, err := os.CreateTemp(filepath.Dir(name), keyFile+".new-*") // mode 0600
	if err != nil {
		return nil, fmt.Errorf("make key: %w", err)
	}
	defer os.Remove(file.Name())
	_, err = file.Write(key)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return nil, fmt.Errorf("make key: %w", err)
	}
	err = os.Link(file.Name(), name)
	if errors.Is(err, fs.ErrExist) {
		return os.ReadFile(name) // #nosec G304 -- beside the database, where the operator has it
	}
	if err != nil {
		return nil, fmt.Errorf("make key: %w", err)
	}
	return key, nil
}

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
