package resume

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// Mark is the first line of the files that an import has written: the next one writes them anew.
const Mark = "# Written by portfolio import. Delete this line if you change the file: then no import writes it again.\n"

// TOML returns a type of the content as the file that it is read from.
func TOML(v any) []byte {
	var out strings.Builder
	out.WriteString(Mark + "\n")
	writeTable(&out, "", reflect.ValueOf(v))
	return []byte(out.String())
}

// Tables returns the tables of a type of the content as they can stand at the end of its file.
func Tables(v any) []byte { return bytes.TrimPrefix(TOML(v), []byte(Mark+"\n")) }

// ReadTOML reads what TOML has written, with each language's own texts alone: a site as it is loaded has those of its first language in
// the place of others.
func ReadTOML(data []byte, v any) error {
	values := map[string]any{}
	if err := toml.Unmarshal(data, &values); err != nil {
		return err
	}
	data, err := toml.Marshal(byLanguage(values, reflect.TypeOf(v).Elem()))
	if err != nil {
		return err
	}
	return toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields().Decode(v)
}

// byLanguage returns values for a type in which each text that is the same in every language is one by language, under "".
func byLanguage(value any, of reflect.Type) any {
	table, isTable := value.(map[string]any)
	list, isList := value.([]any)
	switch {
	case of.Kind() == reflect.Map && !isTable:
		return map[string]any{"": value}
	case of.Kind() == reflect.Slice && isList:
		for i := range list {
			list[i] = byLanguage(list[i], of.Elem())
		}
	case of.Kind() == reflect.Struct && isTable:
		for field := range of.Fields() {
			if key := keyOf(field); table[key] != nil {
				table[key] = byLanguage(table[key], field.Type)
			}
		}
	}
	return value
}

func keyOf(field reflect.StructField) string {
	return cmp.Or(field.Tag.Get("toml"), strings.ToLower(field.Name))
}

// writeTable writes the values of a table, then the tables in it.
func writeTable(out *strings.Builder, prefix string, v reflect.Value) {
	var tables []func()
	for field, value := range v.Fields() {
		key := keyOf(field)
		switch {
		case value.IsZero():
		case value.Kind() == reflect.Struct:
			tables = append(tables, func() {
				out.WriteString("\n[" + prefix + key + "]\n")
				writeTable(out, prefix+key+".", value)
			})
		case value.Kind() == reflect.Slice && value.Type().Elem().Kind() == reflect.Struct:
			tables = append(tables, func() {
				for i := range value.Len() {
					out.WriteString("\n[[" + prefix + key + "]]\n")
					writeTable(out, prefix+key+".", value.Index(i))
				}
			})
		case value.Kind() == reflect.Map:
			writeVersions(out, key, value)
		default:
			out.WriteString(key + " = " + written(value) + "\n")
		}
	}
	for _, write := range tables {
		write()
	}
}

// writeVersions writes a text by language, or the one that is the same in all.
func writeVersions(out *strings.Builder, key string, v reflect.Value) {
	versions := map[string]reflect.Value{}
	for lang, version := range v.Seq2() {
		versions[lang.String()] = version
	}
	for _, lang := range slices.Sorted(maps.Keys(versions)) {
		out.WriteString(strings.TrimSuffix(key+"."+lang, ".") + " = " + written(versions[lang]) + "\n")
	}
}

// written returns a value as TOML has it.
func written(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Bool:
		return strconv.FormatBool(v.Bool())
	case reflect.Slice:
		var items []string
		for i := range v.Len() {
			items = append(items, written(v.Index(i)))
		}
		return "[" + strings.Join(items, ", ") + "]"
	}
	var out bytes.Buffer // the escapes of JSON are those of TOML
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(v.String()) // it fails for no text
	return strings.ReplaceAll(strings.TrimSpace(out.String()), "\x7f", `\u007f`)
}
