//go:build audit

package audit

import (
	"fmt"
	"io"
	"net/http"
	"net/mail"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
)

// mailOutage makes the mail server unavailable for a while, in three ways at once, while visitors write.
func (a *audit) mailOutage(t *testing.T) {
	const away, limit = 20 * time.Second, 3 * time.Minute
	outages := []struct {
		how         string
		begin, over func(b *mailServer)
	}{
		{"down", (*mailServer).close, func(b *mailServer) { b.listen(t) }},
		{"hanging", func(b *mailServer) { b.setMode(modeHangs) }, func(b *mailServer) { b.setMode(modeNormal) }},
		{"421", func(b *mailServer) { b.setMode(mode421) }, func(b *mailServer) { b.setMode(modeNormal) }},
	}
	parallel(len(outages), func(i int) {
		o := outages[i]
		server := newMailServer(t)
		database := a.newDatabase(t)
		p := a.serve(t, database, server.env())
		v := newVisitor(4)
		var texts markers
		var waits durations
		refused, sent := 0, 0
		o.begin(server)
		for began := time.Now(); time.Since(began) < away; time.Sleep(200 * time.Millisecond) {
			sentAt := time.Now()
			status, err := v.submit(p, texts.next())
			waits.addSince(sentAt)
			sent++
			if err != nil || status != http.StatusSeeOther {
				refused++
			}
		}
		o.over(server)
		pool := openDatabase(t, database)
		missing, copies, elapsed := allArrive(t, pool, server, limit)
		mails, toOwner := totalsOf(t, pool), min(sent, 30)
		summaryDue(t, pool)
		waitUntil(limit, func() bool { summaries, _ := inSummaries(server); return summaries > 0 })
		_, told := inSummaries(server)
		if missing+copies+refused > 0 || mails.acknowledgements != min(sent, 60) || mails.toOwner != toOwner || mails.toOwner+told != sent ||
			mails.acknowledgements+mails.toOwner+mails.held != 2*sent {
			t.Errorf("%s: %d mails missing, %d copies, %d inquiries refused, %+v, %d of %d in a summary", o.how, missing, copies, refused, mails,
				told, sent-toOwner)
		}
		t.Logf("R4: mail server %s for %v: %d of %d inquiries not stored (limit 0), p99 %v (target 250ms), all but %d of %d released mails sent %v "+
			"after its return (target 60s), %d copies (0), %d held for the owner, %d in the summary", o.how, away, refused, sent,
			waits.percentile(0.99), missing, mails.released(), elapsed, copies, mails.held-told, told)
	})
}

// rejectedRecipient has the server refuse one recipient permanently, with a response that holds the address.
func (a *audit) rejectedRecipient(t *testing.T) {
	server, database := newMailServer(t), a.newDatabase(t)
	p := a.serve(t, database, server.env())
	v := newVisitor(4)
	var texts markers
	rejected := texts.next() + "@" + visitorDomain
	server.mu.Lock()
	server.onRcpt = func(to string) error {
		if to != rejected {
			return nil
		}
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user: " + to}
	}
	server.mu.Unlock()
	inquiry := v.inquiry(texts.next())
	inquiry.Set("email", rejected)
	_, _, err := v.post(p.origin+"/resume", inquiry)
	for range 5 {
		if _, next := v.submit(p, texts.next()); next != nil {
			err = next
		}
	}
	elapsed, all := waitUntil(time.Minute, func() bool { return server.len() >= 11 })
	time.Sleep(2 * time.Second)
	tried := server.rcptCount(rejected)
	failed := queryOne[int](t, openDatabase(t, database), "select count(*) from outbox where state = 'failed'")
	logged := strings.Count(p.log.String(), "given up")
	if err != nil || !all || tried != 1 || failed != 1 || logged != 1 {
		t.Errorf("tried %d times, %d failed, %d logged, %d others sent, %v", tried, failed, logged, server.len(), err)
	}
	t.Logf("R5: 550 for one of 12 mails: tried %d time (limit 1), marked failed %d (1), logged %d (1), the other %d "+
		"sent in %v", tried, failed, logged, server.len(), elapsed)
}

