//go:build audit

package audit

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The email and the addresses that the reports in reportFolder are about.
const (
	reportFolder   = "../internal/bounce/testdata"
	reportedID     = "QK5ZB2WVTD7NMRJ4XALC6EYH3S"
	reportedToken  = "ABCDEFGHIJKLMNOPQRSTUVWXY2"
	reportedEmail  = "ana@example.com"
	reportedOthers = "luis@example.com"
)

// reportOutcomes are what bounce says of the reports, where it is not "stopped": each is the first about its email.
var reportOutcomes = map[string]string{
	"postfix-full": "counted", "exim-old-full": "counted", "exim-local-full": "counted", "exchange-full": "counted", "gmail-full": "counted", "qmail-full": "counted", "spanish-full": "counted",
	"postfix-expired": "counted", "gmail-temporary": "counted", "qmail-unreachable": "counted", // once
	"postfix-spam": "counted", "exchange-blocked": "counted", "gmail-rate": "counted",
	"postfix-delayed": "no report", "postfix-delivered": "no report", "vacation": "no report", "complaint-not-spam": "no report",
	"no-original": "unknown", "loop": "unknown", "forged-address": "unknown", "forged-mail": "unknown", "forged-complaint": "unknown",
	"complaint": "unsubscribed", "complaint-hidden": "unsubscribed",
}

func (a *audit) deliveryReports(t *testing.T) { a.onBoth(t, (*audit).checkDeliveryReports) }

// checkDeliveryReports passes reports of many servers to the command bounce, each about another email of an issue, then the same again, and
// garbage.
func (a *audit) checkDeliveryReports(t *testing.T, kind string) {
	names, err := filepath.Glob(reportFolder + "/*.eml")
	must(t, err)
	s := a.newIssueSite(t, len(names)+1)
	p := s.serveSite()
	s.press(p, "boats")
	s.letWait(0)
	if _, done := s.allSent(time.Minute); !done || s.server.len() != len(names)+1 {
		t.Fatalf("%d mails", s.server.len())
	}
	mails := s.server.mails()
	other := mails[len(names)]
	wrong := 0
	for i, name := range names {
		base := strings.TrimSuffix(filepath.Base(name), ".eml")
		id, _, _ := strings.Cut(strings.Trim(mails[i].messageID(), "<>"), "@")
		report := strings.NewReplacer(reportedID, id, reportedToken, strings.Repeat("A", 26), reportedEmail, mails[i].to, reportedOthers, other.to).
			Replace(string(readFile(t, name)))
		want := reportOutcomes[base]
		if want == "" {
			want = "stopped"
		}
		again := map[string]string{"stopped": "repeated", "counted": "repeated"}[want]
		if again == "" {
			again = want
		}
		for _, expected := range []string{want, again} {
			if got := s.bounce(report); got != expected {
				wrong++
				t.Errorf("%s, %s: %q, want %q", kind, base, got, expected)
			}
		}
	}
	garbage := make([]byte, 10<<20)
	for i := range garbage {
		garbage[i] = byte(rand.IntN(256))
	}
	for _, head := range []string{"", "Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\n"} {
		if got := s.bounce(head + string(garbage)); got != "no report" {
			wrong++
			t.Errorf("%s: garbage: %q", kind, got)
		}
	}
	stopped := queryOne[int](t, s.pool, "select count(*) from subscribers where stopped_at is not null")
	full := queryOne[int](t, s.pool, "select count(*) from subscribers where stopped_for not in ('', 'permanent')")
	if otherStopped := queryOne[int](t, s.pool, "select count(*) from subscribers where email = ? and (stopped_at is not null or state <> 'confirmed')", other.to); otherStopped > 0 || full > 0 {
		wrong++
		t.Errorf("%s: a forged report has stopped another", kind)
	}
	t.Logf("E4, %s: %d reports of Postfix, Exim, Exchange, Gmail, Outlook, qmail, sendmail and one in Spanish, complaints, forged ones and loops, each twice, and 20 MB of garbage: "+
		"%d wrong (limit 0), %d of %d addresses stopped, 0 by full mailboxes or forged reports", kind, len(names), wrong, stopped, len(names)+1)
	p.kill()
}

// bounce passes a message to the command bounce and returns its output.
func (s *issueSite) bounce(report string) string {
	s.t.Helper()
	command := s.command("bounce", "--print")
	command.Env, command.Stdin = environment(s.database), strings.NewReader(report)
	out, err := command.CombinedOutput()
	if err != nil {
		fmt.Fprintln(os.Stderr, string(out))
		s.t.Errorf("bounce: %v", err)
	}
	return strings.TrimSpace(string(out))
}
