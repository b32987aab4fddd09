package content

import (
	"net/mail"
	"os"
	"testing"
	"time"
	"unicode/utf8"

	"portfolio/i18n"
)

func TestProfile(t *testing.T) {
	profile, err := loadProfile(os.DirFS("../demo"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := mail.ParseAddress(profile.Email); err != nil {
		t.Errorf("email: %v", err)
	}
	for _, id := range []string{"code", "micro", "network"} {
		if profile.SocialLink(id).URL == "" {
			t.Errorf("no social link %q", id)
		}
	}
	wantUnique(t, profile.Social, func(l SocialLink) string { return l.ID })
	for _, lang := range i18n.Langs {
		if n := utf8.RuneCountInString(profile.Description.In(lang)); n > 90 {
			t.Errorf("%s: description has %d characters, want at most 90", lang, n)
		}
		if n := utf8.RuneCountInString(profile.MetaDescription.In(lang)); n < 120 || n > 155 {
			t.Errorf("%s: meta description has %d characters, want 120 to 155", lang, n)
		}
	}
	if len(profile.Intro) != 2 {
		t.Errorf("%d introductions, want 2", len(profile.Intro))
	}
}

// wantUnique fails the test where two items have the same id.
func wantUnique[T any](t *testing.T, items []T, id func(T) string) {
	t.Helper()
	seen := map[string]bool{}
	for _, item := range items {
		if seen[id(item)] {
			t.Errorf("id %q appears twice", id(item))
		}
		seen[id(item)] = true
	}
}

// wantIDs fails the test unless the items have exactly these ids, in this order.
func wantIDs[T any](t *testing.T, items []T, id func(T) string, want ...string) {
	t.Helper()
	if len(items) != len(want) {
		t.Fatalf("%d items, want %d", len(items), len(want))
	}
	for i, item := range items {
		if id(item) != want[i] {
			t.Errorf("item %d is %q, want %q", i, id(item), want[i])
		}
	}
}

// wantDate fails the test unless s is written in layout.
func wantDate(t *testing.T, layout, s string) {
	t.Helper()
	if _, err := time.Parse(layout, s); err != nil {
		t.Error(err)
	}
}
