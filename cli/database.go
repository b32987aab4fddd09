package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"time"

	"portfolio/config"
	"portfolio/db"
)

const (
	backupDetails = `FILE appears when it is complete, with mode 0600. It holds everything: keep it as safe as the database.`

	restoreDetails = `It names what it replaces and asks; without a terminal it needs --yes. Stop the site first. The replaced database is
kept beside the new one, and its name printed. Nothing is sent twice and nobody is let in: sessions end, and mails and
newsletter issues that waited when the backup was made are held, as they may have been sent since; the owner's pages show
them. Who unsubscribed or was erased after the backup is there again: restore is for emergencies.`
)

// withStore runs do with the database open. It neither creates nor migrates it.
func withStore(ctx context.Context, c invocation, do func(*db.Store) error) error {
	cfg, err := config.Read(c.env)
	if err != nil {
		return err
	}
	store, err := db.Open(ctx, cfg.DatabaseURL, db.Options{Existing: true})
	if errors.Is(err, db.ErrNotFound) {
		return errNoDatabase(cfg)
	}
	if err != nil {
		return err
	}
	return errors.Join(do(store), store.Close())
}

// errNoDatabase is returned where a command finds no database: it never makes one.
func errNoDatabase(cfg config.Config) error {
	name := cfg.DatabaseFile()
	if name == "" {
		name = db.ServerName(cfg.DatabaseURL)
	}
	return usagef("there is no database at %s: run this where the site runs, or set DATABASE_URL", name)
}

func setupBackup(flags *flag.FlagSet) runFunc {
	force := flags.Bool("force", false, "replace FILE if it exists")
	return func(ctx context.Context, c invocation) error { return backup(ctx, c, *force) }
}

// backup writes a consistent copy of the database, also while the site is served.
func backup(ctx context.Context, c invocation, force bool) error {
	cfg, err := config.Read(c.env)
	if err != nil {
		return err
	}
	file := c.args[0]
	if cfg.DatabaseFile() == "" {
		return usagef("backup is for a file of SQLite: back up a server of PostgreSQL with pg_dump or pg_basebackup")
	}
	if err := checkTarget(file, force); err != nil {
		return err
	}
	err = db.Backup(ctx, cfg.DatabaseURL, file)
	switch {
	case errors.Is(err, db.ErrNotFound):
		return errNoDatabase(cfg)
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, db.ErrSameFile):
		return usageError{err}
	case err != nil:
		return err
	}
	_, err = fmt.Fprintln(c.Err, "backed up to", file)
	return err
}

// checkTarget returns an error if a backup to file would replace something that it must not.
func checkTarget(file string, force bool) error {
	info, err := os.Lstat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return usageError{err}
	case !info.Mode().IsRegular():
		return usagef("%s is not a file", quoted(file))
	case !force:
		return usagef("%s exists: name another file, or add --force to replace it", quoted(file))
	}
	return nil
}

func setupRestore(flags *flag.FlagSet) runFunc {
	yes := flags.Bool("yes", false, "restore without a question")
	return func(ctx context.Context, c invocation) error { return restore(ctx, c, *yes) }
}

// restore replaces the database by a backup. It keeps the replaced database under another name, which it prints.
func restore(ctx context.Context, c invocation, yes bool) error {
	cfg, err := config.Read(c.env)
	if err != nil {
		return err
	}
	file := c.args[0]
	if cfg.DatabaseFile() == "" {
		return usagef("restore is for a file of SQLite: restore a server of PostgreSQL with pg_restore, or move a restored file to it")
	}
	if err := db.CheckBackup(ctx, file, cfg.DatabaseURL); err != nil {
		return usageError{err}
	}
	if err := confirmRestore(ctx, c, cfg, yes); err != nil {
		return err
	}
	result, err := db.Restore(ctx, file, cfg.DatabaseURL, time.Now())
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Err, "restored from %s: sessions ended: %d, mails held: %d, issues held: %d\n", file, result.Sessions, result.Mails, result.Issues)
	if result.Aside == "" {
		return nil
	}
	fmt.Fprintln(c.Err, "the replaced database is kept as")
	_, err = fmt.Fprintln(c.Out, result.Aside)
	return err
}

// confirmRestore names the database that is to be replaced, if there is one, and asks.
func confirmRestore(ctx context.Context, c invocation, cfg config.Config, yes bool) error {
	path := cfg.DatabaseFile()
	replaced, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || yes {
		return nil
	}
	if err != nil {
		return err
	}
	if err := c.mayAsk(yes); err != nil {
		return err
	}
	backup, err := os.Stat(c.args[0])
	if err != nil {
		return usageError{err}
	}
	fmt.Fprintf(c.Err, "This replaces %s by %s:\n%s%s", path, c.args[0], describe("now   ", replaced), describe("backup", backup))
	return c.confirm(ctx, "The replaced database is kept under another name.", yes)
}

// describe says how large a file is and when it was changed.
func describe(what string, file fs.FileInfo) string {
	return fmt.Sprintf("  %s  %s  %10d bytes\n", what, file.ModTime().Format("2006-01-02 15:04"), file.Size())
}
