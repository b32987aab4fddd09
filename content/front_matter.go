package content

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"portfolio/i18n"
	"portfolio/internal/typo"
)

// frontMatter is the metadata at the top of a Markdown file, YAML between two lines of dashes. What a file leaves out is zero.
type frontMatter struct {
	Slug        string    `optional:"true"`
	Title       string    `optional:"true"`
	Description string    `optional:"true"`
	Teaser      string    `optional:"true"`
	Date        time.Time `optional:"true"`
	Updated     time.Time `optional:"true"`
	Draft       bool      `optional:"true"`
	Verifiable  bool      `optional:"true"` // whether the figures in the text can be measured again
	Sample      bool      `optional:"true"` // whether the text is still the one that portfolio init wrote
	Tags        []string  `optional:"true"`
	Aliases     []string  `optional:"true"`
	About       []string  `optional:"true"`
	Series      string    `optional:"true"`
	Collection  string    `optional:"true"`
	Category    string    `optional:"true"`
	Canonical   string    `optional:"true" is:"url"`
	GUID        string    `optional:"true"` // the id of its entry in feeds
	Languages   []string  `optional:"true"`
	Cover       string    `optional:"true"`
	CoverAlt    string    `optional:"true" toml:"cover_alt"`
	Menu        string    `optional:"true" oneof:"main footer"` // of a page: where it is linked from
	Order       int       `optional:"true" is:"signed"`         // of a page: its place there
	TOC         bool      `optional:"true"`                     // false for a long text without a table of contents

	lines  map[path]int `toml:"-"` // the line of each key
	broken bool         `toml:"-"` // whether it cannot be read, and a finding says so
}

// maxFrontMatter limits the size of a front matter, in bytes.
const maxFrontMatter = 16 << 10

// frontMatterReader reads the front matter of one file.
type frontMatterReader struct {
	decoder
	keys []string // that such a file may have

	written []string // the keys that it has
	more    []any    // tags that stand below another key
	head    frontMatter
}

// splitFrontMatter returns the front matter and the body of a source, and the line at which the body begins.
func splitFrontMatter(source []byte) (head, body []byte, line int, ok bool) {
	source = bytes.TrimPrefix(source, []byte("\ufeff"))
	rest, ok := cutLine(source, "---")
	if !ok {
		return nil, source, 1, false
	}
	line = 2
	for start := rest; len(rest) > 0; line++ {
		if after, end := cutLine(rest, "---"); end {
			return start[:len(start)-len(rest)], after, line + 1, true
		}
		_, rest, _ = bytes.Cut(rest, []byte("\n"))
	}
	return nil, source, 1, false
}

// cutLine removes the first line of text, if it is want.
func cutLine(text []byte, want string) ([]byte, bool) {
	first, rest, _ := bytes.Cut(text, []byte("\n"))
	if string(bytes.TrimRight(first, " \t\r")) != want {
		return text, false
	}
	return rest, true
}

func (r *frontMatterReader) report(line int, what, do string) {
	r.findings.add(r.file, line, what, do)
}

// read reads the metadata. What is wrong becomes a finding, and the rest is read all the same.
func (r *frontMatterReader) read(text []byte) frontMatter {
	r.document = document{values: map[string]any{}, lines: map[path]int{}}
	r.head = frontMatter{lines: r.lines}
	if len(text) > maxFrontMatter {
		r.report(1, fmt.Sprintf("the front matter has more than %d KB", maxFrontMatter>>10), "keep long texts in the body")
		r.head.broken = true
		return r.head
	}
	var document yaml.Node
	if err := yaml.Unmarshal(text, &document); err != nil {
		r.reportYAML(err, text)
		r.head.broken = true
		return r.head
	}
	if len(document.Content) == 0 {
		return r.head
	}
	table := document.Content[0]
	if table.Kind != yaml.MappingNode {
		r.report(table.Line+1, "the front matter is not a list of keys", "write one `key: value` a line")
		r.head.broken = true
		return r.head
	}
	for i := 0; i+1 < len(table.Content); i += 2 {
		r.written = append(r.written, table.Content[i].Value)
	}
	for i := 0; i+1 < len(table.Content); i += 2 {
		r.key(table.Content[i], table.Content[i+1])
	}
	r.addTags()
	r.table(reflect.ValueOf(&r.head).Elem(), r.values, "")
	if r.head.Sample {
		r.findings.hint(r.file, r.head.lines["sample"], stillSample, "write your own and delete the line, or delete the folder")
	}
	return r.head
}

