package markdown

import "bytes"

// What a text may hold: the parser's time grows with the square of each.
const (
	maxNesting = 50   // quotations and lists inside one another
	maxLinks   = 1000 // beginnings of links in one paragraph

	maxCells = 100_000 // in all tables: a short row has as many as the first one
)

// limit makes a text harmless that nobody would write by hand: it leaves out what nests deeper than anybody reads, and escapes
// the links beyond those that a paragraph may have.
func limit(source []byte) ([]byte, []Problem) {
	var out []byte
	var problems []Problem
	number, links := 0, 0
	var tables tableCounter
	for line := range bytes.Lines(source) {
		number++
		kept := withoutDeepMarkers(line)
		if len(kept) < len(line) {
			problems = append(problems, Problem{Line: number, What: "the text nests too deeply", Do: "use fewer markers of quotations and lists"})
		}
		if links += bytes.Count(line, linkStart); links > maxLinks {
			problems = append(problems, Problem{Line: number, What: "the paragraph has too many links", Do: "split it"})
			kept = bytes.ReplaceAll(kept, linkStart, escapedLinkStart)
		}
		if len(bytes.TrimSpace(line)) == 0 {
			links = 0
		}
		out = append(out, kept...)
		if tables.add(out, len(out)-len(kept)); tables.cells > maxCells {
			problems = append(problems, Problem{Line: number, What: "the tables have too many cells", Do: "make them smaller, or offer them as a file"})
			tables.undo(out)
		}
	}
	if len(problems) == 0 {
		return source, nil
	}
	return out, problems[:1]
}

var linkStart, escapedLinkStart = []byte("]("), []byte("]\\(")

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
