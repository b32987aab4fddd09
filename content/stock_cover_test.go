package content

import (
	"strings"
	"testing"
)

// TestStockCover checks that a text may name a drawing of the stock as its cover, and that a wrong name is found.
func TestStockCover(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"stock:pear": "", "stock:paer": "did you mean pear?", "stock:nothing-like-it": "use one of boat, book,"} {
		articles, findings := readArticles(folderOf("articles/one/en.md", head("slug: one", "languages: [en]", "cover: "+name)+body))
		if len(articles) != 1 {
			t.Fatalf("%s: %d articles, %v", name, len(articles), findings)
		}
		one := articles[0]
		switch {
		case want == "" && (len(findings) > 0 || one.Stock != "pear" || one.Cover() != "" || one.Picture() != DrawnCover("one")):
			t.Errorf("%s: stock %q, file %q, picture %q, %v", name, one.Stock, one.Cover(), one.Picture(), findings)
		case want != "" && (one.Stock != "" || len(findings) != 1 || !strings.HasPrefix(findings[0].Do, want)):
			t.Errorf("%s: stock %q, %v", name, one.Stock, findings)
		}
	}
}
