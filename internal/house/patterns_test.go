package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
)

// TestLazyPatternsCompile compiles the patterns that the program compiles when it first uses them, as a wrong one would stop it only then.
func TestLazyPatternsCompile(t *testing.T) {
	t.Parallel()
	found := 0
	files, _ := filepath.Glob("internal/*/*.go")
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(node ast.Node) bool {
			call, ok := node.(*ast.CallExpr)
			if !ok || !isLazyPattern(call) {
				return true
			}
			found++
			if pattern, known := joinedText(call.Args[0]); known {
				if _, err := regexp.Compile(pattern); err != nil {
					t.Errorf("%s: %v", file, err)
				}
			}
			return true
		})
	}
	if found < 100 {
		t.Errorf("found %d patterns, not the hundreds of the importer", found)
	}
}

func isLazyPattern(call *ast.CallExpr) bool {
	function, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || function.Sel.Name != "New" {
		return false
	}
	room, ok := function.X.(*ast.Ident)
	return ok && room.Name == "lazyregexp"
}

// joinedText is the text of literals joined by "+", and whether it is nothing else.
func joinedText(expression ast.Expr) (string, bool) {
	switch e := expression.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil
	case *ast.BinaryExpr:
		left, known := joinedText(e.X)
		right, alsoKnown := joinedText(e.Y)
		return left + right, known && alsoKnown && e.Op == token.ADD
	}
	return "", false
}
