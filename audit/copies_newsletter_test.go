//go:build audit

package audit

import (
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
)

// newsletterFromCopies sends an issue from three copies, one of which is killed: its lease ends after a minute.
func (a *audit) newsletterFromCopies(t *testing.T) {
	subscribers, kills := fullOrShort(10_000, 150), fullOrShort(3, 1)
	server, database := newMailServer(t), newServerDatabase(t, newServer(t))
	c := a.serveCopies(t, 3, database, server.env())
	pool := openDatabase(t, database)
	startIssue(t, pool, subscribers)
	for i := range kills {
		waitUntil(time.Hour, func() bool { return server.len() >= (i+1)*subscribers/(kills+2) })
		c.kill(0)
	}
	elapsed, done := waitUntil(time.Hour, func() bool {
		endOldClaims(t, pool, server)
		return queryOne[string](t, pool, "select state from issues") == "sent" &&
			queryOne[int](t, pool, "select count(*) from outbox where state = 'waiting'") == 0
	})
	received := map[string]map[string]bool{}
	mails := server.mails()
	for _, mail := range mails {
		if received[mail.to] == nil {
			received[mail.to] = map[string]bool{}
		}
		received[mail.to][mail.messageID()] = true
	}
	twice := 0
	for _, ids := range received {
		twice += len(ids) - 1
	}
	_, repeated := countMessageIDs(mails)
	if !done || len(received) != subscribers || twice > 0 || repeated > kills {
		t.Errorf("%d of %d got it, %d got two, %d copies", len(received), subscribers, twice, repeated)
	}
	t.Logf("N5: an issue to %d subscribers from three copies, one killed %d times: %d got it (all), %d got two (limit 0), %d mails with a "+
		"Message-ID sent before (limit %d), done %v after the last kill", subscribers, kills, len(received), twice, repeated, kills,
		elapsed.Round(time.Second))
}

// endOldClaims moves all claims into the past once no email has come for three seconds, as if five minutes had passed: those that
// are left are of programs that were killed.
func endOldClaims(t *testing.T, pool *sqlx.DB, server *mailServer) {
	t.Helper()
	before := server.len()
	time.Sleep(3 * time.Second)
	if server.len() == before {
		execute(t, pool, `update outbox set claimed_until = ? where state = 'waiting' and claimed_until is not null`, storedTime(time.Now()))
	}
}
