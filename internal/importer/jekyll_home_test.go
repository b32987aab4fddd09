package importer_test

import (
	"os"
	"strings"
	"testing"

	"portfolio/internal/importer"
)

// TestAcademicHome checks that a new site begins with what the home page of al-folio shows: text, portrait and news.
func TestAcademicHome(t *testing.T) {
	f := readFixture(t, "testdata/jekyll-academic.txtar")
	source, err := importer.Read(f.source, "")
	must(t, err)
	home, profile := string(source.Home([]byte("# A comment.\n"), f.languages)), string(source.Profile([]byte("name = \"Ada\"\n"), []string{"en"}))
	for _, want := range []string{"text = \"about\" #", "# A comment.\n\n[[news]]\ndate = \"2021-07-01\"", "text.en = \"Accepted **at** [ACL](https://acl.example), with Δt and $\\\\frac{1}{2}$.\"", "text.en = \"[A grant](/news/two/)\""} {
		if !strings.Contains(home, want) {
			t.Errorf("home.toml lacks %s:\n%s", want, home)
		}
	}
	for _, want := range []string{"avatar = \"img/tree.png\"", "other_names = [\"Ada Lovelace\", \"Ada Byron\"]", "url = \"https://cv.hal.science/ada-king\"", "label = \"Cruise log\"\nurl = \"https://log.example\""} {
		if !strings.Contains(profile, want) {
			t.Errorf("profile.toml lacks %s:\n%s", want, profile)
		}
	}
	words := ""
	for _, file := range planFor(t, f.source, newSite(t, f.languages)).Files {
		if file.Name == "words/en.toml" {
			words = string(file.Data)
		}
	}
	if want := "\"articles.lead\" = \"Notes on endings.\"\n\"publications.lead\" = \"* means equal. Newest first.\"\n"; words != want {
		t.Errorf("words/en.toml is %q instead of %q", words, want)
	}
	if source.Email != "ada@ling.example" {
		t.Errorf("the email address is %q", source.Email)
	}
	followed := planFor(t, f.source, newSite(t, f.languages)).Follow([]importer.File{{Name: "home.toml", Data: []byte(home)}})
	if now := string(followed[0].Data); !strings.Contains(now, "[A grant](/articles/two)") || strings.Contains(now, "](/news/") {
		t.Errorf("the news lead to former addresses:\n%s", now)
	}
	dir := newSite(t, f.languages)
	must(t, os.WriteFile(dir+"/home.toml", []byte(home), 0o600))
	for _, line := range strings.Split(planFor(t, f.source, dir).Report(nil), "\n") {
		if strings.Contains(line, "home.toml") {
			t.Errorf("the report names what is there: %s", line)
		}
	}
}
