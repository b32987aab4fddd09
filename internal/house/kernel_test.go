package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// nouns match the names of what a site is about: an audience knows them, and the kernel of the handlers does not.
var nouns = regexp.MustCompile(`(?i)inquir|booking|meeting|quote|collaborat|resume|subscri|newsletter|podcast|\bvot(e|ing)|survey|article|project|testimonial|appointment|` +
	`(?-i:CV|Talk|Topic|Vertical)`)

// TestKernelKnowsNoNoun checks that no name and no text in the code of handlers/web is about what a site has.
func TestKernelKnowsNoNoun(t *testing.T) {
	files, err := filepath.Glob("handlers/web/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no kernel", err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(node ast.Node) bool {
			text := ""
			switch node := node.(type) {
			case *ast.Ident:
				text = node.Name
			case *ast.BasicLit:
				text = node.Value
			}
			if noun := nouns.FindString(text); noun != "" {
				t.Errorf("%s: the kernel names %s: an audience supplies what depends on it", fset.Position(node.Pos()), text)
			}
			return true
		})
	}
}
