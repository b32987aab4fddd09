package ogimage

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/image/font"
)

// The sizes of a title in pixels, and its line height and the height of its capitals relative to the size.
const (
	maxTitleSize  = 88
	minTitleSize  = 40
	leastSize     = 20 // of a title that does not end
	titleSizeStep = 4
	lineHeight    = 1.04
	capHeight     = 0.76
)

// block is text broken into lines, at one size.
type block struct {
	face  font.Face
	size  int
	lines []string
}

// above returns the distance of a line's baseline from the last baseline.
func (b block) above(line int) int {
	return int(float64(b.size) * lineHeight * float64(len(b.lines)-1-line))
}

// height returns the height of the block over its last baseline.
func (b block) height() int { return b.above(0) + int(float64(b.size)*capHeight) }

// fit returns text as large as a column allows, in at most most lines of about the same length. What is too long even for small letters
// ends in an ellipsis.
func (r *Renderer) fit(text string, width, height, most, largest int) (block, error) {
	text = strings.ReplaceAll(text, "\u202f", "\u00a0") // the narrow no-break space of French, which the font lacks
	var b block
	for size := largest; size >= leastSize; size -= titleSizeStep {
		face, err := r.faceAt(size)
		if err != nil {
			return b, err
		}
		lines, ok := wrap(face, text, width)
		b = block{face, size, lines}
		if ok && b.height() <= height && len(lines) <= most {
			b.lines = balance(b.face, text, b.lines, width)
			return b, nil
		}
		if size <= minTitleSize && len(lines) > most {
			break
		}
	}
	longer := len(b.lines) > most
	b.lines = b.lines[:min(len(b.lines), most)]
	for i, line := range b.lines {
		b.lines[i] = shorten(b.face, line, width, longer && i == most-1)
	}
	return b, nil
}

// fitLine returns text in one line of a size, or of a smaller one where it would be too wide.
func (r *Renderer) fitLine(text string, width, size int) (block, error) {
	for ; ; size -= 2 {
		face, err := r.faceAt(size)
		if err != nil || size <= leastSize || textWidth(face, text) <= width {
			return block{face, size, []string{text}}, err
		}
	}
}

// shorten cuts a line to a width; more says that something follows it.
func shorten(face font.Face, line string, width int, more bool) string {
	if !more && textWidth(face, line) <= width {
		return line
	}
	letters := []rune(line)
	for len(letters) > 0 && textWidth(face, string(letters)+"…") > width {
		letters = letters[:len(letters)-1]
	}
	return strings.TrimRight(string(letters), " ,;:") + "…"
}

// wrap breaks text between words into lines no wider than width. It reports whether that was possible: a single word may be
// wider.
func wrap(face font.Face, text string, width int) (lines []string, ok bool) {
	ok = true
	line := ""
	for _, word := range splitWords(text) {
		longer := strings.TrimPrefix(line+" "+word, " ")
		if line != "" && textWidth(face, longer) > width {
			lines, line = append(lines, line), word
		} else {
			line = longer
		}
		ok = ok && textWidth(face, line) <= width
	}
	return append(lines, line), ok
}

// splitWords splits text into the parts that must stay on one line: words, and those of one letter with the next word.
func splitWords(text string) []string {
	var found []string
	short := ""
	for _, word := range strings.Split(text, " ") {
		word = strings.TrimPrefix(short+" "+word, " ")
		if utf8.RuneCountInString(word) == 1 {
			short = word
			continue
		}
		found, short = append(found, word), ""
	}
	if short != "" {
		found = append(found, short)
	}
	return found
}

// balance breaks text again into at most as many lines, in the narrowest column that allows it, so that the lines are of about
// the same length.
func balance(face font.Face, text string, lines []string, width int) []string {
	narrow, wide := width/3, width
	for wide-narrow > 4 {
		middle := (narrow + wide) / 2
		if tried, ok := wrap(face, text, middle); ok && len(tried) <= len(lines) {
			wide, lines = middle, tried
		} else {
			narrow = middle
		}
	}
	return lines
}
