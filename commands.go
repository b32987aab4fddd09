package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"portfolio/db"
	"portfolio/internal/password"
)

// command is something the program does instead of serving.
type command struct {
	takes string // what its argument is, "" for none
	run   func(ctx context.Context, cfg config, arg string, stdout io.Writer) error
}

// commands lists what the program does instead of serving, by name.
func commands() map[string]command {
	return map[string]command{
		"export":  {"an e-mail address", exportAddress},
		"erase":   {"an e-mail address", eraseAddress},
		"backup":  {"a file to write", backup},
		"restore": {"a file to read", restore},

		"forget-second-factor": {"", forgetSecondFactor},
	}
}

func runCommand(ctx context.Context, cfg config, args []string, stdout io.Writer) error {
	c, ok := commands()[args[0]]
	switch {
	case !ok:
		return errors.New("unknown command: run it without one to serve, or with hash-password, " +
			"forget-second-factor, export, erase, backup or restore")
	case c.takes == "" && len(args) == 1:
		return c.run(ctx, cfg, "", stdout)
	case c.takes == "":
		return fmt.Errorf("%s takes nothing", args[0])
	case len(args) != 2:
		return fmt.Errorf("%s takes %s", args[0], c.takes)
	}
	return c.run(ctx, cfg, args[1], stdout)
}

// forgetSecondFactor lets an owner in who has lost the authenticator: whoever can run it has the database anyway.
func forgetSecondFactor(ctx context.Context, cfg config, _ string, stdout io.Writer) (err error) {
	store, err := db.Open(ctx, cfg.DatabaseURL, db.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	was, err := store.RemoveSecondFactor(ctx)
	if err != nil {
		return err
	}
	said := "there is no second factor"
	if was {
		said = "the second factor is forgotten: the password alone lets in"
	}
	_, err = fmt.Fprintln(stdout, said)
	return err
}

// exportAddress prints all that is stored of an address, as JSON.
func exportAddress(ctx context.Context, cfg config, email string, stdout io.Writer) error {
	return withRecords(ctx, cfg, stdout, func(store *db.Store) ([]db.Record, error) { return store.Export(ctx, email) })
}

// eraseAddress removes all that is stored of an address, and prints what that was.
func eraseAddress(ctx context.Context, cfg config, email string, stdout io.Writer) error {
	return withRecords(ctx, cfg, stdout, func(store *db.Store) ([]db.Record, error) { return store.Erase(ctx, email) })
}

func withRecords(ctx context.Context, cfg config, stdout io.Writer, find func(*db.Store) ([]db.Record, error)) (err error) {
	store, err := db.Open(ctx, cfg.DatabaseURL, db.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	records, err := find(store)
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(stdout)
	encoder.SetIndent("", "  ")
	return encoder.Encode(records)
}

// backup writes a consistent copy of the database, also while the site is served.
func backup(ctx context.Context, cfg config, file string, stdout io.Writer) error {
	if err := db.Backup(ctx, cfg.DatabaseURL, file); err != nil {
		return err
	}
	_, err := fmt.Fprintln(stdout, "backed up to", file)
	return err
}

// restore puts a backup in the place of the database, which it keeps aside.
func restore(ctx context.Context, cfg config, file string, stdout io.Writer) error {
	aside, err := db.Restore(ctx, file, cfg.DatabaseURL, time.Now())
	if err != nil {
		return err
	}
	if aside != "" {
		_, err = fmt.Fprintln(stdout, "the database before is kept as", aside)
	}
	return err
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
