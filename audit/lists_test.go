//go:build audit

package audit

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
)

// subscribedLists are the lists with their form, its action and the page that confirms.
var subscribedLists = []struct {
	audience, form string
	action         i18n.Page
	confirm        i18n.Page
}{
	{"newsletter", "newsletter", i18n.Newsletter, i18n.NewsletterConfirm},
	{"podcast", "podcast-subscribe", i18n.PodcastSubscribe, i18n.PodcastConfirm},
}

// optOuts lets strangers sign up an address that has unsubscribed, from many networks, in both lists and languages. Nothing may
// change but the emails within the budget, until the address itself confirms.
func (a *audit) optOuts(t *testing.T) {
	const strangers = 50
	victim := marker + "1x@" + visitorDomain
	server, database := newMailServer(t), a.newDatabase(t)
	p := a.serve(t, database, server.env())
	pool := openDatabase(t, database)
	execute(t, pool, `
insert into subscribers (submission_id, created_at, language, audience, email, source, state, consent_text, consent_form,
    consent_language, consent_at, confirmed_at, unsubscribed_at)
select audience, '2026-01-01T00:00:00.000Z', 'en', audience, cast(? as text), '/', 'unsubscribed', 'first', audience, 'en',
    '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'
from (select 'newsletter' as audience union all select 'podcast') as lists`, victim)
	before := subscriptions(t, pool)
	v, statuses := newVisitor(4), map[int]int{}
	for range strangers {
		for _, list := range subscribedLists {
			for _, lang := range []i18n.Lang{"en", "es"} {
				response, _, err := v.post(p.origin+i18ntest.Two().Path(lang, list.action), signedForm(list.form, url.Values{"email": {victim}}))
				must(t, err)
				statuses[response.StatusCode]++
			}
		}
	}
	waitUntil(30*time.Second, func() bool { return server.len() >= 2 })
	time.Sleep(2 * time.Second) // time for a third
	toVictim := server.rcptCount(victim)
	changed := before != subscriptions(t, pool)
	unexpected := 4*strangers - statuses[http.StatusSeeOther] - statuses[http.StatusConflict]

	confirmedByLink := 0
	for _, mail := range server.mails() {
		for _, list := range subscribedLists {
			link := linkIn(mail, i18ntest.Two().Pattern("en", list.confirm))
			if link == "" {
				continue
			}
			if status, _, err := v.get(p.origin + link); err != nil || status != http.StatusOK { // as a scanner of links does
				t.Errorf("%s: %d, %v", list.audience, status, err)
			}
			if before != subscriptions(t, pool) {
				changed = true
			}
		}
	}
	for _, mail := range server.mails() {
		for _, list := range subscribedLists {
			link, err := url.Parse(linkIn(mail, i18ntest.Two().Pattern("en", list.confirm)))
			if err != nil || link.Path == "" {
				continue
			}
			response, _, err := v.post(p.origin+link.Path, link.Query())
			if err == nil && response.StatusCode == http.StatusOK {
				confirmedByLink++
			}
		}
	}
	confirmed := queryOne[int](t, pool, `select count(*) from subscribers where state = 'confirmed' and unsubscribed_at is null`)
	summary := fmt.Sprintf("M5: an address that has left both lists is signed up %d times: state or consent changed: %v (never), %d mails to it "+
		"(limit 2: one a list), %d responses other than 303 or 409 (0); by its own button %d of 2 lists confirmed",
		4*strangers, changed, toVictim, unexpected, confirmed)
	if changed || toVictim > 2 || toVictim == 0 || unexpected > 0 || confirmedByLink != 2 || confirmed != 2 {
		t.Error(summary)
		return
	}
	t.Log(summary)
}

// subscriptions returns the stored lists and consents of the subscribers.
func subscriptions(t *testing.T, pool *sqlx.DB) string {
	t.Helper()
	var rows []string
	err := pool.Select(&rows, `
select audience || state || consent_text || consent_at || coalesce(unsubscribed_at, '') || language
from subscribers
order by audience`)
	must(t, err)
	return strings.Join(rows, ",")
}

