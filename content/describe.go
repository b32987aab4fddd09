package content

import (
	_ "embed"
	"fmt"
	slashpath "path"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// FieldKind is the kind of a key.
type FieldKind string

// The kinds of keys.
const (
	TextKey   FieldKind = "text"
	NumberKey FieldKind = "number"
	MoneyKey  FieldKind = "money"  // a whole amount in the currency of the site
	BoolKey   FieldKind = "bool"   // true or false
	TableKey  FieldKind = "table"  // keys of its own
	TablesKey FieldKind = "tables" // a list of tables
)

// Field describes a key of a TOML file, as the decoder holds values to it and docs/site explains it.
type Field struct {
	Key       string
	Kind      FieldKind
	Format    string // of a text, such as date or picture; "" for any text
	Localized bool   // whether there can be a value for each language
	List      bool   // whether it takes a list of such values
	Needed    bool
	Options   []string // the only values, nil for any
	Least     int      // characters of a good text
	Most      int      // likewise; 0 for any length
	Default   string   // what holds where the key is absent, "" for nothing
	Says      string   // explains the key in English, "" where its name does
	Describes string   // key of the picture that the text describes
	Fields    []Field  // of a table, and of each table in a list
}

// Field returns the field of a key, and reports whether there is one.
func (f Field) Field(key string) (Field, bool) {
	for _, field := range f.Fields {
		if field.Key == key {
			return field, true
		}
	}
	return Field{}, false
}

// documented returns the types that TOML files are read into, by the name of their page in docs/site, with what holds where a key is absent.
func documented() map[string]any {
	return map[string]any{
		"site": defaultSettings(), "profile": Profile{}, "home": Home{}, "about": About{}, "resume": Resume{}, "projects": projectsFile{},
		"gallery": projectsFile{}, "services": Services{}, "verticals": Verticals{}, "clients": Clients{}, "opportunities": Opportunities{},
		"podcast": Podcast{}, "newsletter": Newsletter{}, "links": Links{}, "knowledge": knowledgeFile{}, "meetings": defaultMeetings(), "synonyms": Synonyms{},
		"surveys": Survey{}, "redirects": redirectsFile{}, "requests": Requests{}, "publications": PublicationsFile{}, "talks": TalksFile{},
	}
}

// NounOf returns the name of the page in docs/site about a file of a site folder, "" if the file has no keys.
func NounOf(file string) string {
	if folder, name := slashpath.Split(file); folder == surveysFolder+"/" && strings.HasSuffix(name, ".toml") {
		return surveysFolder
	}
	if slices.Contains(nounFiles, file) {
		return strings.TrimSuffix(file, ".toml")
	}
	return ""
}

// NounFiles returns the names of the TOML files that a site folder may have, with site.toml and profile.toml first.
func NounFiles() []string {
	names := []string{"site.toml", "profile.toml"}
	for _, name := range nounFiles {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// Describe returns the keys of a file of a site folder, and reports whether it has any: texts and words have none.
func Describe(file string) (Field, bool) {
	noun := NounOf(file)
	table, ok := describedNouns()[noun]
	return table, ok && noun != ""
}

// describedNouns returns the keys of each noun's file. They are read once.
var describedNouns = sync.OnceValue(func() map[string]Field {
	nouns, says := map[string]Field{}, explanations()
	for noun, file := range documented() {
		nouns[noun] = Field{Key: noun, Kind: TableKey, Fields: describe(noun, reflect.TypeOf(file), reflect.ValueOf(file), says)}
	}
	return nouns
})

// describe returns the keys of a struct. prefix is what the explanations call it, defaults its value where all keys are absent.
func describe(prefix string, of reflect.Type, defaults reflect.Value, says map[string]string) []Field {
	var fields []Field
	for _, r := range fieldsOf(of) {
		name := prefix + "." + r.name
		absent := reflect.Value{}
		if defaults.IsValid() {
			absent = defaults.Field(r.index)
		}
		field := describeField(of.Field(r.index).Type, r)
		field.Default, field.Says = written(absent), says[name]
		if table := tableOf(of.Field(r.index).Type); table != nil {
			if absent.IsValid() && absent.Type() != table {
				absent = reflect.Value{}
			}
			field.Fields = describe(name, table, absent, says)
		}
		fields = append(fields, field)
	}
	return fields
}

// tableOf returns the struct that a type is, or is a list of; nil for any other type.
func tableOf(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return nil
	}
	return t
}

func describeField(t reflect.Type, r rules) Field {
	field := Field{Key: r.name, Kind: TextKey, Format: r.format, Needed: !r.optional, Options: r.oneOf, Describes: r.picture}
	if least, most, ok := strings.Cut(r.length, "-"); ok {
		field.Least, _ = strconv.Atoi(least) // the tags of this package have numbers
		field.Most, _ = strconv.Atoi(most)
	}
	if field.Localized = isLocalized(t); field.Localized {
		t = t.Elem()
	}
	if t == textLanguagesType {
		field.Format, field.List, field.Needed = "language", true, false
		return field
	}
	isTable := tableOf(t) != nil
	if field.List = t.Kind() == reflect.Slice && !isTable; field.List {
		t = t.Elem()
	}
	switch {
	case isTable && t.Kind() == reflect.Slice:
		field.Kind = TablesKey
	case isTable:
		field.Kind = TableKey
	case t.Kind() == reflect.Bool:
		field.Kind = BoolKey
	case t.Kind() == reflect.Int && r.format == money:
		field.Kind = MoneyKey
	case t.Kind() == reflect.Int:
		field.Kind = NumberKey
	}
	return field
}

// written returns a default as an owner would write it, without quotation marks, or "" for none.
func written(v reflect.Value) string {
	if !v.IsValid() || v.IsZero() || v.Kind() == reflect.Struct || v.Kind() == reflect.Slice || v.Kind() == reflect.Map {
		return ""
	}
	return fmt.Sprint(v.Interface())
}

// keyTexts explains keys, one a line: its name, a tab, and what it says. go test ./content -run Docs -update writes it from the comments
// of the types.
//
//go:embed keys.txt
var keyTexts string

// explanations returns the explanations of keys, by noun and key with dots between them.
func explanations() map[string]string {
	says := map[string]string{}
	for line := range strings.Lines(keyTexts) {
		key, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		says[key] = text
	}
	return says
}
