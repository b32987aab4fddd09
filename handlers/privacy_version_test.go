package handlers

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"portfolio/i18n"
)

// TestAcceptedPrivacyIsStored sends the forms whose consent is optional, in both languages: who ticks it has the version of the
// privacy statement that the page shows in that language, on the owner's screen and in the file.
func TestAcceptedPrivacyIsStored(t *testing.T) {
	s := newFormSite(t)
	versions := map[i18n.Lang]string{}
	for lang, path := range s.Content.Languages.Paths(i18n.Privacy) {
		said := strings.Fields(s.get(path).page().Find(".statement > p").Last().Text())
		versions[lang] = said[len(said)-1]
	}
	if len(versions["en"]) != 12 || versions["en"] == versions["es"] {
		t.Fatalf("the versions are %q", versions)
	}
	owner := s.owner()
	for _, c := range formCases {
		if c.name != "budget" && c.name != "collaboration" {
			continue
		}
		for lang, version := range versions {
			for _, accepts := range []bool{true, false} {
				form := s.filled(c, lang)
				if !accepts {
					form.values.Del("privacy")
					version = ""
				}
				s.send(form).wantStatus(http.StatusSeeOther)
				rows := s.get("/admin/inbox.csv?kind="+c.name, "Cookie", owner).readCSV()
				newest := rows[1]
				if got := newest[slices.Index(rows[0], "privacy_version")]; got != version {
					t.Errorf("the file has version %q of %s in %s, want %q", got, c.name, lang, version)
				}
				page := s.get("/admin/inbox/"+c.name+"/"+newest[slices.Index(rows[0], "id")], "Cookie", owner).page()
				if got := page.Find(".answers").Text(); strings.Contains(got, "versión") != accepts || !strings.Contains(got, version) {
					t.Errorf("the screen of %s in %s says %q, want version %q", c.name, lang, got, version)
				}
				s.wait(1e9)
			}
		}
	}
}
