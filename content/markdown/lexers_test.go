package markdown

import (
	"strings"
	"testing"
)

// TestLexers checks that the languages that owners write about most are highlighted, and that an unknown one is not.
func TestLexers(t *testing.T) {
	for language, code := range map[string]string{
		"go": "func main() {}", "golang": "return `a {{b}}`", "python": "def f(): return 1", "js": "const a = 1", "typescript": "const a: number = 1",
		"tsx": "const a = <p>b</p>", "html": "<p>a</p>", "css": "a { color: red }", "sql": "select 1", "bash": "if true; then echo 1; fi", "toml": "a = 1",
		"yaml": "a: 1", "json": `{"a": 1}`, "rust": "fn main() {}", "java": "class A {}", "c": "int a = 1;", "php": "<?php return 1;", "ruby": "def a; end",
		"svelte": "<p>a</p>", "ansible": "a: 1", "elisp": `(message "a")`, "docker": "FROM a", "nginx": `a "b";`, "diff": "# a",
	} {
		html := compileCode(t, language, code)
		if language != "diff" && !strings.Contains(html, "<span") {
			t.Errorf("%s: nothing is highlighted: %s", language, html)
		}
	}
	if html := compileCode(t, "klingon", "if 1"); strings.Contains(html, "<span") {
		t.Errorf("an unknown language is highlighted: %s", html)
	}
}

func compileCode(t *testing.T, language, code string) string {
	t.Helper()
	document, err := Compile([]byte("```"+language+"\n"+code+"\n```\n"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	return document.HTML
}
