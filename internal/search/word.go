package search

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// eachWord calls visit with the start and the end of every word of text, in bytes.
func eachWord(text string, visit func(start, end int)) {
	start := -1
	for i := 0; i < len(text); {
		size, inside := 1, false
		if b := text[i]; b < utf8.RuneSelf { // most are: decoding and calling took a third of a search
			inside = asciiWord[b]
		} else {
			var r rune
			r, size = utf8.DecodeRuneInString(text[i:])
			inside = isWordRune(r)
		}
		switch {
		case inside && start < 0:
			start = i
		case !inside && start >= 0:
			visit(start, i)
			start = -1
		}
		i += size
	}
	if start >= 0 {
		visit(start, len(text))
	}
}

// asciiWord are the ASCII characters that are part of a word. Most characters of most texts are looked up here.
var asciiWord = func() (is [utf8.RuneSelf]bool) {
	for _, r := range "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" {
		is[r] = true
	}
	return is
}()

// isWordRune reports whether r is part of a word. Marks are, as an accent may be a combining one.
func isWordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return asciiWord[r]
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

// lower returns word in lower case, with composed accents (NFC).
func lower(word string) string { return norm.NFC.String(strings.ToLower(word)) }

// tilde is the combining mark of ñ, which is a letter of its own, not an n with an accent.
const tilde = '\u0303'

// ownLetters spells letters that are no others with an accent.
var ownLetters = strings.NewReplacer("ß", "ss", "ı", "i", "ø", "o", "ł", "l", "đ", "d", "ð", "d", "þ", "th", "æ", "ae", "œ", "oe", "ħ", "h", "ŧ", "t", "ŋ", "n")

// fold returns a lower-case word without its accents, in letters that every keyboard has, and ñ.
func fold(word string) string {
	if isASCII(word) {
		return word
	}
	var folded []rune
	for _, r := range norm.NFD.String(ownLetters.Replace(word)) {
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
