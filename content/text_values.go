package content

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"portfolio/content/markdown"
	"portfolio/internal/splice"
)

// listKeys are the keys of a front matter whose values are lists.
var listKeys = []string{"tags", "languages", "aliases", "about"}

// Values returns the values of the keys of the front matter as texts, by the names that the keys have here. The items of a list are
// separated by commas.
func (f TextFile) Values() map[string]string {
	values := map[string]string{}
	var document yaml.Node
	if yaml.Unmarshal(f.head, &document) != nil || len(document.Content) == 0 || document.Content[0].Kind != yaml.MappingNode {
		return values
	}
	table := document.Content[0]
	for i := 0; i+1 < len(table.Content); i += 2 {
		key, value := table.Content[i].Value, table.Content[i+1]
		if name := nameOf(key); values[name] == "" || name == key {
			values[name] = textOf(value)
		}
	}
	return values
}

// textOf returns a value of a front matter as a text, "" for a table.
func textOf(node *yaml.Node) string {
	switch {
	case node.Tag == "!!null":
		return ""
	case node.Kind == yaml.ScalarNode:
		return strings.TrimSpace(node.Value)
	case node.Kind == yaml.SequenceNode:
		var items []string
		for _, item := range node.Content {
			items = append(items, textOf(item))
		}
		return strings.Join(items, ", ")
	}
	return ""
}

// WithText returns the file with another value of a key, which is written as the key takes it; "" removes the key. A key that the file
// calls by another name keeps it.
func (f TextFile) WithText(key, text string) (TextFile, error) {
	return f.With(f.written(key), valueFor(key, text))
}

// written returns the name by which the file calls a key.
func (f TextFile) written(key string) string {
	var names []string
	var document yaml.Node
	if yaml.Unmarshal(f.head, &document) == nil && len(document.Content) > 0 {
		for i := 0; i < len(document.Content[0].Content); i += 2 {
			names = append(names, document.Content[0].Content[i].Value)
		}
	}
	if !slices.Contains(names, key) {
		for _, name := range names {
			if nameOf(name) == key {
				return name
			}
		}
	}
	return key
}

// valueFor returns a text as the value of a key.
func valueFor(key, text string) any {
	switch {
	case slices.Contains(listKeys, key):
		items := strings.FieldsFunc(text, func(r rune) bool { return r == ',' })
		for i := range items {
			items[i] = strings.TrimSpace(items[i])
		}
		return slices.DeleteFunc(items, func(item string) bool { return item == "" })
	case key == "draft":
		return text == "true"
	case key == "order":
		if _, err := strconv.Atoi(text); err == nil {
			return splice.Plain(text)
		}
	case key == "date" || key == "updated":
		for _, layout := range momentLayouts {
			if _, err := time.Parse(layout, text); err == nil {
				return splice.Plain(text)
			}
		}
	}
	return text
}

// KeyAt returns the key at a line of the file, by its name here, and reports whether the line is one of the body.
func (f TextFile) KeyAt(line int) (key string, inBody bool) {
	if line -= 2; line >= bytes.Count(f.head, []byte("\n"))+1 { // from the first line of the front matter on
		return "", true
	}
	var document yaml.Node
	if yaml.Unmarshal(f.head, &document) != nil || len(document.Content) == 0 {
		return "", false
	}
	for i := 0; i < len(document.Content[0].Content); i += 2 {
		if node := document.Content[0].Content[i]; node.Line <= line+1 {
			key = nameOf(node.Value)
		}
	}
	return key, false
}

// FolderName returns the name of a folder for a text with a title, "" if the title has no letter and no digit for it.
func FolderName(title string) string {
	name := TopicSlug(title)
	if len(name) > 60 {
		name = strings.TrimRight(name[:60], "-")
	}
	return name
}

// IDFrom returns the id that an owner means: what was typed if it is one, or is none in any spelling.
func IDFrom(typed string) string {
	if made := FolderName(typed); !isID(typed) && isID(made) {
		return made
	}
	return typed
}

// CountWords returns how many words of prose a body has.
func CountWords(body string) int { return markdown.CountWords(body) }
