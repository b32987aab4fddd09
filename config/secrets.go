package config

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
	"portfolio/internal/password"
)

// SessionKeyFile is the file beside the database that holds the session key made at the first start.
const SessionKeyFile = "session.key"

// SessionKey returns SESSION_KEY, or else the stored key. The first start makes one.
func SessionKey(cfg Config) ([]byte, error) {
	if cfg.SessionKey != "" {
		return []byte(cfg.SessionKey), nil
	}
	name := filepath.Join(filepath.Dir(cfg.DatabaseFile()), SessionKeyFile) // there is a file: a server needs SESSION_KEY
	key, err := os.ReadFile(name)                                           // #nosec G304 -- the operator chose the folder
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return createSessionKey(name)
	case err != nil:
		return nil, fmt.Errorf("read session key: %w", err)
	case len(key) < minSessionKey:
		return nil, fmt.Errorf("read session key: %s is too short: delete it, and the next start makes a new one", name)
	}
	return key, nil
}

// createSessionKey writes a random key to a file that only this user can read. The file is complete before it gets its
// name, as the program may be killed at any moment. If another start has been faster, it returns that one's key.
func createSessionKey(name string) ([]byte, error) {
	key := []byte(rand.Text() + rand.Text())
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return nil, fmt.Errorf("create session key: %w", err)
	}
	file, err := os.CreateTemp(filepath.Dir(name), SessionKeyFile+".new-*") // mode 0600
	if err != nil {
		return nil, fmt.Errorf("create session key: %w", err)
	}
	defer os.Remove(file.Name())
	_, err = file.Write(key)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return nil, fmt.Errorf("create session key: %w", err)
	}
	err = os.Link(file.Name(), name)
	if errors.Is(err, fs.ErrExist) {
		return os.ReadFile(name) // #nosec G304 -- the operator chose the folder
	}
	if err != nil {
		return nil, fmt.Errorf("create session key: %w", err)
	}
	return key, nil
}

// OwnerPasswordHash returns ADMIN_PASSWORD_HASH, or else the stored hash. The first start makes a password, prints it to
// stdout and stores only its hash.
func OwnerPasswordHash(ctx context.Context, cfg Config, store *db.Store, stdout io.Writer) (string, error) {
	if cfg.PasswordHash != "" {
		return cfg.PasswordHash, nil
	}
	stored, err := store.OwnerPassword(ctx)
	if !errors.Is(err, db.ErrNotFound) {
		return stored, err
	}
	random := rand.Text()
	hash, err := password.Hash(random)
	if err != nil {
		return "", err
	}
	switch err := store.SetOwnerPassword(ctx, hash); {
	case errors.Is(err, db.ErrDuplicate): // another start has been faster: its password is valid
		return store.OwnerPassword(ctx)
	case err != nil:
		return "", err
	}
	_, err = fmt.Fprintf(stdout, "The password for /admin/login is %s (shown only now; set ADMIN_PASSWORD_HASH to choose your own).\n", random)
	return hash, err
}
