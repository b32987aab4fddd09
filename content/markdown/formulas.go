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

	"portfolio/internal/mathml"
)

// formula is what a formula of TeX says and becomes.
type formula struct {
	tex     string
	written string // with its delimiters
	begin   int    // of the TeX in the source
	display bool   // whether it stands in a block of its own
	math    string // MathML, "" for one that cannot be read
}

// inlineFormula is a formula within a paragraph, formulaBlock one that is a block.
type (
	inlineFormula struct {
		ast.BaseInline
		formula
	}
	formulaBlock struct {
		ast.BaseBlock
		formula
		closer string
		closed bool
	}
)

var (
	kindInlineFormula = ast.NewNodeKind("InlineFormula")
	kindFormulaBlock  = ast.NewNodeKind("FormulaBlock")
)

// Kind implements ast.Node.
func (*inlineFormula) Kind() ast.NodeKind { return kindInlineFormula }

// Dump implements ast.Node.
func (f *inlineFormula) Dump(source []byte, level int) { ast.DumpHelper(f, source, level, nil, nil) }

// Kind implements ast.Node.
func (*formulaBlock) Kind() ast.NodeKind { return kindFormulaBlock }

// Dump implements ast.Node.
func (f *formulaBlock) Dump(source []byte, level int) { ast.DumpHelper(f, source, level, nil, nil) }

// IsRaw implements ast.Node.
func (*formulaBlock) IsRaw() bool { return true }

// formulaParser parses formulas within paragraphs: $…$, $$…$$, \(…\) and \[…\].
type formulaParser struct{}

// Trigger implements parser.InlineParser.
func (formulaParser) Trigger() []byte { return []byte{'$', '\\'} }

// Parse implements parser.InlineParser.
func (formulaParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, segment := block.PeekLine()
	opener, closer := delimitersOf(line)
	if opener == "" || block.PrecendingCharacter() == '$' {
		return nil
	}
	node := &inlineFormula{formula: formula{begin: segment.Start + len(opener), display: opener == "$$" || opener == `\[`}}
	var tex []byte
	block.Advance(len(opener))
	for {
		line, _ = block.PeekLine()
		if line == nil {
			return nil
		}
		end, found := findCloser(line, opener, closer)
		if found && end < 0 {
			return nil
		}
		if found {
			tex = append(tex, line[:end]...)
			after := line[end+len(closer):]
			if !isFormula(string(tex), opener, after) {
				return nil
			}
			block.Advance(end + len(closer))
			node.tex, node.written = string(tex), opener+string(tex)+closer
			return node
		}
		tex = append(tex, line...)
		block.AdvanceLine()
	}
}

// delimitersOf returns the delimiters of the formula that a line begins with, if it begins with one.
func delimitersOf(line []byte) (opener, closer string) {
	switch {
	case bytes.HasPrefix(line, []byte("$$$")):
	case bytes.HasPrefix(line, []byte("$$")):
		return "$$", "$$"
	case bytes.HasPrefix(line, []byte("$")):
		return "$", "$"
	case bytes.HasPrefix(line, []byte(`\(`)):
		return `\(`, `\)`
	case bytes.HasPrefix(line, []byte(`\[`)):
		return `\[`, `\]`
	}
	return "", ""
}

// findCloser returns where in a line a formula ends, and reports whether its end is decided: -1 if it has none. Another begin
// before the end decides, too.
func findCloser(line []byte, opener, closer string) (end int, found bool) {
	for i := 0; i < len(line); i++ {
		rest := line[i:]
		switch {
		case bytes.HasPrefix(rest, []byte(closer)):
			return i, true
		case opener[0] == '\\' && bytes.HasPrefix(rest, []byte(opener)):
			return -1, true
		case rest[0] == '\\':
			i++
		}
	}
	return 0, false
}

// formulaSigns are in most formulas between \( and \), and in few texts between escaped parentheses.
var (
	formulaSigns = regexp.MustCompile(`[\\^_={}]`)
	variable     = regexp.MustCompile(`^\s*[A-Za-z]{1,2}\s*$`)
	escapes      = regexp.MustCompile(`\\[_*\[\]().#+\-]`)
)

