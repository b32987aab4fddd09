package markdown

import "bytes"

// tableCounter counts the cells that the tables of a text may have, line by line.
type tableCounter struct {
	cells   int      // in all paragraphs
	here    int      // in this one
	columns int      // of its lines of dashes, at most
	dashes  [][2]int // where those lines begin and end
}

// add counts the last line of text, which begins at start.
func (t *tableCounter) add(text []byte, start int) {
	line := text[start:]
	switch {
	case len(bytes.TrimSpace(line)) == 0:
		t.here, t.columns, t.dashes = 0, 0, nil
	case isDashes(line):
		t.columns = max(t.columns, bytes.Count(line, []byte("|"))+1)
		t.dashes = append(t.dashes, [2]int{start, len(text)})
	}
	t.here += t.columns
	t.cells += t.columns
}

// undo makes the paragraph no table: it blanks the lines of dashes.
func (t *tableCounter) undo(text []byte) {
	for _, at := range t.dashes {
		line := text[at[0]:at[1]]
		copy(line, bytes.Map(func(r rune) rune {
			if r == '|' || r == '-' || r == ':' {
				return ' '
			}
			return r
		}, line))
	}
	t.cells -= t.here
	t.here, t.columns, t.dashes = 0, 0, nil
}

// isDashes reports whether a line could be the one below the head of a table, perhaps in a quotation or a list.
func isDashes(line []byte) bool {
	return bytes.ContainsRune(line, '|') && bytes.ContainsRune(line, '-') && len(bytes.Trim(line, " \t\r\n>|:-*+.)0123456789")) == 0
}
