package ogimage

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/image/font"
)

// The sizes that a title can have, in pixels, and the distance of its lines as a part of them.
const (
	largest  = 128
	smallest = 40
	step     = 4
	leading  = 1.04
	rise     = 0.76 // of letters over the line they stand on
)

// block is text broken into lines.
type block struct {
	face  font.Face
	size  int
	lines []string
}

// above is how far the letters of a line stand over those of the last line.
func (b block) above(line int) int {
	return int(float64(b.size) * leading * float64(len(b.lines)-1-line))
}

// height is how much room the block takes over the line that its last letters stand on.
func (b block) height() int { return b.above(0) + int(float64(b.size)*rise) }

// fit sets text as large as a column allows, in lines of about the same length.
func (p *Press) fit(text string, width, height int) (block, error) {
	var set block
	for size := largest; size >= smallest; size -= step {
		face, err := p.sized(size)
		if err != nil {
			return set, err
		}
		lines, ok := wrap(face, text, width)
		set = block{face, size, lines}
		if ok && set.height() <= height {
			break
		}
	}
	set.lines = balanced(set.face, text, set.lines, width)
	return set, nil
}

// wrap breaks text between words so that no line is wider than width. It tells whether that was possible: a word alone
// may be too long.
func wrap(face font.Face, text string, width int) (lines []string, ok bool) {
	ok = true
	line := ""
	for _, word := range unbroken(text) {
		longer := strings.TrimPrefix(line+" "+word, " ")
		if line != "" && measure(face, longer) > width {
			lines, line = append(lines, line), word
		} else {
			line = longer
		}
		ok = ok && measure(face, line) <= width
	}
	return append(lines, line), ok
}

// unbroken splits text into what must stay on one line: words, and what a word of one letter leads to.
func unbroken(text string) []string {
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

// balanced breaks text into as many lines as it has, of about the same length: as if the column were as narrow as
// possible.
func balanced(face font.Face, text string, lines []string, width int) []string {
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