// linkIn returns the path and query of the link in an email to path with a token, "" if there is none.
func linkIn(mail receivedMail, path string) string {
	text := strings.ReplaceAll(mail.text(), "=3D", "=")
	return regexp.MustCompile(regexp.QuoteMeta(path) + `\?(lng=es&)?token=[A-Z2-7]+`).FindString(text)
}

// oldListeners starts on a database with podcast subscribers who have confirmed nothing, is killed while it asks them, and counts the
// questions that arrive.
func (a *audit) oldListeners(t *testing.T) {
	const listeners, left = 20, 5
	server, database := newMailServer(t), newDatabase(t)
	if _, err := a.serve(t, database).stop(); err != nil {
		t.Fatal(err)
	}
	pool := openDatabase(t, database)
	fillOldListeners(t, pool, listeners, left)
	must(t, pool.Close())
	kills := 0
	for _, received := range []int{1, listeners / 2} {
		p := a.serve(t, database, server.env())
		waitUntil(time.Minute, func() bool { return server.len() >= received })
		p.kill()
		kills++
	}
	p := a.serve(t, database, server.env())
	pool = openDatabase(t, database)
	waitUntil(time.Minute, func() bool {
		return queryOne[int](t, pool, `select count(*) from subscribers where mailed_at is not null`) == listeners
	})
	if _, err := p.stop(); err != nil {
		t.Fatal(err)
	}
	a.serve(t, database, server.env()) // which must ask nobody
	time.Sleep(2 * time.Second)
	asked := map[string]map[string]bool{}
	for _, mail := range server.mails() {
		if asked[mail.to] == nil {
			asked[mail.to] = map[string]bool{}
		}
		asked[mail.to][mail.messageID()] = true
	}
	twice, toLeft := 0, 0
	for to, questions := range asked {
		if len(questions) > 1 {
			twice++
		}
		if strings.HasPrefix(to, "left") {
			toLeft++
		}
	}
	kept := queryOne[int](t, pool, `select count(*) from subscribers where state = 'pending' and consent_text = 'old text'`)
	gone := queryOne[int](t, pool, `select count(*) from subscribers where state = 'unsubscribed' and unsubscribed_at is not null`)
	_, copies := countMessageIDs(server.mails())
	summary := fmt.Sprintf("M5: %d podcast subscribers, killed %d times: %d asked (all), %d asked twice (limit 0), %d copies with the "+
		"same Message-ID (limit %d), %d who had left asked (0), %d consents (all) and %d opt-outs (%d) kept",
		listeners, kills, len(asked), twice, copies, kills, toLeft, kept, gone, left)
	if len(asked) != listeners || twice > 0 || copies > kills || toLeft > 0 || kept != listeners || gone != left {
		t.Error(summary)
		return
	}
	t.Log(summary)
}

// fillOldListeners adds podcast subscribers who were never asked, some of whom have left.
func fillOldListeners(t *testing.T, pool *sqlx.DB, listeners, left int) {
	t.Helper()
	_, err := pool.Exec(`
with recursive n (i) as (select 1 union all select i + 1 from n where i < ?)
insert into subscribers (submission_id, created_at, language, audience, email, source, state, consent_text, consent_form, consent_language,
    consent_at, unsubscribed_at)
select 'old-' || i, '2026-01-01T00:00:00.000Z', iif(i % 2, 'en', 'es'), 'podcast', iif(i > ?, 'left', ?) || i || 'x@' || ?, '',
    iif(i > ?, 'unsubscribed', 'pending'), 'old text', 'podcast', 'en', '2026-01-01T00:00:00.000Z',
    iif(i > ?, '2026-01-02T00:00:00.000Z', null)
from n`, listeners+left, listeners, marker, visitorDomain, listeners, listeners)
	must(t, err)
}
