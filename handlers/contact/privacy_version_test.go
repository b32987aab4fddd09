package contact_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"portfolio/handlers/handlertest"
	"portfolio/i18n"
)

// TestAcceptedPrivacyIsStored sends the forms whose consent is optional, in each language: who ticks it has the version of the
// privacy statement that the page shows in that language, on the owner's screen and in the file.
func TestAcceptedPrivacyIsStored(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	versions := map[i18n.Lang]string{}
	for lang, path := range s.Content.Languages.Paths(i18n.Privacy) {
		said := strings.Fields(s.Get(path).Page().Find(".statement > p").Last().Text())
		versions[lang] = said[len(said)-1]
	}
	if len(versions["en"]) != 12 || versions["en"] == versions["es"] {
		t.Fatalf("the versions are %q", versions)
	}
	owner := s.Owner()
	for _, c := range handlertest.FormCases {
		if c.Name != "budget" && c.Name != "collaboration" {
			continue
		}
		for lang, version := range versions {
			for _, accepts := range []bool{true, false} {
				form := s.Filled(c, lang)
				if !accepts {
					form.Values.Del("privacy")
					version = ""
				}
				s.Send(form).WantStatus(http.StatusSeeOther)
				rows := s.Get("/admin/inbox.csv?kind="+c.Name, "Cookie", owner).ReadCSV()
				newest := rows[1]
				if got := newest[slices.Index(rows[0], "privacy_version")]; got != version {
					t.Errorf("the file has version %q of %s in %s, want %q", got, c.Name, lang, version)
				}
				page := s.Get("/admin/inbox/"+c.Name+"/"+newest[slices.Index(rows[0], "id")], "Cookie", owner).Page()
				if got := page.Find(".facts").Text(); strings.Contains(got, "versión") != accepts || !strings.Contains(got, version) {
					t.Errorf("the screen of %s in %s says %q, want version %q", c.Name, lang, got, version)
				}
				s.Wait(1e9)
			}
		}
	}
}
