package db

import (
	"testing"
	"time"
)

// oldSubscribers fills a database of schema 15: both lists, their tokens and the mails of issues.
const oldSubscribers = `
insert into newsletter_subscribers values
    (3, 'n3', '2026-01-01T00:00:00.000Z', 'en', 'ana@example.com', '/', 'confirmed', 'text', 'newsletter', 'en',
     '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-01T01:00:00.000Z', null),
    (4, 'n4', '2026-01-01T00:00:00.000Z', 'es', 'sent@example.com', '/', 'pending', 'text', 'newsletter', 'es',
     '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', null, null),
    (5, 'n5', '2026-01-01T00:00:00.000Z', 'es', 'waits@example.com', '/', 'pending', 'text', 'newsletter', 'es',
     '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', null, null);
insert into podcast_subscribers values
    (3, 'p3', '2026-01-01T00:00:00.000Z', 'es', 'ana@example.com', 'text', 'podcast', 'es', '2026-01-01T00:00:00.000Z', null),
    (9, 'p9', '2026-01-01T00:00:00.000Z', 'en', 'left@example.com', 'text', 'podcast', 'en', '2026-01-01T00:00:00.000Z',
     '2026-01-02T00:00:00.000Z');
insert into outbox (id, message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name,
    attachment_type, attachment, attempts, state, next_at, last_error, created_at, secret)
values (1, 'm', 'visitor-newsletter', 'waits@example.com', '', 's', 't', '', 'es', '', '', '', x'', 0, 'waiting',
    '2026-01-01T00:00:00.000Z', '', '2026-01-01T00:00:00.000Z', 1);
insert into issues (id, audience, created_at, changed_at, subject_en, body_en, subject_es, body_es, state, started_at) values
    (1, 'newsletter', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '', '', '', '', 'sending', '2026-01-01T00:00:00.000Z'),
    (2, 'podcast', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '', '', '', '', 'sending', '2026-01-01T00:00:00.000Z');
insert into issue_mails values (1, 3, 71);
insert into podcast_issue_mails values (2, 3, 72), (2, 9, 73);
`

// TestSubscribersAreMigrated checks that tokens in mails of earlier versions go on working, that consents and opt-outs are kept,
// and that subscribers of the podcast have to confirm.
func TestSubscribersAreMigrated(t *testing.T) {
	path := madeAt(t, 15)
	alter(t, path, oldSubscribers)
	old := map[string]Token{}
	pool, err := connect(path, writerOption, 1)
	if err != nil {
		t.Fatal(err)
	}
	for name, insert := range map[string]string{
		"confirm sent":    `insert into newsletter_keys values (?, 4, 'confirm', '2026-01-03T00:00:00.000Z', null)`,
		"confirm waiting": `insert into newsletter_keys values (?, 5, 'confirm', '2026-01-03T00:00:00.000Z', null)`,
		"leave":           `insert into newsletter_keys values (?, 3, 'unsubscribe', null, null)`,
		"leave podcast":   `insert into podcast_keys values (?, 3, 'unsubscribe', null)`,
	} {
		old[name] = NewToken("")
		if _, err := pool.Exec(insert, hash(old[name].Value)); err != nil {
			t.Fatal(err)
		}
	}
	if err := pool.Close(); err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)
	s, err := Open(t.Context(), path, Options{Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	c := &clockedStore{Store: s, now: now}

	rows := one[string](t, s, `
select group_concat(audience || ' ' || email || ' ' || state || ' ' || submission_id, ', ') from (select * from subscribers order by id)`)
	if want := "newsletter ana@example.com confirmed n3, newsletter sent@example.com pending n4, newsletter waits@example.com pending n5, " +
		"podcast ana@example.com pending p3, podcast left@example.com unsubscribed p9"; rows != want {
		t.Errorf("the subscribers are %s", rows)
	}
	if got := one[string](t, s, `
select group_concat(issue_id || ' ' || audience || ' ' || email || ' ' || mail_id, ', ')
from (select * from issue_recipients join subscribers on subscribers.id = subscriber_id order by mail_id)`); got !=
		"1 newsletter ana@example.com 71, 2 podcast ana@example.com 72, 2 podcast left@example.com 73" {
		t.Errorf("the recipients are %s", got)
	}
	toAsk, err := s.SubscribersToAsk(t.Context(), 100)
	if err != nil || len(toAsk) != 1 || toAsk[0].Audience != PodcastAudience || toAsk[0].Email != "ana@example.com" {
		t.Errorf("%v are asked (%v)", toAsk, err)
	}
	if n, err := s.CountRecipients(t.Context(), PodcastAudience); n != 0 || err != nil {
		t.Errorf("%d unconfirmed recipients (%v)", n, err)
	}

	row, err := s.Confirm(t.Context(), NewsletterAudience, old["confirm sent"].Value)
	if err != nil || row.State != Confirmed || row.ConsentText != "text" {
		t.Errorf("confirmed by a link of before: %+v, %v", row, err)
	}
	now = now.AddDate(0, 0, 10)
	if got := purge(t, s, now)["subscribers"]; got != 0 {
		t.Errorf("%d purged before the mail was sent", got)
	}
	c.now = now
	c.sendAll(t)
	now = now.Add(ConfirmWithin - time.Second)
	if _, err := s.Confirm(t.Context(), NewsletterAudience, old["confirm waiting"].Value); err != nil {
		t.Errorf("confirmed by a mail that had waited: %v", err)
	}
	for audience, token := range map[Audience]Token{NewsletterAudience: old["leave"], PodcastAudience: old["leave podcast"]} {
		if err := s.Unsubscribe(t.Context(), audience, token.Value); err != nil {
			t.Errorf("left the %s by a link of before: %v", audience, err)
		}
	}
	if got := one[int](t, s, `select count(*) from subscribers where email = 'ana@example.com' and state = 'unsubscribed'`); got != 2 {
		t.Errorf("%d lists left", got)
	}
}
