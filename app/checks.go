package app

import (
	"path/filepath"
	"time"

	"portfolio/internal/selfcheck"
)

// newChecks returns the self-checks of a program that serves at baseURL.
func newChecks(p *program, baseURL string) *selfcheck.Checks {
	config := selfcheck.Config{
		BaseURL: baseURL, Trusted: p.cfg.Proxies, Log: p.log, Now: time.Now, ClockJump: p.store.ClockJump,
	}
	if p.database != "" { // a server's disk and backups are its operator's
		config.DiskSpace = func() (free, size uint64, err error) { return selfcheck.DiskSpace(filepath.Dir(p.database)) }
		config.CreatedAt, config.LastBackup = p.store.CreatedAt, p.lastBackup
	}
	return selfcheck.New(config)
}

// lastBackup returns when the database was last backed up, at night or by a command; the zero time if it never was, as far as
// anybody can see. It returns false if the owner does not want to be warned.
func (p *program) lastBackup() (time.Time, bool) {
	current := p.current.Load()
	if !current.content.Settings.BackupWarning {
		return time.Time{}, false
	}
	last, err := current.nightly.Newest()
	if err != nil {
		last = time.Time{} // nobody can use a backup in a folder that cannot be read
	}
	if command, err := p.store.BackedUpAt(); err == nil && command.After(last) {
		last = command
	}
	return last, true
}
