package content

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"portfolio/i18n"
)

// TextLanguages are the languages that the texts of something have, in the order of the site. In a table of a file the key
// languages names them. Where it is left out, they are those of the table around it, and in the end all of the site.
type TextLanguages []i18n.Lang

// Has reports whether the texts are there in a language.
func (l TextLanguages) Has(lang i18n.Lang) bool { return len(l) == 0 || slices.Contains(l, lang) }

// For returns the language of the texts for a reader of lang: lang, or the first that there is.
func (l TextLanguages) For(lang i18n.Lang) i18n.Lang {
	if l.Has(lang) {
		return lang
	}
	return l[0]
}

var textLanguagesType = reflect.TypeFor[TextLanguages]()

// narrow sets the languages of a table that has such a field, and holds the texts in it to them. It reports whether they can be
// used, and returns what ends it.
func (d *decoder) narrow(v reflect.Value, values map[string]any, at path) (end func(), ok bool) {
	around := d.langs
	end, ok = func() { d.langs = around }, true
	for _, r := range fieldsOf(v.Type()) {
		value := v.Field(r.index)
		if value.Type() != textLanguagesType {
			continue
		}
		if data, named := values[r.name]; named {
			d.langs = d.textLanguages(data, at.key(r.name))
			ok = len(d.langs) > 0
		}
		value.Set(reflect.ValueOf(TextLanguages(slices.Clone(d.langs))))
	}
	return end, ok
}

// textLanguages returns the languages that a key names, in the order of the site.
func (d *decoder) textLanguages(data any, at path) []i18n.Lang {
	items, isList := data.([]any)
	if !isList || len(items) == 0 {
		d.mistake(at, "languages names no language", "use some of "+strings.Join(langNames(d.langs), ", ")+", or delete it")
		return nil
	}
	named := map[i18n.Lang]bool{}
	for i, item := range items {
		lang := i18n.Lang(fmt.Sprint(item))
		if named[lang] = slices.Contains(d.langs, lang); !named[lang] {
			d.mistake(at.index(i), fmt.Sprintf("%s is not a language of the texts here", quoted(string(lang))),
				"use some of "+strings.Join(langNames(d.langs), ", "))
		}
	}
	return slices.DeleteFunc(slices.Clone(d.langs), func(lang i18n.Lang) bool { return !named[lang] })
}
