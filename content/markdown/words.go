package markdown

import (
	"regexp"
	"strings"
	"unicode"
)

// CountWords counts the words of a source outside code blocks, because code is not read at the speed of prose. It does not
// compile the source, so that a site with a thousand articles starts at once.
func CountWords(source string) int {
	words, fence := 0, ""
	for line := range strings.Lines(source) {
		trimmed := strings.TrimSpace(line)
		if mark := Fence(trimmed); mark != "" && (fence == "" || mark == fence) {
			if fence == "" {
				fence = mark
			} else {
				fence = ""
			}
			continue
		}
		if fence == "" {
			words += wordsOf(listMarker.ReplaceAllString(trimmed, ""))
		}
	}
	return words
}

// listMarker is the number at the start of an item in an ordered list, which is no word.
var listMarker = regexp.MustCompile(`^\d+[.)] `)

// Fence returns the kind of fence that a line opens or closes a code block with, "" for none.
func Fence(line string) string {
	line = strings.TrimSpace(line)
	for _, mark := range []string{"```", "~~~"} {
		if strings.HasPrefix(line, mark) {
			return mark
		}
	}
	return ""
}

// wordsOf counts what has a letter or a digit between blanks. The address of a link is no word.
func wordsOf(line string) int {
	words, inWord, inAddress := 0, false, false
	var last rune
	for _, r := range line {
		switch {
		case inAddress:
			inAddress = r != ')'
		case r == '(' && last == ']':
			inAddress = true
		case unicode.IsSpace(r):
			inWord = false
		case !inWord && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			inWord = true
			words++
		}
		last = r
	}
	return words
}
