package splice

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// SetYAML returns a list of keys in YAML, such as a front matter, with another value of a key that it has.
func SetYAML(text []byte, value any, key string) ([]byte, error) {
	y, err := readYAML(text)
	if err != nil {
		return nil, err
	}
	at := y.index(key)
	if at < 0 {
		return nil, ErrAbsent
	}
	with, ok := YAML(value)
	if !ok || yaml.Unmarshal([]byte(with), &value) != nil {
		return nil, ErrPlace
	}
	y.values[key] = value
	edits := y.replace(at, with)
	if edits == nil {
		return nil, ErrPlace
	}
	return checked(text, edits, y.values, parseYAML)
}

// AddYAML returns a list of keys in YAML with one key more, in a line at its end: ErrPlace if it has the key.
func AddYAML(text []byte, value any, key string) ([]byte, error) {
	y, err := readYAML(text)
	if err != nil && (!errors.Is(err, ErrAbsent) || len(y.values) > 0) { // else there is no key yet
		return nil, err
	}
	with, ok := YAML(value)
	if !ok || y.values[key] != nil || yaml.Unmarshal([]byte(with), &value) != nil {
		return nil, ErrPlace
	}
	y.values[key] = value
	line, end := key+": "+with, "\n"
	if len(y.keys) > 0 {
		line = strings.Repeat(" ", y.keys[0].Column-1) + line
	}
	if bytes.Contains(text, []byte("\r\n")) {
		end = "\r\n"
	}
	if len(text) > 0 && text[len(text)-1] != '\n' {
		line = end + line
	} else {
		line += end
	}
	return checked(text, []edit{{len(text), len(text), line}}, y.values, parseYAML)
}

// RemoveYAML returns a list of keys in YAML without a key that it has, and without the rest of its lines.
func RemoveYAML(text []byte, key string) ([]byte, error) {
	y, err := readYAML(text)
	if err != nil {
		return nil, err
	}
	at := y.index(key)
	if at < 0 {
		return nil, ErrAbsent
	}
	delete(y.values, key)
	from, to := y.lines[y.keys[at].Line-1], y.end(at)
	if end := bytes.IndexByte(text[to:], '\n'); end >= 0 {
		to += end + 1
	} else {
		to = len(text)
	}
	return checked(text, []edit{{from, to, ""}}, y.values, parseYAML)
}

// Plain is a text that needs no quotes in YAML, such as a date.
type Plain string

// YAML returns a text, a list of texts, a number or a boolean as one line of YAML, and reports whether it is one of those.
func YAML(value any) (string, bool) {
	switch value := value.(type) {
	case string:
		return strconv.Quote(value), true // each escape of Go is one of YAML
	case []string:
		var items []string
		for _, item := range value {
			items = append(items, strconv.Quote(item))
		}
		return "[" + strings.Join(items, ", ") + "]", true
	case Plain:
		return string(value), true
	case bool, int:
		return fmt.Sprint(value), true
	}
	return "", false
}

// RenameYAML returns a list of keys in YAML with another name of a key that it has.
func RenameYAML(text []byte, from, to string) ([]byte, error) {
	y, err := readYAML(text)
	if err != nil {
		return nil, err
	}
	at := y.index(from)
	if _, taken := y.values[to]; at < 0 || taken {
		return nil, ErrAbsent
	}
	y.values[to] = y.values[from]
	delete(y.values, from)
	start := y.offset(y.keys[at])
	quote := bytes.Index(text[start:], []byte(from)) // behind a quote, if there is one
	if quote < 0 {                                   // it is written with escapes
		return nil, ErrPlace
	}
	start += quote
	return checked(text, []edit{{start, start + len(from), to}}, y.values, parseYAML)
}

// yamlLineEnd is what the parser counts as the end of a line.
var yamlLineEnd = regexp.MustCompile("\r\n|[\r\n\u0085\u2028\u2029]")

// yamlText is a list of keys in YAML.
type yamlText struct {
	text   []byte
	lines  []int // where each begins
	keys   []*yaml.Node
	nodes  []*yaml.Node // the value of each key
	values map[string]any
}

func parseYAML(text []byte) (map[string]any, error) {
	values := map[string]any{}
	return values, yaml.Unmarshal(text, &values)
}

