package content

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"portfolio/i18n"
	"portfolio/internal/typo"
)

// decoder fills the types of this package from TOML files and front matter, and notes what is wrong in them.
//
// A field takes the key of its `toml` tag, else its name in lower case. Each key must be there, with a value that is not
// empty, unless the field is tagged `optional:"true"`. `is:"date"` and the like name a format of formats; `length:"120-155"` is
// how long a text should be. An item of a list that lacks something is left out of the list.
type decoder struct {
	document
	file     string
	site     []i18n.Lang // its languages, the fallback first
	langs    []i18n.Lang // those of the texts that are read now
	findings *Findings
	foreign  map[string]bool // languages of texts that are none of the site's
	used     *references
	zone     *time.Location // of moments

	refusedLanguage bool // as the loader has it
}

// decodeFile reads a TOML file into v, a pointer to a struct. It reports whether the file is there and v is complete; what is wrong
// with it is among the findings.
func (l *loader) decodeFile(name string, v any) bool {
	d, there := l.open(name)
	return there && d.table(reflect.ValueOf(v).Elem(), d.values, "")
}

// open reads a TOML file, and reports whether it is there and can be read.
func (l *loader) open(name string) (decoder, bool) {
	text, err := readText(l.fsys, name)
	if err != nil {
		l.unreadable(name, err)
		return decoder{}, false
	}
	doc, err := parseDocument(text)
	if err != nil {
		var syntax syntaxError
		errors.As(err, &syntax)
		l.findings.add(name, syntax.line, syntax.what, syntax.do)
		return decoder{}, false
	}
	l.findings.hintSamples(name, text)
	return decoder{
		document: doc, file: name, site: l.langs, langs: l.langs, findings: &l.findings, foreign: map[string]bool{}, used: &l.used,
		refusedLanguage: l.refusedLanguage,
	}, true
}

// unreadable notes why a file cannot be read. An absent file is no mistake.
func (l *loader) unreadable(name string, err error) {
	var problem fileProblem
	if !errors.As(err, &problem) {
		if errors.Is(err, fs.ErrNotExist) {
			return
		}
		problem = fileProblem{what: "the file cannot be read", do: "check its permissions"}
	}
	l.findings.add(name, problem.line, problem.what, problem.do)
}

func (d *decoder) mistake(at path, what, do string) {
	d.findings.add(d.file, d.line(at), what, do)
}

// rules are the tags of a field.
type rules struct {
	index    int
	name     string // for findings
	optional bool
	partial  bool // whether a text may be absent in a language: pages in it then go without
	single   bool // whether a list of tables may be one table
	format   string
	length   string
	oneOf    []string
	picture  string // the key of a picture that the field describes
}

// rulesByType has the rules of each struct that was decoded: a thousand texts have the same keys.
var rulesByType sync.Map

// fieldsOf returns the rules of the fields of a struct that have a key.
func fieldsOf(table reflect.Type) []rules {
	if known, ok := rulesByType.Load(table); ok {
		return known.([]rules)
	}
	var fields []rules
	for i := range table.NumField() {
		if r := rulesOf(table.Field(i)); r.name != "-" {
			r.index = i
			fields = append(fields, r)
		}
	}
	rulesByType.Store(table, fields)
	return fields
}

func rulesOf(field reflect.StructField) rules {
	return rules{
		name: keyOf(field), optional: field.Tag.Get("optional") == "true", partial: field.Tag.Get("partial") == "true", single: field.Tag.Get("single") == "true",
		format: field.Tag.Get("is"), length: field.Tag.Get("length"),
		oneOf: strings.Fields(field.Tag.Get("oneof")), picture: field.Tag.Get("describes"),
	}
}

// keyOf returns the TOML key of a field.
func keyOf(field reflect.StructField) string {
	return cmp.Or(field.Tag.Get("toml"), strings.ToLower(field.Name))
}

