package markdown

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// CountWords counts the words of a source outside code blocks, because code is not read at the speed of prose, and outside what is
// folded, which most do not unfold. It does not compile the source.
func CountWords(source string) int {
	words, fence, folded := 0, "", 0
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
		switch {
		case fence != "":
		case strings.HasPrefix(trimmed, "<details"):
			folded++
		case strings.HasPrefix(trimmed, "</details"):
			folded = max(0, folded-1)
		case folded == 0:
			words += wordsOf(withoutListMarker(trimmed))
		}
	}
	return words
}

// withoutListMarker removes the number at the start of an item in an ordered list, which is no word.
func withoutListMarker(line string) string {
	rest := strings.TrimLeft(line, "0123456789")
	if len(rest) < len(line) && len(rest) > 1 && (rest[0] == '.' || rest[0] == ')') && rest[1] == ' ' {
		return rest[2:]
	}
	return line
}

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
	words, inWord := 0, false
	for i := 0; i < len(line); {
		c := line[i]
		switch {
		case c == '(' && i > 0 && line[i-1] == ']':
			end := strings.IndexByte(line[i:], ')')
			if end < 0 {
				return words
			}
			i += end
		case c == ' ' || c == '\t':
			inWord = false
		case c < utf8.RuneSelf:
			if !inWord && ('a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9') {
				inWord = true
				words++
			}
		default:
			r, size := utf8.DecodeRuneInString(line[i:])
			if unicode.IsSpace(r) {
				inWord = false
			} else if !inWord && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
				inWord = true
				words++
			}
			i += size
			continue
		}
		i++
	}
	return words
}
