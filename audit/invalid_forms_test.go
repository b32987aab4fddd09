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

// breakouts would like to leave the place they are shown in. They may be stored as they are, and must never be markup.
var breakouts = []string{
	`"><zq9 x=1>`, `'><zq9>`, `</textarea><zq9>`, `</title><zq9>`, `<zq9/onload=alert(1)>`, `" zq9on="x`, `' zq9on='x`, `</script><zq9>`, `--><zq9>`,
	`]]><zq9>`, `<!--<zq9>`, "<zq9\u2028>", `&lt;zq9&gt;<zq9>`, `{{.}}<zq9>`, `${7*7}<zq9>`, `<svg><zq9>`, "\u202e<zq9>", `=cmd|'/c x'!A1`, `'; drop table outbox; --`,
	`%00`, `../../etc/passwd`, `\"><zq9>`, "<ZQ9 \t>", `＜zq9＞`, `ñandú 😀 <zq9>`, strings.Repeat("<zq9>", 20),
}

// forbidden are texts that no field takes.
var forbidden = []string{
	"a\x00b", "a\x1b[2Jb", "a\u2028b", "a\u0085b", "a\x7fb", "a\xffb", "\xed\xa0\x80", "a\x08b",
}

// brokenAddresses are no addresses that mail could be sent to.
var brokenAddresses = []string{
	"nobody", "@", "a@", "@b.example", "a@b", "a@b..example", "a b@c.example", "a@b.example,c@d.example", "a@b.example\r\nBcc: c@d.example", "<a@b.example>",
	"ñ@b.example", "a@[127.0.0.1]", "a@b.example\n", "\"<zq9>\"@b.example", "a@b.example>", "a@-b.example", strings.Repeat("a", 65) + "@b.example", "a@" + strings.Repeat("b", 300) + ".example",
	"javascript:alert(1)", "a@b.example\x00", "a@b.example%0a", "a@127.0.0.1",
}

// garbled are no forms at all.
var garbled = []string{
	"%", "email=%zz", "a;b=c", strings.Repeat("&a=b", 200), "{", `{"email":{"a":[]}}`, `{"email":[["a"]]}`, `{}{}`, `[]`, "null", "\xff\xfe", `{"email":"\ud800"`,
	strings.Repeat("[", 5000), strings.Repeat("a", 70_000),
}

// spoiled fills a form in and makes it bad in a few places.
func spoiled(random *rand.Rand, f auditForm) input {
	in := input{values: decent(f), asJSON: random.IntN(3) == 0}
	if random.IntN(25) == 0 {
		in.garbled, in.refuse = pick(random, garbled), true
		return in
	}
	for _, i := range random.Perm(len(f.Fields))[:1+random.IntN(min(3, len(f.Fields)))] {
		in.spoil(random, f.Fields[i])
	}
	if !in.refuse { // a text that could be taken stands beside one that cannot, so that the form comes back with it
		in.spoilRequired(random, f)
	}
	return in
}

func pick(random *rand.Rand, from []string) string { return from[random.IntN(len(from))] }

// spoil makes one field bad. A break-out in a field of words is none by itself.
func (in *input) spoil(random *rand.Rand, field forms.Field) {
	text := pick(random, breakouts) + fmt.Sprint(random.IntN(1<<30))
	switch {
	case field.Flag != nil:
		in.values.Set(field.Name, text)
		in.refuse = in.refuse || field.Required
	case field.List != nil || len(field.Options) > 0:
		in.values.Add(field.Name, text)
		in.refuse = true
	case field.Kind == ui.EmailField:
		in.values.Set(field.Name, pick(random, brokenAddresses))
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
			in.values.Set(field.Name, pick(random, forbidden))
			in.refuse = in.refuse || !in.asJSON // JSON of Go mends what is no UTF-8
		case 2:
			in.values[field.Name] = []string{text, text}
			in.refuse = true
		default:
			in.values.Set(field.Name, text)
		}
	}
}

// spoilRequired leaves out a field that must be answered, four times of five.
func (in *input) spoilRequired(random *rand.Rand, f auditForm) {
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

var breakoutForm = regexp.MustCompile(`(?i)<zq9|["'] ?zq9on=`)

// breaksOut tells whether a text that was sent stands in an answer as markup. In JSON the answer holds none of it at all.
func breaksOut(body string) bool { return breakoutForm.MatchString(body) }

// nonsenseIn lists what the rows of a form's table hold that the form forbids.
func nonsenseIn(t *testing.T, pool *sqlx.DB, f auditForm) []string {
	t.Helper()
	var faults []string
	for _, field := range f.Fields {
		if field.Flag != nil {
			continue
		}
		column := f.columns[field.Name]
		if column == "" {
			column = underscored(field.Name)
		}
		var values []string
		if field.List != nil {
			if err := pool.Select(&values, "select distinct j.value from "+f.table+", json_each("+column+") j"); err != nil {
				t.Fatal(err)
			}
		} else if err := pool.Select(&values, "select distinct cast("+column+" as text) from "+f.table); err != nil {
			t.Fatal(err)
		}
		for _, value := range values {
			if fault := nonsense(field, value); fault != "" {
				faults = append(faults, fmt.Sprintf("%s.%s holds %.80q: %s", f.table, column, value, fault))
			}
		}
	}
	return faults
}

// nonsense says why a value has no place in a field.
func nonsense(field forms.Field, value string) string {
	switch {
	case value == "" && field.Required:
		return "nothing"
	case value == "":
		return ""
	case !utf8.ValidString(value) || strings.ContainsFunc(value, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }):
		return "no text"
	case len(field.Options) > 0 && !slices.ContainsFunc(field.Options, func(o forms.Option) bool { return o.Value == value }):
		return "no option"
	case field.Max > 0 && utf8.RuneCountInString(value) > field.Max:
		return "too long"
	case field.Kind == ui.EmailField:
		if parsed, err := address.Parse(value); err != nil || parsed != value {
			return "no address"
		}
	}
	return ""
}

// underscored turns fullName into full_name.
func underscored(name string) string {
	return strings.ToLower(regexp.MustCompile(`([a-z])([A-Z])`).ReplaceAllString(name, "${1}_$2"))
}