func readYAML(text []byte) (yamlText, error) {
	y := yamlText{text: text, lines: []int{0}}
	var document yaml.Node
	var err error
	if y.values, err = parseYAML(text); err != nil || yaml.Unmarshal(text, &document) != nil {
		return y, ErrUnread
	}
	if len(document.Content) == 0 {
		return y, ErrAbsent
	}
	table := document.Content[0]
	if table.Kind != yaml.MappingNode || table.Style&yaml.FlowStyle != 0 {
		return y, ErrPlace
	}
	for i := 0; i+1 < len(table.Content); i += 2 {
		y.keys, y.nodes = append(y.keys, table.Content[i]), append(y.nodes, table.Content[i+1])
	}
	for _, end := range yamlLineEnd.FindAllIndex(text, -1) {
		y.lines = append(y.lines, end[1])
	}
	return y, nil
}

// index returns the index of a key, -1 for none.
func (y yamlText) index(key string) int {
	return slices.IndexFunc(y.keys, func(n *yaml.Node) bool { return n.Value == key })
}

// offset returns where a node begins. Its column counts characters.
func (y yamlText) offset(n *yaml.Node) int {
	at := y.lines[min(n.Line, len(y.lines))-1]
	for range n.Column - 1 {
		_, size := utf8.DecodeRune(y.text[at:])
		at += size
	}
	return at
}

// quoted is a text in quotes, colon what ends a key, property an anchor or a tag before a value, and comment one behind a value.
var (
	quoted   = regexp.MustCompile(`^(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*')`)
	colon    = regexp.MustCompile(`^[ \t]*:`)
	property = regexp.MustCompile(`^(?:[&!][^ \t\r\n]*[ \t]*)+`)
	comment  = regexp.MustCompile(`[ \t]+#[^\n]*$`)
)

// replace returns the edits that replace the value of the key with an index; nil if they are not known.
func (y yamlText) replace(at int, with string) []edit {
	behind, node := y.offset(y.keys[at]), y.nodes[at]
	behind += cmp.Or(len(quoted.Find(y.text[behind:])), len(y.keys[at].Value))
	ends := colon.Find(y.text[behind:])
	if ends == nil {
		return nil
	}
	behind += len(ends)
	if node.Tag == "!!null" && node.Value == "" {
		return []edit{{behind, behind, " " + with}}
	}
	from, end := y.offset(node), y.end(at)
	from += len(property.Find(y.text[from:]))
	switch {
	case node.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0:
		end = from + len(quoted.Find(y.text[from:]))
	case node.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
	case node.Kind == yaml.ScalarNode:
		last := max(from, bytes.LastIndexByte(y.text[:end], '\n')+1)
		if found := comment.FindIndex(y.text[last:end]); found != nil {
			end = last + found[0]
		}
	case node.Kind == yaml.AliasNode || node.Style&yaml.FlowStyle != 0:
		end = y.flowEnd(from, end)
	default: // items in lines below the key, whose own line may have an anchor and a comment
		if node.Line == y.keys[at].Line {
			behind = from
		}
		items := len(bytes.TrimRight(y.text[:y.lines[node.Content[0].Line-1]], "\r\n"))
		return []edit{{behind, behind, " " + with}, {items, end, ""}}
	}
	return []edit{{from, end, with}}
}

// end returns where the last line of a value ends: before the blank lines and the comments above the next key.
func (y yamlText) end(at int) int {
	next := len(y.text)
	if at+1 < len(y.keys) {
		next = y.lines[y.keys[at+1].Line-1]
	}
	isBlock := y.nodes[at].Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0
	for line := len(y.lines) - 1; line >= y.nodes[at].Line-1; line-- {
		begin := y.lines[line]
		if begin >= next {
			continue
		}
		text := bytes.TrimRight(y.text[begin:next], " \t\r\n")
		words := bytes.TrimLeft(text, " \t")
		if len(words) > 0 && (words[0] != '#' || isBlock && len(words) < len(text)) {
			return begin + len(text)
		}
		next = begin
	}
	return next
}

// flowEnd returns where a list or a table between brackets, or a name in their place, ends.
func (y yamlText) flowEnd(from, end int) int {
	depth := 0
	for at := from; at < end; at++ {
		switch c := y.text[at]; c {
		case '"', '\'':
			at += max(0, len(quoted.Find(y.text[at:]))-1)
		case '#':
			if at > from && strings.ContainsRune(" \t\n", rune(y.text[at-1])) {
				at += max(0, bytes.IndexByte(y.text[at:end], '\n'))
			}
		case '[', '{':
			depth++
		case ']', '}':
			if depth--; depth == 0 {
				return at + 1
			}
		case ' ', '\t', '\r', '\n':
			if depth == 0 {
				return at
			}
		}
	}
	return end
}
