package markdown

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// callout is a quotation that begins with a line such as [!NOTE]: a remark beside the text. That of the kind "aside" has no title, and
// stands in the margin where there is room.
type callout struct {
	ast.BaseBlock
	kind string // in small letters
}

var kindCallout = ast.NewNodeKind("Callout")

// Kind implements ast.Node.
func (*callout) Kind() ast.NodeKind { return kindCallout }

// Dump implements ast.Node.
func (c *callout) Dump(source []byte, level int) {
	ast.DumpHelper(c, source, level, map[string]string{"kind": c.kind}, nil)
}

var calloutLine = regexp.MustCompile(`(?i)^\[!(note|tip|important|warning|caution|aside)\]\s*$`)

// calloutTransformer makes callouts of quotations.
type calloutTransformer struct{}

// Transform implements parser.ASTTransformer.
func (calloutTransformer) Transform(document *ast.Document, reader text.Reader, _ parser.Context) {
	for _, quote := range nodesOf[*ast.Blockquote](document) {
		if kind := calloutKind(quote, reader.Source()); kind != "" {
			makeCallout(quote, kind)
		}
	}
}

// calloutKind returns the kind of callout that a quotation is, "" for none.
func calloutKind(quote *ast.Blockquote, source []byte) string {
	first, ok := quote.FirstChild().(*ast.Paragraph)
	if !ok || first.Lines().Len() == 0 {
		return ""
	}
	line := first.Lines().At(0)
	found := calloutLine.FindSubmatch(bytes.TrimSpace(line.Value(source)))
	if found == nil {
		return ""
	}
	return strings.ToLower(string(found[1]))
}

// makeCallout replaces a quotation by a callout, without its first line.
func makeCallout(quote *ast.Blockquote, kind string) {
	first := quote.FirstChild()
	for node := first.FirstChild(); node != nil; {
		next := node.NextSibling()
		first.RemoveChild(first, node)
		if t, ok := node.(*ast.Text); ok && (t.SoftLineBreak() || t.HardLineBreak()) {
			break
		}
		node = next
	}
	if first.ChildCount() == 0 {
		quote.RemoveChild(quote, first)
	}
	made := &callout{kind: kind}
	for node := quote.FirstChild(); node != nil; {
		next := node.NextSibling()
		made.AppendChild(made, node)
		node = next
	}
	quote.Parent().ReplaceChild(quote.Parent(), quote, made)
}

// calloutRenderer renders callouts.
type calloutRenderer struct{ words Words }

// RegisterFuncs implements renderer.NodeRenderer.
func (r calloutRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(kindCallout, r.render)
}

func (r calloutRenderer) render(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		_, err := w.WriteString("</div>\n")
		return ast.WalkContinue, err
	}
	kind := node.(*callout).kind
	if kind == "aside" {
		_, err := w.WriteString("<div class=\"side-note\" role=\"note\">\n")
		return ast.WalkContinue, err
	}
	_, err := fmt.Fprintf(w, "<div class=\"callout callout-%s\" role=\"note\">\n<p class=\"callout-title\"><strong>%s</strong></p>\n",
		kind, html.EscapeString(r.words.title(kind)))
	return ast.WalkContinue, err
}

// title returns the title of a kind of callout, "" for one without.
func (w Words) title(kind string) string {
	return map[string]string{"note": w.Note, "tip": w.Tip, "important": w.Important, "warning": w.Warning, "caution": w.Caution}[kind]
}
