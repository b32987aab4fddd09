//go:build audit

package audit

import (
	"errors"
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
	promoted         time.Time
	copies           *copies
}

// promote makes the standby the primary.
func (p *pair) promote() error {
	err := p.standby.Promote()
	p.promoted = time.Now()
	return err
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
	runs := []struct {
		standby     string
		synchronous bool
		stall       time.Duration
	}{
		{"asynchronous", false, 500 * time.Millisecond},
		{"synchronous", true, 500 * time.Millisecond},
		{"synchronous", true, 6 * time.Second}, // longer than the program waits for a commit
	}
	for _, run := range runs[:fullOrShort(len(runs), 2)] {
		t.Run(fmt.Sprintf("%s,%v", run.standby, run.stall), func(t *testing.T) {
			p := a.newPair(t, run.synchronous)
			crowd := newCrowd(p.copies, writers)
			time.Sleep(2 * time.Second)
			must(t, p.primary.PauseSending())
			time.Sleep(run.stall)
			must(t, p.primary.Kill())
			must(t, p.promote())
			again, writing := crowd.waitForOne(p.promoted)
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

// switchPrimary makes the standby the primary while visitors write. The old one takes no more changes but keeps the connections of
// the copies, or it stops and comes back as a standby of the new one.
func (a *audit) switchPrimary(t *testing.T) {
	for _, run := range []struct {
		old    string
		demote func(p *pair) error
	}{
		{"read-only under open connections", func(p *pair) error {
			return errors.Join(p.primary.Set("default_transaction_read_only", "on"), p.promote())
		}},
		{"stopped and back as a standby", func(p *pair) error {
			return errors.Join(p.primary.Stop(), p.promote(), p.primary.Follow(p.standby))
		}},
	} {
		t.Run(run.old, func(t *testing.T) {
			p := a.newPair(t, true)
			crowd := newCrowd(p.copies, 50)
			time.Sleep(2 * time.Second)
			began := time.Now()
			must(t, run.demote(p))
			again, writing := crowd.waitForOne(p.promoted)
			time.Sleep(3 * time.Second)
			crowd.stop()
			lost, twice := crowd.compare(openDatabase(t, p.standby.URL(p.name)))
			onlyOld := p.onlyInOld(t)
			t.Logf("N4: the old primary %s, the standby promoted after %v: stores again %v after that (target 3s), without a restart; "+
				"%d acknowledged, %d lost (limit 0), %d stored twice (0), %d written to the old primary alone (0); %d requests with 503", run.old,
				p.promoted.Sub(began).Round(time.Millisecond), again, len(crowd.acknowledged), lost, twice, onlyOld, crowd.refused)
			if !writing || lost+twice+onlyOld > 0 {
				t.Error("an inquiry is lost, stored twice or stored where no primary is, or nothing is stored any more")
			}
		})
	}
}

// onlyInOld returns how many inquiries the old primary has that the new one lacks.
func (p *pair) onlyInOld(t *testing.T) (n int) {
	t.Helper()
	current := countInquiries(t, openDatabase(t, p.standby.URL(p.name)))
	for text := range countInquiries(t, openDatabase(t, p.primary.URL(p.name))) {
		if current[text] == 0 {
			n++
		}
	}
	return n
}
