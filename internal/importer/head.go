package importer

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
	"gopkg.in/yaml.v3"

	"portfolio/content"
	"portfolio/internal/lazyregexp"
)

// head are the keys of a front matter or of a configuration, in small letters.
type head map[string]any

// maxHead limits the size of a front matter and of a configuration, in bytes: decoders take their time with large ones.
const maxHead = 128 << 10

// readAll reads a file of at most so many bytes.
func readAll(fsys fs.FS, name string, most int64) ([]byte, error) {
	file, err := fsys.Open(name)
	if err != nil {
		return nil, errors.New("it cannot be read")
	}
	defer func() { _ = file.Close() }()
	data, err := io.ReadAll(io.LimitReader(file, most+1))
	switch {
	case err != nil:
		return nil, errors.New("it cannot be read")
	case int64(len(data)) > most:
		return nil, fmt.Errorf("it has more than %d KB", most>>10)
	}
	return data, nil
}

// clean returns a text in UTF-8 with one kind of line ends. A byte that is not UTF-8 is taken for a letter of Latin-1.
func clean(data []byte) string {
	text := string(bytes.TrimPrefix(data, []byte("\ufeff")))
	if !utf8.ValidString(text) {
		var letters []rune
		for at := 0; at < len(text); {
			r, size := utf8.DecodeRuneInString(text[at:])
			if r == utf8.RuneError && size == 1 {
				r = rune(text[at])
			}
			letters, at = append(letters, r), at+size
		}
		text = string(letters)
	}
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\x00", "")
}

// fenceLines match the line that ends a front matter, by the one that begins it.
var fenceLines = map[string]*lazyregexp.Regexp{"---": lazyregexp.New(`(?m)^---[ \t]*$`), "+++": lazyregexp.New(`(?m)^\+\+\+[ \t]*$`)}

// splitHead splits a text from its front matter, in YAML, TOML or JSON, and returns the line at which the body begins.
func splitHead(text string) (h head, body string, line int, err error) {
	fence, rest, _ := strings.Cut(text, "\n")
	fence = strings.TrimRight(fence, " \t")
	raw := ""
	decode := decodeYAML
	switch {
	case fence == "---" || fence == "+++":
		at := fenceLines[fence].FindStringIndex(rest)
		if at == nil {
			return head{}, text, 1, nil
		}
		raw, body = rest[:at[0]], rest[at[1]:]
		if fence == "+++" {
			decode = decodeTOML
		}
	case strings.HasPrefix(text, "{\n"), strings.HasPrefix(text, "{\r"), strings.HasPrefix(text, "{ "):
		decoder := json.NewDecoder(strings.NewReader(text))
		var found json.RawMessage
		if decoder.Decode(&found) != nil {
			return head{}, text, 1, nil
		}
		raw, body, decode = string(found), text[decoder.InputOffset():], decodeJSON
	default:
		return head{}, text, 1, nil
	}
	trimmed := strings.TrimLeft(body, " \t\n")
	line = strings.Count(text[:len(text)-len(trimmed)], "\n") + 1
	h, err = decoded([]byte(raw), decode)
	return h, trimmed, line, err
}

// decoded returns the keys of a text.
func decoded(data []byte, decode func([]byte) (map[string]any, error)) (head, error) {
	if len(data) > maxHead {
		return head{}, fmt.Errorf("it has more than %d KB", maxHead>>10)
	}
	values, err := decode(data)
	if err != nil {
		text, _, _ := strings.Cut(err.Error(), "\n")
		return head{}, errors.New(text)
	}
	return lowered(values), nil
}

// lowered returns keys in small letters, those of tables as well.
func lowered(values map[string]any) head {
	h := head{}
	for key, value := range values {
		if table, ok := value.(map[string]any); ok {
			value = map[string]any(lowered(table))
		}
		h[strings.ToLower(key)] = value
	}
	return h
}

func decodeTOML(data []byte) (map[string]any, error) {
	values := map[string]any{}
	return values, toml.Unmarshal(data, &values)
}

func decodeJSON(data []byte) (map[string]any, error) {
	values := map[string]any{}
	return values, json.Unmarshal(data, &values)
}

func decodeYAML(data []byte) (map[string]any, error) {
	var document yaml.Node
	if err := yaml.Unmarshal(data, &document); err != nil {
		return nil, err
	}
	if len(document.Content) == 0 {
		return nil, nil
	}
	nodes := maxNodes
	values, _ := yamlValue(document.Content[0], &nodes).(map[string]any)
	if nodes <= 0 {
		return nil, errors.New("it has too many values")
	}
	return values, nil
}

// maxNodes is how many values a file of YAML may have, with those that aliases repeat.
const maxNodes = 20_000

// yamlValue returns the value of a node. A scalar is a text, as it was written: a date stays the day that it says.
func yamlValue(node *yaml.Node, left *int) any {
	if *left--; *left <= 0 {
		return nil
	}
	switch node.Kind {
	case yaml.AliasNode:
		return yamlValue(node.Alias, left)
	case yaml.SequenceNode:
		list := []any{}
		for _, item := range node.Content {
			list = append(list, yamlValue(item, left))
		}
		return list
	case yaml.MappingNode:
		table := map[string]any{}
		for i := 0; i+1 < len(node.Content); i += 2 {
			table[node.Content[i].Value] = yamlValue(node.Content[i+1], left)
		}
		return table
	}
	if node.Tag == "!!null" {
		return nil
	}
	return node.Value
}

