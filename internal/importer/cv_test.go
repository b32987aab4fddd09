package importer_test

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestWhichCV checks which of the two résumés of al-folio a site gets, and that the samples of the theme are left alone.
func TestWhichCV(t *testing.T) {
	t.Parallel()
	const list = "- title: Clubs\n  type: list\n  contents:\n    - From the list\n"
	for name, c := range map[string]struct{ config, yaml, json, want, report string }{
		"list":        {"", list, "", "From the list", ""},
		"list wins":   {"", list, `{"basics": {"name": "Ida"}, "interests": [{"name": "From JSON"}]}`, "From the list", "assets/json/resume.json: pages showed _data/cv.yml in its place"},
		"json wins":   {"jekyll_get_json:\n  - data: resume\n    json: assets/json/resume.json\n", list, `{"basics": {"name": "Ida"}, "interests": [{"name": "From JSON"}]}`, "From JSON", "_data/cv.yml: pages showed assets/json/resume.json in its place"},
		"json sample": {"", list, `{"basics": {"name": "Albert Einstein"}}`, "From the list", ""},
		"sample":      {"", "cv:\n  name: Albert Einstein\n", "", "", "_data/cv.yml: it is the sample of the theme"},
		"broken":      {"", "cv: [\n", "", "", "_data/cv.yml:1: the résumé cannot be read"},
		"none":        {"", "", "", "", ""},
	} {
		source := fstest.MapFS{"_config.yml": {Data: []byte("title: T\n" + c.config)}, "_posts/2020-01-01-a.md": {Data: []byte("---\ntitle: A\n---\nWords.\n")}}
		for file, data := range map[string]string{"_data/cv.yml": c.yaml, "assets/json/resume.json": c.json} {
			if data != "" {
				source[file] = &fstest.MapFile{Data: []byte(data)}
			}
		}
		plan := planFor(t, source, newSite(t, []string{"en"}))
		got := ""
		for _, file := range plan.Files {
			if file.Name == "resume.toml" {
				got = string(file.Data)
			}
		}
		if (got != "") != (c.want != "") || !strings.Contains(got, c.want) || !strings.Contains(plan.Report(nil), c.report) {
			t.Errorf("%s: resume.toml is %q, and the report:\n%s", name, got, plan.Report(nil))
		}
	}
}
