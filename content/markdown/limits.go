package markdown

import (
	"bytes"
	"fmt"
	"html"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// What a text may hold. The parser's memory grows with each, and its time with the square of some. The counts decide, so that a text
// has the same findings on every machine; within them a megabyte takes at most two seconds and 128 MB. A text beyond them is shown as it
// was written.
const (
	maxParts       = 100_000  // blocks, lines and cells of tables, and marks within paragraphs
	maxReading     = 64 << 20 // bytes of paragraphs, counted again for each mark in one: the parser may look for its other end in all of it
	maxDepth       = 100      // blocks inside one another; a list in a list is two
	maxHeadings    = 5000     // each takes 4 KB
	maxCode        = 5000     // blocks
	maxFootnotes   = 1000
	maxReferences  = 5000 // to footnotes: each has a link back
	maxDefinitions = 500  // lines of link definitions without a blank line: each may be read as the title of all before it
	maxEscapes     = 500  // escaped bars in one table
)

// limits counts what the parser finds in a text.
type limits struct {
	source []byte

	parts, reading, headings, code, footnotes, references int

	paragraph ast.Node // in which a mark was counted last
	length    int      // of that paragraph, in bytes
}

// exceeded is the panic that ends the parsing of a text beyond a limit.
type exceeded struct{ problem Problem }

// exceed ends the parsing at an offset of the source.
func (l *limits) exceed(offset int, what, do string) {
	panic(exceeded{Problem{Line: lineAt(l.source, offset), What: what, Do: do}})
}

// count counts n of what may be there most times.
func (l *limits) count(counter *int, n, most, offset int, many string) {
	if *counter += n; *counter > most {
		l.exceed(offset, fmt.Sprintf("%s, of which there may be %d", many, most), "split it, or offer it as a file")
	}
}

func (l *limits) part(n, offset int) {
	l.count(&l.parts, n, maxParts, offset, "the text has too many lines, cells, links and emphases")
}

// block counts a block.
func (l *limits) block(node, parent ast.Node, offset int) {
	l.part(1, offset)
	switch node.Kind() {
	case ast.KindHeading:
		l.count(&l.headings, 1, maxHeadings, offset, "the text has too many headings")
	case ast.KindFencedCodeBlock, ast.KindCodeBlock:
		l.count(&l.code, 1, maxCode, offset, "the text has too many blocks of code")
	case extast.KindFootnote:
		l.count(&l.footnotes, 1, maxFootnotes, offset, "the text has too many footnotes")
	}
	depth := 0
	for ; parent != nil; parent = parent.Parent() {
		if depth++; depth > maxDepth {
			l.exceed(offset, "the text nests too deeply", "use fewer markers of quotations and lists")
		}
	}
}

// mark counts a mark within a paragraph.
func (l *limits) mark(node, paragraph ast.Node, offset int) {
	if paragraph != l.paragraph {
		l.paragraph, l.length = paragraph, 0
		for _, line := range paragraph.Lines().Sliced(0, paragraph.Lines().Len()) {
			l.length += line.Len()
		}
	}
	l.part(1, offset)
	if l.reading += l.length; l.reading > maxReading {
		l.exceed(offset, "the text has too many emphases, links and brackets in long paragraphs", "write shorter paragraphs, or offer it as a file")
	}
	if node.Kind() == extast.KindFootnoteLink {
		l.count(&l.references, 1, maxReferences, offset, "the text refers to footnotes too often")
	}
}

// lines counts the lines of a paragraph, which may begin with link definitions.
func (l *limits) lines(lines *text.Segments) {
	first := lines.At(0)
	l.part(lines.Len(), first.Start)
	if bytes.HasPrefix(bytes.TrimLeft(first.Value(l.source), " "), []byte("[")) {
		definitions := 0
		l.count(&definitions, lines.Len(), maxDefinitions, first.Start, "too many link definitions stand in a row, without a blank line")
	}
}

// cells counts the cells of the table that a paragraph may be.
func (l *limits) cells(lines *text.Segments) {
	if lines.Len() < 2 {
		return
	}
	head, escapes := lines.At(1), 0
	if marks := head.Value(l.source); len(bytes.Trim(marks, " \t\r\n|:-")) == 0 {
		l.part(lines.Len()*(bytes.Count(marks, []byte("|"))+1), head.Start)
		l.count(&escapes, bytes.Count(lines.Value(l.source), []byte(`\|`)), maxEscapes, head.Start, "the table has too many escaped bars")
	}
}

// limitedBlock counts what a parser of blocks finds.
type limitedBlock struct {
	parser.BlockParser
	*limits
}

// Open implements parser.BlockParser.
func (p limitedBlock) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	_, line := reader.PeekLine()
	node, state := p.BlockParser.Open(parent, reader, pc)
	if node != nil {
		p.block(node, parent, line.Start)
	}
	return node, state
}

// SetOption implements parser.SetOptioner.
func (p limitedBlock) SetOption(name parser.OptionName, value any) {
	if takes, ok := p.BlockParser.(parser.SetOptioner); ok {
		takes.SetOption(name, value)
	}
}

// limitedInline counts what a parser finds within paragraphs.
type limitedInline struct {
	parser.InlineParser
	*limits
}

// Parse implements parser.InlineParser.
func (p limitedInline) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	_, line := block.PeekLine()
	node := p.InlineParser.Parse(parent, block, pc)
	if node != nil {
		p.mark(node, parent, line.Start)
	}
	return node
}

// CloseBlock implements parser.CloseBlocker.
func (p limitedInline) CloseBlock(parent ast.Node, block text.Reader, pc parser.Context) {
	if closer, ok := p.InlineParser.(parser.CloseBlocker); ok {
		closer.CloseBlock(parent, block, pc)
	}
}

// limitedTransformer counts before it makes something else of a paragraph.
type limitedTransformer struct {
	parser.ParagraphTransformer
	count func(lines *text.Segments)
}

// Transform implements parser.ParagraphTransformer.
func (t limitedTransformer) Transform(node *ast.Paragraph, reader text.Reader, pc parser.Context) {
	t.count(node.Lines())
	t.ParagraphTransformer.Transform(node, reader, pc)
}

// asWritten returns the document of a text that exceeds a limit.
func asWritten(source []byte, problem Problem) Document {
	return Document{
		HTML:     `<div class="code-block"><pre class="code" tabindex="0"><code>` + html.EscapeString(string(source)) + "</code></pre></div>\n",
		Problems: []Problem{problem},
	}
}
