package content

import (
	"strings"
	"testing"
)

func TestRelated(t *testing.T) {
	files := map[string]string{
		"site.toml":    "name = \"A\"\nlanguages = [\"en\"]\n",
		"profile.toml": "name = \"Ada\"\nemail = \"ada@example.com\"\n",
		"projects.toml": "[[project]]\nid = \"tides\"\ntitle = \"Tides\"\ndescription = \"X\"\n\n" +
			"[[project]]\nid = \"boats\"\nabout = [\"project.tides\", \"industry.none\"]\ntitle = \"Boats\"\ndescription = \"X\"\n",
		"articles/one/en.md": "---\ntitle: One\ndescription: D\ndate: 2024-01-01\nabout: [project.tides, service.none]\n---\nText.\n",
	}
	site, findings, err := Load(siteFolder(files), Options{})
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, f := range findings {
		said = append(said, f.String())
	}
	for _, want := range []string{`projects.toml:8: there is no subject "industry.none"`, `articles/one/en.md:5: there is no subject "service.none"`} {
		if !strings.Contains(strings.Join(said, "\n"), want) {
			t.Errorf("no finding says %q: %q", want, said)
		}
	}
	var ids []string
	for _, subject := range site.RelatedTo("en", "project.tides", nil) {
		ids = append(ids, subject.ID)
	}
	if got := strings.Join(ids, " "); got != "project.boats article.one" {
		t.Errorf("related are %q", got)
	}
	if _, ok := site.Offer(site.Articles[0].About); ok {
		t.Error("a project is taken for an offer")
	}
}
