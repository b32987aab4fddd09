package main

import (
	"context"
	"log/slog"
	"path/filepath"
	"time"

	"portfolio/content"
	"portfolio/db"
	"portfolio/internal/backups"
	"portfolio/internal/selfcheck"
)

// newNightly returns what backs up the database at path every night.
func newNightly(path string, settings content.Settings, store *db.Store, log *slog.Logger) *backups.Nightly {
	return &backups.Nightly{
		Store: store, Database: path, Keep: settings.NightlyBackups, Zone: settings.Zone(), Log: log, Now: time.Now,
	}
}

// newChecks returns what looks at the program's surroundings.
func newChecks(cfg config, nightly *backups.Nightly, settings content.Settings, store *db.Store, log *slog.Logger) *selfcheck.Checks {
	checks := selfcheck.Config{
		BaseURL: cfg.BaseURL, Trusted: cfg.trustedProxies, Log: log, Now: time.Now,
		ClockJump: store.ClockJump,
		DiskSpace: func() (free, size uint64, err error) { return selfcheck.DiskSpace(filepath.Dir(nightly.Database)) },
	}
	if settings.BackupWarning {
		checks.LastBackup = func(ctx context.Context) (time.Time, error) { return lastBackup(ctx, nightly, store) }
	}
	return selfcheck.New(checks)
}

// lastBackup returns when the database was last backed up, at night or by a command.
func lastBackup(ctx context.Context, nightly *backups.Nightly, store *db.Store) (time.Time, error) {
	last, err := nightly.Newest(ctx)
	if err != nil { // the folder cannot be read, or is none: there is no backup that anybody could use
		last, err = store.CreatedAt(ctx)
	}
	if err != nil {
		return last, err
	}
	command, err := store.BackedUpAt()
	if command.After(last) {
		last = command
	}
	return last, err
}
