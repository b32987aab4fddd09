package email

import (
	"flag"
	"os"
	"strings"
	"testing"
	"time"

	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

// base returns the Base of the tests' emails.
func base(t testing.TB, lang i18n.Lang) Base {
	t.Helper()
	return Base{Messages: i18ntest.Two().Messages(lang), Owner: "Robin Testa", BaseURL: "https://robin.example"}
}

var madrid = func() *time.Location {
	location, err := time.LoadLocation("Europe/Madrid")
	if err != nil {
		panic(err)
	}
	return location
}()

// visitorMails returns every email that a visitor may get.
func visitorMails(b Base) []VisitorMail {
	const (
		confirm     = "https://robin.example/newsletter/confirm?token=AAAA"
		unsubscribe = "https://robin.example/newsletter/unsubscribe?token=BBBB"
	)
	return []VisitorMail{
		{Base: b, Kind: Newsletter, Step: Confirm, ConfirmURL: confirm, Hours: 48, PendingDays: 7},
		{Base: b, Kind: Newsletter, Step: Invite, ConfirmURL: confirm, Hours: 48, PendingDays: 7},
		{Base: b, Kind: Newsletter, Step: Welcome, Unsubscribe: unsubscribe},
		{Base: b, Kind: PodcastSubscribe, Step: Confirm, ConfirmURL: confirm, Hours: 48, PendingDays: 7},
		{Base: b, Kind: PodcastSubscribe, Step: Keep, ConfirmURL: confirm, Hours: 48, PendingDays: 7},
		{Base: b, Kind: PodcastSubscribe, Step: Invite, ConfirmURL: confirm, Hours: 48, PendingDays: 7},
		{Base: b, Kind: PodcastSubscribe, Step: Welcome, Unsubscribe: unsubscribe},
		{Base: b, Kind: CV},
		{Base: b, Kind: Quote, About: "Website redesign", When: b.T("done.when")},
		{Base: b, Kind: Collaboration},
		{Base: b, Kind: Meeting, Start: time.Date(2026, 3, 9, 16, 30, 0, 0, madrid)},
	}
}

// inquiryMails returns every email about an inquiry that the owner may get, with different kinds of rows.
func inquiryMails(b Base) []InquiryMail {
	at := time.Date(2026, 3, 1, 9, 5, 0, 0, madrid)
	var all []InquiryMail
	for _, kind := range Kinds {
		all = append(all, InquiryMail{Base: b, Kind: kind, At: at, Rows: []Row{{"Label", "value"}, {"Optional", " "}}})
	}
	all[1].Name, all[1].CanReply = "Ana García", true
	all[1].Rows = []Row{{"Name", "Ana García"}, {"Details", "First line.\r\n\r\nReply to: eve@example.net\n<b>Third</b> & last."}}
	all[2].About, all[2].From = "Website redesign", "https://robin.example/connects"
	all[3].Name, all[3].CanReply = "Ana García", true
	all[3].Event = &Event{
		ID: "4f0c", Start: time.Date(2026, 3, 9, 16, 30, 0, 0, madrid), CreatedAt: at, OwnerEmail: "robin@example.com",
		Visitor: Visitor{FullName: "Ana García", Email: "ana@example.org", Text: "Una tienda; con carrito, y poco más.\nGracias."},
	}
	return all
}

// summaryMails returns summaries of one request and of many.
func summaryMails(b Base) []SummaryMail {
	at := time.Date(2026, 3, 1, 9, 5, 0, 0, madrid)
	return []SummaryMail{
		{Base: b, PerHour: 30, Interval: 15 * time.Minute, Kinds: []KindCount{{CV, 1}}, Newest: []SummaryLine{{at, "CV request"}}},
		{
			Base: b, PerHour: 30, Interval: 15 * time.Minute, Kinds: []KindCount{{Quote, 1200}, {Meeting, 3}}, Held: 2,
			Newest: []SummaryLine{{at, "Quote request: <b>Ana</b>\r\nBcc: eve@example.net"}, {at, "Meeting request: Berta"}},
		},
	}
}

// TestMails compares every email in each language with the golden files. After changing messages, run it with -update and
// read the difference.
func TestMails(t *testing.T) {
	for _, lang := range []i18n.Lang{"en", "es"} {
		var visitor, owner strings.Builder
		for _, mail := range visitorMails(base(t, lang)) {
			message, err := mail.Render(t.Context())
			visitor.WriteString(dump(t, mail.key(), message, err))
		}
		for _, mail := range inquiryMails(base(t, lang)) {
			message, err := mail.Render(t.Context())
			owner.WriteString(dump(t, string(mail.Kind), message, err))
		}
		for _, mail := range summaryMails(base(t, lang)) {
			message, err := mail.Render(t.Context())
			owner.WriteString(dump(t, "summary", message, err))
		}
		wantGolden(t, "testdata/visitor."+string(lang)+".txt", visitor.String())
		wantGolden(t, "testdata/owner."+string(lang)+".txt", owner.String())
	}
}

// dump returns a message in a form that people can review, without the <head>, which all messages share.
func dump(t testing.TB, name string, message Message, err error) string {
	t.Helper()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	_, body, found := strings.Cut(message.HTML, "<body>")
	if !found {
		t.Fatalf("%s: no body", name)
	}
	body, _, _ = strings.Cut(body, "</body>")
	return "=== " + name + "\nSubject: " + message.Subject + "\n\n" + message.Text +
		"\n--- HTML\n" + strings.ReplaceAll(body, "><", ">\n<") + "\n" +
		strings.ReplaceAll(string(message.Calendar), "\r\n", "\n") + "\n"
}

func wantGolden(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	gots, wants := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range min(len(gots), len(wants)) {
		if gots[i] != wants[i] {
			t.Fatalf("%s:%d: %q, want %q", name, i+1, gots[i], wants[i])
		}
	}
	if len(gots) != len(wants) {
		t.Errorf("%s has %d lines, want %d", name, len(gots), len(wants))
	}
}

// TestGreeting checks that a greeting has the first name of a visitor, and nothing else that somebody may have typed for a stranger to read.
func TestGreeting(t *testing.T) {
	for name, want := range map[string]string{
		"": "Hola:", "Marta Ruiz": "Hola, Marta:", " Zoë-Ann\tB ": "Hola, Zoë-Ann:", "O’Neill": "Hola, O’Neill:",
		"https://evil.example Ana": "Hola:", "Dr. Ruiz": "Hola:", "Win1000": "Hola:", "<b>Ana</b>": "Hola:", strings.Repeat("a", 21): "Hola:",
	} {
		if got := base(t, "es").greeting(name); got != want {
			t.Errorf("%q is greeted with %q, want %q", name, got, want)
		}
	}
}
