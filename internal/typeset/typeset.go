// Package typeset keeps together in a page what the end of a line would tear apart: "30-minute", "3–6 weeks", "500 €",
// "$20/hour". It works on HTML, so that content, search, emails and structured data keep their plain texts.
package typeset

import (
	"bytes"
	"unicode/utf8"
)

// What takes the place of a space, and what stands after a hyphen, a dash or a slash.
const (
	noBreakSpace = "\u00a0"
	wordJoiner   = "\u2060"
)

// verbatim are the elements whose text is not running text: it is copied, sent, drawn or read by a program.
var verbatim = map[string]bool{
	"head": true, "script": true, "style": true, "pre": true, "code": true, "kbd": true, "samp": true, "textarea": true,
	"select": true, "svg": true, "math": true,
}

// enhancing are the islands whose scripts leave the server's texts as they are. The others render theirs anew, and expect those
// that they have themselves.
var enhancing = map[string]bool{"connects": true, "forms": true, "meeting": true, "seam": true, "votes": true}

// What marks an island, a text that a script writes, and one that programs read off the printed page: they take a word joiner for the
// end of a word.
var island, status, read = []byte(` data-island="`), []byte(` role="status"`), []byte(` data-verbatim`)

// Page returns a page of HTML whose running text breaks at better places.
func Page(page []byte) []byte {
	out := make([]byte, 0, len(page)+len(page)/64)
	for len(page) > 0 {
		text, rest := cutAt(page, bytes.IndexByte(page, '<'))
		out = appendText(out, text)
		tag, rest := cutAt(rest, tagEnd(rest))
		out, page = append(out, tag...), rest
		if name := tagName(tag); verbatim[string(name)] || isRendered(tag) || bytes.Contains(tag, status) || bytes.Contains(tag, read) {
			inside, after := cutAt(page, elementEnd(page, name))
			out, page = append(out, inside...), after
		}
	}
	return out
}

// isRendered reports whether a tag is that of an island that renders its texts anew.
func isRendered(tag []byte) bool {
	_, name, found := bytes.Cut(tag, island)
	name, _, _ = bytes.Cut(name, []byte(`"`))
	return found && !enhancing[string(name)]
}

// cutAt cuts text at an index, or at its end if the index is -1.
func cutAt(text []byte, at int) (before, after []byte) {
	if at < 0 {
		at = len(text)
	}
	return text[:at], text[at:]
}

// tagEnd returns the index behind the tag that text begins with, -1 if it does not end. Templates escape ">" in attributes.
func tagEnd(text []byte) int {
	if end := bytes.IndexByte(text, '>'); end >= 0 {
		return end + 1
	}
	return -1
}

// tagName returns the name of an opening tag, nothing for any other.
func tagName(tag []byte) []byte {
	end := 1
	for end < len(tag) && (isLetter(tag[end]) || isDigit(tag[end])) {
		end++
	}
	return tag[min(1, len(tag)):min(end, len(tag))]
}

// elementEnd returns the index of the tag that closes an element called name, whose content text begins with; -1 if there is
// none.
func elementEnd(text, name []byte) int {
	for at, depth := 0, 1; ; {
		next := bytes.IndexByte(text[at:], '<')
		if next < 0 {
			return -1
		}
		at += next
		closes := bytes.HasPrefix(text[at+1:], []byte("/"))
		switch {
		case closes && bytes.HasPrefix(text[at+2:], name):
			if depth--; depth == 0 {
				return at
			}
		case !closes && bytes.Equal(tagName(text[at:]), name):
			depth++
		}
		at++
	}
}

// appendText appends running text to out.
func appendText(out, text []byte) []byte {
	done := 0 // up to where text is in out
	for i := 1; i < len(text)-1; i++ {
		switch text[i] {
		case ' ':
			if bindsSpace(text, i) {
				out = append(append(out, text[done:i]...), noBreakSpace...)
				done = i + 1
			}
		case '-':
			if bindsHyphen(text, i) {
				out = append(append(out, text[done:i+1]...), wordJoiner...)
				done = i + 1
			}
		case '/':
			if isDigit(text[i-1]) && isLetter(text[i+1]) {
				out = append(append(out, text[done:i+1]...), wordJoiner...)
				done = i + 1
			}
		case enDash[0]:
			if end := i + len(enDash); bytes.HasPrefix(text[i:], enDash) && isDigit(text[i-1]) && end < len(text) && isAmount(text[end]) {
				out = append(append(out, text[done:end]...), wordJoiner...)
				done = end
			}
		}
	}
	return append(out, text[done:]...)
}

