package content

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"portfolio/i18n"
	"portfolio/internal/typo"
)

// frontMatter is the metadata at the top of a Markdown file, YAML between two lines of dashes. What a file leaves out is zero.
type frontMatter struct {
	Slug, Title, Description, Teaser string
	Date, Updated                    time.Time
	Draft                            bool
	Verifiable                       bool // whether the figures in the text can be measured again
	Sample                           bool // whether the text is still the one that portfolio init wrote
	Tags, Aliases, About             []string
	Series                           string
	Collection, Category             string
	Canonical                        string
	Languages                        []string
	Cover                            string
	CoverAlt                         string `toml:"cover_alt"`
	Menu                             string // of a page: where it is linked from
	Order                            int    // of a page: its place there

	lines  map[string]int // the line of each key
	broken bool           // whether it cannot be read, and a finding says so
}

// maxFrontMatter limits the size of a front matter, in bytes.
const maxFrontMatter = 16 << 10

// frontMatterReader reads the front matter of one file.
type frontMatterReader struct {
	file     string
	zone     *time.Location
	keys     []string // that such a file may have
	head     frontMatter
	findings *Findings
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
	r.head = frontMatter{lines: map[string]int{}}
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
		r.set(table.Content[i], table.Content[i+1])
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

// set stores the value of one key.
func (r *frontMatterReader) set(key, value *yaml.Node) {
	name, line := key.Value, key.Line+1 // the first line of the file is the dashes
	if now, renamed := renamedKeys[name]; renamed {
		r.findings.hint(r.file, line, "the key "+name+" is now called "+now, "rename it, or run `portfolio upgrade`")
		name = now
	}
	if !slices.Contains(r.keys, name) {
		r.report(line, "unknown key "+name, typo.Suggest(name, r.keys))
		return
	}
	if _, twice := r.head.lines[name]; twice {
		r.report(line, name+" stands twice", "keep one of the two")
		return
	}
	r.head.lines[name] = line
	if value.Tag == "!!null" {
		return // `tags:` alone is a key that is not filled in yet
	}
	switch field := reflect.ValueOf(&r.head).Elem().Field(headFields[name]).Addr().Interface().(type) {
	case *string:
		*field = r.text(name, value)
	case *[]string:
		*field = r.list(name, value)
	case *bool:
		*field = r.flag(name, value)
	case *int:
		*field = r.number(name, value)
	case *time.Time:
		*field = r.moment(name, value)
	}
	if name == "sample" && r.head.Sample {
		r.findings.hint(r.file, line, "the text is still a sample", "write your own and delete the line, or delete the folder")
	}
}

// headFields are the indexes of the fields of a front matter by their keys, as the decoder names them.
var headFields = func() map[string]int {
	fields := map[string]int{}
	of := reflect.TypeFor[frontMatter]()
	for i := range of.NumField() {
		if of.Field(i).IsExported() {
			fields[keyOf(of.Field(i))] = i
		}
	}
	return fields
}()

// text returns a scalar as it was written.
func (r *frontMatterReader) text(name string, value *yaml.Node) string {
	if value.Kind != yaml.ScalarNode {
		r.report(value.Line+1, name+" is not a text", "write one text: `"+name+": \"…\"`")
		return ""
	}
	return strings.TrimSpace(value.Value)
}

// list returns a list of texts. A text alone is a list of one.
func (r *frontMatterReader) list(name string, value *yaml.Node) []string {
	items := []*yaml.Node{value}
	if value.Kind == yaml.SequenceNode {
		items = value.Content
	}
	var list []string
	for _, item := range items {
		if text := r.text(name, item); text != "" {
			list = append(list, text)
		}
	}
	return list
}

func (r *frontMatterReader) flag(name string, value *yaml.Node) bool {
	switch value.Value {
	case "true":
		return true
	case "false":
	default:
		r.report(value.Line+1, name+" is neither true nor false", "write `"+name+": true`, or leave it out")
	}
	return false
}

func (r *frontMatterReader) number(name string, value *yaml.Node) int {
	var n int
	if err := value.Decode(&n); err != nil {
		r.report(value.Line+1, name+" is not a number", "write `"+name+": 1`")
	}
	return n
}

// momentLayouts are how a date may be written: a day, or a minute of one.
var momentLayouts = []string{time.DateOnly, "2006-01-02T15:04", "2006-01-02 15:04", "2006-01-02T15:04:05", time.RFC3339}

// moment returns a date in the site's time zone: the midnight at which a day begins, or a minute.
func (r *frontMatterReader) moment(name string, value *yaml.Node) time.Time {
	for _, layout := range momentLayouts {
		if t, err := time.ParseInLocation(layout, value.Value, r.zone); err == nil {
			return t.In(r.zone)
		}
	}
	r.report(value.Line+1, fmt.Sprintf("%s %q is not a date", name, value.Value), "write a day (2026-11-22) or a time (2026-11-22T15:04)")
	return time.Time{}
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
