// Package backups makes a backup of the database every night, in a folder beside it, and keeps the newest few.
//
// They are for mistakes: a row deleted, a faulty upgrade. They are on the same disk as the database, so that somebody has to
// copy them elsewhere.
package backups

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"portfolio/internal/selfcheck"
)

// When the night's backup is made, on the site's clock.
const (
	hour   = 3
	minute = 30
)

// How often the program looks whether a backup is due, and how long it waits after a failure.
const (
	checkInterval = time.Minute
	retryInterval = time.Hour
)

// The lease lets one of the processes that share a database make the backup.
const (
	leaseName = "nightly backup"
	leaseTime = time.Hour // longer than a backup takes
)

// reserve is how many bytes a backup leaves free: the site has to store what visitors send in the meantime.
const reserve = 200 << 20

// Store is the database. db.Store implements it.
type Store interface {
	Backup(ctx context.Context, file string) error
	CreatedAt(ctx context.Context) (time.Time, error)
	Lease(ctx context.Context, name string, duration time.Duration) (held bool, err error)
}

// Nightly makes the backups.
type Nightly struct {
	Store    Store
	Database string // path of its file
	Keep     int    // how many backups are kept; 0 to make none
	Zone     *time.Location
	Log      *slog.Logger
	Now      func() time.Time
}

// Run makes a backup every night until ctx ends, as the site wants it that is current then. One that was missed is made at once.
func Run(ctx context.Context, current func() *Nightly) {
	for {
		wait, n := checkInterval, current()
		if err := n.backUpIfDue(ctx); err != nil && ctx.Err() == nil {
			n.Log.Error("nightly backup failed", "error", err)
			wait = retryInterval
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
	}
}

// Newest returns when the newest backup was made, the zero time if there is none.
func (n *Nightly) Newest() (time.Time, error) { return n.files().newest(n.Now()) }

// backUpIfDue makes a backup if a night has come since the newest one, and backups are wanted.
func (n *Nightly) backUpIfDue(ctx context.Context) error {
	if n.Keep == 0 {
		return nil
	}
	if due, err := n.isDue(ctx); !due || err != nil {
		return err
	}
	if held, err := n.Store.Lease(ctx, leaseName, leaseTime); !held || err != nil {
		return err
	}
	if due, err := n.isDue(ctx); !due || err != nil {
		return err // another process has made it
	}
	return n.backUp(ctx)
}

// isDue reports whether a night has come since the newest backup, or since the database was made if it has none.
func (n *Nightly) isDue(ctx context.Context) (bool, error) {
	newest, err := n.Newest()
	if err == nil && newest.IsZero() {
		newest, err = n.Store.CreatedAt(ctx)
	}
	return err == nil && newest.Before(n.lastNight()), err
}

// lastNight returns the latest past time for a backup.
func (n *Nightly) lastNight() time.Time {
	now := n.Now().In(n.Zone)
	night := time.Date(now.Year(), now.Month(), now.Day(), hour, minute, 0, 0, n.Zone)
	if night.After(now) {
		night = time.Date(now.Year(), now.Month(), now.Day()-1, hour, minute, 0, 0, n.Zone)
	}
	return night
}

// backUp makes a backup, and deletes the oldest beyond those to keep.
func (n *Nightly) backUp(ctx context.Context) error {
	files := n.files()
	if err := os.MkdirAll(files.folder, 0o700); err != nil {
		return err
	}
	if err := files.removeLeftovers(); err != nil {
		return err
	}
	if err := n.checkSpace(files.folder); err != nil {
		return err
	}
	today := n.Now().In(n.Zone).Format(time.DateOnly)
	if err := n.Store.Backup(ctx, files.path(today)); err != nil {
		return err
	}
	n.Log.Info("backed up", "file", files.path(today))
	return files.prune(today, n.Keep)
}

// checkSpace returns an error if a backup would leave too little space on the disk.
func (n *Nightly) checkSpace(folder string) error {
	database, err := os.Stat(n.Database)
	if err != nil {
		return err
	}
	free, _, err := selfcheck.DiskSpace(folder)
	if err != nil {
		return err
	}
	need := uint64(database.Size()) + reserve // #nosec G115 -- a file has a positive size
	if free < need {
		return fmt.Errorf("%d MB are free in %s, and a backup needs %d MB", free>>20, folder, need>>20)
	}
	return nil
}

func (n *Nightly) files() files {
	return files{
		folder: filepath.Join(filepath.Dir(n.Database), "backups"),
		name:   strings.TrimSuffix(filepath.Base(n.Database), filepath.Ext(n.Database)),
	}
}