// reportYAML reports a syntax error. Its text begins "yaml: line 3: ", where lines count from the front matter.
func (r *frontMatterReader) reportYAML(err error, source []byte) {
	text, line := strings.TrimPrefix(err.Error(), "yaml: "), 0
	if _, scanErr := fmt.Sscanf(text, "line %d:", &line); scanErr == nil {
		_, text, _ = strings.Cut(text, ": ")
	}
	do := "put texts with a colon or a quote between double quotes"
	if bytes.Contains(source, []byte("\t")) {
		do = "write spaces in place of tabs"
	}
	r.report(line+1, "the front matter cannot be read ("+text+")", do)
}

// key hands the value of one key to the decoder.
func (r *frontMatterReader) key(key, value *yaml.Node) {
	name, line := key.Value, key.Line+1 // the first line of the file is the dashes
	if now := nameOf(name); now != name && slices.Contains(r.keys, now) {
		if slices.Contains(r.written, now) && now == "tags" {
			r.more = append(r.more, valueOf(value))
			r.findings.hint(r.file, line, "the key "+name+" is read as more tags", "write them into tags")
			return
		}
		if slices.Contains(r.written, now) {
			r.findings.hint(r.file, line, "the key "+name+" is left out, as there is "+now, "delete one of the two")
			return
		}
		r.findings.hint(r.file, line, "the key "+name+" is called "+now+" here", "rename it, or run `portfolio upgrade`")
		name = now
	}
	if !slices.Contains(r.keys, name) {
		r.report(line, "unknown key "+name, typo.Suggest(name, r.keys))
		return
	}
	if _, twice := r.lines[path(name)]; twice {
		r.report(line, name+" stands twice", "keep one of the two")
		return
	}
	r.lines[path(name)] = line
	if value.Tag == "!!null" {
		return // `tags:` alone is a key that is not filled in yet
	}
	r.values[name] = valueOf(value)
}

// addTags adds the tags that stand below another key to those that the file has, each once.
func (r *frontMatterReader) addTags() {
	list := func(value any) []any {
		switch value := value.(type) {
		case nil:
			return nil
		case []any:
			return value
		}
		return []any{value}
	}
	for _, value := range r.more {
		tags := list(r.values["tags"])
		for _, tag := range list(value) {
			if text, ok := tag.(untyped); !ok || !slices.Contains(tags, any(text)) {
				tags = append(tags, tag)
			}
		}
		r.values["tags"] = tags
	}
}

// untyped is a value of YAML as it was written: the field that takes it says whether it is a text, a number or a moment.
type untyped string

// valueOf returns a value for the decoder, nil for one that no field takes.
func valueOf(node *yaml.Node) any {
	switch node.Kind {
	case yaml.ScalarNode:
		return untyped(strings.TrimSpace(node.Value))
	case yaml.SequenceNode:
		items := []any{}
		for _, item := range node.Content {
			items = append(items, valueOf(item))
		}
		return items
	}
	return nil
}

// typed returns the value that YAML has without its type as one for a field of a kind.
func (u untyped) typed(kind reflect.Kind) any {
	switch kind {
	case reflect.Slice:
		return []any{u} // a text alone is a list of one
	case reflect.Bool:
		if u == "true" || u == "false" {
			return u == "true"
		}
	case reflect.Int:
		if n, err := strconv.ParseInt(string(u), 10, 64); err == nil {
			return n
		}
	}
	return string(u)
}

// momentLayouts are how a moment may be written: a day, or a minute of one.
var momentLayouts = []string{
	time.DateOnly, "2006-01-02T15:04", "2006-01-02 15:04", "2006-01-02T15:04:05", time.RFC3339,
	time.DateTime, "2006-01-02 15:04:05 -0700", "2006-01-02 15:04:05 -07:00", "2006-01-02 15:04:05Z07:00", "2006-01-02T15:04:05-0700", "2006-01-02T15:04Z07:00", "2006-01-02 15:04 -0700",
}

var momentType = reflect.TypeFor[time.Time]()

// moment fills a time in the site's time zone: the midnight at which a day begins, or a minute.
func (d *decoder) moment(v reflect.Value, data any, at path, r rules) bool {
	text, _ := data.(string)
	for _, layout := range momentLayouts {
		if t, err := time.ParseInLocation(layout, text, d.zone); err == nil {
			v.Set(reflect.ValueOf(t.In(d.zone)))
			return true
		}
	}
	d.mistake(at, fmt.Sprintf("%s is %s", r.name, quoted(text)), "write a day (2026-11-22) or a time (2026-11-22T15:04)")
	return false
}

// langsOf returns the languages that a list names, in the order of the site's.
func (h frontMatter) langsOf(site []i18n.Lang) []i18n.Lang {
	var langs []i18n.Lang
	for _, lang := range site {
		if slices.Contains(h.Languages, string(lang)) {
			langs = append(langs, lang)
		}
	}
	return langs
}
