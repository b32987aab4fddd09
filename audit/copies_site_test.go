//go:build audit

package audit

import (
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// siteInDatabase changes a site in the database from two folders in turn while two copies serve it and one of them is killed: each change is
// served by both, and none is lost.
func (a *audit) siteInDatabase(t *testing.T) {
	rounds := fullOrShort(20, 6)
	database := newServerDatabase(t, newServer(t))
	first := &editedSite{t: t, folder: filepath.Join(t.TempDir(), "site")}
	a.makeSite(t, first.folder)
	first.kept = string(readFile(t, filepath.Join(first.folder, "profile.toml")))
	second := &editedSite{t: t, folder: filepath.Join(t.TempDir(), "copy"), kept: first.kept}
	a.sync(t, database, "push", first.folder)
	copies := a.serveCopies(t, 2, database, "SITE=database")
	load := &reloadLoad{ended: make(chan struct{})}
	var reading sync.WaitGroup
	for range readers {
		reading.Go(func() { load.read(t, copies.all[1]) })
	}
	var took durations
	late, lost := 0, 0
	for round := range rounds {
		site := []*editedSite{first, second}[round%2]
		a.sync(t, database, "pull", site.folder) // what the other one has pushed
		site.write(site.named(round), true)
		if round%3 == 2 {
			copies.kill(0)
		}
		a.sync(t, database, "push", site.folder)
		began := time.Now()
		for i := range copies.all {
			site.program = copies.all[i]
			if _, ok := waitUntil(editAppears, func() bool { return site.serves(round) }); !ok {
				lost++
				t.Errorf("copy %d does not serve the change %d", i, round)
			}
		}
		if took.addSince(began); time.Since(began) > 2*time.Second {
			late++
		}
	}
	close(load.ended)
	reading.Wait()
	same := health(t, copies.all[0]) == health(t, copies.all[1])
	if !same {
		t.Error("the copies serve different sites")
	}
	t.Logf("W4: %d changes of a site in the database, pushed from two folders, %d while a copy was killed: %d not served by both (limit 0); "+
		"%d of %d requests failed (0), %d of two states (0); pushed to served by both p50 %s, the slowest %s (target 2s, %d later)",
		rounds, rounds/3, lost, load.failed.Load(), load.requests.Load(), load.mixed.Load(), took.percentile(0.5), took.percentile(1), late)
}

// sync pushes or pulls a folder.
func (a *audit) sync(t *testing.T, database, command, folder string) {
	t.Helper()
	c := a.command(command, folder)
	c.Env = environment(database)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v: %s", command, err, out)
	}
}

// health returns the answer of /healthz, with the fingerprint of the site.
func health(t *testing.T, p *program) string {
	t.Helper()
	_, body, err := newVisitor(1).get(p.origin + "/healthz")
	must(t, err)
	return body
}
