// Package content loads what a site is about from a site folder: articles, projects, services and the people behind them.
// Each noun is a Go type and a TOML file that holds both languages side by side; articles are Markdown folders.
// An owner edits the TOML and Markdown files, never the Go code.
package content

import (
	"errors"
	"fmt"
	"io/fs"
	"reflect"

	"github.com/BurntSushi/toml"

	"portfolio/i18n"
)

// Both holds the two language versions of what a TOML file has a table for in each language.
type Both[T any] struct {
	EN T `toml:"en"`
	ES T `toml:"es"`
}

// In returns the version in language l.
func (b Both[T]) In(l i18n.Lang) T {
	return i18n.Localized[T]{i18n.EN: b.EN, i18n.ES: b.ES}.In(l)
}

// decode reads the TOML file called name into v. It refuses keys that v does not have, and any text of v left empty:
// what one language says, the other must say too. A field tagged `optional:"true"` may be empty.
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

// complete walks v and reports the first text or list that is empty.
func complete(v reflect.Value, path string) error {
	switch v.Kind() {
	case reflect.Invalid:
		return errors.New(path + " is missing")
	case reflect.String:
		if v.Len() == 0 {
			return errors.New(path + " is empty")
		}
	case reflect.Slice:
		if v.Len() == 0 {
			return errors.New(path + " is empty")
		}
		for i := range v.Len() {
			if err := complete(v.Index(i), fmt.Sprintf("%s[%d]", path, i)); err != nil {
				return err
			}
		}
	case reflect.Map:
		for _, lang := range i18n.Langs {
			if err := complete(v.MapIndex(reflect.ValueOf(lang)), path+"."+string(lang)); err != nil {
				return err
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			field := v.Type().Field(i)
			if field.Tag.Get("optional") == "true" && v.Field(i).IsZero() {
				continue
			}
			if err := complete(v.Field(i), path+"."+field.Name); err != nil {
				return err
			}
		}
	}
	return nil
}
