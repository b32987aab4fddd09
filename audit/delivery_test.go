//go:build audit

package audit

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
)

// mailServerRefusesUs has the mail server refuse every email for reasons of our side, while an issue goes to subscribers: nobody's
// mail is failed for good, and all are sent when it accepts them again.
func (a *audit) mailServerRefusesUs(t *testing.T) {
	const subscribers, away, limit = 40, 25 * time.Second, 3 * time.Minute
	refuse := func(code int, enhanced smtp.EnhancedCode, text string) func() error {
		return func() error { return &smtp.SMTPError{Code: code, EnhancedCode: enhanced, Message: text} }
	}
	refusals := []struct {
		how string
		set func(m *mailServer)
	}{
		{"quota at MAIL FROM, 550 5.4.5", func(m *mailServer) {
			m.onMail = refuse(550, smtp.EnhancedCode{5, 4, 5}, "Daily user sending limit exceeded")
		}},
		{"quota at MAIL FROM, 552 without an enhanced code", func(m *mailServer) {
			m.onMail = refuse(552, smtp.NoEnhancedCode, "Quota exceeded")
		}},
		{"relaying denied at RCPT TO, 554 5.7.1", func(m *mailServer) {
			refused := refuse(554, smtp.EnhancedCode{5, 7, 1}, "Relay access denied")
			m.onRcpt = func(string) error { return refused() }
		}},
		{"policy after DATA, 550 5.7.1", func(m *mailServer) {
			m.onData = refuse(550, smtp.EnhancedCode{5, 7, 1}, "Message rejected due to policy")
		}},
	}
	parallel(len(refusals), func(i int) {
		refusal := refusals[i]
		server, database := newMailServer(t), a.newDatabase(t)
		p := a.serve(t, database, server.env())
		pool := openDatabase(t, database)
		server.change(refusal.set)
		startIssue(t, pool, subscribers)
		waitUntil(limit, func() bool { return queryOne[int](t, pool, "select count(*) from outbox where attempts > 0") > 0 })
		time.Sleep(away)
		server.change(func(m *mailServer) { m.onMail, m.onRcpt, m.onData = nil, nil, nil })
		elapsed, all := waitUntil(limit, func() bool { return server.len() >= subscribers })
		time.Sleep(time.Second)
		different, copies := countMessageIDs(server.mails())
		failed := queryOne[int](t, pool, "select count(*) from outbox where state = 'failed'")
		givenUp := strings.Count(p.log.String(), "given up")
		if !all || different != subscribers || copies > 0 || failed > 0 || givenUp > 0 {
			t.Errorf("%s: %d of %d mails, %d copies, %d failed, %d given up", refusal.how, different, subscribers, copies, failed, givenUp)
		}
		t.Logf("M4: %s for %v: %d of %d mails sent %v after its end (target 60s), %d failed for good (limit 0), %d copies (0)",
			refusal.how, away, different, subscribers, elapsed, failed, copies)
	})
	a.sendAllAgain(t)
}

// sendAllAgain has the mail server refuse every recipient for good, and the owner send all of them again.
func (a *audit) sendAllAgain(t *testing.T) {
	const subscribers = 40
	server, database := newMailServer(t), a.newDatabase(t)
	server.onRcpt = func(string) error {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user"}
	}
	p := a.serve(t, database, server.env(), passwordHashVariable(t))
	pool := openDatabase(t, database)
	startIssue(t, pool, subscribers)
	count := func(state string) int {
		return queryOne[int](t, pool, "select count(*) from outbox where state = ?", state)
	}
	waitUntil(time.Minute, func() bool { return count("failed") == subscribers })
	failed := count("failed")
	server.change(func(m *mailServer) { m.onRcpt = nil })
	owner := newVisitor(1)
	cookie, _, _ := strings.Cut(owner.logIn(t, p.origin, auditPassword, "203.0.113.1").Header.Get("Set-Cookie"), ";")
	request, err := http.NewRequest(http.MethodPost, p.origin+"/admin/outbox/again", http.NoBody)
	must(t, err)
	request.Header.Set("Cookie", cookie)
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	response, err := owner.client.Do(request)
	must(t, err)
	_ = response.Body.Close()
	elapsed, all := waitUntil(time.Minute, func() bool { return count("sent") == subscribers })
	different, copies := countMessageIDs(server.mails())
	if failed != subscribers || response.StatusCode != http.StatusSeeOther || !all || different != subscribers || copies > 0 {
		t.Errorf("%d failed, status %d, %d sent, %d different, %d copies", failed, response.StatusCode, count("sent"), different, copies)
	}
	t.Logf("M4: 'send all again' for %d refused mails: %d of %d sent in %v, %d copies (limit 0)", failed, different, subscribers,
		elapsed, copies)
}

// twoProcesses has two programs on one database send 80 emails that wait, and then an issue to 200 subscribers.
func (a *audit) twoProcesses(t *testing.T) {
	const waiting, subscribers = 80, 200
	server, database := newMailServer(t), newDatabase(t)
	first := a.serve(t, database) // without a mail server: it makes the database
	pool := openDatabase(t, database)
	_, err := pool.Exec(`
with recursive n (i) as (select 1 union all select i + 1 from n where i < ?)
insert into outbox (message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name,
    attachment_type, attachment, attempts, state, next_at, last_error, created_at)
select 'waiting' || i, 'test', ? || i || 'x@' || ?, '', 'A mail', 'Hello', '', 'en', '', '', '', x'', 0, 'waiting',
    strftime('%Y-%m-%dT%H:%M:%fZ'), '', strftime('%Y-%m-%dT%H:%M:%fZ')
from n`, waiting, marker, visitorDomain)
	must(t, err)
	first.kill()
	server.onData = func() error { time.Sleep(10 * time.Millisecond); return nil } // so that both have something to do
	programs := []*program{a.serve(t, database, server.env()), a.serve(t, database, server.env())}
	waitUntil(2*time.Minute, func() bool { return server.len() >= waiting })
	startIssue(t, pool, subscribers)
	elapsed, all := waitUntil(3*time.Minute, func() bool {
		return server.len() >= waiting+subscribers && queryOne[string](t, pool, "select state from issues") == "sent"
	})
	time.Sleep(2 * time.Second)
	mails := server.mails()
	different, copies := countMessageIDs(mails)
	readers := map[string]int{}
	for _, mail := range mails {
		if strings.Contains(mail.data, "List-Unsubscribe-Post") {
			readers[mail.to]++
		}
	}
	twice := 0
	for _, n := range readers {
		twice += n - 1
	}
	for _, p := range programs {
		if _, err := p.stop(); err != nil {
			t.Error(err)
		}
	}
	claimed := queryOne[int](t, pool, "select count(*) from outbox where state = 'waiting' and claimed_by <> ''")
	if !all || different != waiting+subscribers || copies > 0 || len(readers) != subscribers || twice > 0 || claimed > 0 {
		t.Errorf("%d different mails, %d copies, %d readers, %d twice, %d claimed after the stop", different, copies, len(readers), twice, claimed)
	}
	t.Logf("two processes on one database: %d waiting mails and an issue to %d subscribers: %d of %d mails sent in %v, %d copies (limit 0), "+
		"%d subscribers got it (all), %d twice (0)", waiting, subscribers, different, waiting+subscribers, elapsed, copies, len(readers), twice)
}
