package email

import (
	"flag"
	"os"
	"strings"
	"testing"
	"time"

	"portfolio/i18n"
)

var update = flag.Bool("update", false, "write the mails of testdata anew")

// base returns what all mails of the tests share.
func base(t testing.TB, lang i18n.Lang) Base {
	t.Helper()
	words, err := i18n.LoadWords(i18n.Locales())
	if err != nil {
		t.Fatal(err)
	}
	return Base{Words: words.In(lang), Owner: "Vera Muestra", BaseURL: "https://vera.example"}
}

var madrid = func() *time.Location {
	place, err := time.LoadLocation("Europe/Madrid")
	if err != nil {
		panic(err)
	}
	return place
}()

// notes returns every mail that a visitor may get.
func notes(b Base) []Note {
	const leave = "https://vera.example/newsletter/unsubscribe?token=BBBB"
	return []Note{
		{Base: b, Kind: Newsletter, Step: Confirm, ConfirmURL: "https://vera.example/newsletter/confirm?token=AAAA", Hours: 48},
		{Base: b, Kind: Newsletter, Step: Welcome, Unsubscribe: leave},
		{Base: b, Kind: Newsletter, Step: Already, Unsubscribe: leave},
		{Base: b, Kind: CV},
		{Base: b, Kind: Budget},
		{Base: b, Kind: Collaboration},
		{Base: b, Kind: Meeting, Start: time.Date(2026, 3, 9, 16, 30, 0, 0, madrid)},
		{Base: b, Kind: PodcastSubscribe},
	}
}

// requests returns every mail that the owner may get, each with rows of another kind.
func requests(b Base) []Request {
	at := time.Date(2026, 3, 1, 9, 5, 0, 0, madrid)
	var all []Request
	for _, kind := range Kinds {
		all = append(all, Request{Base: b, Kind: kind, At: at, Rows: []Row{{"Label", "value"}, {"Optional", " "}}})
	}
	all[1].Name, all[1].Replies = "Ana García", true
	all[1].Rows = []Row{{"Name", "Ana García"}, {"Details", "First line.\r\n\r\nReply to: eve@example.net\n<b>Third</b> & last."}}
	all[3].Name, all[3].Replies = "Ana García", true
	all[3].Event = &Event{
		ID: "4f0c", Start: time.Date(2026, 3, 9, 16, 30, 0, 0, madrid), Asked: at, OwnerEmail: "vera@example.com",
		Name: "Ana García", Email: "ana@example.org", Message: "Una tienda; con carrito, y poco más.\nGracias.",
	}
	return all
}

// TestMails compares every mail in both languages with testdata. Run it with -update after changing words, and read what
// changed.
func TestMails(t *testing.T) {
	for _, lang := range i18n.Langs {
		var visitor, owner strings.Builder
		for _, note := range notes(base(t, lang)) {
			letter, err := note.Letter(t.Context())
			visitor.WriteString(shown(t, note.key(), letter, err))
		}
		for _, request := range requests(base(t, lang)) {
			letter, err := request.Letter(t.Context())
			owner.WriteString(shown(t, string(request.Kind), letter, err))
		}
		wantGolden(t, "testdata/visitor."+string(lang)+".txt", visitor.String())
		wantGolden(t, "testdata/owner."+string(lang)+".txt", owner.String())
	}
}

// shown writes a letter for people to review: what stands in every page of HTML alike is left out.
func shown(t testing.TB, name string, letter Letter, err error) string {
	t.Helper()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	_, body, found := strings.Cut(letter.HTML, "<body>")
	if !found {
		t.Fatalf("%s: no body", name)
	}
	body, _, _ = strings.Cut(body, "</body>")
	return "=== " + name + "\nSubject: " + letter.Subject + "\n\n" + letter.Text +
		"\n--- HTML\n" + strings.ReplaceAll(body, "><", ">\n<") + "\n" +
		strings.ReplaceAll(string(letter.Calendar), "\r\n", "\n") + "\n"
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
