package mathml

import (
	"strings"
)

// layout is how the cells of a table stand.
type layout struct {
	style   string // a class
	columns string // l, c or r for each, from the first again; "" for c
	display bool   // whether its cells are as large as formulas in a block
	small   bool
	open    string
	end     string
	bars    map[int]bool // the columns with a line before them
	lines   map[int]bool // the rows with a line above them
}

// layouts are the tables that a formula may have.
var layouts = map[string]layout{
	"matrix": {}, "pmatrix": {open: "(", end: ")"}, "bmatrix": {open: "[", end: "]"}, "Bmatrix": {open: "{", end: "}"}, "vmatrix": {open: "|", end: "|"}, "Vmatrix": {open: "‖", end: "‖"},
	"smallmatrix": {small: true}, "subarray": {small: true, style: "math-tight"}, "array": {}, "darray": {display: true}, "cases": {columns: "l", open: "{"}, "dcases": {columns: "l", open: "{", display: true},
	"rcases": {columns: "l", end: "}"}, "drcases": {columns: "l", end: "}", display: true},
	"aligned": {columns: "rl", style: "math-aligned", display: true}, "align": {columns: "rl", style: "math-aligned", display: true}, "split": {columns: "rl", style: "math-aligned", display: true},
	"alignedat": {columns: "rl", style: "math-aligned", display: true}, "alignat": {columns: "rl", style: "math-aligned", display: true}, "eqnarray": {columns: "rcl", style: "math-aligned", display: true},
	"gathered": {style: "math-rows", display: true}, "gather": {style: "math-rows", display: true}, "multline": {style: "math-rows", display: true},
	"equation": {style: "math-rows", display: true}, "displaymath": {style: "math-rows", display: true}, "math": {},
}

// environment reads what is between \begin{name} and \end{name}.
func (p *parser) environment(t token) node {
	defer p.nest()()
	name := p.word(t)
	l, ok := layouts[strings.TrimSuffix(name, "*")]
	if !ok {
		p.fail(t.at, `\begin{`+name+`} is not known`)
	}
	switch name {
	case "array", "darray", "subarray":
		p.bracket()
		l.columns, l.bars = columnsOf(p.word(t))
	case "alignedat", "alignat", "alignat*":
		p.word(t)
	default:
		if strings.HasSuffix(name, "matrix*") {
			if columns, ok := p.bracket(); ok {
				l.columns, l.bars = columnsOf(columns)
			}
		}
	}
	return newTable(p.rows(t, name, &l), l)
}

// rows reads the rows of a table up to its end.
func (p *parser) rows(begin token, name string, l *layout) [][]node {
	l.lines = map[int]bool{}
	rows := [][]node{{}}
	for {
		last := len(rows) - 1
		cell := p.list(false)
		switch t := p.next(); t.text {
		case `\hline`, `\hdashline`:
			l.lines[last] = true
			continue
		case "&":
			rows[last] = append(rows[last], cell)
			continue
		case `\\`:
			rows[last] = append(rows[last], cell)
			rows = append(rows, []node{})
			p.bracket()
			continue
		case `\end`:
			if end := p.word(t); end != name {
				p.fail(t.at, `\end{`+end+`} ends \begin{`+name+"}")
			}
		default:
			p.fail(begin.at, `\begin{`+name+`} has no \end{`+name+"}")
		}
		if cell.xml != "<mrow></mrow>" || len(rows[last]) > 0 { // else the last row ended with \\
			rows[last] = append(rows[last], cell)
		} else if last > 0 {
			rows = rows[:last]
		}
		return rows
	}
}

// columnsOf returns the alignments of columns and the lines before them: "|l|c|".
func columnsOf(spec string) (columns string, bars map[int]bool) {
	bars = map[int]bool{}
	for _, c := range spec {
		switch c {
		case 'l', 'c', 'r':
			columns += string(c)
		case '|', ':':
			bars[len(columns)] = true
		}
	}
	return columns, bars
}

// newTable returns rows as a table.
func newTable(rows [][]node, l layout) node {
	var xml strings.Builder
	xml.WriteString("<mtable")
	if l.style != "" {
		xml.WriteString(` class="` + l.style + `"`)
	}
	if l.display {
		xml.WriteString(` displaystyle="true"`)
	}
	if l.small {
		xml.WriteString(` scriptlevel="1"`)
	}
	xml.WriteString(">")
	for y, cells := range rows {
		xml.WriteString("<mtr>")
		for x, cell := range cells {
			xml.WriteString("<mtd")
			if classes := l.classesOf(x, y, len(cells), len(rows)); classes != "" {
				xml.WriteString(` class="` + classes + `"`)
			}
			xml.WriteString(">" + cell.xml + "</mtd>")
		}
		xml.WriteString("</mtr>")
	}
	xml.WriteString("</mtable>")
	return fenced(l.open, xml.String(), l.end)
}

// classesOf returns the classes of a cell.
func (l layout) classesOf(x, y, columns, rows int) string {
	var classes []string
	if l.columns != "" {
		switch l.columns[x%len(l.columns)] {
		case 'l':
			classes = append(classes, "math-l")
		case 'r':
			classes = append(classes, "math-r")
		}
	}
	for _, line := range []struct {
		there bool
		class string
	}{{l.bars[x], "math-bar"}, {x == columns-1 && l.bars[columns], "math-bar-end"}, {l.lines[y], "math-line"}, {y == rows-1 && l.lines[rows], "math-line-end"}} {
		if line.there {
			classes = append(classes, line.class)
		}
	}
	return strings.Join(classes, " ")
}