// config reads the first configuration of some names that there is. Its ending says how it is written.
func (s *Source) config(names ...string) head {
	for _, name := range names {
		decode := decodeYAML
		switch {
		case strings.HasSuffix(name, ".toml"):
			decode = decodeTOML
		case strings.HasSuffix(name, ".json"):
			decode = decodeJSON
		}
		data, err := readAll(s.fsys, name, maxHead)
		if err != nil {
			continue
		}
		h, err := decoded([]byte(clean(data)), decode)
		if err != nil {
			s.find(name, 1, "the configuration cannot be read ("+err.Error()+")", "correct it: addresses and languages depend on it")
		}
		return h
	}
	return head{}
}

// text returns the first of some keys that is filled in with one value, which may be the first of a list.
func (h head) text(keys ...string) string {
	for _, key := range keys {
		if text := textOf(h[key]); text != "" {
			return text
		}
	}
	return ""
}

func textOf(value any) string {
	switch value := value.(type) {
	case nil, map[string]any:
		return ""
	case string:
		return strings.TrimSpace(value)
	case []any:
		if len(value) == 0 {
			return ""
		}
		return textOf(value[0])
	case time.Time:
		return value.Format(time.RFC3339)
	default:
		return fmt.Sprint(value)
	}
}

// list returns the values of some keys, each once. A value alone is a list of one.
func (h head) list(keys ...string) []string {
	var list []string
	for _, key := range keys {
		items, ok := h[key].([]any)
		if !ok {
			items = []any{h[key]}
		}
		for _, item := range items {
			if text := textOf(item); text != "" && !slices.Contains(list, text) {
				list = append(list, text)
			}
		}
	}
	return list
}

// flag reports whether one of some keys says true.
func (h head) flag(keys ...string) bool {
	return slices.ContainsFunc(keys, func(key string) bool { return h.text(key) == "true" })
}

// table returns a table, which is empty if there is none.
func (h head) table(key string) head {
	table, _ := h[key].(map[string]any)
	return head(table)
}

// tablesIn returns the tables of a list, with their keys in lower case.
func tablesIn(list any) []head {
	items, _ := list.([]any)
	tables := make([]head, len(items))
	for i, item := range items {
		table, _ := item.(map[string]any)
		tables[i] = lowered(table)
	}
	return tables
}

// firstMoment returns the first of some keys that is a date.
func (s *Source) firstMoment(file string, h head, keys ...string) moment {
	for _, key := range keys {
		text := h.text(key)
		m, ok := parseMoment(text)
		if ok {
			return m
		}
		if text != "" {
			s.find(file, 1, fmt.Sprintf("%s %.40q is not a date", key, text), "write it into the new file")
		}
	}
	return moment{}
}

// moment is a date, and how it stands in a front matter of this program.
type moment struct {
	time.Time
	written string
}

// wallClock is the layout of a time without a zone.
const wallClock = "2006-01-02T15:04:05"

// The layouts of dates in other programs: days, times without a zone, times with one.
var (
	days  = []string{time.DateOnly, "2006-1-2", "2006/1/2", "January 2, 2006", "Jan 2, 2006", "Jan 2 2006", "2 January 2006", "2 Jan 2006"}
	local = []string{wallClock, "2006-01-02 15:04:05", "2006-01-02T15:04", "2006-01-02 15:04", "2006-1-2 15:04", "2006-1-2 15:04:05"}
	zoned = []string{
		time.RFC3339, "2006-01-02 15:04:05 -0700", "2006-01-02 15:04:05 -07:00", "2006-01-02 15:04:05-07:00", "2006-01-02 15:04:05-0700", "2006-01-02T15:04:05-0700",
		"2006-01-02 15:04 -0700", "2006-01-02 15:04:05Z07:00", "2006-01-02 15:04:05 UTC", time.RFC1123Z, time.RFC1123, "2006-01-02T15:04Z07:00",
	}
)

// parseMoment reads a date. Midnight in Greenwich is what other programs write for a day.
func parseMoment(text string) (moment, bool) {
	for _, layout := range days {
		if t, err := time.Parse(layout, text); err == nil {
			return moment{t, t.Format(time.DateOnly)}, true
		}
	}
	for _, layout := range local {
		if t, err := time.Parse(layout, text); err == nil {
			return moment{t, t.Format(wallClock)}, true
		}
	}
	for _, layout := range zoned {
		t, err := time.Parse(layout, text)
		if err != nil {
			continue
		}
		if _, offset := t.Zone(); offset == 0 && t.Hour()+t.Minute()+t.Second() == 0 {
			return moment{t, t.Format(time.DateOnly)}, true
		}
		if t.After(now()) {
			return moment{t, t.Format(time.RFC3339)}, true // it is published at that moment
		}
		// On the clock of its place: in whatever zone the site is, the day stays, and with it an address of which it is a part.
		return moment{t, t.Format(wallClock)}, true
	}
	return moment{}, false
}

// tagsOf returns tags without those that have the same address.
func tagsOf(labels []string) []string {
	var tags []string
	seen := map[string]bool{}
	for _, label := range labels {
		if slug := content.TopicSlug(label); slug != "" && !seen[slug] {
			seen[slug] = true
			tags = append(tags, label)
		}
	}
	return tags
}
