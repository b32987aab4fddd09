package markdown

import (
	"fmt"
	"html"
	"regexp"
	"strings"

	"github.com/alecthomas/chroma/v2"
	chromahtml "github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/alecthomas/chroma/v2/styles"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// codeRenderer renders fenced code blocks with a class for each kind of token, which static/css/components/code.css styles.
type codeRenderer struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (codeRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindFencedCodeBlock, renderCode)
}

func renderCode(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	block := node.(*ast.FencedCodeBlock)
	var code []byte
	for i := range block.Lines().Len() {
		line := block.Lines().At(i)
		code = append(code, line.Value(source)...)
	}
	language := string(block.Language(source))
	lexer := lexers.Get(language)
	if lexer == nil || len(code) > maxHighlighted {
		lexer = lexers.Fallback
	}
	tokens, err := chroma.Coalesce(lexer).Tokenise(nil, string(code))
	if err != nil {
		return ast.WalkStop, fmt.Errorf("highlight code: %w", err)
	}
	formatter := chromahtml.New(chromahtml.WithClasses(true), chromahtml.PreventSurroundingPre(true))
	title := codeTitle(block, source)
	if title != "" {
		fmt.Fprintf(w, `<figure class="code-file"><figcaption>%s</figcaption>`, html.EscapeString(title))
	}
	// A block with long lines scrolls, so it must be reachable with the keyboard.
	fmt.Fprintf(w, `<pre class="code" tabindex="0" data-language="%s"><code>`, html.EscapeString(language))
	if err := formatter.Format(w, styles.Fallback, chroma.Literator(mergeTokens(tokens.Tokens())...)); err != nil {
		return ast.WalkStop, fmt.Errorf("highlight code: %w", err)
	}
	end := "</code></pre>\n"
	if title != "" {
		end = "</code></pre></figure>\n"
	}
	_, err = w.WriteString(end)
	return ast.WalkSkipChildren, err
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
