package email

import (
	"strings"
	"testing"
	"time"
)

func reply(t *testing.T, text, quoted string) Message {
	t.Helper()
	message, err := ReplyMail{
		Base: base(t, "en"), Subject: "Re", Text: text, At: time.Date(2026, 11, 3, 9, 0, 0, 0, madrid),
		Quoted: []Row{{"Name", "Ana"}, {"Message", quoted}, {"Empty", " "}},
	}.Render(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return message
}

func TestReplyQuotes(t *testing.T) {
	message := reply(t, "Hello Ana,\r\nhow are you?\r\n\r\nRobin", "First.\r\n\r\n> Third.")
	const want = "Hello Ana,\nhow are you?\n\nRobin\n\nOn November 3, 2026 you wrote:\n> Name: Ana\n> Message:\n> First.\n>\n> > Third.\n\n-- \n"
	if !strings.HasPrefix(message.Text, want) {
		t.Errorf("the text is\n%s", message.Text)
	}
	doc := document(t, message.HTML)
	if n := doc.Find(".letter > p:not(.site)").Length(); n != 3 {
		t.Errorf("%d paragraphs in %s", n, message.HTML)
	}
	if n := doc.Find("blockquote").Length(); n != 1 {
		t.Errorf("%d quotations", n)
	}
}

// What a visitor wrote stays text of the quotation, and cannot make the email long.
func TestReplyQuotesHostileText(t *testing.T) {
	bombs := append([]string{strings.Repeat(">", 60_000), strings.Repeat("> > >\n", 9000), strings.Repeat("\n", 9000) + "x"}, hostile...)
	for _, text := range bombs {
		message := reply(t, text, text)
		doc := document(t, message.HTML)
		if doc.Find("script, img, iframe, link, [style], [onerror], blockquote blockquote").Length() != 0 || doc.Find("h1").Length() != 1 || doc.Find("blockquote").Length() != 1 {
			t.Errorf("%.40q breaks out", text)
		}
		_, quoted, _ := strings.Cut(message.Text, " you wrote:\n")
		quoted, _, _ = strings.Cut(quoted, "\n\n-- \n")
		lines := strings.Split(quoted, "\n")
		if len(lines) > maxQuotedLines+1 || len([]rune(quoted)) > maxQuotedRunes+2*len(lines)+20 {
			t.Errorf("%.40q: %d lines, %d characters", text, len(lines), len([]rune(quoted)))
		}
		for _, line := range lines {
			if !strings.HasPrefix(line, ">") {
				t.Errorf("%.40q: %.80q is not quoted", text, line)
			}
		}
		if strings.ContainsAny(message.Text, "\u202e\u2066\u2028\x00\x1b\r") {
			t.Errorf("%.40q: control characters are in the text", text)
		}
	}
}
