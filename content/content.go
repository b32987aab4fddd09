// Package content loads what a site is about from a site folder: articles, projects, services and the people behind them.
// Each noun is a Go type and a TOML file that has each text in every language; an article is a folder of Markdown files.
// An owner edits the TOML and Markdown files, never the Go code.
package content

import (
	"cmp"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
)

// decode reads the TOML file called name into v. It refuses keys that v does not have, and texts and lists that are empty
// in a language. A field tagged `optional:"true"` may be left out.
func decode(fsys fs.FS, name string, v any) error {
	meta, err := toml.DecodeFS(fsys, name, v)
	if err != nil {
		return fmt.Errorf("read %s: %w", name, err)
	}
	if extra := meta.Undecoded(); len(extra) > 0 {
		return fmt.Errorf("read %s: unknown key %s", name, extra[0])
	}
	if err := complete(reflect.ValueOf(v).Elem(), ""); err != nil {
		return fmt.Errorf("read %s: %w", name, err)
	}
	return nil
}

// complete walks v and reports the first text or list that is empty. path is the key under which v stands.
func complete(v reflect.Value, path string) error {
	switch v.Kind() {
	case reflect.String:
		if v.Len() == 0 {
			return fmt.Errorf("%s is empty", path)
		}
	case reflect.Map: // a text in every language
		if v.Len() == 0 {
			return fmt.Errorf("%s is missing", path)
		}
		langs := v.MapKeys()
		slices.SortFunc(langs, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
		for _, lang := range langs {
			if err := complete(v.MapIndex(lang), strings.TrimSuffix(path+"."+lang.String(), ".")); err != nil {
				return err
			}
		}
	case reflect.Slice:
		if v.Len() == 0 {
			return fmt.Errorf("%s is empty", path)
		}
		for i := range v.Len() {
			if err := complete(v.Index(i), fmt.Sprintf("%s[%d]", path, i)); err != nil {
				return err
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			field := v.Type().Field(i)
			if field.Tag.Get("optional") == "true" && v.Field(i).IsZero() {
				continue
			}
			if err := complete(v.Field(i), strings.TrimPrefix(path+"."+keyOf(field), ".")); err != nil {
				return err
			}
		}
	}
	return nil
}

// keyOf returns the TOML key of a field.
func keyOf(field reflect.StructField) string {
	return cmp.Or(field.Tag.Get("toml"), strings.ToLower(field.Name))
}
