package mail

import (
	"strings"
	"testing"

	"portfolio/db"
)

// A reply names the emails before it, in lines that are not too long, and is not called automatic.
func TestComposeThread(t *testing.T) {
	m := testMail(1)
	m.Kind = db.ReplyMail
	for range 100 {
		m.Thread = append(m.Thread, strings.Repeat("A", 26))
	}
	m.Thread = append(m.Thread, "LAST")
	message := composed(t, m)
	header := parse(t, message).Header
	if got := header.Get("In-Reply-To"); got != "<LAST@example.com>" {
		t.Errorf("In-Reply-To: %s", got)
	}
	if ids := strings.Fields(header.Get("References")); len(ids) != 101 || ids[100] != "<LAST@example.com>" {
		t.Errorf("References: %v", ids)
	}
	if got := header.Get("Auto-Submitted"); got != "" {
		t.Errorf("Auto-Submitted: %s", got)
	}
	for line := range strings.SplitSeq(message, "\r\n") {
		if len(line) > 998 {
			t.Errorf("a line has %d bytes", len(line))
		}
	}
}

// An email that is no reply has no thread.
func TestComposeWithoutThread(t *testing.T) {
	header := parse(t, composed(t, testMail(1))).Header
	if header.Get("In-Reply-To") != "" || header.Get("References") != "" || header.Get("Auto-Submitted") == "" {
		t.Errorf("%v", header)
	}
}

func TestComposeRefusesThread(t *testing.T) {
	m := testMail(1)
	m.Thread = []string{"a@b>\r\nBcc: eve@example.com"}
	from, err := ParseFrom("robin@example.com")
	must(t, err)
	if _, err := compose(m, from); err == nil {
		t.Error("a message ID with a line break was accepted")
	}
}
