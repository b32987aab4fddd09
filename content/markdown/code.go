package markdown

import (
	"fmt"
	"html"
	"regexp"
	"strings"

	"github.com/alecthomas/chroma/v2"
	chromahtml "github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// noStyle is the style of the formatter, which writes classes alone.
var noStyle = chroma.MustNewStyle("none", nil)

// codeRenderer renders code blocks with a class for each kind of token, which static/css/components/code.css styles.
type codeRenderer struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (codeRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindFencedCodeBlock, renderFenced)
	reg.Register(ast.KindCodeBlock, renderIndented)
}

func renderFenced(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	block := node.(*ast.FencedCodeBlock)
	code, language, title := codeOf(block, source), string(block.Language(source)), codeTitle(block, source)
	if strings.HasPrefix(language, "title=") { // there is a title alone
		language = ""
	}
	lexer := plain
	if language != "" && len(code) <= maxHighlighted { // the list of languages takes a while to say that it has none without a name
		lexer = lexerOf(language)
	}
	return ast.WalkSkipChildren, renderCode(w, code, lexer, language, title)
}

func renderIndented(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	return ast.WalkSkipChildren, renderCode(w, codeOf(node, source), plain, "", "")
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
func renderCode(w util.BufWriter, code string, lexer chroma.Lexer, language, title string) error {
	tokens, err := chroma.Coalesce(lexer).Tokenise(nil, code)
	if err != nil {
		return fmt.Errorf("highlight code: %w", err)
	}
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
	formatter := chromahtml.New(chromahtml.WithClasses(true), chromahtml.PreventSurroundingPre(true))
	if err := formatter.Format(w, noStyle, chroma.Literator(mergeTokens(tokens.Tokens())...)); err != nil {
		return fmt.Errorf("highlight code: %w", err)
	}
	_, err = fmt.Fprintf(w, "</code></pre></%s>\n", element)
	return err
}

// maxHighlighted is how much code is highlighted, in bytes. The time for some languages grows with the square of it.
const maxHighlighted = 32 << 10

var titlePattern = regexp.MustCompile(`\btitle=(?:"([^"]*)"|(\S+))`)

// codeTitle returns the title after a block's language, as in ```go title="main.go".
func codeTitle(block *ast.FencedCodeBlock, source []byte) string {
	if block.Info == nil {
		return ""
	}
	found := titlePattern.FindSubmatch(block.Info.Segment.Value(source))
	if found == nil {
		return ""
	}
	return strings.TrimSpace(string(found[1]) + string(found[2]))
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
