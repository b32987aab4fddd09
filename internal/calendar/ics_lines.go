package calendar

import (
	"bytes"
	"iter"
	"strings"
)

// property is a line of an iCalendar file: NAME;PARAMETER=VALUE:VALUE. Its names are in upper case.
type property struct {
	name, value string
	params      map[string]string // nil for none; the first of each name
}

// properties returns the properties of an iCalendar file, with folded lines joined. What is no property is left out. It reads the
// text once, whatever is in it.
func properties(text []byte) iter.Seq[property] {
	return func(yield func(property) bool) {
		var line []byte
		for row := range bytes.Lines(text) {
			row = bytes.TrimRight(row, "\r\n")
			if len(row) > 0 && (row[0] == ' ' || row[0] == '\t') {
				line = append(line, row[1:]...)
				continue
			}
			if p, ok := parseProperty(string(line)); ok && !yield(p) {
				return
			}
			line = append(line[:0], row...)
		}
		if p, ok := parseProperty(string(line)); ok {
			yield(p)
		}
	}
}

// parseProperty parses a whole line, and reports whether it is a property.
func parseProperty(line string) (property, bool) {
	end := strings.IndexAny(line, ";:")
	if end < 1 {
		return property{}, false
	}
	p := property{name: strings.ToUpper(line[:end])}
	for rest := line[end:]; rest != ""; {
		if rest[0] == ':' {
			p.value = strings.TrimSpace(rest[1:])
			return p, true
		}
		length := paramLength(rest[1:])
		p.param(rest[1 : 1+length])
		rest = rest[1+length:]
	}
	return property{}, false
}

// paramLength returns the length of the parameter that text begins with: up to a semicolon or a colon out of quotation marks.
func paramLength(text string) int {
	quoted := false
	for i := range len(text) {
		switch c := text[i]; {
		case c == '"':
			quoted = !quoted
		case !quoted && (c == ';' || c == ':'):
			return i
		}
	}
	return len(text)
}

// maxParams is how many parameters of a line are read.
const maxParams = 16

func (p *property) param(text string) {
	name, value, _ := strings.Cut(text, "=")
	name = strings.ToUpper(name)
	if p.params == nil {
		p.params = map[string]string{}
	}
	if _, twice := p.params[name]; !twice && len(p.params) < maxParams {
		p.params[name] = strings.Trim(value, `"`)
	}
}
