//go:build audit

package audit

import (
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
)

// writers is how many visitors write while the program is killed.
const writers = 200

// killWhileServing kills the program repeatedly while visitors write. A visitor without a response sends the same inquiry
// again, as a person would.
func (a *audit) killWhileServing(t *testing.T) {
	kills := fullOrShort(50, 10)
	server, database := newMailServer(t), newDatabase(t)
	p := a.serve(t, database, server.env())
	v := newVisitor(writers)
	var texts markers
	var mu sync.Mutex
	acknowledged := map[string]bool{}
	unanswered := make([]string, writers)
	slowest := time.Duration(0)
	for range kills {
		ended := make(chan struct{})
		go func() {
			time.Sleep(30*time.Millisecond + rand.N(220*time.Millisecond))
			p.kill()
			close(ended)
		}()
		parallel(writers, func(i int) {
			for {
				text := unanswered[i]
				if text == "" {
					text = texts.next()
				}
				status, err := v.submit(p, text)
				if err != nil {
					unanswered[i] = text
					return
				}
				unanswered[i] = ""
				if status != http.StatusSeeOther {
					t.Errorf("an inquiry was answered with %d", status)
					return
				}
				mu.Lock()
				acknowledged[text] = true
				mu.Unlock()
			}
		})
		<-ended
		p = a.serve(t, database, server.env())
		slowest = max(slowest, p.started)
		v.client.CloseIdleConnections()
		if verdict := queryOne[string](t, openDatabase(t, database), "pragma integrity_check"); verdict != "ok" {
			t.Errorf("integrity_check: %s", verdict)
		}
	}
	a.checkAfterKills(t, p, server, database, kills, acknowledged, slowest)
}

func (a *audit) checkAfterKills(t *testing.T, p *program, server *mailServer, database string, kills int,
	acknowledged map[string]bool, slowest time.Duration,
) {
	pool := openDatabase(t, database)
	lost, duplicates := 0, 0
	rows := countInquiries(t, pool)
	for text := range acknowledged {
		if rows[text] == 0 {
			lost++
		}
	}
	for _, n := range rows {
		duplicates += n - 1
	}
	if lost+duplicates > 0 {
		t.Errorf("lost %d, stored twice %d", lost, duplicates)
	}
	t.Logf("R1: %d kills under %d visitors: %d acknowledged, %d lost (limit 0), %d stored twice (0), integrity ok, "+
		"slowest start %v (target 500ms)", kills, writers, len(acknowledged), lost, duplicates, slowest.Round(time.Millisecond))

	want := 2 * queryOne[int](t, pool, "select count(*) from cv_requests")
	elapsed, all := waitUntil(5*time.Minute, func() bool {
		return server.len() >= want && queryOne[int](t, pool, "select count(*) from outbox where state = 'waiting'") == 0
	})
	different, copies := countMessageIDs(server.mails())
	missing := map[string]bool{}
	for text := range rows {
		missing[text] = true
	}
	for _, m := range server.mails() {
		delete(missing, markerPattern.FindString(m.text()))
	}
	if !all || different != want || len(missing) > 0 || copies > kills {
		t.Errorf("%d of %d mails, %d inquiries without a mail, %d copies", different, want, len(missing), copies)
	}
	t.Logf("R2: %d mails of %d arrived %v after the last kill, %d copies with the same Message-ID (limit %d)",
		different, want, elapsed, copies, kills)
	if _, err := p.stop(); err != nil {
		t.Errorf("the program ended with %v", err)
	}
}

// countInquiries counts how often each inquiry is stored, by its marker.
func countInquiries(t *testing.T, pool *sqlx.DB) map[string]int {
	t.Helper()
	var reasons []string
	if err := pool.Select(&reasons, "select reason from cv_requests"); err != nil {
		t.Fatal(err)
	}
	rows := map[string]int{}
	for _, reason := range reasons {
		rows[markerPattern.FindString(reason)]++
	}
	return rows
}