var enDash = []byte("–")

// maxNumber is how many digits a number has that belongs to the next word: a year does not.
const maxNumber = 3

// bindsSpace reports whether the space at i stands between a number and its unit, between a currency and its number, behind
// the word "I", or between a name and its number.
func bindsSpace(text []byte, i int) bool {
	if text[i-1] == '$' {
		return isDigit(text[i+1])
	}
	if endsWithI(text[:i]) || namesNumber(text, i) {
		return true
	}
	digits := 0
	for digits < i && isDigit(text[i-1-digits]) {
		digits++
	}
	if before := i - digits - 1; before > 0 && (isLetter(text[before]) || text[before] == '-' && isLetter(text[before-1])) {
		return false // of a name
	}
	if bytes.HasPrefix(text[i+1:], []byte("de ")) {
		return false // of a date, "2 de enero"
	}
	unit, _ := utf8.DecodeRune(text[i+1:])
	return digits > 0 && digits <= maxNumber && (isLetter(text[i+1]) || unit == '€' || unit == '%' || unit == '$')
}

// endsWithI reports whether the last word of text is the English "I", which a line should not end with.
func endsWithI(text []byte) bool {
	before, found := bytes.CutSuffix(text, []byte("I"))
	return found && (len(before) == 0 || before[len(before)-1] == ' ' || before[len(before)-1] == '\n')
}

// maxOfName is how many digits the number of a name has, as in "Model 3".
const maxOfName = 2

// namesNumber reports whether a word with a capital letter stands before the space at i, and a short number without a unit behind it.
func namesNumber(text []byte, i int) bool {
	end := i + 1
	for end < len(text) && isDigit(text[end]) {
		end++
	}
	if digits := end - i - 1; digits == 0 || digits > maxOfName || end < len(text) && (isWord(text[end]) || text[end] == '-') {
		return false
	}
	start := i
	for start > 0 && isWord(text[start-1]) {
		start--
	}
	return i-start > 1 && 'A' <= text[start] && text[start] <= 'Z'
}

// The longest compound that is kept whole, in bytes, and how long the shorter of its two words may be.
const (
	maxCompound  = 14
	maxShortWord = 5
)

// bindsHyphen reports whether the hyphen at i joins two words, one of them short, that are no part of an address or a name with
// digits behind the hyphen.
func bindsHyphen(text []byte, i int) bool {
	before, after := i, i+1
	for before > 0 && isWord(text[before-1]) {
		before--
	}
	for after < len(text) && isWord(text[after]) {
		after++
	}
	left, right := i-before, after-i-1
	if left == 0 || right == 0 || isDigit(text[i+1]) || left+right > maxCompound || min(left, right) > maxShortWord {
		return false
	}
	return !inAddress(text, before, after)
}

// inAddress reports whether the words between two indexes, with those that hyphens join to them, are part of an address.
func inAddress(text []byte, before, after int) bool {
	for before > 0 && isJoined(text[before-1]) {
		before--
	}
	for after < len(text) && isJoined(text[after]) {
		after++
	}
	return before > 0 && isAddress(text[before-1]) || after < len(text)-1 && isAddress(text[after]) && isWord(text[after+1])
}

// isJoined reports whether c is part of words that hyphens join.
func isJoined(c byte) bool { return isWord(c) || c == '-' }

func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// isWord reports whether c is part of a word; beyond ASCII every byte is taken for a letter's.
func isWord(c byte) bool { return isLetter(c) || isDigit(c) || c >= utf8.RuneSelf }

// isAmount reports whether an amount of money or a number begins with c.
func isAmount(c byte) bool { return isDigit(c) || c == '$' }

// isAddress reports whether c joins the parts of an address or a file's name.
func isAddress(c byte) bool { return c == '.' || c == '@' || c == '/' || c == ':' || c == '_' }
