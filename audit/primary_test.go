//go:build audit

package audit

import (
	"fmt"
	"net/url"
	"testing"
	"time"

	"portfolio/internal/pgtest"
)

// pair is a primary with a standby, and two copies that know both.
type pair struct {
	t                *testing.T
	primary, standby *pgtest.Server
	name             string // of the database
	copies           *copies
}

// newPair starts a pair. A synchronous standby has to store a change before it is acknowledged.
func (a *audit) newPair(t *testing.T, synchronous bool) *pair {
	t.Helper()
	p := &pair{t: t, primary: newServer(t), name: "portfolio"}
	must(t, p.primary.Run("postgres", "create database "+p.name))
	p.standby = newStandby(t, p.primary) // before the next line, which it is not to inherit
	if synchronous {
		must(t, p.primary.Set("synchronous_standby_names", "*"))
	}
	p.copies = a.serveCopies(t, 2, p.url())
	return p
}

// url returns the DATABASE_URL that names both servers.
func (p *pair) url() string {
	address, err := url.Parse(p.primary.URL(p.name))
	must(p.t, err)
	address.RawQuery = url.Values{"host": {p.primary.Folder + "," + p.standby.Folder}}.Encode()
	return address.String()
}

// killPrimary cuts a primary off from its standby, kills it and promotes the standby, while visitors write. With an asynchronous
// standby this must lose something: a row that finds no loss there could not find one with a synchronous standby either.
func (a *audit) killPrimary(t *testing.T) {
	for _, run := range []struct {
		standby     string
		synchronous bool
		stall       time.Duration
	}{
		{"asynchronous", false, 500 * time.Millisecond},
		{"synchronous", true, 500 * time.Millisecond},
		{"synchronous", true, 6 * time.Second}, // longer than the program waits for a commit
	} {
		t.Run(fmt.Sprintf("%s,%v", run.standby, run.stall), func(t *testing.T) {
			p := a.newPair(t, run.synchronous)
			crowd := newCrowd(p.copies, writers)
			time.Sleep(2 * time.Second)
			must(t, p.primary.PauseSending())
			time.Sleep(run.stall)
			must(t, p.primary.Kill())
			must(t, p.standby.Promote())
			again, writing := crowd.waitForOne(time.Now())
			time.Sleep(2 * time.Second)
			crowd.stop()
			lost, twice := crowd.compare(openDatabase(t, p.standby.URL(p.name)))
			limit := "limit 0"
			if !run.synchronous {
				limit = "at least 1, or the row proves nothing"
			}
			t.Logf("N3: %s standby, replication stalled for %v before kill -9 of the primary, then promoted: %d acknowledged, %d lost (%s), "+
				"%d stored twice (0), stores again after %v; %d requests with 503, %d without a response", run.standby, run.stall,
				len(crowd.acknowledged), lost, limit, twice, again, crowd.refused, crowd.unanswered)
			if run.synchronous == (lost > 0) || twice > 0 || !writing {
				t.Error("an inquiry is lost or stored twice, nothing is stored any more, or the row finds no loss")
			}
		})
	}
}

// waitForOne waits until an inquiry was acknowledged after a moment, and returns how long after it.
func (w *crowd) waitForOne(moment time.Time) (time.Duration, bool) {
	waitUntil(time.Minute, func() bool { _, found := w.firstAfter(moment); return found })
	return w.firstAfter(moment)
}
