package search

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// inline lists the elements that part no words.
var inline = map[atom.Atom]bool{
	atom.A: true, atom.Abbr: true, atom.B: true, atom.Cite: true, atom.Code: true, atom.Em: true, atom.I: true,
	atom.Kbd: true, atom.Q: true, atom.S: true, atom.Small: true, atom.Span: true, atom.Strong: true, atom.Sub: true,
	atom.Sup: true,
}

// plain returns what a person reads of an article's HTML, on one line. The signs that link to headings are not read.
func plain(source string) string {
	var parts []string
	var part strings.Builder
	hidden := false
	tokens := html.NewTokenizer(strings.NewReader(source))
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			return joined(append(parts, part.String())...)
		case html.TextToken:
			if !hidden {
				part.Write(tokens.Text())
			}
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			token := tokens.Token()
			hidden = token.DataAtom == atom.A && token.Type == html.StartTagToken && isHidden(token)
			if !inline[token.DataAtom] {
				parts = append(parts, part.String())
				part.Reset()
			}
		}
	}
}

func isHidden(token html.Token) bool {
	for _, a := range token.Attr {
		if a.Key == "aria-hidden" {
			return true
		}
	}
	return false
}

// link finds [text](/path) in an answer of the assistant.
var link = regexp.MustCompile(`\[([^\]]+)\]\([^)\s]*\)`)

func unlinked(answer string) string { return joined(link.ReplaceAllString(answer, "$1")) }

// joined puts texts on one line, with a dot between those that do not end as a sentence does.
func joined(parts ...string) string {
	var line strings.Builder
	for _, part := range parts {
		words := strings.Join(strings.Fields(part), " ")
		if words == "" {
			continue
		}
		if line.Len() > 0 {
			line.WriteString(" ")
			if last, _ := utf8.DecodeLastRuneInString(line.String()[:line.Len()-1]); !strings.ContainsRune(".!?:;…»”", last) {
				line.WriteString("· ")
			}
		}
		line.WriteString(words)
	}
	return line.String()
}
