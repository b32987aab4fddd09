package content

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"portfolio/i18n"
	"portfolio/internal/typo"
)

var langType = reflect.TypeFor[i18n.Lang]()

// isLocalized reports whether a type is a Localized.
func isLocalized(t reflect.Type) bool { return t.Kind() == reflect.Map && t.Key() == langType }

// localized fills a Localized: from a table by language, or from one text or list that is the same in every language. A language
// without a version gets that of the first language which has one, or nothing if the text may be partial.
func (d *decoder) localized(v reflect.Value, data any, at path, r rules) bool {
	v.Set(reflect.MakeMap(v.Type()))
	table, byLang := data.(map[string]any)
	if !byLang {
		version := reflect.New(v.Type().Elem()).Elem()
		if !d.value(version, data, at, rules{name: r.name, format: r.format, length: r.length, optional: r.optional}) || version.IsZero() {
			v.SetZero()
			return false
		}
		v.SetMapIndex(reflect.ValueOf(i18n.Lang("")), version)
		return true
	}
	d.versions(v, table, at, r)
	return d.fallBack(v, table, at, r)
}

// versions sets the version of each language.
func (d *decoder) versions(v reflect.Value, table map[string]any, at path, r rules) {
	for key, data := range table {
		lang := i18n.Lang(key)
		if !slices.Contains(d.langs, lang) {
			d.foreignText(key, at.key(key))
			continue
		}
		version := reflect.New(v.Type().Elem()).Elem()
		of := rules{name: r.name + "." + key, format: r.format, length: r.length}
		if d.value(version, data, at.key(key), of) {
			v.SetMapIndex(reflect.ValueOf(lang), version)
		}
	}
}

// foreignText notes a text in a language that the site does not have: one hint for each language of a file.
func (d *decoder) foreignText(key string, at path) {
	if d.refusedLanguage {
		return
	}
	if !isLanguage(key) {
		d.mistake(at, quoted(key)+" is not a language", typo.Suggest(key, langNames(d.langs)))
		return
	}
	if d.foreign[key] {
		return
	}
	d.foreign[key] = true
	where := "in site.toml"
	if slices.Contains(d.site, i18n.Lang(key)) {
		where = "above"
	}
	d.findings.hint(d.file, d.line(at), fmt.Sprintf("nobody reads the texts in %q", key), "add it to languages "+where+", or delete them")
}

func langNames(langs []i18n.Lang) []string {
	names := make([]string, len(langs))
	for i, lang := range langs {
		names[i] = string(lang)
	}
	return names
}

// fallBack gives the languages without a version that of the first which has one. It reports whether there is one.
func (d *decoder) fallBack(v reflect.Value, table map[string]any, at path, r rules) bool {
	var first reflect.Value
	misnamed := false // a version that is missing may be under a name that is no language
	for key := range table {
		misnamed = misnamed || !isLanguage(key)
	}
	for _, lang := range d.langs {
		version := v.MapIndex(reflect.ValueOf(lang))
		if version.IsValid() && !first.IsValid() {
			first = version
		}
		_, named := table[string(lang)]
		if r.partial && !named && !misnamed && len(table) > 0 {
			d.findings.hint(d.file, d.line(at), fmt.Sprintf("%s.%s is missing", r.name, lang), "write it, too: pages in that language go without")
			v.SetMapIndex(reflect.ValueOf(lang), reflect.Zero(v.Type().Elem()))
			continue
		}
		if !named && !misnamed && (!r.optional || len(table) > 0) {
			d.mistake(at, fmt.Sprintf("%s.%s is missing", r.name, lang),
				fmt.Sprintf(`write it, or %s = "…" if it is the same in every language`, r.name))
		}
	}
	if !first.IsValid() {
		v.SetZero()
		return false
	}
	d.checkLengths(v, at, r)
	v.SetMapIndex(reflect.ValueOf(i18n.Lang("")), first)
	return true
}

// checkLengths notes lists of different lengths: something was not translated.
func (d *decoder) checkLengths(v reflect.Value, at path, r rules) {
	if v.Type().Elem().Kind() != reflect.Slice {
		return
	}
	var counts []string
	lengths := map[int]bool{}
	for _, lang := range d.langs {
		if version := v.MapIndex(reflect.ValueOf(lang)); version.IsValid() {
			counts = append(counts, fmt.Sprintf("%d in %s", version.Len(), lang))
			lengths[version.Len()] = true
		}
	}
	if len(lengths) > 1 {
		d.findings.hint(d.file, d.line(at), r.name+" has "+strings.Join(counts, ", "), "translate the same ones")
	}
}

// checkLength notes a text that is longer or shorter than the place it is made for.
func (d *decoder) checkLength(text string, at path, r rules) {
	if r.length == "" {
		return
	}
	least, most, _ := strings.Cut(r.length, "-")
	n := utf8.RuneCountInString(text)
	lowest, _ := strconv.Atoi(least)
	highest, _ := strconv.Atoi(most)
	if n < lowest || n > highest {
		d.findings.hint(d.file, d.line(at), fmt.Sprintf("%s has %d characters", r.name, n), fmt.Sprintf("%d to %d are best", lowest, highest))
	}
}
