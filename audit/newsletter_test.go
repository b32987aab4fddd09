//go:build audit

package audit

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// newsletter sends an issue to many subscribers, and kills the program three times on the way.
func (a *audit) newsletter(t *testing.T) {
	const kills = 3
	readers := rounds(10_000, 300)
	box, database := newMailbox(t), newDatabase(t)
	p := a.serve(t, database, box.env())
	pool := inDatabase(t, database)
	_, err := pool.Exec(`
with recursive n (i) as (select 1 union all select i + 1 from n where i < ?)
insert into newsletter_subscribers (submission_id, created_at, language, email, source, state, consent_text, consent_form,
    consent_language, consent_at, mailed_at, confirmed_at)
select 'reader-' || i, '2026-01-01T00:00:00.000Z', iif(i % 2, 'en', 'es'), ? || i || 'x@' || ?, '/newsletter', 'confirmed', '1', 'newsletter',
    'en', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
from n`, readers, auditWord, visitorDomain)
	if err == nil {
		_, err = pool.Exec(`
insert into issues (audience, created_at, changed_at, subject_en, body_en, subject_es, body_es, state, started_at)
values ('newsletter', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'News', 'Hello', 'Novedades', 'Hola', 'sending',
    '2026-01-01T00:00:00.000Z')`)
	}
	if err != nil {
		t.Fatal(err)
	}
	for i := range kills {
		within(time.Hour, func() bool { return box.len() >= (i+1)*readers/(kills+1) })
		p.kill()
		p = a.serve(t, database, box.env())
	}
	took, done := within(time.Hour, func() bool {
		return ask[string](t, pool, "select state from issues") == "sent" &&
			ask[int](t, pool, "select count(*) from outbox where state = 'waiting'") == 0
	})
	mails := box.mails()
	got, wrong := map[string]map[string]bool{}, 0
	for i, mail := range mails {
		if got[mail.to] == nil {
			got[mail.to] = map[string]bool{}
		}
		got[mail.to][mail.id()] = true
		if !strings.Contains(mail.data, "List-Unsubscribe-Post: List-Unsubscribe=One-Click") {
			wrong++
		}
		if i == 0 && !strings.Contains(mail.text(), "/newsletter/unsubscribe?") {
			t.Error("a mail has no way out")
		}
	}
	twice, inOtherLanguage := 0, 0
	for _, ids := range got {
		twice += len(ids) - 1
	}
	for _, mail := range mails {
		odd := strings.HasSuffix(strings.TrimSuffix(mail.to, "x@"+visitorDomain), "1")
		if odd && strings.Contains(mail.data, "Subject: Novedades") {
			inOtherLanguage++
		}
	}
	_, copies := counted(mails)
	summary := fmt.Sprintf("newsletter to %d subscribers, killed %d times: %d got it (all), %d got two (limit 0), %d copies with the same "+
		"Message-ID (limit %d), %d without one click to leave (0), %d in the other language (0), done %v after the last kill",
		readers, kills, len(got), twice, copies, kills, wrong, inOtherLanguage, took.Round(time.Second))
	if !done || len(got) != readers || twice > 0 || copies > kills || wrong > 0 || inOtherLanguage > 0 {
		t.Error(summary)
		return
	}
	t.Log(summary)
}
