package markdown

import (
	"bytes"
	"slices"
)

// What a text may hold: the parser's time grows with the square of each.
const (
	maxNesting = 50   // quotations and lists inside one another
	maxLinks   = 1000 // beginnings of links in one paragraph

	maxCells    = 100_000 // in all tables: a short row has as many as the first one
	maxHeadings = 5000    // each takes 4 KB; in code, lines that look like one count too
)

// limit makes a text harmless that nobody would write by hand: it leaves out what nests deeper than anybody reads, and escapes
// the links beyond those that a paragraph may have, and the headings beyond those that a text may have. It returns the first problem.
func limit(source []byte) ([]byte, []Problem) {
	var out []byte
	var problems []Problem
	number, links, headings := 0, 0, 0
	report := func(what, do string) {
		if len(problems) == 0 {
			problems = []Problem{{Line: number, What: what, Do: do}}
		}
	}
	var tables tableCounter
	for line := range bytes.Lines(source) {
		number++
		kept := withoutDeepMarkers(line)
		if len(kept) < len(line) {
			report("the text nests too deeply", "use fewer markers of quotations and lists")
		}
		if links += bytes.Count(line, linkStart); links > maxLinks {
			report("the paragraph has too many links", "split it")
			kept = bytes.ReplaceAll(kept, linkStart, escapedLinkStart)
		}
		if len(bytes.TrimSpace(line)) == 0 {
			links = 0
		}
		if at := headingAt(kept); at >= 0 {
			if headings++; headings > maxHeadings {
				report("the text has too many headings", "split it into several")
				kept = slices.Insert(bytes.Clone(kept), at, '\\')
			}
		}
		out = append(out, kept...)
		if tables.add(out, len(out)-len(kept)); tables.cells > maxCells {
			report("the tables have too many cells", "make them smaller, or offer them as a file")
			tables.undo(out)
		}
	}
	if len(problems) == 0 {
		return source, nil
	}
	return out, problems
}

var linkStart, escapedLinkStart = []byte("]("), []byte("]\\(")

// headingAt returns where in a line the marks stand that may make it, or the line before it, a heading; -1 if there are none.
func headingAt(line []byte) int {
	text := bytes.TrimLeft(line, " \t>")
	if isUnderline(bytes.TrimRight(text, " \t\r\n")) {
		return len(line) - len(text)
	}
	if text = bytes.TrimLeft(text, " \t>-+*.)0123456789"); bytes.HasPrefix(text, []byte("#")) {
		return len(line) - len(text)
	}
	return -1
}

// isUnderline reports whether text consists of dashes alone, or of equals signs.
func isUnderline(text []byte) bool {
	return len(text) > 0 && (len(bytes.Trim(text, "-")) == 0 || len(bytes.Trim(text, "=")) == 0)
}

// withoutDeepMarkers returns a line with at most maxNesting markers at its beginning.
func withoutDeepMarkers(line []byte) []byte {
	depth, last := 0, 0
	for i, c := range line {
		switch {
		case isMarker(line, i):
			if depth++; depth == maxNesting {
				last = i + 1
			}
		case c == ' ', c == '\t', '0' <= c && c <= '9':
		case depth > maxNesting:
			return append(bytes.Clone(line[:last]), line[i:]...)
		default:
			return line
		}
	}
	return line
}

// isMarker reports whether a quotation or the item of a list begins at i, if one may begin there at all.
func isMarker(line []byte, i int) bool {
	switch line[i] {
	case '>':
		return true
	case '-', '+', '*', '.', ')':
		return i+1 < len(line) && (line[i+1] == ' ' || line[i+1] == '\t')
	}
	return false
}
