package bibtex

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"portfolio/content"
	"portfolio/i18n"
)

func nowhere(string, string) string { return "" }

// TestRead checks what becomes of a file as reference managers write it.
func TestRead(t *testing.T) {
	data, err := os.ReadFile("testdata/refs.bib")
	if err != nil {
		t.Fatal(err)
	}
	got, notes, err := Read(data, content.IDs{}, nowhere)
	if err != nil {
		t.Fatal(err)
	}
	want := []content.Publication{
		{
			ID: "garcia2019", Key: "Garcia2019", Kind: "article", Date: "2019-05-07", Authors: []string{"García Márquez, Gabriel", "Jérôme Łukasiewicz*", "van den Berg, Jr., Óscar†", "{European Commission}", "others"},
			Venue: "Journal of Naïve Methods", Publisher: "", Volume: "12", Number: "3", Pages: "12–34", DOI: "10.1000/jnm.2019_7", URL: "https://example.org/~garcia/a_b",
			Language: "es", Title: i18n.Same("SQLite & the “best” café: 50% more – or α"), Abstract: i18n.Same("One paragraph, with emphasis, 4 kg⁻¹ of CO₂ and Fe²⁺."),
			Abbr: "JNM", Links: []content.PublicationLink{{Label: "HTML", URL: "https://example.org/read"}, {Label: "arXiv", URL: "https://arxiv.org/abs/1901.00001"}, {Label: "HAL", URL: "https://hal.science/hal-01234567"}, {Label: "Website", URL: "https://example.org/w"}},
			Selected: true, Slides: "https://example.org/slides", Place: "München", Note: i18n.Same("Prize: Best paper! Reprinted. * equal. In three languages"),
		},
		{
			ID: "conf-paper", Key: "conf:paper", Kind: "paper", Date: "2020-10", Authors: []string{"Ada Lovelace"}, Editors: []string{"Grace Hopper"}, Venue: "Proceedings of the 3rd Workshop",
			Publisher: "ACM Press", Pages: "1–9", Title: i18n.Same("A paper"), DOI: "10.1000/two", Links: []content.PublicationLink{{Label: "arXiv", URL: "https://arxiv.org/abs/2002.00002"}},
		},
		{ID: "proc20", Kind: "book", Date: "2020-10", Editors: []string{"Grace Hopper"}, Publisher: "ACM Press", Title: i18n.Same("Proceedings of the 3rd Workshop")},
		{ID: "pre", Kind: "preprint", Date: "2021", Authors: []string{"Ada Lovelace"}, Venue: "arXiv:2101.00001", URL: "https://arxiv.org/abs/2101.00001", Title: i18n.Same("A preprint")},
		{ID: "thesis", Kind: "dissertation", Date: "2008", Venue: "Universität Zürich", Title: i18n.Same("A thesis: with a subtitle")},
		{ID: "odd", Kind: "other", Title: i18n.Same("Odd")},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	all := strings.Join(notes, "\n")
	for _, note := range []string{
		`@artwork is no type of BibTeX`, `the year "in press" is none`, `the DOI "nonsense" is none`, `the address "javascript:alert(1)" is none`, "the file index.pdf is not there", "the file gone.pdf is not there", "left out, as it has no title",
		`the command \mystery has no place here: left out of 1 entry`, "the field series has no place here: left out of 1 entry", "the field preview has no place here", "is left out: the entry is not complete",
	} {
		if !strings.Contains(all, note) {
			t.Errorf("no note says %q:\n%s", note, all)
		}
	}
}

// TestRoundTrip checks that what is written is read as the same.
func TestRoundTrip(t *testing.T) {
	data, err := os.ReadFile("testdata/refs.bib")
	if err != nil {
		t.Fatal(err)
	}
	first, _, err := Read(data, content.IDs{}, nowhere)
	if err != nil {
		t.Fatal(err)
	}
	for i := range first {
		first[i].Abstract, first[i].Language, first[i].Slides, first[i].Selected = nil, "", "", false // are not written
		first[i].Abbr, first[i].Links = "", nil
		for at, name := range first[i].Authors { // nor are their signs
			first[i].Authors[at] = content.WithoutSigns(name)
		}
		if len(first[i].Authors) == 0 {
			first[i].Authors = []string{"The Owner"}
		}
		first[i].Date = first[i].Date[:min(len(first[i].Date), len("2020-10"))]
	}
	again, notes, err := Read([]byte(WriteAll(first, "The Owner", "en")), content.IDs{}, nowhere)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(first, again); diff != "" || len(notes) > 0 {
		t.Errorf("%q (-first +again):\n%s", notes, diff)
	}
}

// TestWriteEdited checks that nobody becomes the author of what they edited.
func TestWriteEdited(t *testing.T) {
	written := Write(content.Publication{ID: "proc", Kind: "book", Editors: []string{"Grace Hopper"}, Title: i18n.Same("Proceedings")}, "Ana", "en")
	if strings.Contains(written, "author") || !strings.Contains(written, "editor = {Grace Hopper}") {
		t.Errorf("an edited volume is cited as %s", written)
	}
}

// TestWriteEscapes checks that no text of a publication ends its entry or begins a command.
func TestWriteEscapes(t *testing.T) {
	hostile := `}, evil = {x} \input{/etc/passwd} % $ & # _ ~ ^ " @article{y`
	p := content.Publication{ID: "x", Kind: "article", Authors: []string{hostile}, Venue: hostile, Publisher: hostile, Volume: hostile, Pages: hostile, Title: i18n.Same(hostile), URL: "https://example.org/{}\\"}
	entries, notes, err := parse(Write(p, "", "en"))
	if err != nil || len(notes) > 0 || len(entries) != 1 {
		t.Fatalf("%d entries, notes %q, error %v", len(entries), notes, err)
	}
	for _, name := range entries[0].names {
		if name == "evil" {
			t.Error("a text has become a field")
		}
	}
	title, unknown := plain(entries[0].fields["title"])
	if title != hostile || len(unknown) > 0 {
		t.Errorf("the title comes back as %q (%q)", title, unknown)
	}
}

// TestHostile checks that files made to cost time or memory are refused, or read as what they are.
func TestHostile(t *testing.T) {
	for name, text := range map[string]string{
		"nothing":         "",
		"no entry":        "a text with me@example.org {",
		"deep braces":     "@a{b, title = {" + strings.Repeat("{", 1_000_000),
		"many unclosed":   strings.Repeat("@a{b, c = {\n", 500_000),
		"many mistakes":   strings.Repeat("@a{b = c\n", 500_000),
		"growing strings": "@string{a = {" + strings.Repeat("x", 1_000_000) + "}}@b{c" + strings.Repeat(", d = a # a # a # a", 1000) + "}",
		"many entries":    strings.Repeat("@a{b}\n", 1_000_000),
		"too large":       strings.Repeat(" ", MaxSize+1),
	} {
		if found, _, err := Read([]byte(text), content.IDs{}, nowhere); err == nil {
			t.Errorf("%s: %d publications", name, len(found))
		}
	}
}

// FuzzRead checks that no file makes Read fail, and that what it reads is what a site takes.
func FuzzRead(f *testing.F) {
	data, err := os.ReadFile("testdata/refs.bib")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(data))
	f.Add("@article{a, title = \"{\\'e}\" # jan, author = {A and B}}")
	f.Add("@string(a = {b}) @misc(x, title = a)")
	f.Fuzz(func(t *testing.T, text string) {
		found, _, err := Read([]byte(text), content.IDs{}, nowhere)
		if err != nil {
			return
		}
		for _, p := range found {
			if p.ID == "" || p.Title.In("en") == "" || p.DOI != "" && !content.IsDOI(p.DOI) || p.URL != "" && !content.IsURL(p.URL) || p.Date != "" && !content.IsWhen(p.Date) || p.Key != "" && !content.IsCiteKey(p.Key) {
				t.Errorf("no site takes %+v", p)
			}
		}
		if _, _, err := Read([]byte(WriteAll(found, "Ada", "en")), content.IDs{}, nowhere); err != nil && len(found) > 0 {
			t.Errorf("what is written cannot be read: %v", err)
		}
	})
}

// TestSigns checks which formulas can be read in plain signs.
func TestSigns(t *testing.T) {
	for formula, want := range map[string]string{`$\Delta t$`: "Δt", `$$ x^2 + y_{10} $$`: "x² + y₁₀", `$\frac{1}{2}$`: "", `$x_i$`: ""} {
		if signs, ok := Signs(formula); ok != (want != "") || ok && signs != want {
			t.Errorf("%s is %q, %v; want %q", formula, signs, ok, want)
		}
	}
}
