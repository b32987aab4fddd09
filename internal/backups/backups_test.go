package backups

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

var madrid = func() *time.Location {
	zone, err := time.LoadLocation("Europe/Madrid")
	if err != nil {
		panic(err)
	}
	return zone
}()

// testStore is a database that a backup copies.
type testStore struct {
	path    string
	now     func() time.Time
	created time.Time
	err     error
	leased  bool // to another process
}

func (s *testStore) CreatedAt(context.Context) (time.Time, error) { return s.created, nil }

func (s *testStore) Lease(context.Context, string, time.Duration) (bool, error) {
	return !s.leased, nil
}

func (s *testStore) Backup(_ context.Context, file string) error {
	if s.err != nil {
		return s.err
	}
	if err := os.WriteFile(file, []byte("rows"), 0o600); err != nil {
		return err
	}
	return os.Chtimes(file, s.now(), s.now())
}

// site is a database with its nightly backups and a clock.
type site struct {
	*Nightly
	t     *testing.T
	store *testStore
	now   time.Time
}

func newSite(t *testing.T, now time.Time) *site {
	s := &site{t: t, now: now}
	clock := func() time.Time { return s.now }
	path := filepath.Join(t.TempDir(), "portfolio.db")
	if err := os.WriteFile(path, []byte("rows"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.store = &testStore{path: path, now: clock, created: now}
	s.Nightly = &Nightly{Store: s.store, Database: path, Keep: 7, Zone: madrid, Log: slog.New(slog.DiscardHandler), Now: clock}
	return s
}

// pass lets time pass, with the checks that Run makes.
func (s *site) pass(d time.Duration) {
	s.t.Helper()
	for end := s.now.Add(d); s.now.Before(end); s.now = s.now.Add(10 * time.Minute) {
		if err := s.backUpIfDue(s.t.Context()); err != nil {
			s.t.Fatal(err)
		}
	}
}

// names returns the names of the files in the folder of backups.
func (s *site) names() []string {
	s.t.Helper()
	entries, err := s.files().list()
	if err != nil {
		s.t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

func (s *site) want(when string, names ...string) {
	s.t.Helper()
	if got := s.names(); !slices.Equal(got, names) {
		s.t.Errorf("%s: the backups are %q, want %q", when, got, names)
	}
}

func (s *site) write(name string, age time.Duration) {
	s.t.Helper()
	folder := s.files().folder
	if err := os.MkdirAll(folder, 0o700); err != nil {
		s.t.Fatal(err)
	}
	file, made := filepath.Join(folder, name), s.now.Add(-age)
	if err := errors.Join(os.WriteFile(file, nil, 0o600), os.Chtimes(file, made, made)); err != nil {
		s.t.Fatal(err)
	}
}

// TestNightly checks that a backup is made each night at 3:30 of the site's clock, also when the clocks change.
func TestNightly(t *testing.T) {
	s := newSite(t, time.Date(2026, time.March, 27, 12, 0, 0, 0, madrid))
	s.pass(15*time.Hour + 20*time.Minute)
	s.want("at 3:20")
	s.pass(20 * time.Minute)
	s.want("at 3:40", "portfolio-2026-03-28.db")
	s.pass(24 * time.Hour)
	s.want("after the night in which the clocks change", "portfolio-2026-03-28.db", "portfolio-2026-03-29.db")
	s.pass(20 * 24 * time.Hour)
	if got := s.names(); len(got) != 7 || got[0] != "portfolio-2026-04-12.db" || got[6] != "portfolio-2026-04-18.db" {
		t.Errorf("after twenty days: the backups are %q", got)
	}
	newest, err := s.Newest()
	if at := newest.In(madrid).Format("01-02 15:04"); err != nil || at != "04-18 03:30" {
		t.Errorf("the newest was made at %s, %v", at, err)
	}
}

// TestMissedNight checks that a backup that was missed is made at once.
func TestMissedNight(t *testing.T) {
	s := newSite(t, time.Date(2026, time.March, 14, 3, 0, 0, 0, madrid))
	s.pass(time.Hour)
	s.want("after a night", "portfolio-2026-03-14.db")
	s.now = s.now.Add(30 * time.Hour)
	s.pass(10 * time.Minute)
	s.want("after a pause", "portfolio-2026-03-14.db", "portfolio-2026-03-15.db")

	old := newSite(t, s.now)
	old.store.created = s.now.Add(-48 * time.Hour)
	old.pass(10 * time.Minute)
	old.want("of an old database without a backup", "portfolio-2026-03-15.db")
}

// TestPrune checks that only backups of this database are deleted, and first those of a clock that was wrong.
func TestPrune(t *testing.T) {
	s := newSite(t, time.Date(2026, time.March, 14, 12, 0, 0, 0, madrid))
	s.Keep = 2
	others := []string{"notes.txt", "other-2020-01-01.db", "portfolio-2020-01-01.db.gz", "portfolio-old.db"}
	for _, name := range others {
		s.write(name, 1000*24*time.Hour)
	}
	for _, name := range []string{"portfolio-2026-03-11.db", "portfolio-2026-03-12.db", "portfolio-2029-01-01.db"} {
		s.write(name, 48*time.Hour)
	}
	s.pass(10 * time.Minute)
	want := append([]string{"portfolio-2026-03-12.db", "portfolio-2026-03-14.db"}, others...)
	slices.Sort(want)
	s.want("afterwards", want...)
}

// TestWrongClock checks that a backup from the future does not keep the next ones from being made.
func TestWrongClock(t *testing.T) {
	s := newSite(t, time.Date(2026, time.March, 14, 12, 0, 0, 0, madrid))
	s.store.created = s.now.Add(-48 * time.Hour)
	s.write("portfolio-2029-03-14.db", -3*365*24*time.Hour)
	s.pass(10 * time.Minute)
	s.want("when the clock is right again", "portfolio-2026-03-14.db", "portfolio-2029-03-14.db")
}

// TestLeftovers checks that what a killed process left is deleted.
func TestLeftovers(t *testing.T) {
	s := newSite(t, time.Date(2026, time.March, 14, 3, 20, 0, 0, madrid))
	s.write("portfolio-2026-03-13.db.new-123", 24*time.Hour)
	s.write("portfolio-2026-03-14.db.new-456", time.Minute)
	s.write("portfolio-2026-03-14.db.new-456-journal", time.Minute)
	s.write("other-2026-03-13.db.new-789", 24*time.Hour)
	s.pass(30 * time.Minute)
	s.want("afterwards", "other-2026-03-13.db.new-789", "portfolio-2026-03-14.db")
}

// TestOneProcess checks that no backup is made while another process makes one.
func TestOneProcess(t *testing.T) {
	s := newSite(t, time.Date(2026, time.March, 14, 3, 20, 0, 0, madrid))
	s.store.leased = true
	s.pass(30 * time.Minute)
	s.want("meanwhile")
	s.store.leased = false
	s.pass(10 * time.Minute)
	s.want("afterwards", "portfolio-2026-03-14.db")
}

// TestFailedBackup checks that a failure deletes nothing.
func TestFailedBackup(t *testing.T) {
	s := newSite(t, time.Date(2026, time.March, 14, 12, 0, 0, 0, madrid))
	s.Keep = 1
	s.write("portfolio-2026-03-10.db", 48*time.Hour)
	s.write("portfolio-2026-03-11.db", 48*time.Hour)
	s.store.err = errors.New("disk full")
	if err := s.backUpIfDue(t.Context()); err == nil || !strings.Contains(err.Error(), "disk full") {
		t.Errorf("the error is %v", err)
	}
	s.want("afterwards", "portfolio-2026-03-10.db", "portfolio-2026-03-11.db")
}

// TestNoRoom checks that no backup takes the space that the site needs.
func TestNoRoom(t *testing.T) {
	s := newSite(t, time.Date(2026, time.March, 14, 3, 20, 0, 0, madrid))
	if err := os.Truncate(s.Database, 1<<50); err != nil { // a file with a hole, larger than any disk
		t.Skip(err)
	}
	s.now = s.now.Add(30 * time.Minute)
	if err := s.backUpIfDue(t.Context()); err == nil || !strings.Contains(err.Error(), "a backup needs") {
		t.Errorf("the error is %v", err)
	}
	s.want("afterwards")
}
