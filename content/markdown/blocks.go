package markdown

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
)

// Block is a part of a body on its highest level, such as a paragraph, a heading or a list.
type Block struct {
	Kind string // as people call it
	Line int    // of the source at which it begins
	End  int    // of its HTML in that of the document, where the next one begins
}

// Paragraph is the kind of a block that is a paragraph.
const Paragraph = "a paragraph"

// kindNames has the usual names of the kinds of blocks.
var kindNames = map[ast.NodeKind]string{
	ast.KindParagraph: Paragraph, ast.KindTextBlock: Paragraph, ast.KindList: "a list", ast.KindBlockquote: "a quotation",
	ast.KindFencedCodeBlock: "code", ast.KindCodeBlock: "code", ast.KindThematicBreak: "a rule", ast.KindHTMLBlock: "HTML",
	extast.KindTable: "a table", extast.KindDefinitionList: "a list of definitions", extast.KindFootnoteList: "the footnotes",
	kindCallout: "a callout", kindFigure: "a picture", kindGallery: "a row of pictures", kindCard: "a card", kindFormulaBlock: "a formula",
}

// kindOf returns the usual name of a block.
func kindOf(node ast.Node) string {
	if heading, ok := node.(*ast.Heading); ok {
		return fmt.Sprintf("a heading of level %d", heading.Level)
	}
	if name := kindNames[node.Kind()]; name != "" {
		return name
	}
	return node.Kind().String()
}

// renderBlocks renders a document and returns its blocks. An element of HTML that begins in one node and ends in another is one block.
func renderBlocks(r renderer.Renderer, document ast.Node, source []byte) (html string, blocks []Block, err error) {
	var out bytes.Buffer
	var all strings.Builder
	writer := bufio.NewWriter(&out)
	open := 0
	for node := document.FirstChild(); node != nil; node = node.NextSibling() {
		if err := r.Render(writer, source, node); err != nil {
			return "", nil, err
		}
		if out.Len() == 0 { // as a comment is
			continue
		}
		all.WriteString(scrollTables(out.String()))
		out.Reset()
		if open > 0 {
			blocks[len(blocks)-1].End = all.Len()
		} else {
			blocks = append(blocks, Block{kindOf(node), lineOf(node, source), all.Len()})
		}
		open = max(0, open+opened(node))
	}
	return all.String(), blocks, nil
}

// opened returns how many more elements of HTML begin in a node than end there.
func opened(node ast.Node) (n int) {
	given, _ := node.AttributeString(partsAttribute)
	parts, _ := given.([]*part)
	for _, p := range parts {
		switch {
		case p.kept == "" || p.name == "" || elements[p.name].empty:
		case strings.HasPrefix(p.raw, "</"):
			n--
		default:
			n++
		}
	}
	return n
}
