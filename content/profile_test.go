package content

import (
	"net/mail"
	"os"
	"testing"
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
