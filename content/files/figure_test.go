package files

import (
	"os"
	"strings"
	"testing"
)

// figure returns a drawing with this content as a page in a language shows it.
func figure(t *testing.T, inner, lang string) (Inline, bool, []Problem) {
	t.Helper()
	f := open(t, map[string][]byte{"articles/a/b.svg": []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2">` + inner + `</svg>`)})
	drawing, ok := f.Figure(f.URL("articles/a/b.svg"), lang)
	return drawing, ok, f.FigureProblems("articles/a/b.svg")
}

// TestFigureSpeaksTheLanguageOfThePage checks that of a switch one text is left, and that inks stay.
func TestFigureSpeaksTheLanguageOfThePage(t *testing.T) {
	t.Parallel()
	inner := `<path class="ink-first other" fill="#e00" d="M0 0"/><g font-family="serif"><switch><text systemLanguage="es,pt">días</text><text>days</text></switch><text systemLanguage="en">!</text><text>4</text></g>`
	for lang, want := range map[string]string{"en": "<g><text>days</text><text>!</text><text>4</text></g>", "es": "<g><text>días</text><text>4</text></g>", "de": "<g><text>days</text><text>4</text></g>"} {
		if drawing, _, _ := figure(t, strings.Replace(inner, " other", "", 1), lang); drawing.Markup != `<path class="ink-first" fill="#e00" d="M0 0"></path>`+want {
			t.Errorf("%s: %s", lang, drawing.Markup)
		}
	}
	if _, ok, problems := figure(t, inner, "en"); ok || len(problems) != 1 || !problems[0].Hint || !strings.Contains(problems[0].What, "the class other") {
		t.Errorf("a drawing that would lose a class: %t, problems %v", ok, problems)
	}
}

// TestFigureNeedsWords checks that a drawing without words stays the picture that it is, and that nobody is told so.
func TestFigureNeedsWords(t *testing.T) {
	t.Parallel()
	for inner, want := range map[string]bool{`<path d="M0 0"/>`: false, `<text>4</text>`: true, `<text>4</text><use href="#a"/>`: false} {
		if _, ok, _ := figure(t, inner, "en"); ok != want {
			t.Errorf("%s: %t", inner, ok)
		}
	}
	if _, _, problems := figure(t, `<image href="data:image/png;base64,aaaa"/>`, "en"); len(problems) > 0 {
		t.Errorf("problems %v", problems)
	}
	f := open(t, map[string][]byte{"img/a.svg": []byte(`<svg xmlns="http://www.w3.org/2000/svg"><text>4</text></svg>`)})
	for _, address := range []string{"", "/static/img/a.svg", "/static/img/a.0123456789.svg", f.URL("img/a.svg") + "?"} {
		if _, ok := f.Figure(address, "en"); ok {
			t.Errorf("%q is a figure", address)
		}
	}
}

// TestInksAreStyledAndDocumented checks that the style sheet and the owner's manual know each class.
func TestInksAreStyledAndDocumented(t *testing.T) {
	t.Parallel()
	for name, mark := range map[string]string{"../../static/css/components/figure.css": ".%s", "../../docs/site/articles.md": "\n| `%s` |"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, class := range Inks {
			if !strings.Contains(string(text), strings.Replace(mark, "%s", class, 1)) {
				t.Errorf("%s does not know %s", name, class)
			}
		}
	}
}
