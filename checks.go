package main

import (
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
func newChecks(
	cfg config, nightly *backups.Nightly, settings content.Settings, store *db.Store, log *slog.Logger,
) *selfcheck.Checks {
	checks := selfcheck.Config{
		BaseURL: cfg.BaseURL, Trusted: cfg.trustedProxies, Log: log, Now: time.Now,
		ClockJump: store.ClockJump,
		DiskSpace: func() (free, size uint64, err error) { return selfcheck.DiskSpace(filepath.Dir(nightly.Database)) },
	}
	if settings.BackupWarning {
		checks.CreatedAt = store.CreatedAt
		checks.LastBackup = func() time.Time { return lastBackup(nightly, store) }
	}
	return selfcheck.New(checks)
}

// lastBackup returns when the database was last backed up, at night or by a command; the zero time if it never was, as far as
// anybody can see.
func lastBackup(nightly *backups.Nightly, store *db.Store) time.Time {
	last, err := nightly.Newest()
	if err != nil {
		last = time.Time{} // nobody can use a backup in a folder that cannot be read
	}
	if command, err := store.BackedUpAt(); err == nil && command.After(last) {
		last = command
	}
	return last
}
