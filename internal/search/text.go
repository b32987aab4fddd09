package search

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// inlineElements do not separate words.
var inlineElements = map[atom.Atom]bool{
	atom.A: true, atom.Abbr: true, atom.B: true, atom.Cite: true, atom.Code: true, atom.Em: true, atom.I: true,
	atom.Kbd: true, atom.Q: true, atom.S: true, atom.Small: true, atom.Span: true, atom.Strong: true, atom.Sub: true,
	atom.Sup: true, atom.Mark: true, atom.Del: true, atom.Ins: true, atom.Time: true,
}

// htmlText returns the text of an article's HTML on one line.
func htmlText(source string) string {
	var texts []string
	for _, b := range Blocks(source) {
		texts = append(texts, b.Text)
	}
	return joinTexts(texts...)
}

// Block is a piece of HTML without a line break: a paragraph, a heading, a line of a list.
type Block struct {
	Text    string
	Heading bool
}

// Blocks returns the blocks of an article's HTML. It omits the links at headings, which are aria-hidden.
func Blocks(source string) (blocks []Block) {
	var part strings.Builder
	hidden, heading := false, false
	end := func() {
		if text := strings.TrimSpace(part.String()); text != "" {
			blocks = append(blocks, Block{text, heading})
		}
		part.Reset()
	}
	tokens := html.NewTokenizer(strings.NewReader(source))
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			end()
			return blocks
		case html.TextToken:
			if !hidden {
				part.Write(tokens.Text())
			}
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			token := tokens.Token()
			if token.DataAtom == atom.Math && token.Type == html.StartTagToken {
				skipFormula(tokens)
				part.WriteString("…")
				continue
			}
			hidden = token.DataAtom == atom.A && token.Type == html.StartTagToken && isAriaHidden(token)
			if !inlineElements[token.DataAtom] {
				end()
				heading = token.Type == html.StartTagToken && (token.DataAtom == atom.H2 || token.DataAtom == atom.H3)
			}
		}
	}
}

// skipFormula reads up to the end of a formula: what it says is no text.
func skipFormula(tokens *html.Tokenizer) {
	for kind := tokens.Next(); kind != html.ErrorToken; kind = tokens.Next() {
		if name, _ := tokens.TagName(); kind == html.EndTagToken && string(name) == "math" {
			return
		}
	}
}

func isAriaHidden(token html.Token) bool {
	return slices.ContainsFunc(token.Attr, func(a html.Attribute) bool { return a.Key == "aria-hidden" })
}

// link matches [text](/path) in an answer of the assistant.
var link = regexp.MustCompile(`\[([^\]]+)\]\([^)\s]*\)`)

func withoutLinks(answer string) string { return joinTexts(link.ReplaceAllString(answer, "$1")) }

// joinTexts joins texts to one line, with a middle dot after each that does not end with a punctuation mark.
func joinTexts(texts ...string) string {
	var line strings.Builder
	for _, text := range texts {
		text = strings.Join(strings.Fields(text), " ")
		if text == "" {
			continue
		}
		if line.Len() > 0 {
			line.WriteString(" ")
			if last, _ := utf8.DecodeLastRuneInString(line.String()[:line.Len()-1]); !strings.ContainsRune(".!?:;…»”", last) {
				line.WriteString("· ")
			}
		}
		line.WriteString(text)
	}
	return line.String()
}
