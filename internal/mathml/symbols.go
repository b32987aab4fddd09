package mathml

import (
	_ "embed" // for the symbols
	"strings"
	"sync"
)

// The commands that stand for a character, by the class of the character, and those that stand for other commands. The names are TeX's, the
// characters and most of the classes those of KaTeX.
//
//go:embed symbols.txt
var symbolsText string

// symbol is a character and what it is to its neighbors.
type symbol struct {
	char  string
	class class
}

// symbols are the symbols and macros that every formula may use.
type symbols struct {
	byName map[string]symbol // with the backslash
	byChar map[string]class
	macros map[string]macro
}

var classes = map[string]class{
	"rel": relation, "bin": binary, "ord": ordinary, "open": opening, "close": closing, "punct": punctuation, "op": operator, "integral": integral,
}

// table is read when the first formula is.
var table = sync.OnceValue(func() symbols {
	s := symbols{map[string]symbol{}, map[string]class{}, map[string]macro{}}
	for line := range strings.Lines(symbolsText) {
		words := strings.Fields(line)
		if words[0] == "macro" {
			_, body, _ := strings.Cut(line, words[1]+" "+words[2]+" ")
			m := macro{arguments: int(words[2][0] - '0')}
			for l := (&lexer{source: strings.TrimSpace(body)}); l.at < len(l.source); {
				m.body = append(m.body, l.lex())
			}
			s.macros[`\`+words[1]] = m
			continue
		}
		for i := 1; i+1 < len(words); i += 2 {
			s.byName[`\`+words[i]] = symbol{words[i+1], classes[words[0]]}
			if _, ok := s.byChar[words[i+1]]; !ok {
				s.byChar[words[i+1]] = classes[words[0]]
			}
		}
	}
	for char, c := range map[string]class{
		"+": binary, "-": binary, "−": binary, "*": binary, "=": relation, "<": relation, ">": relation, ":": relation, "(": opening, "[": opening,
		")": closing, "]": closing, "!": closing, "?": closing, ",": punctuation, ";": punctuation, "/": ordinary, "|": ordinary, ".": ordinary, "@": ordinary,
		"\"": ordinary, "`": ordinary, "’": ordinary,
	} {
		s.byChar[char] = c
	}
	return s
})
