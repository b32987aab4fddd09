package markdown

import (
	"fmt"
	"html"
	"strings"
	"time"

	"github.com/alecthomas/chroma/v2"
	chromahtml "github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// noStyle is the style of the formatter, which writes classes alone.
var noStyle = chroma.MustNewStyle("none", nil)

// codeRenderer renders the code blocks of one text with a class for each kind of token, which static/css/components/code.css styles.
type codeRenderer struct {
	plain       bool // whether there is nobody to style it
	highlighted int  // bytes
	spent       time.Duration
}

// RegisterFuncs implements renderer.NodeRenderer.
func (r *codeRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindFencedCodeBlock, r.renderFenced)
	reg.Register(ast.KindCodeBlock, r.renderIndented)
}

func (r *codeRenderer) renderFenced(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	block := node.(*ast.FencedCodeBlock)
	code, language, title := codeOf(block, source), languageOf(block, source), codeTitle(block, source)
	if _, drawn := block.AttributeString(drawingLanguage); drawn {
		return ast.WalkSkipChildren, r.renderDrawing(w, code, title)
	}
	if r.plain {
		return ast.WalkSkipChildren, r.renderCode(w, code, plain, language, title, codeLines{})
	}
	lexer := plain
	if language != "" && r.mayHighlight(code) { // the list of languages takes a while to say that it has none without a name
		lexer = lexerOf(language)
	}
	return ast.WalkSkipChildren, r.renderCode(w, code, lexer, language, title, linesOf(block, source))
}

func (r *codeRenderer) renderIndented(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	return ast.WalkSkipChildren, r.renderCode(w, codeOf(node, source), plain, "", "", codeLines{})
}

func codeOf(block ast.Node, source []byte) string {
	var code strings.Builder
	for i := range block.Lines().Len() {
		line := block.Lines().At(i)
		code.Write(line.Value(source))
	}
	return code.String()
}

// renderCode renders a block below its title, or else its language. A block with long lines scrolls, so it must be reachable with
// the keyboard.
func (r *codeRenderer) renderCode(w util.BufWriter, code string, lexer chroma.Lexer, language, title string, lines codeLines) error {
	element := "div"
	switch {
	case title != "":
		element = "figure"
		fmt.Fprintf(w, `<figure class="code-block"><figcaption>%s</figcaption>`, html.EscapeString(title))
	case language != "":
		fmt.Fprintf(w, `<div class="code-block" data-language="%s">`, html.EscapeString(language))
	default:
		_, _ = w.WriteString(`<div class="code-block">`)
	}
	_, _ = w.WriteString(`<pre class="code" tabindex="0"><code>`)
	if err := r.highlight(w, code, lexer, lines); err != nil {
		return fmt.Errorf("highlight code: %w", err)
	}
	_, err := fmt.Fprintf(w, "</code></pre></%s>\n", element)
	return err
}

// How much code is highlighted, in bytes. The time for some languages grows with the square of a block or of a line.
const (
	maxHighlighted     = 32 << 10 // of a block
	maxHighlightedLine = 1000
	maxHighlightedText = 256 << 10 // of all blocks of a text
)

// highlightTime is for how long the code of a text is highlighted: for a few languages there are texts that take minutes. Those
// readers see without colors.
const highlightTime = time.Second

// mayHighlight reports whether a block is short enough, and counts it.
func (r *codeRenderer) mayHighlight(code string) bool {
	if len(code) > maxHighlighted || r.highlighted+len(code) > maxHighlightedText {
		return false
	}
	for line := range strings.Lines(code) {
		if len(line) > maxHighlightedLine {
			return false
		}
	}
	r.highlighted += len(code)
	return true
}

// highlight writes code with a class for each kind of token.
func (r *codeRenderer) highlight(w util.BufWriter, code string, lexer chroma.Lexer, lines codeLines) error {
	byLine := lines.numbered || len(lines.marked) > 0
	if lexer == plain && !byLine {
		_, err := w.WriteString(html.EscapeString(code))
		return err
	}
	if lexer == plain {
		return lines.write(w, []chroma.Token{{Type: chroma.Text, Value: code}})
	}
	tokens, err := r.tokens(code, lexer)
	if err != nil {
		return err
	}
	if tokens = mergeTokens(tokens); byLine {
		return lines.write(w, tokens)
	}
	formatter := chromahtml.New(chromahtml.WithClasses(true), chromahtml.PreventSurroundingPre(true))
	return formatter.Format(w, noStyle, chroma.Literator(tokens...))
}

// tokens returns the tokens of code; what there is no time for is one token.
func (r *codeRenderer) tokens(code string, lexer chroma.Lexer) ([]chroma.Token, error) {
	next, err := lexer.Tokenise(&chroma.TokeniseOptions{State: "root"}, code)
	if err != nil {
		return nil, err
	}
	var tokens []chroma.Token
	begin, done := time.Now(), 0
	defer func() { r.spent += time.Since(begin) }()
	for token := next(); token != chroma.EOF; token = next() {
		if token.Value == "" {
			continue
		}
		tokens = append(tokens, token)
		done += len(token.Value)
		if r.spent+time.Since(begin) > highlightTime && done < len(code) {
			return append(tokens, chroma.Token{Type: chroma.Text, Value: code[done:]}), nil
		}
	}
	return tokens, nil
}

// mergeTokens joins neighbouring tokens that have the same style, which leaves fewer spans to send.
func mergeTokens(tokens []chroma.Token) []chroma.Token {
	var joined []chroma.Token
	for _, token := range tokens {
		token.Type = styledType(token.Type)
		if last := len(joined) - 1; last >= 0 && joined[last].Type == token.Type {
			joined[last].Value += token.Value
			continue
		}
		joined = append(joined, token)
	}
	return joined
}

// styledType returns the type whose style t has: keyword, string, number, comment or text.
func styledType(t chroma.TokenType) chroma.TokenType {
	switch {
	case t.InCategory(chroma.Keyword), t == chroma.NameTag:
		return chroma.Keyword
	case t.InSubCategory(chroma.LiteralString):
		return chroma.LiteralString
	case t.InSubCategory(chroma.LiteralNumber):
		return chroma.LiteralNumber
	case t.InCategory(chroma.Comment):
		return chroma.Comment
	}
	return chroma.Text
}
