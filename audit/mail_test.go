//go:build audit

package audit

import (
	"io"
	"net/http"
	"net/mail"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
)

// mailOutage takes the mail server away for a while, in three ways at once, while visitors write.
func (a *audit) mailOutage(t *testing.T) {
	const away, limit = 20 * time.Second, 3 * time.Minute
	outages := []struct {
		how         string
		begin, over func(b *mailbox)
	}{
		{"down", (*mailbox).shut, func(b *mailbox) { b.open(t) }},
		{"hanging", func(b *mailbox) { b.set(doorHangs) }, func(b *mailbox) { b.set(doorOpen) }},
		{"421", func(b *mailbox) { b.set(doorTurning) }, func(b *mailbox) { b.set(doorOpen) }},
	}
	together(len(outages), func(i int) {
		o := outages[i]
		box := newMailbox(t)
		p := a.serve(t, newDatabase(t), box.env())
		v := p.visit(4)
		var texts serial
		var waits times
		refused, sent := 0, 0
		o.begin(box)
		for began := time.Now(); time.Since(began) < away; time.Sleep(200 * time.Millisecond) {
			at := time.Now()
			status, err := v.write(p, texts.next())
			waits.since(at)
			sent++
			if err != nil || status != http.StatusSeeOther {
				refused++
			}
		}
		o.over(box)
		took, all := within(limit, func() bool { return box.len() >= 2*sent })
		different, copies := counted(box.mails())
		if !all || different != 2*sent || copies > 0 || refused > 0 {
			t.Errorf("%s: %d of %d mails, %d copies, %d letters refused", o.how, different, 2*sent, copies, refused)
		}
		t.Logf("R4: mail server %s for %v: %d of %d letters not taken (limit 0), p99 %v (aim 250ms), %d of %d mails out %v after "+
			"its return (aim 60s), %d copies (0)", o.how, away, refused, sent, waits.at(0.99), different, 2*sent, took, copies)
	})
}

// refusedMail has the server refuse one recipient for good, naming them in its answer.
func (a *audit) refusedMail(t *testing.T) {
	box, database := newMailbox(t), newDatabase(t)
	p := a.serve(t, database, box.env())
	v := p.visit(4)
	var texts serial
	bad := texts.next() + "@" + visitorDomain
	box.mu.Lock()
	box.onRcpt = func(to string) error {
		if to != bad {
			return nil
		}
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user: " + to}
	}
	box.mu.Unlock()
	letter := v.letter(texts.next())
	letter.Set("email", bad)
	_, _, err := v.send(p.origin+"/resume", letter)
	for range 5 {
		if _, next := v.write(p, texts.next()); next != nil {
			err = next
		}
	}
	took, all := within(time.Minute, func() bool { return box.len() >= 11 })
	time.Sleep(2 * time.Second)
	tried := box.timesAsked(bad)
	failed := ask[int](t, inDatabase(t, database), "select count(*) from outbox where state = 'failed'")
	told := strings.Count(p.log.String(), "given up")
	if err != nil || !all || tried != 1 || failed != 1 || told != 1 {
		t.Errorf("tried %d times, %d failed, %d told, %d others out, %v", tried, failed, told, box.len(), err)
	}
	t.Logf("R5: 550 for one of 12 mails: tried %d time (limit 1), marked failed %d (1), said in the log %d (1), the other %d "+
		"out in %v", tried, failed, told, box.len(), took)
}

// hostile are texts that would like to be headers, recipients, the end of a mail, or markup.
var hostile = []string{
	"x\r\nBcc: stolen@evil.example\r\n\r\nhello", "x\nX-Evil: 1", "x\rX-Evil: 1", "x\u2028X-Evil: 1", "x\u2029X-Evil: 1",
	"x\u0085X-Evil: 1", "=?utf-8?q?x=0D=0AX-Evil:_1?=", "a\r\n.\r\nRCPT TO:<stolen@evil.example>\r\n", ".\r\n.", "..",
	"<script>alert(1)</script><img src=x onerror=alert(1)>", "\u202egnp.exe", strings.Repeat("a", 2900),
	strings.Repeat("ñ", 110), "{{.Secret}} %s %n", "\x00null",
}

// mailHeaders sends hostile texts in every field of a form that a mail quotes.
func (a *audit) mailHeaders(t *testing.T) {
	box := newMailbox(t)
	p := a.serve(t, newDatabase(t), box.env())
	v := newVisitor(4)
	stamp := v.openForm(t, p.origin+"/connects/connect")
	taken, refused := 0, 0
	for _, text := range hostile {
		for _, field := range []string{"fullName", "email", "company", "role", "projectDetails"} {
			values := url.Values{
				"submission": {stamp}, "fullName": {"Ana"}, "email": {"ana@" + visitorDomain}, "projectDetails": {"d"},
				"privacy": {"on"},
			}
			values.Set(field, text)
			if field == "email" {
				values.Set(field, text+"@"+visitorDomain)
			}
			answer, body, err := v.send(p.origin+"/connects/collaboration", values)
			switch {
			case err != nil || answer.StatusCode >= http.StatusInternalServerError:
				t.Errorf("%s %q: %v", field, text, err)
			case answer.StatusCode == http.StatusSeeOther:
				taken++
			default:
				refused++
				if strings.Contains(body, "<script>alert(1)") {
					t.Errorf("%s: markup comes back as markup", field)
				}
			}
		}
	}
	if _, all := within(2*time.Minute, func() bool { return box.len() >= 2*taken }); !all {
		t.Errorf("%d of %d mails", box.len(), 2*taken)
	}
	faults, longest := 0, 0
	for _, m := range box.mails() {
		for _, fault := range mailFaults(m) {
			faults++
			t.Errorf("%s", fault)
		}
		for line := range strings.SplitSeq(m.data, "\r\n") {
			longest = max(longest, len(line))
		}
	}
	if taken == 0 || longest > 998 {
		t.Errorf("%d taken, longest line %d", taken, longest)
	}
	t.Logf("S7: %d hostile texts in 5 fields: %d taken, %d refused, %d mails with %d foreign headers, recipients or markup "+
		"(limit 0), longest line %d bytes (998)", len(hostile), taken, refused, box.len(), faults, longest)
}

// mailFaults finds what a visitor has made of a mail.
func mailFaults(a arrival) []string {
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
