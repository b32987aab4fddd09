package markdown

import (
	"bytes"
	"html"
	"regexp"
	"slices"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// allowedElements are the HTML elements that a text may have without a finding.
var allowedElements []string

// HTMLAsText renders HTML in Markdown as text, so that no word of it is lost, and leaves out comments.
type HTMLAsText struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (HTMLAsText) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindRawHTML, renderRawHTML)
	reg.Register(ast.KindHTMLBlock, renderHTMLBlock)
}

func renderRawHTML(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	_, err := w.WriteString(html.EscapeString(string(htmlOf(node, source))))
	return ast.WalkContinue, err
}

func renderHTMLBlock(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	var err error
	if text := bytes.TrimSpace(htmlOf(node, source)); len(text) > 0 {
		_, err = w.WriteString("<p>" + html.EscapeString(string(text)) + "</p>\n")
	}
	return ast.WalkContinue, err
}

// comment is a comment of HTML; one without an end goes to the end of the text.
var comment = regexp.MustCompile(`(?s)<!--.*?(-->|$)`)

// htmlOf returns the HTML of a node without comments.
func htmlOf(node ast.Node, source []byte) []byte {
	var text []byte
	switch n := node.(type) {
	case *ast.RawHTML:
		text = n.Segments.Value(source)
	case *ast.HTMLBlock:
		text = n.Lines().Value(source)
		if n.HasClosure() {
			text = append(bytes.Clone(text), n.ClosureLine.Value(source)...)
		}
	}
	return comment.ReplaceAll(text, nil)
}

// tag is what an element begins or ends with.
var tag = regexp.MustCompile(`<(/?)([A-Za-z][A-Za-z0-9-]*)`)

// html reports HTML in the text. The end of an element that was reported is none of its own.
func (r *resolver) html(node ast.Node) {
	text := htmlOf(node, r.source)
	if block, ok := node.(*ast.HTMLBlock); ok && block.HTMLBlockType == ast.HTMLBlockType2 && !block.HasClosure() && !bytes.Contains(block.Lines().Value(r.source), []byte("-->")) {
		r.report(node, Problem{What: "the comment hides the rest of the text", Do: "end it with -->"})
	}
	if len(bytes.TrimSpace(text)) == 0 || r.inShortcode(node) {
		return
	}
	element := string(text)
	if found := tag.FindSubmatch(text); found != nil {
		element = "<" + string(found[2]) + ">"
		if slices.Contains(allowedElements, string(found[2])) || len(found[1]) > 0 && r.elements[element] {
			return
		}
	}
	if r.elements == nil {
		r.elements = map[string]bool{}
	}
	r.elements[element] = true
	r.report(node, Problem{What: "HTML is shown as text: " + short(element), Do: `write it as Markdown, or put it in code: ` + "`<b>`"})
}

// inShortcode reports whether what looks like HTML is the inside of a shortcode, {{<name>}}, which has a finding of its own.
func (r *resolver) inShortcode(node ast.Node) bool {
	at, ok := offset(node)
	return ok && bytes.HasSuffix(r.source[:at], []byte("{{"))
}
