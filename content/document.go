package content

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// document is a TOML file: its values, and the line of each of its keys.
type document struct {
	values map[string]any
	lines  map[path]int
}

// path is where a value stands in a document: keys and indexes, separated by a character that hardly any key has. If a key
// has it, a finding names a wrong line.
type path string

func (p path) key(key string) path {
	if p == "" {
		return path(key)
	}
	return p + "\x00" + path(key)
}

func (p path) index(i int) path { return p.key(strconv.Itoa(i)) }

// parent returns the path of the table or list that p is in.
func (p path) parent() path {
	return p[:max(0, strings.LastIndexByte(string(p), 0))]
}

// line returns the line of the value at p, or of the nearest table around it that has a line.
func (d document) line(at path) int {
	for ; at != ""; at = at.parent() {
		if line := d.lines[at]; line > 0 {
			return line
		}
	}
	return 1
}

// syntaxError is a mistake in the syntax of a TOML file.
type syntaxError struct {
	line     int
	what, do string
}

func (e syntaxError) Error() string { return e.what }

// parseDocument parses a TOML file.
func parseDocument(text []byte) (document, error) {
	index, err := readLines(text)
	doc := document{values: map[string]any{}, lines: index.lines}
	if err != nil {
		return doc, err
	}
	if err := toml.Unmarshal(text, &doc.values); err != nil {
		var mistake *toml.DecodeError
		if errors.As(err, &mistake) {
			line, _ := mistake.Position()
			if opened := index.opened(); index.parser.Error() != nil && opened < line {
				return doc, syntaxError{opened, notTOML(line, mistake).what, fmt.Sprintf("close what begins in this line, or correct line %d", line)}
			}
			return doc, notTOML(line, mistake)
		}
		return doc, notTOML(1, err)
	}
	return doc, nil
}

func notTOML(line int, err error) syntaxError {
	return syntaxError{line, "this is not TOML: " + strings.TrimPrefix(err.Error(), "toml: "), "correct the line"}
}

// maxKeys is how many keys and items of lists a file may have: the time to decode them grows with the square.
const maxKeys = 10_000

// readLines returns the line of each key of a TOML file, as far as it is valid. The error is a syntaxError for one that nobody would
// write by hand.
func readLines(text []byte) (*lineIndex, error) {
	index := &lineIndex{text: text, lines: map[path]int{}, counts: map[path]int{}, line: 1}
	index.parser.Reset(text)
	var table path
	for index.err == nil && index.parser.NextExpression() {
		node := index.parser.Expression()
		switch node.Kind {
		case unstable.Table:
			table = index.keys("", node.Key())
			index.end = index.offset
		case unstable.ArrayTable:
			table = index.element(node.Key())
			index.end = index.offset
		case unstable.KeyValue:
			index.keyValue(table, node)
			index.end = int(node.Raw.Offset + node.Raw.Length)
		}
	}
	return index, index.err
}

// opened returns the line of the first key or table after those that could be read: a list or a text that is not closed begins there,
// and is missed at the end of the file.
func (x *lineIndex) opened() int {
	line := bytes.Count(x.text[:x.end], []byte("\n")) + 1
	unread := x.text[x.end:]
	if x.end > 0 { // the rest of a line that could be read
		_, unread, _ = bytes.Cut(unread, []byte("\n"))
		line++
	}
	for rest := range bytes.Lines(unread) {
		if rest = bytes.TrimSpace(rest); len(rest) > 0 && rest[0] != '#' {
			break
		}
		line++
	}
	return line
}

// lineIndex collects the lines of keys.
type lineIndex struct {
	parser unstable.Parser
	text   []byte
	lines  map[path]int
	counts map[path]int // of the tables in each list of tables

	offset, line int // a place in text that was asked for, and its line
	end          int // of the last key or table that could be read, or within its line

	count int   // of keys and items
	err   error // that there are too many, or too deep ones
}

// maxDepth is how deep keys may be: no type has more.
const maxDepth = 16

// fail notes why a file is not decoded.
func (x *lineIndex) fail(what string) {
	if x.err == nil {
		x.err = syntaxError{x.line, "the file cannot be read: " + what, "make it smaller"}
	}
}

// tooDeep reports whether keys stand deeper than they may.
func (x *lineIndex) tooDeep(depth int) bool {
	if depth >= maxDepth {
		x.fail(fmt.Sprintf("its keys nest more than %d deep", maxDepth))
	}
	return depth >= maxDepth
}

// keys returns the path of a dotted key below table, and notes its lines.
func (x *lineIndex) keys(table path, keys unstable.Iterator) path {
	at := table
	for depth := 0; keys.Next(); depth++ {
		if x.tooDeep(depth) {
			return at
		}
		if n := x.counts[at]; n > 0 { // the last table of a list
			at = at.index(n - 1)
		}
		node := keys.Node()
		at = at.key(string(node.Data))
		x.note(at, node.Raw)
	}
	return at
}

// element returns the path of a new table in the list that a dotted key names.
func (x *lineIndex) element(keys unstable.Iterator) path {
	list := x.keys("", keys)
	at := list.index(x.counts[list])
	x.counts[list]++
	x.lines[at] = x.line
	return at
}

// keyValue notes the lines of key = value.
func (x *lineIndex) keyValue(table path, node *unstable.Node) {
	x.value(x.keys(table, node.Key()), node.Value(), 0)
}

// value notes the lines of what is in a list or an inline table.
func (x *lineIndex) value(at path, node *unstable.Node, depth int) {
	if x.tooDeep(depth) {
		return
	}
	children := node.Children()
	switch node.Kind {
	case unstable.Array:
		for i := 0; x.err == nil && children.Next(); i++ {
			child := children.Node()
			x.note(at.index(i), child.Raw)
			x.value(at.index(i), child, depth+1)
		}
	case unstable.InlineTable:
		for x.err == nil && children.Next() {
			child := children.Node()
			x.value(x.keys(at, child.Key()), child.Value(), depth+1)
		}
	}
}

// note counts a key or an item, and notes its line the first time it is named.
func (x *lineIndex) note(at path, raw unstable.Range) {
	if x.count++; raw.Length == 0 {
		return
	}
	if offset := int(raw.Offset); offset >= x.offset {
		x.line += bytes.Count(x.text[x.offset:offset], []byte("\n"))
		x.offset = offset
	} else {
		x.line -= bytes.Count(x.text[offset:x.offset], []byte("\n"))
		x.offset = offset
	}
	if x.lines[at] == 0 {
		x.lines[at] = x.line
	}
	if x.count > maxKeys {
		x.fail(fmt.Sprintf("it has more than %d keys and items of lists", maxKeys))
	}
}
