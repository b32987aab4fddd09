package content

import (
	"os"
	"testing"
	"time"

	"portfolio/i18n"
)

func TestAbout(t *testing.T) {
	about, err := loadAbout(os.DirFS("../demo"))
	if err != nil {
		t.Fatal(err)
	}
	wantIDs(t, about.Articles, func(id string) string { return id },
		"llms-dev-life-savior", "build-personal-ai-bot", "writing-prompts-book-claude")
	wantIDs(t, about.Personal, func(p PersonalProject) string { return p.ID }, "balcony", "recipes", "two-columns")
	wantIDs(t, about.OpenSource, func(p OpenSourceProject) string { return p.ID }, "pares", "buzon", "docs-es")
	wantIDs(t, about.Talks, func(t Talk) string { return t.ID }, "quiet-chatbot", "without-javascript", "two-languages")
	for i, talk := range about.Talks {
		wantDate(t, time.DateOnly, talk.Date)
		if _, known := i18n.ParseLang(string(talk.Language)); !known {
			t.Errorf("%s: language %q is not one of the site's", talk.ID, talk.Language)
		}
		if i > 0 && talk.Date > about.Talks[i-1].Date {
			t.Errorf("%s is newer than the talk before it", talk.ID)
		}
	}
	if en, es := len(about.Intro.In(i18n.EN)), len(about.Intro.In(i18n.ES)); en != es {
		t.Errorf("%d paragraphs in English, %d in Spanish", en, es)
	}
	if n := len(about.Habits); n != 3 {
		t.Errorf("%d habits, want 3", n)
	}
}
