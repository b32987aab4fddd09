package resume

import (
	"encoding/json"
	"os"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"portfolio/content"
	"portfolio/i18n"
)

// TestRoundTrip reads two languages of a résumé that has every key of JSON Resume 1.0.0, writes them as files of a site, and compares what
// the site gives out with what came in. Telephone number and street alone are lost, and named.
func TestRoundTrip(t *testing.T) {
	var r content.Resume
	var profile content.Profile
	var texts content.PublicationsFile
	documents := map[i18n.Lang]Document{}
	for _, lang := range []i18n.Lang{"en", "es"} {
		data, err := os.ReadFile("testdata/resume." + string(lang) + ".json")
		if err != nil {
			t.Fatal(err)
		}
		d, unknown, err := Read(data)
		if err != nil || len(unknown) > 0 {
			t.Fatalf("unknown keys %v, error %v", unknown, err)
		}
		documents[lang] = d
		if notes := Merge(&r, &profile, &texts, d, lang); len(notes) != 2 {
			t.Errorf("%s: the notes are %q, want one on the telephone number and one on the street", lang, notes)
		}
		r, profile, texts = again(t, r), again(t, profile), again(t, texts)
	}
	folder := fstest.MapFS{
		"site.toml":         {Data: []byte("name = \"Ada\"\nlanguages = [\"en\", \"es\"]\npromises = []\ntime_zone = \"Europe/Brussels\"\n")},
		"profile.toml":      {Data: TOML(profile)},
		"resume.toml":       {Data: TOML(r)},
		"publications.toml": {Data: TOML(texts)},
	}
	site, findings, err := content.Load(folder, content.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, finding := range findings {
		if !finding.Hint && (finding.File == "resume.toml" || finding.File == "publications.toml" || finding.File == "profile.toml") {
			t.Error(finding)
		}
	}
	for lang, want := range documents {
		got := Of(site, want.Basics.URL, lang)
		want.Basics.Phone, want.Basics.Location.Address, want.Basics.Location.PostalCode = "", "", ""
		want.Meta.Canonical = got.Meta.Canonical
		want.Languages[0].Tag, got.Availability = "en", ""
		got.Publications[0].Authors, got.Publications[0].Where = "", "" // which JSON Resume has no place for
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-in +out):\n%s", lang, diff)
		}
	}
}

// again writes v as TOML and reads it back.
func again[T any](t *testing.T, v T) T {
	t.Helper()
	var read T
	if err := ReadTOML(TOML(v), &read); err != nil {
		t.Fatal(err)
	}
	return read
}

// TestUnknownKeys checks that keys which the schema does not define are named with their place.
func TestUnknownKeys(t *testing.T) {
	_, unknown, err := Read([]byte(`{"basics": {"name": "Ada", "mood": "good"}, "work": [{"name": "Mill"}, {"boss": 1}], "extra": {"a": 1}}`))
	if diff := cmp.Diff([]string{"basics.mood", "extra", "work[1].boss"}, unknown); err != nil || diff != "" {
		t.Errorf("error %v, (-want +got):\n%s", err, diff)
	}
}

// TestTextIsEscaped checks that any text of a résumé is one of TOML.
func TestTextIsEscaped(t *testing.T) {
	data, err := json.Marshal(Document{Basics: Basics{Summary: "a\"b\\c\n\x7f\u2028]]"}})
	if err != nil {
		t.Fatal(err)
	}
	d, _, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	var r content.Resume
	var profile content.Profile
	Merge(&r, &profile, &content.PublicationsFile{}, d, "en")
	folder := fstest.MapFS{
		"site.toml": {Data: []byte("name = \"Ada\"\nlanguages = [\"en\"]\n")}, "profile.toml": {Data: []byte("name = \"Ada\"\nemail = \"ada@example.com\"\n")},
		"resume.toml": {Data: TOML(r)},
	}
	site, _, err := content.Load(folder, content.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := site.Resume.Summary.In("en"); got != d.Basics.Summary {
		t.Errorf("%q comes back as %q", d.Basics.Summary, got)
	}
}
