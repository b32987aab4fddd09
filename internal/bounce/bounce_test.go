package bounce

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"portfolio/db"
)

// The email that the reports in testdata are about.
const (
	ours  = "QK5ZB2WVTD7NMRJ4XALC6EYH3S"
	token = "ABCDEFGHIJKLMNOPQRSTUVWXY2" //nolint:gosec // of no subscription
	ana   = "ana@example.com"
)

// verdict is what a report says: the bounce, the cause, "complaint", or "" for nothing.
type verdict struct {
	says  string
	cause string
	to    []string
	names bool // whether it names our mail
}

var (
	unknown   = verdict{"permanent", "recipient", []string{ana}, true}
	full      = verdict{"other", "mailbox", []string{ana}, true}
	temporary = verdict{"temporary", "recipient", []string{ana}, true}
	complains = verdict{"complaint", "", []string{ana}, true}
)

// verdicts are what the reports in testdata say.
var verdicts = map[string]verdict{
	"postfix-unknown":      unknown,
	"postfix-no-domain":    unknown,
	"postfix-full":         full,
	"postfix-expired":      temporary,
	"postfix-delayed":      {},
	"postfix-delivered":    {},
	"postfix-spam":         {"other", "policy", []string{ana}, true},
	"exim-unknown":         unknown,
	"exim-local-unknown":   unknown, // without a code, of Exim 4.96
	"exim-local-full":      full,
	"exim-old-unknown":     unknown,
	"exim-old-full":        full,
	"exchange-unknown":     unknown,
	"exchange-full":        full,
	"exchange-no-original": unknown, // it is named in References
	"exchange-blocked":     {"other", "policy", []string{ana}, true},
	"gmail-unknown":        unknown,
	"gmail-disabled":       unknown,
	"gmail-full":           full,
	"gmail-rate":           {"other", "recipient", []string{ana}, true},
	"gmail-temporary":      temporary,
	"outlook-unknown":      unknown,
	"outlook-denied":       unknown,
	"qmail-unknown":        unknown,
	"qmail-full":           full,
	"qmail-unreachable":    temporary,
	"spanish-unknown":      unknown,
	"spanish-full":         {"other", "recipient", []string{ana}, true},
	"no-original":          {"permanent", "recipient", []string{ana}, false},
	"sendmail-forwarded":   {"permanent", "recipient", []string{"ana@home.example", ana}, true},
	"complaint":            complains,
	"complaint-hidden":     {"complaint", "", nil, true},
	"complaint-not-spam":   {},
	"vacation":             {},
	"loop":                 {"other", "policy", []string{"news@vera.example"}, false},
	"forged-address":       {"permanent", "recipient", []string{"luis@example.com"}, true},
	"forged-mail":          {"permanent", "recipient", []string{ana}, false},
	"forged-complaint":     {"complaint", "", []string{"luis@example.com"}, true},
}

// verdictOf returns the verdict of the first report.
func verdictOf(reports []db.Report) verdict {
	if len(reports) == 0 {
		return verdict{}
	}
	r := reports[0]
	says := string(r.Failure.Bounce)
	if r.Complaint {
		says = "complaint"
	}
	return verdict{says, r.Failure.Cause, slices.Compact(r.Addresses), slices.Contains(r.MessageIDs, ours) || slices.Contains(r.Tokens, token)}
}

// TestReports checks what is read of reports in the shapes of many servers.
func TestReports(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob("testdata/*.eml")
	if err != nil || len(names) != len(verdicts) {
		t.Fatalf("%d reports, want %d (%v)", len(names), len(verdicts), err)
	}
	for _, name := range names {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		reports, err := Read(file)
		_ = file.Close()
		want := verdicts[strings.TrimSuffix(filepath.Base(name), ".eml")]
		if diff := cmp.Diff(want, verdictOf(reports), cmp.AllowUnexported(verdict{})); diff != "" || err != nil || len(reports) > 1 {
			t.Errorf("%s: %d reports, %v: %s", name, len(reports), err, diff)
		}
	}
}

// TestReportsOfSeveralRecipients checks that each recipient of a report has its own verdict.
func TestReportsOfSeveralRecipients(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/postfix-unknown.eml")
	if err != nil {
		t.Fatal(err)
	}
	const luis = "Final-Recipient: rfc822; luis@example.com\nAction: failed\nStatus: 5.2.2\n\nFinal-Recipient: rfc822; ana"
	reports := parse(bytes.Replace(data, []byte("Final-Recipient: rfc822; ana"), []byte(luis), 1))
	if len(reports) != 2 || reports[0].Failure.Bounce != db.OtherBounce || reports[1].Failure.Bounce != db.PermanentBounce {
		t.Errorf("the reports are %+v", reports)
	}
}

// TestGarbage reads 10 MB of garbage of several kinds to its end, and keeps a part of it.
func TestGarbage(t *testing.T) {
	t.Parallel()
	const head = "Content-Type: multipart/report; boundary=b\n\n"
	for i, text := range []string{"x", "\x00\xff", ": \n", "\n", "--b\n", "a: b\n", "--b\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; ana@example.com\nAction: failed\n\n"} {
		garbage := strings.Repeat(text, 10<<20/len(text))
		for _, start := range []string{"", head} {
			in := strings.NewReader(start + garbage)
			if reports, err := Read(in); err != nil || in.Len() != 0 || len(reports) > maxNames {
				t.Errorf("garbage %d: %d reports, %d bytes left (%v)", i, len(reports), in.Len(), err)
			}
		}
	}
}

// FuzzParse checks that no message has the parser fail, or read more than its limits.
func FuzzParse(f *testing.F) {
	names, err := filepath.Glob("testdata/*.eml")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		reports := parse(data)
		if len(reports) > maxNames {
			t.Errorf("%d reports", len(reports))
		}
		for _, r := range reports {
			if len(r.MessageIDs) > maxNames || len(r.Tokens) > maxNames || !r.Complaint && (len(r.Addresses) == 0 || r.Failure.Bounce == "") {
				t.Errorf("a report is %+v", r)
			}
			if strings.ContainsAny(r.Failure.Reason, "\x00\r\n") || len(r.Failure.Reason) > 400 {
				t.Errorf("a reason is %q", r.Failure.Reason)
			}
		}
	})
}
