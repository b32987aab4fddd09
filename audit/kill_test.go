//go:build audit

package audit

import (
	"math/rand/v2"
	"net/http"
	"net/url"
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
	kills, span := fullOrShort(50, 10), 220*time.Millisecond
	server, database := newMailServer(t), a.newDatabase(t)
	if isServer(database) {
		span = time.Second // it connects first
	}
	p := a.serve(t, database, server.env())
	pool := openDatabase(t, database)
	v := newVisitor(writers)
	var texts markers
	var mu sync.Mutex
	acknowledged := map[string]bool{}
	unanswered := make([]url.Values, writers)
	slowest := time.Duration(0)
	for range kills {
		ended := make(chan struct{})
		go func() {
			time.Sleep(30*time.Millisecond + rand.N(span))
			p.kill()
			close(ended)
		}()
		parallel(writers, func(i int) {
			for {
				inquiry := unanswered[i]
				if inquiry == nil {
					inquiry = v.inquiry(texts.next())
				}
				response, _, err := v.post(p.origin+"/resume", inquiry)
				if err != nil {
					unanswered[i] = inquiry
					return
				}
				unanswered[i] = nil
				if response.StatusCode != http.StatusSeeOther {
					t.Errorf("an inquiry was answered with %d", response.StatusCode)
					return
				}
				mu.Lock()
				acknowledged[markerPattern.FindString(inquiry.Get("reason"))] = true
				mu.Unlock()
			}
		})
		<-ended
		endLeases(t, pool)
		p = a.serve(t, database, server.env())
		slowest = max(slowest, p.started)
		nextHour(t, pool) // each round emails as much as an hour allows
		v.client.CloseIdleConnections()
		checkIntegrity(t, database)
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
	t.Logf("R1: %d kills under %d visitors: %d acknowledged, %d lost (limit 0), %d stored twice (0), "+
		"slowest start %v (target 500ms)", kills, writers, len(acknowledged), lost, duplicates, slowest.Round(time.Millisecond))

	const summaryKills = 5
	_, told := a.summaryWithKills(t, p, server, database)
	missing, copies, elapsed := allArrive(t, pool, server, 5*time.Minute)
	mails, stored := totalsOf(t, pool), queryOne[int](t, pool, "select count(*) from inquiries")
	held := mails.held // the requests that were held for a summary are told of
	if missing > 0 || copies > kills+summaryKills || mails.toOwner+told != stored || mails.acknowledgements+held != stored {
		t.Errorf("%d mails missing, %d copies, %d requests: %+v, %d in summaries", missing, copies, stored, mails, told)
	}
	t.Logf("R2: %d mails, of which %d missing (limit 0), all %v after the last kill, %d copies with the same Message-ID (limit %d); %d of %d "+
		"acknowledgements held for the owner, %d of %d requests told of in %d summaries", mails.released(), missing, elapsed, copies,
		kills+summaryKills, held, stored, told, stored, mails.summaries)
}

// checkIntegrity checks a file. A server has no such command.
func checkIntegrity(t *testing.T, database string) {
	t.Helper()
	if isServer(database) {
		return
	}
	if verdict := queryOne[string](t, openDatabase(t, database), "pragma integrity_check"); verdict != "ok" {
		t.Errorf("integrity_check: %s", verdict)
	}
}

// countInquiries counts how often each inquiry is stored, by its marker.
func countInquiries(t *testing.T, pool *sqlx.DB) map[string]int {
	t.Helper()
	var reasons []string
	must(t, pool.Select(&reasons, "select text from inquiries"))
	rows := map[string]int{}
	for _, reason := range reasons {
		rows[markerPattern.FindString(reason)]++
	}
	return rows
}
