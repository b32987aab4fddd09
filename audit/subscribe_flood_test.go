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

	"portfolio/i18n/i18ntest"
	"portfolio/internal/address"
)

var confirmLink = regexp.MustCompile(`https?://[^\s"<]+[?&]token=[A-Z0-9]+`)

// subscribeInFlood floods the newsletter with two hundred addresses of one inbox, and then with two hundred from one network.
// Whoever comes next must be asked to confirm at once, and can.
func (a *audit) subscribeInFlood(t *testing.T) {
	server, database := newMailServer(t), a.newDatabase(t)
	p := a.serve(t, database, server.env())
	v, newsletter := newVisitor(8), mailingForms()[0]
	pool := openDatabase(t, database)
	const flood = 200
	for _, f := range []struct {
		name        string
		email, from func(i int) string
		limit, held int
		recipients  string
	}{
		{"of one inbox", func(i int) string { return fmt.Sprintf("victim+%d@victim.example", i) }, func(i int) string { return fmt.Sprintf("10.1.%d.1", i) }, 1, 1, "victim%"},
		{"from one network", func(i int) string { return fmt.Sprintf("crowd%d@victim.example", i) }, func(i int) string { return fmt.Sprintf("10.2.0.%d", i) }, 20, flood - 20, "crowd%"},
	} {
		refused := 0
		for i := range flood {
			if v.sendFormAs(p, newsletter, i18ntest.Two().List()[i%2], f.email(i), f.from(i)) != http.StatusSeeOther {
				refused++
			}
		}
		email := fmt.Sprintf("%s%dx@%s", marker, f.limit, visitorDomain)
		status := v.sendFormAs(p, newsletter, "es", email, "172.20.0.1")
		var mine []receivedMail
		elapsed, asked := waitUntil(10*time.Second, func() bool { mine = server.mailsTo(email); return len(mine) > 0 })
		if refused > 0 || status != http.StatusSeeOther || !asked {
			t.Fatalf("%s: %d refused; then %d, asked to confirm %t", f.name, refused, status, asked)
		}
		link, err := url.Parse(confirmLink.FindString(strings.ReplaceAll(mine[0].text(), "=3D", "=")))
		if err != nil || link.Query().Get("token") == "" {
			t.Fatalf("the mail has no link: %v\n%s", err, mine[0].text())
		}
		response, _, err := v.post(p.origin+link.Path, url.Values{"token": {link.Query().Get("token")}})
		if err != nil || response.StatusCode != http.StatusOK ||
			queryOne[int](t, pool, "select count(*) from subscribers where email = ? and state = 'confirmed'", email) != 1 {
			t.Errorf("the subscription is not confirmed: %v, %v", response, err)
		}
		held := queryOne[int](t, pool, "select count(*) from outbox where state = 'held' and class = 'confirmation' and recipient like ?", f.recipients)
		toVictims := queryOne[int](t, pool, "select count(*) from outbox where state <> 'held' and class = 'confirmation' and recipient like ?", f.recipients)
		if toVictims != f.limit || held != f.held {
			t.Errorf("%s: %d sent, %d held, want %d and %d", f.name, toVictims, held, f.limit, f.held)
		}
		t.Logf("M6: %d addresses %s: %d refused (limit 0), %d asked at once (limit %d), %d wait; an honest visitor was asked after %v and confirmed",
			flood, f.name, refused, toVictims, f.limit, held, elapsed)
		if _, err := pool.Exec(`delete from outbox where state = 'held'`); err != nil { // for the next flood
			t.Fatal(err)
		}
	}
}

// heldConfirmations floods the newsletter with addresses of one inbox, and from four networks. The inbox gets one email more, an honest
// visitor who comes last is asked within the next hour, and what is held for 48 hours is not sent.
func (a *audit) heldConfirmations(t *testing.T) {
	server, database := newMailServer(t), a.newDatabase(t)
	p := a.serve(t, database, server.env())
	v, newsletter, pool := newVisitor(8), mailingForms()[0], openDatabase(t, database)
	const flood = 90
	subscribe := func(email, from string) {
		if status := v.sendFormAs(p, newsletter, "en", email, from); status != http.StatusSeeOther {
			t.Errorf("%s is answered with %d", email, status)
		}
	}
	for i := range flood {
		subscribe(fmt.Sprintf("victim+%d@victim.example", i), fmt.Sprintf("10.1.%d.1", i))
	}
	for i := range 60 + flood { // the site's hour, and more than that of the next
		subscribe(fmt.Sprintf("crowd%d@victim.example", i), fmt.Sprintf("10.2.%d.%d", i%4, i))
	}
	honest := fmt.Sprintf("%sx@%s", marker, visitorDomain)
	subscribe(honest, "172.20.0.1")
	behind := queryOne[int](t, pool, "select count(*) from outbox where state = 'held'") - 1
	hourLater := func() {
		nextHour(t, pool)
		p.kill() // the start looks at what is held
		endLeases(t, pool)
		p = a.serve(t, database, server.env())
		waitUntil(10*time.Second, func() bool { return queryOne[int](t, pool, "select count(*) from outbox where state = 'waiting'") == 0 })
	}
	hourLater()
	_, asked := waitUntil(20*time.Second, func() bool { return len(server.mailsTo(honest)) > 0 })
	execute(t, pool, "update outbox set created_at = "+earlier(pool, "created_at", "48 hours")+" where state = 'held'")
	late := queryOne[int](t, pool, "select count(*) from outbox where state = 'held'")
	for range 3 {
		hourLater()
	}
	different := map[string]bool{} // a kill just after an email has left sends that one again
	for _, m := range server.mails() {
		if address.Inbox(m.to) == "victim@victim.example" {
			different[m.messageID()] = true
		}
	}
	late -= queryOne[int](t, pool, "select count(*) from outbox where state = 'held'")
	if len(different) != 2 || !asked || late != 0 {
		t.Errorf("%d mails to one inbox, an honest visitor asked %t, %d sent after 48 hours", len(different), asked, late)
	}
	t.Logf("B2: %d addresses of one inbox: %d mails to it in all (limit 2); behind %d others an honest visitor was asked in the next hour: %t; %d sent after 48 hours (limit 0)",
		flood, len(different), behind, asked, late)
}
