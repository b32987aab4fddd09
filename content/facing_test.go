package content

import (
	"slices"
	"strings"
	"testing"

	"portfolio/content/markdown"
)

// bodyOf returns a compiled source.
func bodyOf(t *testing.T, source string) Body {
	t.Helper()
	document, err := markdown.Compile([]byte(source), markdown.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return Body{document.HTML, document.Headings, document.Blocks}
}

// TestBlocks checks that the blocks of a body are its parts, that an element of HTML is one, and that nothing is lost.
func TestBlocks(t *testing.T) {
	t.Parallel()
	source := "One.\n\n## Two\n\n- a\n- b\n\n<!-- hidden -->\n\n<details>\n<summary>Three</summary>\n\nWithin.\n\n</details>\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nLast.[^1]\n\n[^1]: Note.\n"
	body := bodyOf(t, source)
	var kinds, html []string
	for _, block := range body.Blocks() {
		kinds, html = append(kinds, block.Kind), append(html, block.HTML)
	}
	want := []string{"a paragraph", "a heading of level 2", "a list", "HTML", "a table", "a paragraph", "the footnotes"}
	if !slices.Equal(kinds, want) {
		t.Errorf("blocks %q, want %q", kinds, want)
	}
	if strings.Join(html, "") != body.HTML {
		t.Errorf("the blocks are not the body: %q", html)
	}
	if !strings.Contains(html[3], "Within.") || !strings.Contains(html[3], "</details>") {
		t.Errorf("the element is cut: %q", html[3])
	}
}

// TestFacing checks what stands side by side where two languages part, and that no id is twice on the page.
func TestFacing(t *testing.T) {
	t.Parallel()
	left := bodyOf(t, "## Same\n\nA.[^1]\n\n- only here\n\nB.\n\n[^1]: Note.\n")
	right := bodyOf(t, "## Same\n\nC.[^1]\n\nD.\n\nE.\n\n[^1]: Note.\n")
	pairs := Facing(left, right, "es-")
	var got []string
	for _, pair := range pairs {
		has := func(html string) string {
			if html == "" {
				return "-"
			}
			return html[:strings.IndexAny(html, " >")] + ">"
		}
		got = append(got, has(pair.Left)+has(pair.Right))
	}
	if want := []string{"<h2><h2>", "<p><p>", "<ul>-", "<p><p>", "-<p>", "<div><div>"}; !slices.Equal(got, want) {
		t.Errorf("pairs %q, want %q", got, want)
	}
	if pairs[0].Left != left.Blocks()[0].HTML || !strings.Contains(pairs[0].Right, `id="es-same"`) || !strings.Contains(pairs[0].Right, `href="#es-same"`) {
		t.Errorf("headings %q and %q", pairs[0].Left, pairs[0].Right)
	}
	if !strings.Contains(pairs[1].Right, `href="#es-fn:1"`) || !strings.Contains(pairs[5].Right, `id="es-fn:1"`) {
		t.Errorf("the footnote of the right text is not its own: %q, %q", pairs[1].Right, pairs[5].Right)
	}
}

// TestParting checks the hint that names where two languages part.
func TestParting(t *testing.T) {
	t.Parallel()
	from := func(name string) bodySource { return bodySource{file: "articles/a/" + name, line: 9} }
	blocks := func(source string) []markdown.Block { return bodyOf(t, source).ends }
	first := blocks("One.\n\n- two\n\nThree.\n")
	for source, want := range map[string]string{
		"Uno.\n\n- dos\n\nTres.\n":            "",
		"Uno.\n\nDos.\n\nTres.\n":             "articles/a/es.md:11: hint: here is a paragraph, and a list in line 11 of en.md",
		"Uno.\n\n- dos\n":                     "articles/a/es.md:9: hint: the text ends where en.md has 1 block more, from line 13",
		"Uno.\n\n- dos\n\nTres.\n\nCuatro.\n": "articles/a/es.md:15: hint: here begins 1 block more than en.md has",
	} {
		hint, ok := parting(from("en.md"), from("es.md"), first, blocks(source))
		if ok != (want != "") || ok && !strings.HasPrefix(hint.String(), want+": ") {
			t.Errorf("%q: %v %q, want %q", source, ok, hint.String(), want)
		}
	}
}
