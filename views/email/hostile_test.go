package email

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	ics "github.com/arran4/golang-ical"

	"portfolio/i18n"
)

var hostile = []string{
	`<script>alert(1)</script>`,
	`"><img src=https://eve.example/x.png onerror=alert(1)>`,
	`</td></tr></table><h1>Password</h1>`,
	"a\r\nBcc: eve@example.net",
	"a\u2028b\u2029c\u0085d\x00e\x1b[2Jf",
	"\u202Egnp.exe\u202C \u2066x",
	"\xff\xfe",
	"BEGIN:VALARM\r\nACTION:DISPLAY\r\nEND:VALARM",
	"a\rATTENDEE:mailto:eve@example.net\rb",
	`\nATTENDEE:mailto:eve@example.net`,
	`a;b,c:d"e\f`,
	"{{.Owner}} {{printf}} %s %d",
	"javascript:alert(1)",
	strings.Repeat("ñ", 5000),
}

func document(t testing.TB, html string) *goquery.Document {
	t.Helper()
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(html))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// TestHostileValues checks that mails show what visitors wrote as text, and that it cannot become markup, a header, a row or a
// property of the calendar file.
func TestHostileValues(t *testing.T) {
	b := base(t, "es")
	for _, text := range hostile {
		mail := InquiryMail{
			Base: b, Kind: Meeting, Name: text, At: time.Now(), CanReply: true,
			Rows:  []Row{{"Mensaje", text}, {"Otro", "valor"}},
			Event: &Event{ID: "x", Start: time.Now(), CreatedAt: time.Now(), OwnerEmail: "robin@example.com", Visitor: Visitor{text, text, text}},
		}
		message, err := mail.Render(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		doc := document(t, message.HTML)
		if n := doc.Find("script, img, iframe, link, [style], [onerror]").Length(); n != 0 || doc.Find("h1").Length() != 1 || doc.Find("tr").Length() != 2 {
			t.Errorf("%q breaks out of %s", text, message.HTML)
		}
		if got, want := strings.Join(strings.Fields(doc.Find("td").First().Text()), " "), oneLine(text); got != want {
			t.Errorf("%q is shown as %q", text, got)
		}
		if strings.ContainsAny(message.Subject, "\r\n\u2028\u2029\u0085\x00\u202E") {
			t.Errorf("%q makes the subject %q", text, message.Subject)
		}
		if n := len(strings.Split(message.Text, "\nOtro: valor\n")); n != 2 || strings.Contains(message.Text, "\nBcc:") {
			t.Errorf("%q makes the text %q", text, message.Text)
		}
		wantOneEvent(t, text, message.Calendar)
	}
}

func wantOneEvent(t *testing.T, text string, file []byte) {
	t.Helper()
	for line := range bytes.SplitSeq(file, []byte("\r\n")) {
		if len(line) > 75 || bytes.ContainsAny(line, "\r\n\x00") {
			t.Errorf("%q makes the line %q", text, line)
		}
	}
	cal, err := ics.ParseCalendar(bytes.NewReader(file))
	if err != nil {
		t.Fatalf("%q: %v in %s", text, err, file)
	}
	if len(cal.Components) != 1 || len(cal.Events()) != 1 {
		t.Fatalf("%q makes %d components", text, len(cal.Components))
	}
	event := cal.Events()[0]
	if len(event.Attendees()) != 0 || len(event.Alarms()) != 0 || len(event.Properties) != 9 {
		t.Errorf("%q makes %s", text, file)
	}
}

// TestVisitorMailsHoldNoForeignText checks that mails to visitors load nothing and link only to the site. VisitorMail has no
// field for text of the visitor's own; think twice before adding one.
func TestVisitorMailsHoldNoForeignText(t *testing.T) {
	for _, lang := range []i18n.Lang{"en", "es"} {
		for _, mail := range visitorMails(base(t, lang)) {
			message, err := mail.Render(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			doc := document(t, message.HTML)
			if got := doc.Find("html").AttrOr("lang", ""); got != string(lang) {
				t.Errorf("%s: lang is %q", mail.key(), got)
			}
			if n := doc.Find("img, script, link, [style], [src]").Length(); n != 0 {
				t.Errorf("%s has %d elements that load or run something", mail.key(), n)
			}
			doc.Find("a").Each(func(_ int, a *goquery.Selection) {
				if href := a.AttrOr("href", ""); !strings.HasPrefix(href, mail.BaseURL) || !strings.Contains(message.Text, href) {
					t.Errorf("%s: the link %s leaves the site, or is missing from the text", mail.key(), href)
				}
			})
			if strings.Contains(message.Text, "mail.visitor") || strings.Contains(message.Text, "<no value>") {
				t.Errorf("%s: %s", mail.key(), message.Text)
			}
		}
	}
}

func TestEventStart(t *testing.T) {
	for _, c := range []struct{ date, clock, zone, want string }{
		{"2026-03-09", "16:30", "Europe/Madrid", "2026-03-09T15:30:00Z"},
		{"2026-07-09", "16:30", "Europe/Madrid", "2026-07-09T14:30:00Z"},
		{"2026-03-29", "01:59", "Europe/Madrid", "2026-03-29T00:59:00Z"},
		{"2026-03-29", "03:00", "Europe/Madrid", "2026-03-29T01:00:00Z"},
		{"2026-10-25", "01:59", "Europe/Madrid", "2026-10-24T23:59:00Z"},
		{"2026-10-25", "03:00", "Europe/Madrid", "2026-10-25T02:00:00Z"},
		{"2026-07-09", "16:30", "America/Bogota", "2026-07-09T21:30:00Z"},
	} {
		start, err := EventStart(c.date, c.clock, c.zone)
		if got := start.UTC().Format(time.RFC3339); err != nil || got != c.want {
			t.Errorf("%s %s %s is %s (%v), want %s", c.date, c.clock, c.zone, got, err, c.want)
		}
	}
	for _, c := range []struct {
		date, clock, zone string
		want              error
	}{
		{"2026-03-29", "02:00", "Europe/Madrid", ErrSkippedTime},
		{"2026-03-29", "02:59", "Europe/Madrid", ErrSkippedTime},
		{"2026-10-25", "02:00", "Europe/Madrid", ErrRepeatedTime},
		{"2026-10-25", "02:59", "Europe/Madrid", ErrRepeatedTime},
		{"2026-03-08", "02:30", "America/New_York", ErrSkippedTime},
		{"2026-11-01", "01:30", "America/New_York", ErrRepeatedTime},
		{"2026-10-04", "02:15", "Australia/Lord_Howe", ErrSkippedTime}, // which changes by half an hour
		{"2026-04-05", "01:45", "Australia/Lord_Howe", ErrRepeatedTime},
		{"2011-12-30", "12:00", "Pacific/Apia", ErrSkippedTime}, // a day that the zone skipped
	} {
		if start, err := EventStart(c.date, c.clock, c.zone); !errors.Is(err, c.want) {
			t.Errorf("%s %s %s is %s (%v), want %v", c.date, c.clock, c.zone, start, err, c.want)
		}
	}
	for _, c := range [][3]string{{"", "16:30", "UTC"}, {"2026-02-30", "16:30", "UTC"}, {"2026-02-03", "25:00", "UTC"}, {"2026-02-03", "16:30", "Nowhere/At_all"}} {
		if start, err := EventStart(c[0], c[1], c[2]); err == nil {
			t.Errorf("%v is accepted as %s", c, start)
		}
	}
}
