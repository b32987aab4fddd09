package resume

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"portfolio/content"
	"portfolio/i18n"
)

// TestSample reads the example of the JSON Resume project (MIT license, beside it) as a text of each shipped language, and names what the site
// does not give out again: what no site shows, and what is about the file.
func TestSample(t *testing.T) {
	data, err := os.ReadFile("testdata/jsonresume/sample.resume.json")
	if err != nil {
		t.Fatal(err)
	}
	d, unknown, err := Read(data)
	if err != nil || len(unknown) > 0 {
		t.Fatalf("unknown keys %v, error %v", unknown, err)
	}
	langs := []i18n.Lang{"en", "es", "pt", "de", "fr"}
	var r content.Resume
	var profile content.Profile
	var texts content.PublicationsFile
	for _, lang := range langs {
		Merge(&r, &profile, &texts, d, lang)
	}
	site, _, err := content.Load(fstest.MapFS{
		"site.toml":    {Data: []byte("name = \"Richard\"\nlanguages = [\"en\", \"es\", \"pt\", \"de\", \"fr\"]\npromises = []\ntime_zone = \"UTC\"\n")},
		"profile.toml": {Data: TOML(profile)}, "resume.toml": {Data: TOML(r)}, "publications.toml": {Data: TOML(texts)},
	}, content.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"basics.location.address", "basics.location.postalCode", "basics.phone", "meta.canonical", "meta.lastModified"}
	for _, lang := range langs {
		out, err := json.Marshal(Of(site, d.Basics.URL, lang))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, lost("", decoded(t, data), decoded(t, out))); diff != "" {
			t.Errorf("%s: lost (-want +got):\n%s", lang, diff)
		}
	}
}

func decoded(t *testing.T, data []byte) (value any) {
	t.Helper()
	if err := json.Unmarshal(data, &value); err != nil {
		t.Fatal(err)
	}
	return value
}

// lost returns the paths of the values that a document has and another one has not. An empty text is no value.
func lost(at string, in, out any) (paths []string) {
	switch in := in.(type) {
	case map[string]any:
		there, _ := out.(map[string]any)
		for _, key := range slices.Sorted(maps.Keys(in)) {
			path := key
			if at != "" {
				path = at + "." + key
			}
			paths = append(paths, lost(path, in[key], there[key])...)
		}
	case []any:
		there, _ := out.([]any)
		for i, item := range in {
			var other any
			if i < len(there) {
				other = there[i]
			}
			paths = append(paths, lost(fmt.Sprintf("%s[%d]", at, i), item, other)...)
		}
	default:
		if in != "" && in != out {
			paths = append(paths, at)
		}
	}
	return paths
}
