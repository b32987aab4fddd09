package markdown

import (
	"path"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Mail extends Markdown by what texts have and emails can show: formulas as TeX, addresses as links, and links in the place of videos, sounds and
// pictures that few readers of email show. HTML is shown as text.
type Mail struct{}

// Extend implements goldmark.Extender.
func (Mail) Extend(md goldmark.Markdown) {
	extension.Linkify.Extend(md)
	md.Parser().AddOptions(
		parser.WithBlockParsers(util.Prioritized(formulaBlockParser{}, 650)), parser.WithInlineParsers(util.Prioritized(formulaParser{}, 90)),
		parser.WithASTTransformers(util.Prioritized(formulaTransformer{}, 700), util.Prioritized(mailTransformer{}, 800)),
	)
	md.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(HTMLRenderer{}, 100), util.Prioritized(formulaRenderer{}, 100)))
}

// mailTransformer makes links of what is shown like a picture and is none that every reader of email shows.
type mailTransformer struct{}

// Transform implements parser.ASTTransformer.
func (mailTransformer) Transform(document *ast.Document, _ text.Reader, _ parser.Context) {
	for _, image := range nodesOf[*ast.Image](document) {
		name, _, _ := strings.Cut(string(image.Destination), "?")
		if slices.Contains([]string{".jpg", ".jpeg", ".png", ".gif", ""}, strings.ToLower(path.Ext(name))) {
			continue
		}
		link := ast.NewLink()
		link.Destination, link.Title = image.Destination, image.Title
		for child := image.FirstChild(); child != nil; child = image.FirstChild() {
			link.AppendChild(link, child)
		}
		if link.FirstChild() == nil {
			link.AppendChild(link, ast.NewString([]byte(path.Base(name))))
		}
		image.Parent().ReplaceChild(image.Parent(), image, link)
	}
}
