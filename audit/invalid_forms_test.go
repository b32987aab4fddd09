//go:build audit

package audit

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/jmoiron/sqlx"

	"portfolio/internal/address"
	"portfolio/views/forms"
	"portfolio/views/ui"
)

// markupBreakouts are texts that try to break out of the markup around them. They may be stored as text, and must always
// be escaped.
var markupBreakouts = []string{
	`"><zq9 x=1>`, `'><zq9>`, `</textarea><zq9>`, `</title><zq9>`, `<zq9/onload=alert(1)>`, `" zq9on="x`, `' zq9on='x`, `</script><zq9>`, `--><zq9>`,
	`]]><zq9>`, `<!--<zq9>`, "<zq9\u2028>", `&lt;zq9&gt;<zq9>`, `{{.}}<zq9>`, `${7*7}<zq9>`, `<svg><zq9>`, "\u202e<zq9>", `=cmd|'/c x'!A1`, `'; drop table outbox; --`,
	`%00`, `../../etc/passwd`, `\"><zq9>`, "<ZQ9 \t>", `＜zq9＞`, `ñandú 😀 <zq9>`, strings.Repeat("<zq9>", 20),
}

// forbiddenTexts are texts that no field accepts.
var forbiddenTexts = []string{
	"a\x00b", "a\x1b[2Jb", "a\u2028b", "a\u0085b", "a\x7fb", "a\xffb", "\xed\xa0\x80", "a\x08b",
}

// invalidAddresses are not addresses that email can be sent to.
var invalidAddresses = []string{
	"nobody", "@", "a@", "@b.example", "a@b", "a@b..example", "a b@c.example", "a@b.example,c@d.example", "a@b.example\r\nBcc: c@d.example", "<a@b.example>",
	"ñ@b.example", "a@[127.0.0.1]", "a@b.example\n", "\"<zq9>\"@b.example", "a@b.example>", "a@-b.example", strings.Repeat("a", 65) + "@b.example", "a@" + strings.Repeat("b", 300) + ".example",
	"javascript:alert(1)", "a@b.example\x00", "a@b.example%0a", "a@127.0.0.1",
}

// malformedBodies cannot be decoded as a form.
var malformedBodies = []string{
	"%", "email=%zz", "a;b=c", strings.Repeat("&a=b", 200), "{", `{"email":{"a":[]}}`, `{"email":[["a"]]}`, `{}{}`, `[]`, "null", "\xff\xfe", `{"email":"\ud800"`,
	strings.Repeat("[", 5000), strings.Repeat("a", 70_000),
}

// invalidInput fills a form in and makes up to three fields invalid.
func invalidInput(random *rand.Rand, f storedForm) input {
	in := input{values: validValues(f), asJSON: random.IntN(3) == 0}
	if random.IntN(25) == 0 {
		in.raw, in.refuse = pick(random, malformedBodies), true
		return in
	}
	for _, i := range random.Perm(len(f.Fields))[:1+random.IntN(min(3, len(f.Fields)))] {
		in.corrupt(random, f.Fields[i])
	}
	if !in.refuse { // the other values may all be valid: a missing field makes the form come back with them
		in.omitRequired(random, f)
	}
	return in
}

func pick(random *rand.Rand, from []string) string { return from[random.IntN(len(from))] }

// corrupt makes one field invalid. In a free text field markup alone is valid.
func (in *input) corrupt(random *rand.Rand, field forms.Field) {
	text := pick(random, markupBreakouts) + fmt.Sprint(random.IntN(1<<30))
	switch {
	case field.Flag != nil:
		in.values.Set(field.Name, text)
		in.refuse = in.refuse || field.Required
	case field.List != nil || len(field.Options) > 0:
		in.values.Add(field.Name, text)
		in.refuse = true
	case field.Kind == ui.EmailField:
		in.values.Set(field.Name, pick(random, invalidAddresses))
		in.refuse = in.refuse || strings.TrimSpace(in.values.Get(field.Name)) != "a@b.example"
	case field.Kind == ui.DateField, field.Kind == ui.TimeField:
		in.values.Set(field.Name, text)
		in.refuse = true
	default:
		switch random.IntN(4) {
		case 0:
			in.values.Set(field.Name, strings.Repeat(text, 1+field.Max/len(text)*4))
			in.refuse = in.refuse || utf8.RuneCountInString(in.values.Get(field.Name)) > field.Max
		case 1:
			in.values.Set(field.Name, pick(random, forbiddenTexts))
			in.refuse = in.refuse || !in.asJSON // encoding/json replaces invalid UTF-8
		case 2:
			in.values[field.Name] = []string{text, text}
			in.refuse = true
		default:
			in.values.Set(field.Name, text)
		}
	}
}

// omitRequired leaves out a required field, four times of five.
func (in *input) omitRequired(random *rand.Rand, f storedForm) {
	if random.IntN(5) == 0 {
		return
	}
	for _, field := range f.Fields {
		if field.Required {
			in.values.Del(field.Name)
			in.refuse = true
			return
		}
	}
}

var breakoutPattern = regexp.MustCompile(`(?i)<zq9|["'] ?zq9on=`)

// reflectsMarkup reports whether a response holds one of markupBreakouts unescaped.
func reflectsMarkup(body string) bool { return breakoutPattern.MatchString(body) }

// invalidRows lists the values in a form's table that the form must not accept.
func invalidRows(t *testing.T, pool *sqlx.DB, f storedForm) []string {
	t.Helper()
	var faults []string
	for _, field := range f.Fields {
		if field.Flag != nil {
			continue
		}
		column := f.columns[field.Name]
		if column == "" {
			column = snakeCase(field.Name)
		}
		var values []string
		if field.List != nil {
			must(t, pool.Select(&values, "select distinct j.value from "+f.table+", json_each("+column+") j"))
		} else if err := pool.Select(&values, "select distinct cast("+column+" as text) from "+f.table); err != nil {
			t.Fatal(err)
		}
		for _, value := range values {
			if fault := invalidReason(field, value); fault != "" {
				faults = append(faults, fmt.Sprintf("%s.%s holds %.80q: %s", f.table, column, value, fault))
			}
		}
	}
	return faults
}

// invalidReason returns why a value is invalid for a field, or "".
func invalidReason(field forms.Field, value string) string {
	switch {
	case value == "" && field.Required:
		return "it is required"
	case value == "":
		return ""
	case !utf8.ValidString(value) || strings.ContainsFunc(value, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }):
		return "it is not text"
	case len(field.Options) > 0 && !slices.ContainsFunc(field.Options, func(o forms.Option) bool { return o.Value == value }):
		return "it is not an option"
	case field.Max > 0 && utf8.RuneCountInString(value) > field.Max:
		return "it is too long"
	case field.Kind == ui.EmailField:
		if parsed, err := address.Parse(value); err != nil || parsed != value {
			return "it is not an address"
		}
	}
	return ""
}

// snakeCase turns fullName into full_name.
func snakeCase(name string) string {
	return strings.ToLower(regexp.MustCompile(`([a-z])([A-Z])`).ReplaceAllString(name, "${1}_$2"))
}
