package files

import (
	"os"
	"strings"
	"testing"
)

// inlined returns a drawing with this content as markup for a page, cleaned as the file would be.
func inlined(t testing.TB, inner string) (Inline, []Problem) {
	t.Helper()
	f := open(t, map[string][]byte{"img/a.svg": []byte(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 3 2">` + inner + `</svg>`)})
	drawing, err := f.Inline("img/a.svg", "en")
	if err != nil {
		t.Fatal(err)
	}
	return drawing, f.InlineProblems("img/a.svg")
}

func TestInlineKeepsShapesAndMotions(t *testing.T) {
	drawing, problems := inlined(t, "<title>A bar</title>\n<g fill=\"#e00\">\n<path class=\"grow late\" d=\"M0 0h1\"/><text x=\"1\">R&amp;D</text></g>")
	if want := `<g fill="#e00"><path class="grow late" d="M0 0h1"></path><text x="1">R&amp;D</text></g>`; drawing.Markup != want {
		t.Errorf("it became %s", drawing.Markup)
	}
	if drawing.ViewBox != "0 0 3 2" || len(problems) > 0 {
		t.Errorf("viewBox %q, problems %v", drawing.ViewBox, problems)
	}
}

// TestInlineLeavesOutWhatAPageCannotHold checks that neither classes of the page nor ids, styles, links and pictures get into it, and
// that an owner is told.
func TestInlineLeavesOutWhatAPageCannotHold(t *testing.T) {
	for inner, told := range map[string]string{
		`<path class="dialog-backdrop" d="M0 0"/>`:                      "the class dialog-backdrop",
		`<style>path{position:fixed}</style>`:                           "<style>",
		`<path style="position:fixed" d="M0 0"/>`:                       "style",
		`<clipPath id="a"><path d="M0 0"/></clipPath>`:                  "<clipPath>",
		`<path fill="url(#a)" d="M0 0"/>`:                               "references",
		`<image href="data:image/png;base64,aaaa"/>`:                    "<image>",
		`<use href="#a"/>`:                                              "<use>",
		`<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>`:                 "<svg>",
		`<path d="M0 0"><animate attributeName="r" dur="3s"/></path>`:   "<animate>",
		`<path d="M0 0" pointer-events="all" cursor="wait"/>`:           "pointer-events",
		`<a xlink:href="javascript:x()"><path d="M0 0" id="main"/></a>`: "",
		`<script>x()</script>`:                                          "",
	} {
		drawing, problems := inlined(t, inner+`<path d="M9 9"/>`)
		for _, forbidden := range []string{"class", "style", "id=", "url(", "href", "<svg", "<image", "<use", "<animate", "<script", "x()", "pointer"} {
			if strings.Contains(drawing.Markup, forbidden) {
				t.Errorf("%s became %s", inner, drawing.Markup)
			}
		}
		if !strings.HasSuffix(drawing.Markup, `<path d="M9 9"></path>`) {
			t.Errorf("%s: what follows is gone: %s", inner, drawing.Markup)
		}
		if told != "" && (len(problems) != 1 || !strings.Contains(problems[0].What, told)) {
			t.Errorf("%s: the owner is told %v", inner, problems)
		}
	}
}

func TestInlineRefuses(t *testing.T) {
	f := open(t, map[string][]byte{
		"img/a.png":  asPNG(t, 4, 4),
		"img/b.svg":  []byte(`<svg xmlns="http://www.w3.org/2000/svg"><path d="` + strings.Repeat("M0 0", maxInline) + `"/></svg>`),
		"img/no.svg": []byte(`<html/>`),
	})
	for _, name := range []string{"img/a.png", "img/b.svg", "img/no.svg", "img/none.svg", ""} {
		if drawing, err := f.Inline(name, "en"); err == nil {
			t.Errorf("%q became %s", name, drawing.Markup)
		}
		if len(f.InlineProblems(name)) != 1 {
			t.Errorf("%q: the owner is not told", name)
		}
	}
}

// TestMotionsAreStyledAndDocumented checks that the style sheet and the owner's manual know each class.
func TestMotionsAreStyledAndDocumented(t *testing.T) {
	for name, mark := range map[string]string{
		"../../static/css/components/miniature.css": "  .%s {",
		"../../docs/site/projects.md":               "\n| `%s` |",
	} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, class := range Motions {
			if !strings.Contains(string(text), strings.Replace(mark, "%s", class, 1)) {
				t.Errorf("%s does not know %s", name, class)
			}
		}
	}
}

// FuzzInline checks that no SVG gets anything into a page but shapes, and that what was written is written the same again.
func FuzzInline(f *testing.F) {
	for _, inner := range disguises {
		f.Add(`<svg xmlns="http://www.w3.org/2000/svg">` + inner + `</svg>`)
	}
	f.Fuzz(func(t *testing.T, svg string) {
		cleaned, err := cleanSVG([]byte(svg), &facts{})
		if err != nil {
			return
		}
		drawing, _, err := inlineSVG(cleaned, "en")
		if err != nil {
			t.Fatalf("%s: %v", cleaned, err)
		}
		lower := strings.ToLower(drawing.Markup)
		for _, forbidden := range []string{"<script", "<style", "<svg", "<a", "<!", "<?", "<use", " id=", " style=", " on", "href="} {
			if strings.Contains(tagsOf(lower), forbidden) {
				t.Errorf("%s", drawing.Markup)
			}
		}
		again, left, err := inlineSVG([]byte("<svg>"+drawing.Markup+"</svg>"), "en")
		if err != nil || again.Markup != drawing.Markup || len(left) > 0 {
			t.Errorf("%s\nbecame %s, without %v (%v)", drawing.Markup, again.Markup, left, err)
		}
	})
}

// tagsOf returns the tags of markup without the values of attributes and the text between.
func tagsOf(markup string) string {
	var out strings.Builder
	inTag, inValue := false, false
	for _, r := range markup {
		switch {
		case inValue:
			inValue = r != '"'
			continue
		case r == '<':
			inTag = true
		case inTag && r == '"':
			inValue = true
			continue
		}
		if inTag {
			out.WriteRune(r)
		}
		if r == '>' {
			inTag = false
		}
	}
	return out.String()
}