// isFormula reports whether what is between delimiters is a formula, and no price or a text in escaped parentheses. After a single dollar
// comes no blank, before the closing one neither, and behind that no digit, as Pandoc has it; nor a capital letter, as in $PATH:$HOME.
func isFormula(tex, opener string, after []byte) bool {
	trimmed := strings.TrimSpace(tex)
	switch {
	case trimmed == "":
		return false
	case opener == "$":
		next := byte(0)
		if len(after) > 0 {
			next = after[0]
		}
		return trimmed == tex && next != '$' && (next < '0' || next > '9') && (next < 'A' || next > 'Z')
	case opener == "$$":
		return !bytes.HasPrefix(after, []byte("$"))
	}
	return opener == `\(` && variable.MatchString(tex) || formulaSigns.MatchString(escapes.ReplaceAllString(tex, ""))
}

// formulaBlockParser parses formulas that begin a line with $$ or \[ and end one with $$ or \].
type formulaBlockParser struct{}

// Trigger implements parser.BlockParser.
func (formulaBlockParser) Trigger() []byte { return []byte{'$', '\\'} }

// maxFormula is how far behind its begin the end of a formula may be, in bytes.
const maxFormula = 16 << 10

// Open implements parser.BlockParser.
func (formulaBlockParser) Open(_ ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	at := pc.BlockOffset()
	if at < 0 || pc.BlockIndent() > 3 {
		return nil, parser.NoChildren
	}
	opener, closer := delimitersOf(line[at:])
	if opener != "$$" && opener != `\[` {
		return nil, parser.NoChildren
	}
	node := &formulaBlock{formula: formula{begin: segment.Start + at + len(opener), display: true}, closer: closer}
	first := line[at+len(opener):]
	if end, found := findCloser(first, opener, closer); found {
		if end < 0 || len(bytes.TrimSpace(first[end+len(closer):])) > 0 || !isFormula(string(first[:end]), opener, nil) {
			return nil, parser.NoChildren
		}
		first, node.closed = first[:end], true
	} else if !endsOf(pc, reader.Source()).endsFormula(segment.Stop, closer) {
		return nil, parser.NoChildren
	}
	node.tex = string(first)
	node.Lines().Append(segment)
	reader.AdvanceToEOL()
	return node, parser.NoChildren
}

// formulaEnds remembers where in a source the next blank line and the next closing delimiters are, so that each part of the source is
// searched once, however many formulas begin in it.
type formulaEnds struct {
	source []byte
	next   map[string]span // by closing delimiter; "" for a blank line
}

// span says that what is looked for is at a position and not between there and from.
type span struct{ from, at int }

var formulaEndsKey = parser.NewContextKey()

// endsOf returns the ends of formulas in a source, which are kept in its context.
func endsOf(pc parser.Context, source []byte) *formulaEnds {
	return pc.ComputeIfAbsent(formulaEndsKey, func() any {
		return &formulaEnds{source: source, next: map[string]span{}}
	}).(*formulaEnds)
}

var blankLine = regexp.MustCompile(`\n[ \t\r>]*\n`)

// after returns the position of the next closing delimiter behind a position: len(source) if there is none.
func (e *formulaEnds) after(position int, closer string) int {
	if s, known := e.next[closer]; known && s.from <= position && position <= s.at {
		return s.at
	}
	at, rest := len(e.source), e.source[position:]
	if closer == "" {
		if blank := blankLine.FindIndex(rest); blank != nil {
			at = position + blank[0]
		}
	} else if i := bytes.Index(rest, []byte(closer)); i >= 0 {
		at = position + i
	}
	e.next[closer] = span{position, at}
	return at
}

// endsFormula reports whether the end of a formula comes behind a position and before a blank line.
func (e *formulaEnds) endsFormula(position int, closer string) bool {
	end := e.after(position, closer)
	return end < len(e.source) && end-position < maxFormula && end < e.after(position, "")
}

