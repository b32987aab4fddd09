package content

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// assembled are sentences of the code whose parts, put together, have phrases of their own, and one that is no finding.
var assembled = []string{
	"add it to languages ‹x›, or delete them", "the time zone is ‹x›: ‹x›", "words ‹x›are missing, and shown in another language",
	"here begins ‹x› more than ‹x› has", "the text ends where ‹x› has ‹x› more, from line ‹x›", "‹x› has ‹x›", "‹x› ‹x› is shown as it is", "‹x›: ‹x›",
}

// TestPhrasesSayEachFinding checks that a language that has phrases has one for each sentence that a finding can have: it looks for them in
// the code.
func TestPhrasesSayEachFinding(t *testing.T) {
	found := map[string]string{}
	for _, files := range []string{"*.go", "files/*.go", "markdown/*.go", "../i18n/*.go", "../internal/sitefiles/*.go", "../internal/resume/pdf.go"} {
		maps.Copy(found, sentencesIn(t, files))
	}
	if len(found) < 300 {
		t.Fatalf("there are only %d sentences", len(found))
	}
	for _, sentence := range slices.Sorted(maps.Keys(found)) {
		if slices.Contains(assembled, sentence) || !strings.Contains(sentence, " ") {
			continue
		}
		said := Finding{Do: sentence}.InForms()
		for lang := range phrasesOf() {
			if _, in := Phrase(lang, said.Do); in != lang {
				t.Errorf("%s: phrases/%s.txt lacks %q", found[sentence], lang, said.Do)
			}
		}
	}
}

// sayers are the functions that are called with the sentences of a finding, and sentenceKeys what holds them.
var (
	sayers       = []string{"report", "hint", "lacks", "mistake", "add", "exceed", "impossible", "problem", "faulty", "skip", "wrong", "note", "faultf", "do", "count"}
	sentenceKeys = []string{"What", "Do", "what", "do"}
)

// sentencesIn returns the sentences of findings in files of Go, with ‹x› in the places of values, and where they are.
func sentencesIn(t *testing.T, pattern string) map[string]string {
	t.Helper()
	files, found := token.NewFileSet(), map[string]string{}
	note := func(expressions ...ast.Expr) {
		for _, e := range expressions {
			if sentence, ok := sentenceOf(e); ok {
				found[sentence] = files.Position(e.Pos()).String()
			}
		}
	}
	names, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(files, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if slices.Contains(sayers, lastName(n.Fun)) {
					note(n.Args[max(0, len(n.Args)-3):]...)
				}
			case *ast.CompositeLit:
				if n.Type != nil && lastName(n.Type) == "fault" {
					note(n.Elts...)
				}
			case *ast.KeyValueExpr:
				if slices.Contains(sentenceKeys, lastName(n.Key)) {
					note(n.Value)
				}
			case *ast.AssignStmt:
				for i, left := range n.Lhs {
					if slices.Contains(sentenceKeys, lastName(left)) && len(n.Rhs) == len(n.Lhs) {
						note(n.Rhs[i])
					}
				}
			case *ast.FuncDecl:
				if results := n.Type.Results; results != nil && len(results.List) == 1 && len(results.List[0].Names) == 2 && results.List[0].Names[0].Name == "what" {
					ast.Inspect(n.Body, func(n ast.Node) bool {
						if returned, ok := n.(*ast.ReturnStmt); ok {
							note(returned.Results...)
						}
						return true
					})
				}
			}
			return true
		})
	}
	return found
}

// lastName returns the last name of an expression, "" for one without.
func lastName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

var verb = regexp.MustCompile(`%[-+#0-9.]*[a-z]`)

// sentenceOf returns the text of an expression, and reports whether it has one of its own.
func sentenceOf(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return verb.ReplaceAllString(text, "‹x›"), e.Kind == token.STRING && err == nil
	case *ast.BinaryExpr:
		x, isX := sentenceOf(e.X)
		y, isY := sentenceOf(e.Y)
		return x + y, isX || isY
	case *ast.CallExpr:
		if lastName(e.Fun) == "Sprintf" {
			return sentenceOf(e.Args[0])
		}
	}
	return "‹x›", false
}
