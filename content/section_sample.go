package content

import (
	"errors"
	"fmt"
	"io/fs"
	slashpath "path"
	"slices"
	"strconv"
	"strings"
	"time"

	"portfolio/i18n"
)

// Sample returns a file of a site folder to begin a section with: the keys that it needs, or its first table, with texts that check hints
// at until the owner has put others in their place. label returns what a key is called. The site is the one that gets the file.
func (s *Site) Sample(name string, label func(key string) string, now time.Time) ([]byte, bool) {
	table, ok := Describe(name)
	if !ok {
		return nil, false
	}
	w := sampleWriter{site: s, name: strings.TrimSuffix(slashpath.Base(name), ".toml"), label: label, now: now}
	w.table(table, "", nil)
	return []byte(strings.TrimLeft(w.out.String(), "\n")), true
}

// FirstForm returns the table of a section's file that its owner fills in first, as a form names it: nothing of a section need be public
// before that. It reports whether there is one: a survey is begun with a sample of all its parts, and hours with a sample that is a comment.
func FirstForm(name string) (at string, ok bool) {
	table, _ := Describe(name)
	needed := neededIn(table)
	switch {
	case len(needed) != 1 || needed[0].Kind == TableKey && neededIn(needed[0])[0].Format == "hours":
		return "", false
	case needed[0].Kind == TablesKey:
		return needed[0].Key + "/0", true
	}
	return "", true
}

// sampleWriter writes the sample of a file.
type sampleWriter struct {
	site  *Site
	name  string // of the file, without its ending
	label func(key string) string
	now   time.Time
	out   strings.Builder
}

// table writes the keys of a table below its heading, and the tables in it.
func (w *sampleWriter) table(table Field, heading string, path []string) {
	needed, mark := neededIn(table), ""
	if needed[0].Format == "hours" { // visitors could book what the owner has not chosen
		mark = "# "
	}
	if heading != "" {
		w.out.WriteString("\n" + mark + heading + "\n")
	}
	for _, field := range needed {
		if field.Kind != TableKey && field.Kind != TablesKey {
			fmt.Fprintf(&w.out, "%s%s = %s\n", mark, field.Key, w.value(field))
		}
	}
	for _, field := range needed {
		at := append(path[:len(path):len(path)], field.Key)
		switch field.Kind {
		case TableKey:
			w.table(field, "["+strings.Join(at, ".")+"]", at)
		case TablesKey:
			w.table(field, "[["+strings.Join(at, ".")+"]]", at)
		}
	}
}

// neededIn returns the keys that a sample of a table has: those that are needed, or else the first introduction or
// list of tables, or the first key.
// What has a price, leads somewhere or is asked needs that, too.
func neededIn(table Field) []Field {
	var needed []Field
	for _, field := range table.Fields {
		if field.Needed || field.Kind == MoneyKey && field.Key == "min" || field.Format == "to" || field.Key == "label" {
			needed = append(needed, field)
		}
	}
	if len(needed) > 0 {
		return needed
	}
	for _, field := range table.Fields {
		if field.Kind == TablesKey || field.Key == "intro" {
			return []Field{field}
		}
	}
	return table.Fields[:1]
}

// value returns the sample of a value as TOML, with the comment that tells that it is one.
func (w *sampleWriter) value(field Field) string {
	value, isSample := w.text(field)
	switch field.Kind {
	case NumberKey:
		return "1"
	case MoneyKey:
		return "100"
	case BoolKey:
		return "true"
	}
	written := strconv.Quote(value)
	if field.List && field.Key == "words" { // synonyms are two and more
		written += ", " + strconv.Quote(value+" 2")
	}
	if field.List {
		written = "[" + written + "]"
	}
	if isSample {
		written += " # sample"
	}
	return written
}

// text returns the sample of a text, and reports whether it is for the owner to replace.
func (w *sampleWriter) text(field Field) (text string, isSample bool) {
	label := w.label(field.Key)
	if n := len(field.Options); n > 0 {
		if slices.Contains(field.Options, string(TextQuestion)) {
			return string(TextQuestion), false
		}
		return field.Options[n-1], false
	}
	if field.Key == "path" {
		return "/" + w.name, true
	}
	switch field.Format {
	case "", "linked":
		return label, true
	case "keyword":
		return strings.ToLower(label), true
	case "date", "when":
		return w.now.Format(time.DateOnly), true
	case "url":
		return "https://example.com/", true
	case "icon":
		return "star", false
	case "hours":
		return "10:00-13:00", true
	case "email":
		return w.site.Profile.Email, false
	case "language":
		return string(w.site.Settings.Languages[0]), false
	case "from":
		return "/old-page", true
	case "to":
		return "/", true
	case "id":
		return "sample", false
	}
	if choices := w.site.Choices(field.Format); len(choices) > 0 {
		return choices[0], false
	}
	return label, true
}

// Switchable reports whether a section can be switched on and off by its file.
func Switchable(name string) bool {
	return NounOf(name) != "" && name != "site.toml" && name != "profile.toml"
}

// NextSurvey returns the name of the file of one more survey.
func NextSurvey(folder fs.FS) string {
	for n := 1; ; n++ {
		name := surveysFolder + "/survey-" + strconv.Itoa(n) + ".toml"
		if _, err := fs.Stat(folder, name); errors.Is(err, fs.ErrNotExist) {
			return name
		}
	}
}

// NamedSections are the sections that need no file of their own.
func NamedSections() []string {
	return []string{string(i18n.SectionNewsletter), string(i18n.SectionChat)}
}

// WithSample returns the bytes of a file that begins with a sample: behind what is in it, such as comments.
func WithSample(text, sample []byte) []byte {
	if len(text) == 0 {
		return sample
	}
	return slices.Concat([]byte(strings.TrimRight(string(text), "\n")), []byte("\n\n"), sample)
}