// Continue implements parser.BlockParser.
func (formulaBlockParser) Continue(node ast.Node, reader text.Reader, _ parser.Context) parser.State {
	f := node.(*formulaBlock)
	line, segment := reader.PeekLine()
	if f.closed || util.IsBlank(line) {
		return parser.Close
	}
	f.Lines().Append(segment)
	reader.AdvanceToEOL()
	end := bytes.Index(line, []byte(f.closer))
	if end < 0 {
		f.tex += string(line)
		return parser.Continue | parser.NoChildren
	}
	if len(bytes.TrimSpace(line[end+len(f.closer):])) > 0 { // text follows: it is a paragraph
		return parser.Close
	}
	f.tex += string(line[:end])
	f.closed = true
	return parser.Continue | parser.NoChildren
}

// Close implements parser.BlockParser. What has no end is a paragraph.
func (formulaBlockParser) Close(node ast.Node, _ text.Reader, _ parser.Context) {
	if f := node.(*formulaBlock); !f.closed || strings.TrimSpace(f.tex) == "" {
		paragraph := ast.NewParagraph()
		paragraph.SetLines(f.Lines())
		f.Parent().ReplaceChild(f.Parent(), f, paragraph)
	}
}

// CanInterruptParagraph implements parser.BlockParser.
func (formulaBlockParser) CanInterruptParagraph() bool { return true }

// CanAcceptIndentedLine implements parser.BlockParser.
func (formulaBlockParser) CanAcceptIndentedLine() bool { return false }

// formulaTransformer makes formulas of the blocks of code whose language is math.
type formulaTransformer struct{}

// Transform implements parser.ASTTransformer.
func (formulaTransformer) Transform(document *ast.Document, reader text.Reader, _ parser.Context) {
	for _, code := range nodesOf[*ast.FencedCodeBlock](document) {
		if languageOf(code, reader.Source()) != "math" || code.Lines().Len() == 0 {
			continue
		}
		made := &formulaBlock{formula: formula{tex: codeOf(code, reader.Source()), begin: code.Lines().At(0).Start, display: true}}
		made.SetLines(code.Lines())
		code.Parent().ReplaceChild(code.Parent(), code, made)
	}
}

// formula converts a formula, and reports one that cannot be read.
func (r *resolver) formula(f *formula) {
	if r.options.Mail {
		return
	}
	math, err := r.formulas.Convert(f.tex, f.display)
	if err != nil {
		line := lineAt(r.source, f.begin)
		if fault, ok := err.(mathml.Error); ok { //nolint:errorlint // Convert returns it as it is
			line += strings.Count(f.tex[:min(fault.Offset, len(f.tex))], "\n")
		}
		r.reportAt(line, Problem{What: "the formula " + short(strings.TrimSpace(f.tex)) + " is shown as it was written: " + err.Error(), Do: "correct it, or put it in code"})
		return
	}
	f.math = math
}

// wideFormula is from how many characters of TeX on a formula may be wider than a phone: it scrolls, also with the keyboard.
const wideFormula = 30

// formulaRenderer renders formulas.
type formulaRenderer struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (formulaRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(kindInlineFormula, func(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
		f := node.(*inlineFormula).formula
		switch {
		case !entering:
			return ast.WalkContinue, nil
		case f.math == "":
			_, err := w.WriteString("<code>" + html.EscapeString(f.written) + "</code>")
			return ast.WalkContinue, err
		case len(f.tex) > wideFormula:
			_, err := w.WriteString(`<span class="math-wide" tabindex="0">` + f.math + "</span>")
			return ast.WalkContinue, err
		}
		_, err := w.WriteString(f.math)
		return ast.WalkContinue, err
	})
	reg.Register(kindFormulaBlock, func(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		f := node.(*formulaBlock).formula
		if f.math == "" {
			_, err := fmt.Fprintf(w, `<div class="code-block"><pre class="code" tabindex="0"><code>%s</code></pre></div>`+"\n", html.EscapeString(f.tex))
			return ast.WalkContinue, err
		}
		wide := ""
		if len(f.tex) > wideFormula {
			wide = ` tabindex="0"`
		}
		_, err := fmt.Fprintf(w, `<div class="math-block"%s>%s</div>`+"\n", wide, f.math)
		return ast.WalkContinue, err
	})
}
