package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"portfolio/db"
	"portfolio/internal/password"
)

// maxPasswordInput is how much of standard input is read for a password, in bytes.
const maxPasswordInput = 4 << 10

// hashPassword reads a password from standard input and prints its hash. It reads no configuration, to make the hash that an
// invalid one lacks.
func hashPassword(_ context.Context, c invocation) error {
	text, err := readPassword(c.Console)
	if err != nil {
		return fmt.Errorf("read password: %w", err)
	}
	hash, err := password.Hash(strings.TrimRight(string(text), "\r\n"))
	if err != nil {
		return usageError{err}
	}
	_, err = fmt.Fprintln(c.Out, hash)
	return err
}

// readPassword reads a password. On a terminal it prompts for one and does not echo it.
func readPassword(c Console) ([]byte, error) {
	file, ok := c.In.(*os.File)
	if !ok || !c.Terminal {
		return io.ReadAll(io.LimitReader(c.In, maxPasswordInput))
	}
	fmt.Fprint(c.Err, "Password: ")
	defer fmt.Fprintln(c.Err)
	return term.ReadPassword(int(file.Fd()))
}

// forgetSecondFactor removes the second factor of an owner who has lost the authenticator. Whoever can run it has access
// to the database anyway.
func forgetSecondFactor(ctx context.Context, c invocation) error {
	return withStore(ctx, c, func(store *db.Store) error {
		removed, err := store.RemoveSecondFactor(ctx)
		switch {
		case err != nil:
			return err
		case !removed:
			return errors.New("there is no second factor")
		}
		_, err = fmt.Fprintln(c.Err, "the second factor is removed: the password is enough to log in")
		return err
	})
}
