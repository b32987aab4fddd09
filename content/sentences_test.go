package content

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

var linkedParagraph = regexp.MustCompile(`<p>.* <a href="\?p=([a-z0-9]{4})#([a-z0-9]{4})">¶</a></p>`)

// addressesOf returns the ids of the paragraphs of a source, in their order.
func addressesOf(t *testing.T, source string) []string {
	t.Helper()
	var ids []string
	for _, found := range linkedParagraph.FindAllStringSubmatch(bodyOf(t, source).WithAddresses("?p=", ""), -1) {
		if found[1] != found[2] {
			t.Errorf("query and fragment differ: %q", found)
		}
		ids = append(ids, found[1])
	}
	return ids
}

// TestParagraphAddresses checks that every paragraph has an address of its own that comes from its first words and stays.
func TestParagraphAddresses(t *testing.T) {
	t.Parallel()
	first := "The quay is older than the town that it was built for."
	ids := addressesOf(t, first+"\n\n## Then\n\nTwice.\n\nTwice.\n\n- a list\n\n> A quotation.\n")
	if len(ids) != 3 || ids[1] == ids[2] {
		t.Fatalf("ids %q, want three different ones", ids)
	}
	if later := addressesOf(t, "New.\n\n"+first+" It leaks.\n"); !slices.Contains(later, ids[0]) {
		t.Errorf("ids %q, want %q among them: only what follows has changed", later, ids[0])
	}
	body := bodyOf(t, "## Taken {#"+ids[0]+"}\n\n"+first+"\n")
	if html := body.WithAddresses("?p=", ids[0]); strings.Count(html, `id="`+ids[0]+`"`) != 1 {
		t.Errorf("a heading and a paragraph share an id: %s", html)
	}
	if html := bodyOf(t, first+"\n\nTwice.\n").WithAddresses("?p=", ids[0]); !strings.HasPrefix(html, `<p id="`+ids[0]+`">`) || strings.Count(html, "id=") != 1 {
		t.Errorf("the addressed paragraph alone has an id: %s", html)
	}
	if strings.Contains(body.HTML, "¶") {
		t.Error("the body itself has links to paragraphs: feeds would have them")
	}
}

// TestSentence checks what a paragraph is shared with.
func TestSentence(t *testing.T) {
	t.Parallel()
	long := "Word " + strings.Repeat("word ", 59) + "end."
	for source, want := range map[string]string{
		"One *sentence* & `code`[^1].\n\n[^1]: Note.\n": "One sentence & code.",
		"Short. And another one. ¿Y una más?\n":         "Short. And another one. ¿Y una más?",
		"It is 3.5 m long, i.e. short. " + long + "\n":  "It is 3.5 m long, i.e. short.",
		"“Is it far?” " + long + "\n":                   "“Is it far?”",
		long + "\n":                                     "Word" + strings.Repeat(" word", 47) + "…",
	} {
		body := bodyOf(t, source)
		id := slices.MaxFunc(body.paragraphIDs(), strings.Compare)
		if got, ok := body.Sentence(id); !ok || got != want {
			t.Errorf("%q: %q, want %q", source, got, want)
		}
	}
	body := bodyOf(t, "Text.\n")
	for _, id := range []string{"", "zzzz", "\x00", strings.Repeat("x", 1<<16), "<p>"} {
		if text, ok := body.Sentence(id); ok {
			t.Errorf("%.10q names %q", id, text)
		}
	}
}
