package bibtex

import (
	"strings"
	"testing"

	"portfolio/content"
)

// TestQueries checks which entries the lists of a site show, and that what no list shows is named and left out.
func TestQueries(t *testing.T) {
	t.Parallel()
	const file = `@article{a, title={Alpha}, year={2019}, keywords={internal}}
@article{b, title={Beta}, year={2021}}
@phdthesis{c, title={Gamma}, year={2015}, note={Prize}}`
	for query, want := range map[string]string{
		"@*":                         "Alpha Beta Gamma",
		"@*[keywords!=internal]":     "Beta Gamma",
		"@article[year>=2020]*":      "Beta",
		"@*[year<2020 && year>2015]": "Alpha",
		"@*[note~=^Pri]":             "Gamma",
		"@*[note!~^Pri]":             "Alpha Beta",
		"@phdthesis":                 "Gamma",
		`@*[keywords="internal"]`:    "Alpha",
		"@*[year=2019 || year=2021]": "Alpha Beta Gamma", // more than it understands: all
		"what is this":               "Alpha Beta Gamma",
	} {
		found, notes, err := Read([]byte(file), content.IDs{}, func(string, string) string { return "" }, NewQuery(query))
		if err != nil {
			t.Fatal(err)
		}
		var titles []string
		for _, p := range found {
			titles = append(titles, p.CiteTitle("en"))
		}
		if got := strings.Join(titles, " "); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
		if left := strings.Count(strings.Join(notes, "\n"), "no list showed it"); left != 3-len(found) {
			t.Errorf("%s: %d notes of what is left out, want %d: %q", query, left, 3-len(found), notes)
		}
	}
}
