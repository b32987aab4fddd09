package markdown

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// mark is a part of a line in one of the notations of marks.
type mark struct {
	ast.BaseInline
	element string
}

var kindMark = ast.NewNodeKind("Mark")

// Kind implements ast.Node.
func (*mark) Kind() ast.NodeKind { return kindMark }

// Dump implements ast.Node.
func (m *mark) Dump(source []byte, level int) { ast.DumpHelper(m, source, level, nil, nil) }

// scripts are the characters around a subscript or a superscript, as Pandoc has them: H~2~O, x^2^. There is no space within, and no end
// of the words of a link: one to a home page, such as ~ana, has two such characters.
var scripts = map[byte]string{'~': "sub", '^': "sup"}

// scriptParser parses subscripts and superscripts.
type scriptParser struct{}

// Trigger implements parser.InlineParser.
func (scriptParser) Trigger() []byte { return []byte{'~', '^'} }

// Parse implements parser.InlineParser.
func (scriptParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, segment := block.PeekLine()
	sign := line[0]
	length := bytes.IndexFunc(line[1:], func(r rune) bool { return r == rune(sign) || unicode.IsSpace(r) })
	if length <= 0 || line[1+length] != sign || bytes.Contains(line[1:1+length], []byte("](")) || block.PrecendingCharacter() == rune(sign) || bytes.HasPrefix(line[2+length:], []byte{sign}) {
		return nil
	}
	node := &mark{element: scripts[sign]}
	node.AppendChild(node, ast.NewTextSegment(text.NewSegment(segment.Start+1, segment.Start+1+length)))
	block.Advance(length + 2)
	return node
}

// highlight is the parser of ==marked words==. The signs stand beside a word, and none in the middle of one: a==b is an equation.
type highlight struct{}

// Trigger implements parser.InlineParser.
func (highlight) Trigger() []byte { return []byte{'='} }

// Parse implements parser.InlineParser.
func (h highlight) Parse(_ ast.Node, block text.Reader, pc parser.Context) ast.Node {
	before := block.PrecendingCharacter()
	line, segment := block.PeekLine()
	node := parser.ScanDelimiter(line, before, 2, h)
	if node == nil || node.OriginalLength > 2 || before == '=' {
		return nil
	}
	after, _ := utf8.DecodeRune(line[2:])
	node.CanOpen = node.CanOpen && !isWord(before)
	node.CanClose = node.CanClose && !isWord(after)
	node.Segment = segment.WithStop(segment.Start + 2)
	block.Advance(2)
	pc.PushDelimiter(node)
	return node
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// IsDelimiter implements parser.DelimiterProcessor.
func (highlight) IsDelimiter(sign byte) bool { return sign == '=' }

// CanOpenCloser implements parser.DelimiterProcessor.
func (highlight) CanOpenCloser(opener, closer *parser.Delimiter) bool {
	return opener.Char == closer.Char
}

// OnMatch implements parser.DelimiterProcessor.
func (highlight) OnMatch(int) ast.Node { return &mark{element: "mark"} }

// markRenderer renders subscripts, superscripts and marked words.
type markRenderer struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (markRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(kindMark, func(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
		tag := "<"
		if !entering {
			tag = "</"
		}
		_, err := w.WriteString(tag + node.(*mark).element + ">")
		return ast.WalkContinue, err
	})
}