// table fills a struct, and reports whether it has all that it needs.
func (d *decoder) table(v reflect.Value, values map[string]any, at path) bool {
	before := len(*d.findings)
	end, complete := d.narrow(v, values, at)
	defer end()
	if !complete {
		return false
	}
	fields, found := fieldsOf(v.Type()), 0
	for _, r := range fields {
		value := v.Field(r.index)
		data, there := values[r.name]
		if there {
			found++
		}
		switch {
		case value.Type() == textLanguagesType:
		case there:
			complete = d.value(value, data, at.key(r.name), r) && complete
		case !r.optional:
			d.missing(value, at, r)
			complete = false
		case r.picture != "" && values[r.picture] != nil:
			d.mistake(at.key(r.picture), "the picture has no words for who cannot see it", "add "+d.localizedKeys(r.name))
		}
	}
	if found < len(values) {
		d.unknown(values, fields, at)
	}
	if checked, ok := v.Addr().Interface().(checker); ok && before == len(*d.findings) {
		checked.check(func(key, what, do string) {
			d.mistake(at.key(key), what, do)
			complete = false
		})
	}
	if doubted, ok := v.Addr().Interface().(doubter); ok && before == len(*d.findings) {
		doubted.doubt(func(key, what, do string) { d.mistake(at.key(key), what, do) })
	}
	return complete
}

// checker is a type with rules of its own. check calls wrong for each that a value breaks, if each key alone is right.
type checker interface {
	check(wrong func(key, what, do string))
}

// doubter is a type some of whose values cannot all be right. doubt calls note for each such mistake; the values are shown as they are.
type doubter interface {
	doubt(note func(key, what, do string))
}

// unknown notes the keys that no field takes.
func (d *decoder) unknown(values map[string]any, fields []rules, at path) {
	names := make([]string, len(fields))
	for i, r := range fields {
		names[i] = r.name
	}
	slices.Sort(names)
	for key := range values {
		if !slices.Contains(names, key) {
			d.mistake(at.key(key), "unknown key "+quoted(key), typo.Suggest(key, names))
		}
	}
}

// missing notes that a key is not there.
func (d *decoder) missing(v reflect.Value, at path, r rules) {
	do := fmt.Sprintf(`add %s = …`, r.name)
	switch {
	case isLocalized(v.Type()) && len(d.langs) > 1:
		do = "add it in every language: " + d.localizedKeys(r.name)
	case v.Kind() == reflect.String, isLocalized(v.Type()):
		do = fmt.Sprintf(`add %s = "…"`, r.name)
	case v.Kind() == reflect.Struct:
		do = fmt.Sprintf("add a table [%s]", r.name)
	case v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Struct:
		do = fmt.Sprintf("add a table [[%s]]", r.name)
	}
	d.mistake(at, r.name+" is missing", do)
}

func (d *decoder) localizedKeys(name string) string {
	keys := make([]string, len(d.langs))
	for i, lang := range d.langs {
		keys[i] = name + "." + string(lang)
	}
	return strings.Join(keys, ", ")
}

// value fills a field, and reports whether it may be used: a value that an optional field cannot take is left out.
func (d *decoder) value(v reflect.Value, data any, at path, r rules) bool {
	if written, ok := data.(untyped); ok {
		data = written.typed(v.Kind())
	}
	switch {
	case v.Type() == momentType:
		return d.moment(v, data, at, r) || r.optional
	case isLocalized(v.Type()):
		return d.localized(v, data, at, r) || r.optional
	case v.Kind() == reflect.Struct:
		table, ok := data.(map[string]any)
		if !ok {
			d.wrongType(at, r, "a table")
			return r.optional
		}
		if !d.table(v, table, at) {
			v.SetZero()
			return r.optional
		}
		return true
	case v.Kind() == reflect.Slice:
		return d.list(v, data, at, r) || r.optional
	case v.Kind() == reflect.String:
		text, ok := d.text(data, at, r)
		v.SetString(text)
		return ok || r.optional
	}
	return d.scalar(v, data, at, r) || r.optional
}

