//go:build audit

package audit

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
)

// newsletterWithKills sends an issue to many subscribers, and kills the program three times meanwhile.
func (a *audit) newsletterWithKills(t *testing.T) {
	const kills = 3
	subscribers := fullOrShort(10_000, 300)
	server, database := newMailServer(t), newDatabase(t)
	p := a.serve(t, database, server.env())
	pool := openDatabase(t, database)
	startIssue(t, pool, subscribers)
	for i := range kills {
		waitUntil(time.Hour, func() bool { return server.len() >= (i+1)*subscribers/(kills+1) })
		p.kill()
		p = a.serve(t, database, server.env())
	}
	elapsed, done := waitUntil(time.Hour, func() bool {
		return queryOne[string](t, pool, "select state from issues") == "sent" &&
			queryOne[int](t, pool, "select count(*) from outbox where state = 'waiting'") == 0
	})
	mails := server.mails()
	received, wrong := map[string]map[string]bool{}, 0
	for i, mail := range mails {
		if received[mail.to] == nil {
			received[mail.to] = map[string]bool{}
		}
		received[mail.to][mail.messageID()] = true
		if !strings.Contains(mail.data, "List-Unsubscribe-Post: List-Unsubscribe=One-Click") {
			wrong++
		}
		if i == 0 && !strings.Contains(mail.text(), "/newsletter/unsubscribe?") {
			t.Error("a mail has no link to unsubscribe")
		}
	}
	duplicates, inOtherLanguage := 0, 0
	for _, ids := range received {
		duplicates += len(ids) - 1
	}
	for _, mail := range mails {
		english := strings.HasSuffix(strings.TrimSuffix(mail.to, "x@"+visitorDomain), "1")
		if english && strings.Contains(mail.data, "Subject: Novedades") {
			inOtherLanguage++
		}
	}
	_, copies := countMessageIDs(mails)
	summary := fmt.Sprintf("newsletter to %d subscribers, killed %d times: %d got it (all), %d got two (limit 0), %d copies with the same "+
		"Message-ID (limit %d), %d without one-click unsubscribe (0), %d in the wrong language (0), done %v after the last kill",
		subscribers, kills, len(received), duplicates, copies, kills, wrong, inOtherLanguage, elapsed.Round(time.Second))
	if !done || len(received) != subscribers || duplicates > 0 || copies > kills || wrong > 0 || inOtherLanguage > 0 {
		t.Error(summary)
		return
	}
	t.Log(summary)
}

// startIssue stores subscribers of the newsletter, half of them in Spanish, and an issue that is being sent to them.
func startIssue(t *testing.T, pool *sqlx.DB, subscribers int) {
	t.Helper()
	execute(t, pool, `
with recursive n (i) as (select 1 union all select i + 1 from n where i < cast(? as bigint))
insert into subscribers (audience, submission_id, created_at, language, email, source, state, consent_text, consent_form,
    consent_language, consent_at, asked_at, confirmed_at)
select 'newsletter', 'reader-' || i, '2026-01-01T00:00:00.000Z', case i % 2 when 1 then 'en' else 'es' end,
    cast(? as text) || i || 'x@' || cast(? as text), '/newsletter', 'confirmed', '1', 'newsletter',
    'en', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
from n`, subscribers, marker, visitorDomain)
	execute(t, pool, `
insert into issues (id, audience, created_at, changed_at, state, started_at, begun_at)
values (1, 'newsletter', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'sending', '2026-01-01T00:00:00.000Z',
    '2026-01-01T00:00:00.000Z')`)
	execute(t, pool, `
insert into issue_texts (issue_id, language, subject, body) values (1, 'en', 'News', 'Hello'), (1, 'es', 'Novedades', 'Hola')`)
}
