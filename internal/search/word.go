package search

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// eachWord calls visit with the place of every word of text, from its first byte to behind its last.
func eachWord(text string, visit func(from, to int)) {
	from := -1
	for at, r := range text {
		switch inside := isWord(r); {
		case inside && from < 0:
			from = at
		case !inside && from >= 0:
			visit(from, at)
			from = -1
		}
	}
	if from >= 0 {
		visit(from, len(text))
	}
}

// isWord tells whether r is part of a word. Marks are, as an accent may be written as one behind its letter.
func isWord(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

// lower returns word in lower case, every letter with its accent as one character.
func lower(word string) string { return norm.NFC.String(strings.ToLower(word)) }

// tilde is what makes an n into a ñ, which is another letter rather than an accented one.
const tilde = '\u0303'

// fold returns a word in lower case without its accents.
func fold(word string) string {
	if isASCII(word) {
		return word
	}
	var folded []rune
	for _, r := range norm.NFD.String(word) {
		switch last := len(folded) - 1; {
		case r == tilde && last >= 0 && folded[last] == 'n':
			folded[last] = 'ñ'
		case !unicode.Is(unicode.Mn, r):
			folded = append(folded, r)
		}
	}
	return string(folded)
}

func isASCII(word string) bool {
	for i := range len(word) {
		if word[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