// scalar fills a number or a boolean.
func (d *decoder) scalar(v reflect.Value, data any, at path, r rules) bool {
	switch data := data.(type) {
	case bool:
		if v.Kind() == reflect.Bool {
			v.SetBool(data)
			return true
		}
	case int64:
		if v.Kind() == reflect.Int && (data >= 0 || r.format == signed) && max(data, -data) <= maxNumber {
			v.SetInt(data)
			return true
		}
	}
	if v.Kind() == reflect.Bool {
		d.wrongType(at, r, "true or false")
	} else {
		d.wrongType(at, r, fmt.Sprintf("a whole number from 0 to %d, without quotation marks", maxNumber))
	}
	return false
}

// signed is the format of a number that may be negative.
const signed = "signed"

// money is the format of a number that is an amount in the currency of the site.
const money = "money"

// maxNumber is the largest number that a site may need: a price.
const maxNumber = 1_000_000_000

func (d *decoder) wrongType(at path, r rules, takes string) {
	d.mistake(at, r.name+" has a value of the wrong type", "write "+takes)
}

// text returns the text of a key, and reports whether it is one that may be used.
func (d *decoder) text(data any, at path, r rules) (string, bool) {
	if date, ok := data.(fmt.Stringer); ok && isDate(r.format) {
		data = date.String() // without quotation marks, TOML takes it for a date of its own
	}
	text, ok := data.(string)
	if !ok {
		d.wrongType(at, r, "a text in quotation marks")
		return "", false
	}
	if strings.TrimSpace(text) == "" {
		if !r.optional {
			d.mistake(at, r.name+" is empty", "write it")
		}
		return "", false
	}
	return d.checkText(text, at, r)
}

// checkText holds a text to the rules of its field.
func (d *decoder) checkText(text string, at path, r rules) (string, bool) {
	if r.format != "" {
		if do := formats[r.format](text); do != "" {
			d.mistake(at, fmt.Sprintf("%s is %s", r.name, quoted(text)), do)
			return "", false
		}
		d.used.note(r.format, text, d.file, d.line(at))
	}
	if len(r.oneOf) > 0 && !slices.Contains(r.oneOf, text) {
		d.mistake(at, fmt.Sprintf("%s is %s", r.name, quoted(text)), typo.Suggest(text, r.oneOf))
		return "", false
	}
	d.checkLength(text, at, r)
	d.notePrices(text, at, r)
	return text, true
}

// list fills a slice. It leaves out the items that are not complete, and reports whether any is left.
func (d *decoder) list(v reflect.Value, data any, at path, r rules) bool {
	if table, ok := data.(map[string]any); ok && r.single {
		element := reflect.New(v.Type().Elem()).Elem()
		if d.table(element, table, at) {
			v.Set(reflect.Append(v, element))
		}
		return v.Len() > 0
	}
	items, ok := data.([]any)
	if !ok {
		d.wrongType(at, r, listSyntax(v, r.name))
		return false
	}
	if len(items) == 0 {
		if !r.optional {
			d.mistake(at, r.name+" is empty", "add something to it")
		}
		return false
	}
	seen := map[string]int{} // id → line
	of := rules{name: "an item of " + r.name, format: r.format, oneOf: r.oneOf}
	for i, item := range items {
		element := reflect.New(v.Type().Elem()).Elem()
		if d.value(element, item, at.index(i), of) && d.isNew(element, at.index(i), seen) {
			v.Set(reflect.Append(v, element))
		}
	}
	return v.Len() > 0
}

func listSyntax(v reflect.Value, name string) string {
	if v.Type().Elem().Kind() == reflect.Struct {
		return fmt.Sprintf("[[%s]] above it, a table for each", name)
	}
	return fmt.Sprintf(`a list: %s = ["…", "…"]`, name)
}

// isNew notes where an item has the id of an earlier one.
func (d *decoder) isNew(item reflect.Value, at path, seen map[string]int) bool {
	if item.Kind() != reflect.Struct {
		return true
	}
	id := item.FieldByName("ID")
	if !id.IsValid() {
		return true
	}
	first, twice := seen[id.String()]
	if twice {
		d.mistake(at.key("id"), fmt.Sprintf("id %s is that of the item in line %d", quoted(id.String()), first), "give it another id")
		return false
	}
	seen[id.String()] = d.line(at.key("id"))
	return true
}