// injections are texts that try to become headers, recipients, the end of an email, or markup.
var injections = []string{
	"x\r\nBcc: stolen@evil.example\r\n\r\nhello", "x\nX-Evil: 1", "x\rX-Evil: 1", "x\u2028X-Evil: 1", "x\u2029X-Evil: 1",
	"x\u0085X-Evil: 1", "=?utf-8?q?x=0D=0AX-Evil:_1?=", "a\r\n.\r\nRCPT TO:<stolen@evil.example>\r\n", ".\r\n.", "..",
	"<script>alert(1)</script><img src=x onerror=alert(1)>", "\u202egnp.exe", strings.Repeat("a", 2900),
	strings.Repeat("ñ", 110), "{{.Secret}} %s %n", "\x00null",
}

// mailInjection sends injections in every field that an email quotes.
func (a *audit) mailInjection(t *testing.T) {
	server, database := newMailServer(t), a.newDatabase(t)
	p := a.serve(t, database, server.env())
	v, pool := newVisitor(4), openDatabase(t, database)
	accepted, refused := 0, 0
	for i, text := range injections {
		nextHour(t, pool) // no email is held
		for _, field := range []string{"fullName", "email", "company", "role", "projectDetails"} {
			values := signedForm("collaboration", url.Values{
				"fullName": {"Ana"}, "email": {fmt.Sprintf("ana%d%s@%s", i, field, visitorDomain)}, "projectDetails": {"d"}, "privacy": {"on"},
			})
			values.Set(field, text)
			if field == "email" {
				values.Set(field, text+"@"+visitorDomain)
			}
			response, body, err := v.post(p.origin+"/connects/collaboration", values)
			switch {
			case err != nil || response.StatusCode >= http.StatusInternalServerError:
				t.Errorf("%s %q: %v", field, text, err)
			case response.StatusCode == http.StatusSeeOther:
				accepted++
			default:
				refused++
				if strings.Contains(body, "<script>alert(1)") {
					t.Errorf("%s: markup is reflected unescaped", field)
				}
			}
		}
	}
	if _, all := waitUntil(2*time.Minute, func() bool { return server.len() >= 2*accepted }); !all {
		t.Errorf("%d of %d mails", server.len(), 2*accepted)
	}
	faults, longest := 0, 0
	for _, m := range server.mails() {
		for _, fault := range mailFaults(m) {
			faults++
			t.Errorf("%s", fault)
		}
		for line := range strings.SplitSeq(m.data, "\r\n") {
			longest = max(longest, len(line))
		}
	}
	if accepted == 0 || longest > 998 {
		t.Errorf("%d accepted, longest line %d", accepted, longest)
	}
	t.Logf("S7: %d injections in 5 fields: %d accepted, %d refused, %d mails with %d injected headers, recipients or markup "+
		"(limit 0), longest line %d bytes (998)", len(injections), accepted, refused, server.len(), faults, longest)
}

// mailFaults lists the headers, recipients and markup of an email that a visitor injected.
func mailFaults(a receivedMail) []string {
	var faults []string
	m, err := mail.ReadMessage(strings.NewReader(a.data))
	if err != nil {
		return []string{"unreadable: " + err.Error()}
	}
	for name := range m.Header {
		switch name {
		case "Date", "Mime-Version", "Message-Id", "Subject", "From", "To", "Reply-To", "Content-Type", "Auto-Submitted",
			"Content-Transfer-Encoding", "List-Unsubscribe", "List-Unsubscribe-Post":
		default:
			faults = append(faults, "header "+name)
		}
	}
	if strings.Contains(a.to, ",") || strings.Contains(a.to, "evil") {
		faults = append(faults, "recipients "+a.to)
	}
	if strings.ContainsAny(m.Header.Get("Subject"), "\r\n\u2028\u2029\u0085") {
		faults = append(faults, "subject "+m.Header.Get("Subject"))
	}
	body, err := io.ReadAll(m.Body)
	if err != nil {
		return append(faults, err.Error())
	}
	_, html, found := strings.Cut(strings.ReplaceAll(string(body), "=\r\n", ""), "text/html")
	if found && (strings.Contains(html, "<script>") || strings.Contains(html, "<img src=3Dx")) {
		faults = append(faults, "markup")
	}
	return faults
}
