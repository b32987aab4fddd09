package content

import (
	"reflect"
	"slices"
	"testing"
)

// eachField calls do for each field that a TOML file can set, with its path for messages.
func eachField(t *testing.T, do func(path string, r rules)) {
	t.Helper()
	var walk func(path string, of reflect.Type)
	walk = func(path string, of reflect.Type) {
		for of.Kind() == reflect.Slice {
			of = of.Elem()
		}
		if of.Kind() != reflect.Struct {
			return
		}
		for i := range of.NumField() {
			field := of.Field(i)
			do(path+"."+field.Name, rulesOf(field))
			walk(path+"."+field.Name, field.Type)
		}
	}
	for _, file := range []any{
		Settings{}, Profile{}, Home{}, Resume{}, About{}, Links{}, projectsFile{}, Podcast{}, Services{}, Verticals{}, Opportunities{}, Clients{},
		knowledgeFile{}, Meetings{}, Synonyms{}, Survey{},
	} {
		walk(reflect.TypeOf(file).Name(), reflect.TypeOf(file))
	}
}

// TestFrontMatterKeys checks that each key of a front matter has a field, and each field a key.
func TestFrontMatterKeys(t *testing.T) {
	keys := slices.Concat(articleKeys, pageKeys)
	fields := map[string]bool{}
	for field := range reflect.TypeFor[frontMatter]().Fields() {
		fields[keyOf(field)] = true
		if key := keyOf(field); key != "-" && !slices.Contains(keys, key) {
			t.Errorf("no file may have the key %s", key)
		}
	}
	for _, key := range keys {
		if !fields[key] {
			t.Errorf("no field takes the key %s", key)
		}
	}
}
