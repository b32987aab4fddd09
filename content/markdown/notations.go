package markdown

import (
	"bytes"
	"regexp"

	"github.com/yuin/goldmark/ast"
)

// notation is a way of writing that other programs know, and readers of this site would see as it is.
type notation struct {
	pattern *regexp.Regexp
	what    string // is shown as it is
	do      string
	hint    bool // whether it may be meant as text
}

var notations = []notation{
	{regexp.MustCompile(`\{\{[<%][^{}]*[>%]\}\}`), "the shortcode", "write it as Markdown, or leave it out", false},
	{regexp.MustCompile(`\{\{members-only\}\}`), "the border of what members alone may read", "delete it and what follows", false},
	{regexp.MustCompile(`\{%[^{}]*%\}`), "the template tag", "write it as Markdown, or leave it out", false},
	{regexp.MustCompile(`(?m)^[ \t]*\\?\[[a-z][a-z0-9_-]*(?:[ \t][^\]\n]*)?[ \t][a-z_]+=["\w][^\]\n]*\]`), "the short code", "write it as Markdown, or leave it out", true},
	{regexp.MustCompile(`!\[[^\]\n]*\]\([^()<>"'\n]*[^\s()<>"']\s+[^\s()<>"'][^()<>"'\n]*\)`), "the picture", "write its address between < and >, or rename the file without spaces", false},
}

// notationMarks are in every text that has one of the notations.
var notationMarks = [][]byte{[]byte("{{"), []byte("{%"), []byte("="), []byte("![")}

// foreignNotations reports what is written for other programs in a block of text, outside code: each way once.
func (r *resolver) foreignNotations(block ast.Node) {
	if block.Type() != ast.TypeBlock || block.IsRaw() || block.Lines() == nil || block.Lines().Len() == 0 {
		return
	}
	lines := block.Lines()
	begin, end := lines.At(0).Start, lines.At(lines.Len()-1).Stop
	text := r.source[begin:end]
	if !containsAny(text, notationMarks) {
		return
	}
	text = withoutCode(block, text, begin)
	for _, n := range notations {
		if at := n.pattern.FindIndex(text); at != nil {
			r.reportAt(lineAt(r.source, begin+at[0]), Problem{What: n.what + " " + short(string(text[at[0]:at[1]])) + " is shown as it is", Do: n.do, Hint: n.hint})
		}
	}
}

func containsAny(text []byte, marks [][]byte) bool {
	for _, mark := range marks {
		if bytes.Contains(text, mark) {
			return true
		}
	}
	return false
}

// withoutCode returns the text of a block, which begins at an offset of the source, with blanks for the code in it.
func withoutCode(block ast.Node, text []byte, begin int) []byte {
	text = bytes.Clone(text)
	_ = ast.Walk(block, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		code, ok := n.(*ast.CodeSpan)
		if !ok || !entering {
			return ast.WalkContinue, nil
		}
		for child := code.FirstChild(); child != nil; child = child.NextSibling() {
			if t, ok := child.(*ast.Text); ok {
				for i := t.Segment.Start; i < t.Segment.Stop; i++ {
					text[i-begin] = ' '
				}
			}
		}
		return ast.WalkSkipChildren, nil
	})
	return text
}
