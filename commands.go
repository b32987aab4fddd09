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

// command is a command that needs the configuration: all but hash-password.
type command struct {
	takes string // describes the argument; "" if there is none
	run   func(ctx context.Context, cfg config, arg string, stdout io.Writer) error
}

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
		return errors.New("unknown command: run portfolio without a command to serve, or with hash-password, " +
			"forget-second-factor, export, erase, backup or restore")
	case c.takes == "" && len(args) == 1:
		return c.run(ctx, cfg, "", stdout)
	case c.takes == "":
		return fmt.Errorf("%s takes no argument", args[0])
	case len(args) != 2:
		return fmt.Errorf("%s takes %s", args[0], c.takes)
	}
	return c.run(ctx, cfg, args[1], stdout)
}

// forgetSecondFactor removes the second factor of an owner who has lost the authenticator. Whoever can run it has access
// to the database anyway.
func forgetSecondFactor(ctx context.Context, cfg config, _ string, stdout io.Writer) error {
	return withStore(ctx, cfg, func(store *db.Store) error {
		removed, err := store.RemoveSecondFactor(ctx)
		if err != nil {
			return err
		}
		result := "there is no second factor"
		if removed {
			result = "the second factor is removed: the password is enough to log in"
		}
		_, err = fmt.Fprintln(stdout, result)
		return err
	})
}

// exportAddress prints everything stored about an address, as JSON.
func exportAddress(ctx context.Context, cfg config, email string, stdout io.Writer) error {
	return withStore(ctx, cfg, func(store *db.Store) error {
		records, err := store.Export(ctx, email)
		return printRecords(stdout, records, err)
	})
}

// eraseAddress deletes everything stored about an address, and prints what it was, as JSON.
func eraseAddress(ctx context.Context, cfg config, email string, stdout io.Writer) error {
	return withStore(ctx, cfg, func(store *db.Store) error {
		records, err := store.Erase(ctx, email)
		return printRecords(stdout, records, err)
	})
}

// withStore runs do with the database open.
func withStore(ctx context.Context, cfg config, do func(*db.Store) error) error {
	store, err := db.Open(ctx, cfg.DatabaseURL, db.Options{})
	if err != nil {
		return err
	}
	return errors.Join(do(store), store.Close())
}

func printRecords(stdout io.Writer, records []db.Record, err error) error {
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

// restore replaces the database by a backup. It keeps the previous database under another name, which it prints.
func restore(ctx context.Context, cfg config, file string, stdout io.Writer) error {
	previous, err := db.Restore(ctx, file, cfg.DatabaseURL, time.Now())
	if err != nil {
		return err
	}
	if previous != "" {
		_, err = fmt.Fprintln(stdout, "the previous database is kept as", previous)
	}
	return err
}

// maxPasswordInput is how much of standard input is read for a password, in bytes.
const maxPasswordInput = 4 << 10

// hashPassword reads a password from standard input and prints its hash.
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

// readPassword reads a password. On a terminal it prompts for one and does not echo it.
func readPassword(stdin io.Reader) ([]byte, error) {
	file, ok := stdin.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return io.ReadAll(io.LimitReader(stdin, maxPasswordInput))
	}
	fmt.Fprint(os.Stderr, "Password: ")
	defer fmt.Fprintln(os.Stderr)
	return term.ReadPassword(int(file.Fd()))
}
