// Package bibtex reads publications from BibTeX, and writes them as such.
package bibtex

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxSize is the size of the largest file that is read, in bytes. A bibliography of a thousand entries with abstracts has 2 MB.
const MaxSize = 8 << 20

// What a file may have at most. Values that join abbreviations grow faster than the file, and an entry that does not end is read to the end
// of the file.
const (
	maxDepth    = 100 // of braces
	maxEntries  = 20_000
	maxMistakes = 100
	maxValues   = 4 * MaxSize // bytes of all values
)

// entry is an entry of a file.
type entry struct {
	kind, key string // kind is in lower case
	line      int
	names     []string          // of the fields, in their order
	fields    map[string]string // as the file has them, without what surrounds them and with abbreviations replaced
}

// parser reads a file from its beginning to its end.
type parser struct {
	text    string
	at      int
	counted struct{ at, lines int } // the lines before a position
	size    int                     // of all values
	strings map[string]string       // the abbreviations, by their names in lower case
	entries []entry
	notes   []string
}

// months are the abbreviations that every style of BibTeX has.
var months = []string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}

// errSyntax is the error of an entry that is not written as BibTeX wants it.
var errSyntax = errors.New("the entry is not complete")

// parse returns the entries of a file, and a note for each part that cannot be read: what follows is read all the same.
func parse(text string) ([]entry, []string, error) {
	if len(text) > MaxSize {
		return nil, nil, fmt.Errorf("it is larger than %d MB", MaxSize>>20)
	}
	if !utf8.ValidString(text) {
		text = latin1(text)
	}
	p := parser{text: strings.TrimPrefix(text, "\ufeff"), strings: map[string]string{}}
	for _, month := range months {
		p.strings[month] = month
	}
	for {
		at := strings.IndexByte(p.text[p.at:], '@')
		if at < 0 {
			break
		}
		p.at += at + 1
		begin := p.at
		if err := p.block(begin); err != nil {
			p.notes = append(p.notes, fmt.Sprintf("line %d is left out: %v", p.line(begin), err))
			p.at = p.nextBlock(begin)
		}
		if len(p.entries) > maxEntries || len(p.notes) > maxMistakes || p.size > maxValues {
			return nil, nil, fmt.Errorf("it has more than %d entries, %d mistakes or %d MB of values", maxEntries, maxMistakes, maxValues>>20)
		}
	}
	if len(p.entries) == 0 {
		return nil, p.notes, errors.New("it has no entry of BibTeX")
	}
	return inherit(p.entries), p.notes, nil
}

// latin1 returns a text whose bytes are characters of ISO 8859-1, as old files have them.
func latin1(text string) string {
	var out strings.Builder
	for i := range len(text) {
		out.WriteRune(rune(text[i]))
	}
	return out.String()
}

// line returns the line of a position. Positions are asked for in their order.
func (p *parser) line(at int) int {
	p.counted.lines += strings.Count(p.text[p.counted.at:at], "\n")
	p.counted.at = at
	return p.counted.lines + 1
}

// nextBlock returns where the next line begins that begins with @, after a position.
func (p *parser) nextBlock(after int) int {
	if next := strings.Index(p.text[after:], "\n@"); next >= 0 {
		return after + next
	}
	return len(p.text)
}

// block reads what follows an @: an entry, abbreviations or a comment. An @ in the text between entries is none.
func (p *parser) block(begin int) error {
	kind := strings.ToLower(p.name())
	p.space()
	if kind == "" || kind == "comment" || p.at >= len(p.text) || p.text[p.at] != '{' && p.text[p.at] != '(' {
		return nil
	}
	end := map[byte]byte{'{': '}', '(': ')'}[p.text[p.at]]
	p.at++
	switch kind {
	case "preamble":
		_, err := p.value()
		return err
	case "string":
		e := entry{fields: map[string]string{}}
		err := p.fields(&e, end)
		for name, value := range e.fields {
			p.strings[name] = value
		}
		return err
	}
	e := entry{kind: kind, line: p.line(begin), fields: map[string]string{}}
	from := p.at
	for p.at < len(p.text) && p.text[p.at] != ',' && p.text[p.at] != end && p.text[p.at] != '\n' {
		p.at++
	}
	e.key = strings.TrimSpace(p.text[from:p.at])
	if p.space(); p.at < len(p.text) && p.text[p.at] == ',' {
		p.at++
	}
	if err := p.fields(&e, end); err != nil {
		return err
	}
	p.entries = append(p.entries, e)
	return nil
}

