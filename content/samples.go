package content

import (
	"bytes"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"portfolio/internal/splice"
)

// sampleMark ends a line of TOML that still says what portfolio init wrote.
const sampleMark = "# sample"

// hintSamples adds a hint for each line of a file that still says what portfolio init wrote.
func (f *Findings) hintSamples(file string, text []byte) {
	for _, line := range sampleLines(text) {
		f.hint(file, line, stillSample, "write your own, and delete `"+sampleMark+"`")
	}
}

// sampleLines returns the numbers of the lines that end in the mark of a sample.
func sampleLines(text []byte) (lines []int) {
	line := 0
	for row := range bytes.Lines(text) {
		line++
		if bytes.HasSuffix(bytes.TrimRight(row, " \t\r\n"), []byte(sampleMark)) && !bytes.HasPrefix(bytes.TrimLeft(row, " \t"), []byte("#")) {
			lines = append(lines, line)
		}
	}
	return lines
}

// withoutSampleMark returns a file without the mark behind the value at a path.
func withoutSampleMark(text []byte, at []string) []byte {
	file, err := ParseTOMLFile(text)
	line := file.lines[path(strings.Join(at, "\x00"))]
	if err != nil || !slices.Contains(sampleLines(text), line) {
		return text
	}
	rows := slices.Collect(bytes.Lines(text))
	row := rows[line-1]
	bare := bytes.TrimRight(row, " \t\r\n")
	kept := bytes.TrimRight(bytes.TrimSuffix(bare, []byte(sampleMark)), " \t")
	rows[line-1] = slices.Concat(kept, bytes.TrimLeft(row[len(bare):], " \t"))
	without := bytes.Join(rows, nil)
	if read, err := ParseTOMLFile(without); err != nil || !reflect.DeepEqual(read.Values, file.Values) { // it was part of a text
		return text
	}
	return without
}

// A Placeholder is a part of a TOML file that still says what the program wrote: a text in all of its languages, or an item of a list with
// all of its texts.
type Placeholder struct {
	Path []string // of the key or the item
	Text string   // what it says first
}

// Placeholders returns the placeholders of a file with the keys of table, in the order of their lines.
func (f TOMLFile) Placeholders(table Field) []Placeholder {
	marked := map[path]bool{}
	var all []Placeholder
	for _, line := range sampleLines(f.Text) {
		at := f.PathAt(line)
		marked[path(strings.Join(at, "\x00"))] = true
		part, ok := partOf(table, at)
		if ok && !slices.ContainsFunc(all, func(p Placeholder) bool { return slices.Equal(p.Path, part) }) {
			all = append(all, Placeholder{Path: part, Text: firstText(f.Value(at...))})
		}
	}
	return slices.DeleteFunc(all, func(p Placeholder) bool { return !f.isPlaceholder(table, p.Path, marked) })
}

// partOf returns the path of the key, or of the item of a list, that holds a value.
func partOf(table Field, at []string) ([]string, bool) {
	for i, name := range at {
		field, ok := table.Field(name)
		switch {
		case !ok:
			return nil, false
		case field.Kind == TablesKey:
			return at[:min(i+2, len(at))], true
		case field.Kind != TableKey:
			return at[:i+1], true
		}
		table = field
	}
	return nil, false
}

// isPlaceholder reports whether each text below a path has the mark.
func (f TOMLFile) isPlaceholder(table Field, at []string, marked map[path]bool) bool {
	for line := range f.lines {
		below := strings.Split(string(line), "\x00")
		if len(below) < len(at) || !slices.Equal(below[:len(at)], at) || marked[line] || marked[line.parent()] {
			continue
		}
		if _, isText := f.Value(below...).(string); isText && isProse(table, below) {
			return false
		}
	}
	return true
}

// isProse reports whether a path leads to a text that only the owner can know.
func isProse(table Field, at []string) bool {
	for _, name := range at {
		if isNumber(name) {
			continue
		}
		field, ok := table.Field(name)
		if !ok {
			return false
		}
		if field.Kind != TableKey && field.Kind != TablesKey {
			return field.Kind == TextKey && len(field.Options) == 0 && (field.Format == "" || field.Format == "linked")
		}
		table = field
	}
	return false
}

func isNumber(name string) bool {
	_, err := strconv.Atoi(name)
	return err == nil
}

// firstText returns a text, or the first of a list.
func firstText(value any) string {
	if list, ok := value.([]any); ok && len(list) > 0 {
		value = list[0]
	}
	text, _ := value.(string)
	return text
}

// WithoutPlaceholders returns the file without some of its placeholders. The error is one of splice.
func (f TOMLFile) WithoutPlaceholders(chosen []Placeholder) (TOMLFile, error) {
	for _, p := range slices.Backward(chosen) { // a removed item changes the indexes of those behind it
		text, err := f.without(p.Path)
		if err == nil {
			f, err = ParseTOMLFile(text)
		}
		if err != nil {
			return f, err
		}
	}
	return f, nil
}

// without returns the text of the file without a key, or without an item of a list.
func (f TOMLFile) without(at []string) ([]byte, error) {
	last := len(at) - 1
	if index, err := strconv.Atoi(at[last]); err == nil {
		return splice.RemoveItemTOML(f.Text, index, at[:last]...)
	}
	versions, byLang := f.Value(at...).(map[string]any)
	if !byLang {
		return f.With(nil, at...)
	}
	text, err := f.Text, error(nil)
	for lang := range versions {
		if text, err = splice.RemoveTOML(text, append(slices.Clone(at), lang)...); err != nil {
			return nil, err
		}
	}
	return text, nil
}
