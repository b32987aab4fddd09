package resume

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Is reports whether data looks like a résumé in JSON Resume.
func Is(data []byte) bool {
	var keys map[string]json.RawMessage
	return json.Unmarshal(data, &keys) == nil && keys["basics"] != nil
}

// Read reads JSON Resume. It names the keys that a site has no place for.
func Read(data []byte) (Document, []string, error) {
	var d Document
	if err := json.Unmarshal(data, &d); err != nil {
		return Document{}, nil, err
	}
	var values any
	if err := json.Unmarshal(data, &values); err != nil {
		return Document{}, nil, err
	}
	return d, unknown("", values, reflect.TypeOf(d)), nil
}

// unknown returns the paths of the keys of a value that a type does not have.
func unknown(at string, value any, of reflect.Type) []string {
	if of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	var found []string
	switch value := value.(type) {
	case []any:
		for i, item := range value {
			found = append(found, unknown(fmt.Sprintf("%s[%d]", at, i), item, of.Elem())...)
		}
	case map[string]any:
		fields := map[string]reflect.Type{}
		for field := range of.Fields() {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			fields[name] = field.Type
		}
		for _, key := range slices.Sorted(maps.Keys(value)) {
			path := strings.TrimPrefix(at+"."+key, ".")
			if field, ok := fields[key]; ok {
				found = append(found, unknown(path, value[key], field)...)
			} else {
				found = append(found, path)
			}
		}
	}
	return found
}
