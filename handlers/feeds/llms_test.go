package feeds_test

import (
	"net/http"
	"strings"
	"testing"

	"portfolio/handlers/handlertest"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// TestLLMs checks that llms.txt has the structure of llmstxt.org: a name, a summary, text, then headings with links.
func TestLLMs(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	source := []byte(site.Get("/llms.txt").WantStatus(http.StatusOK).Body)
	document := goldmark.DefaultParser().Parse(text.NewReader(source))
	first := document.FirstChild()
	if h, ok := first.(*ast.Heading); !ok || h.Level != 1 || first.NextSibling().Kind() != ast.KindBlockquote {
		t.Error("it must open with a heading and a summary")
	}
	sections := 0
	for node := first.NextSibling(); node != nil; node = node.NextSibling() {
		if node.Kind() == ast.KindHeading {
			sections++
		} else if sections > 0 && node.Kind() != ast.KindList {
			t.Errorf("section %d holds a %s, want only a list", sections, node.Kind())
		}
	}
	if sections != 5 {
		t.Errorf("it has %d sections, want pages and articles in both languages, and the rest", sections)
	}
	checkLinks(t, site, document)
	for _, fact := range []string{"€18/hour", "robin@example.com", "90–270/hour"} {
		if !strings.Contains(string(source), fact) {
			t.Errorf("it does not say %s", fact)
		}
	}
}

// checkLinks checks every link of a Markdown document.
func checkLinks(t *testing.T, site handlertest.Site, document ast.Node) {
	t.Helper()
	_ = ast.Walk(document, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		link, ok := node.(*ast.Link)
		if !ok || !entering {
			return ast.WalkContinue, nil
		}
		path, ok := strings.CutPrefix(string(link.Destination), handlertest.Origin)
		if !ok {
			t.Errorf("%s is no whole address", link.Destination)
		} else if got := site.Get(path); got.Status != http.StatusOK {
			t.Errorf("%s answers %d", path, got.Status)
		}
		return ast.WalkContinue, nil
	})
}