// fields reads the fields of an entry up to its end.
func (p *parser) fields(e *entry, end byte) error {
	for {
		p.space()
		if p.at >= len(p.text) {
			return errSyntax
		}
		if p.text[p.at] == end {
			p.at++
			return nil
		}
		name := strings.ToLower(p.name())
		p.space()
		if name == "" || p.at >= len(p.text) || p.text[p.at] != '=' {
			return errSyntax
		}
		p.at++
		value, err := p.value()
		if err != nil {
			return err
		}
		if _, twice := e.fields[name]; !twice {
			e.names = append(e.names, name)
			e.fields[name] = value
		}
		if p.space(); p.at < len(p.text) && p.text[p.at] == ',' {
			p.at++
		}
	}
}

// value reads texts in braces or quotation marks, numbers and abbreviations, joined by #.
func (p *parser) value() (string, error) {
	var out strings.Builder
	for {
		p.space()
		if p.at >= len(p.text) {
			return "", errSyntax
		}
		var part string
		var err error
		switch p.text[p.at] {
		case '{', '"':
			part, err = p.quoted()
		default:
			name := p.name()
			if name == "" {
				return "", errSyntax
			}
			known := false
			if part, known = p.strings[strings.ToLower(name)]; !known {
				part = name // a number, or an abbreviation that the file does not define
			}
		}
		if err != nil {
			return "", err
		}
		if p.size += len(part); p.size > maxValues {
			return "", errors.New("its values are too long")
		}
		out.WriteString(part)
		if p.space(); p.at >= len(p.text) || p.text[p.at] != '#' {
			return out.String(), nil
		}
		p.at++
	}
}

// quoted reads a text in braces or quotation marks, in which braces are balanced.
func (p *parser) quoted() (string, error) {
	quote := p.text[p.at] == '"'
	p.at++
	from, depth := p.at, 0
	for ; p.at < len(p.text); p.at++ {
		switch c := p.text[p.at]; {
		case c == '\\':
			p.at++
		case c == '{':
			if depth++; depth > maxDepth {
				return "", errors.New("braces are nested too deep")
			}
		case c == '}' && depth > 0:
			depth--
		case c == '}' && !quote, c == '"' && quote && depth == 0:
			p.at++
			return p.text[from : p.at-1], nil
		case c == '}':
			return "", errSyntax
		}
	}
	p.at = len(p.text)
	return "", errSyntax
}

// name reads the name of an entry, a field or an abbreviation, or a number.
func (p *parser) name() string {
	p.space()
	from := p.at
	for p.at < len(p.text) {
		r, size := utf8.DecodeRuneInString(p.text[p.at:])
		if unicode.IsSpace(r) || strings.ContainsRune(`"#%'(),={}@\`, r) {
			break
		}
		p.at += size
	}
	return p.text[from:p.at]
}

// space skips white space, and comments up to the end of their lines.
func (p *parser) space() {
	for p.at < len(p.text) {
		switch c := p.text[p.at]; c {
		case ' ', '\t', '\r', '\n':
			p.at++
		case '%':
			end := strings.IndexByte(p.text[p.at:], '\n')
			if end < 0 {
				end = len(p.text) - p.at
			}
			p.at += end
		default:
			return
		}
	}
}

// inherit fills the fields that an entry lacks with those of the one that its crossref names: of a paper, what is the title of the
// proceedings is the title of its book.
func inherit(entries []entry) []entry {
	byKey := map[string]entry{}
	for _, e := range entries {
		if _, twice := byKey[strings.ToLower(e.key)]; !twice {
			byKey[strings.ToLower(e.key)] = e
		}
	}
	for i := range entries {
		e := &entries[i]
		parent, ok := byKey[strings.ToLower(e.fields["crossref"])]
		if !ok || parent.key == e.key {
			continue
		}
		own := slices.Clone(e.names)
		add := func(name, value string) {
			if _, has := e.fields[name]; !has && value != "" {
				e.names, e.fields[name] = append(e.names, name), value
			}
		}
		if !slices.Contains(own, "booktitle") {
			add("booktitle", parent.fields["booktitle"])
			add("booktitle", parent.fields["title"])
		}
		for _, name := range parent.names {
			if name != "title" && name != "crossref" && name != "abstract" && name != "doi" && name != "url" && name != "pages" {
				add(name, parent.fields[name])
			}
		}
	}
	return entries
}
