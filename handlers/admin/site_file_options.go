package admin

import (
	"cmp"
	"net/url"

	"portfolio/content"
	"portfolio/internal/splice"
)

// The options of a question are tables with a value and a label. A question without any takes them as lines, so that one save makes it whole.

// optionLines is the format of such lines.
const optionLines = "option lines"

// takesLines reports whether a key at a path below the table that is shown is a list of options that has none yet.
func (f *siteFile) takesLines(field content.Field, path []string) bool {
	return field.Kind == content.TablesKey && len(field.Fields) == 2 && field.Fields[0].Key == "value" && field.Fields[1].Key == "label" &&
		f.toml.Value(f.below(path...)...) == nil
}

// linesOf returns the key of a list of options as one of lines by language.
func linesOf(field content.Field) content.Field {
	return content.Field{Key: field.Key, Kind: content.TextKey, Format: optionLines, Localized: true, List: true}
}

// withOptions returns the text of the file with an option for each line that was posted. Its value is made of the label.
func (h *Handlers) withOptions(f siteFile, l leaf, posted url.Values) ([]byte, error) {
	langs, text := h.langsOf(l), f.text
	for i, more := 0, true; more; i++ {
		var keys []splice.Key
		value := ""
		for _, lang := range langs {
			lines := postedValues(l, lang, posted)
			if i >= len(lines) {
				continue
			}
			path := []string{"label"}
			if len(langs) > 1 {
				path = append(path, string(lang))
			}
			keys, value = append(keys, splice.Key{Path: path, Value: lines[i]}), cmp.Or(value, content.FolderName(lines[i]), lines[i])
		}
		if more = keys != nil; more {
			var err error
			if text, err = splice.AddItemTOML(text, append([]splice.Key{{Path: []string{"value"}, Value: value}}, keys...), f.below(l.path...)...); err != nil {
				return nil, err
			}
		}
	}
	return text, nil
}
