package forms

import (
	"net/url"
	"reflect"
	"strings"
	"testing"

	"portfolio/views/ui"
)

// values is the struct of a form with a field of every kind.
type values struct {
	Line, Text, Email, Date, Time, Choice, Preset string
	Many                                          []string
	Yes                                           bool
}

func (v *values) form(required bool) Form {
	letters := []Option{{Value: "a"}, {Value: "b"}, {Value: "c"}}
	fields := []Field{
		{Name: "line", Kind: ui.TextField, Max: 5, Text: &v.Line},
		{Name: "text", Kind: ui.TextareaField, Max: 9, Text: &v.Text},
		{Name: "email", Kind: ui.EmailField, Max: maxEmail, Text: &v.Email},
		{Name: "date", Kind: ui.DateField, Text: &v.Date},
		{Name: "time", Kind: ui.TimeField, Text: &v.Time},
		{Name: "choice", Kind: ui.SelectField, Options: letters, Text: &v.Choice},
		{Name: "preset", Kind: ui.RadioField, Options: letters, Default: "b", Text: &v.Preset},
		{Name: "many", Kind: ui.CheckboxesField, Options: letters, List: &v.Many},
		{Name: "yes", Kind: ui.ConsentField, Flag: &v.Yes},
	}
	for i := range fields {
		fields[i].Required = required
	}
	return Form{Name: "test", Fields: fields}
}

// TestDecodeField checks each rule by itself: the values sent for one field, and the decoded value or the error.
func TestDecodeField(t *testing.T) {
	const none = ""
	for _, c := range []struct {
		name string
		sent []string
		want any
		err  string
	}{
		{"line", nil, "", none},
		{"line", []string{"  ana\t "}, "ana", none},
		{"line", []string{"ñandú"}, "ñandú", none}, // five characters in seven bytes
		{"line", []string{"😀😀😀😀😀"}, "😀😀😀😀😀", none},
		{"line", []string{"ñandúes"}, nil, errorLong},
		{"line", []string{"a", "b"}, nil, errorOnce},
		{"line", []string{"", ""}, nil, errorOnce},
		{"line", []string{"a\nb"}, nil, errorCharacters},
		{"line", []string{"a\r\nb"}, nil, errorCharacters},
		{"line", []string{"a\rb"}, nil, errorCharacters},
		{"line", []string{"a\tb"}, nil, errorCharacters},
		{"line", []string{"a\x00b"}, nil, errorCharacters},
		{"line", []string{"a\x1bb"}, nil, errorCharacters},
		{"line", []string{"a\x7fb"}, nil, errorCharacters},
		{"line", []string{"a\u0085b"}, nil, errorCharacters},
		{"line", []string{"a\u2028b"}, nil, errorCharacters},
		{"line", []string{"a\u2029b"}, nil, errorCharacters},
		{"line", []string{"a\ufffdb"}, nil, errorCharacters},
		{"line", []string{"a\xff"}, nil, errorCharacters},
		{"text", []string{"a\r\nb\nc"}, "a\nb\nc", none},
		{"text", []string{"\r\n a\tb \r\n"}, "a\tb", none},
		{"text", []string{strings.Repeat("a\r\n", 4) + "a"}, "a\na\na\na\na", none}, // nine characters, as browsers count them
		{"text", []string{"1234567890"}, nil, errorLong},
		{"text", []string{"a\rb"}, nil, errorCharacters},
		{"text", []string{"a\u2028b"}, nil, errorCharacters},
		{"text", []string{"a\x00b"}, nil, errorCharacters},
		{"email", []string{" Ana@Example.COM "}, "Ana@example.com", none},
		{"email", []string{"ana@muñoz.es"}, "ana@xn--muoz-hqa.es", none},
		{"email", []string{"ana"}, nil, errorEmail},
		{"email", []string{"ana@localhost"}, nil, errorEmail},
		{"email", []string{"ana@127.0.0.1"}, nil, errorEmail},
		{"email", []string{"ñ@example.com"}, nil, errorEmail},
		{"email", []string{"Ana <ana@example.com>"}, nil, errorEmail},
		{"email", []string{"ana@example.com,b@example.com"}, nil, errorEmail},
		{"email", []string{"ana@example.com\r\nBcc: b@example.com"}, nil, errorCharacters},
		{"email", []string{strings.Repeat("a", 300) + "@example.com"}, nil, errorLong},
		{"date", []string{"2026-05-14"}, "2026-05-14", none},
		{"date", []string{"2028-02-29"}, "2028-02-29", none},
		{"date", []string{"2026-02-29"}, nil, errorDate},
		{"date", []string{"14/05/2026"}, nil, errorDate},
		{"date", []string{"2026-5-14"}, nil, errorDate},
		{"date", []string{"2026-05-14T10:00"}, nil, errorDate},
		{"time", []string{"16:30"}, "16:30", none},
		{"time", []string{"00:00"}, "00:00", none},
		{"time", []string{"24:00"}, nil, errorTime},
		{"time", []string{"4:30 pm"}, nil, errorTime},
		{"time", []string{"4:30"}, "04:30", none},
		{"choice", []string{"c"}, "c", none},
		{"choice", []string{"d"}, nil, errorChoice},
		{"choice", []string{"A"}, nil, errorChoice},
		{"choice", []string{"a", "b"}, nil, errorOnce},
		{"preset", nil, "b", none},
		{"preset", []string{""}, "b", none},
		{"preset", []string{"c"}, "c", none},
		{"preset", []string{"d"}, nil, errorChoice},
		{"many", nil, []string(nil), none},
		{"many", []string{"c", "a"}, []string{"a", "c"}, none}, // in the order of the options
		{"many", []string{"a", "a"}, nil, errorChoice},
		{"many", []string{"a", "d"}, nil, errorChoice},
		{"many", []string{"d"}, nil, errorChoice},
		{"many", []string{""}, nil, errorChoice},
		{"yes", nil, false, none},
		{"yes", []string{"on"}, true, none},
		{"yes", []string{"true"}, true, none},
		{"yes", []string{"false"}, false, none},
		{"yes", []string{"off"}, false, none},
	} {
		var v values
		form := v.form(false)
		errs := form.Decode(url.Values{c.name: c.sent, "unknown": {"x"}})
		if errs[c.name] != c.err {
			t.Errorf("%s %q: error %q, want %q", c.name, c.sent, errs[c.name], c.err)
		}
		if got := form.Field(c.name).decoded(); c.err == none && !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s %q: decoded %#v, want %#v", c.name, c.sent, got, c.want)
		}
		if len(errs) > 1 || (c.err == none && errs != nil) {
			t.Errorf("%s %q: errors %v", c.name, c.sent, errs)
		}
	}
}

// decoded returns the decoded value of the field.
func (f Field) decoded() any {
	switch {
	case f.Text != nil:
		return *f.Text
	case f.List != nil:
		return *f.List
	}
	return *f.Flag
}

// TestDecodeRequired checks the errors of required fields without a value, or with only white space.
func TestDecodeRequired(t *testing.T) {
	want := Errors{
		"line": errorRequired, "text": errorRequired, "email": errorRequired, "date": errorRequired, "time": errorRequired,
		"choice": errorRequired, "many": errorRequired, "yes": errorConsent,
	}
	for _, sent := range []url.Values{nil, {"line": {" \t"}, "text": {"\r\n"}, "email": {""}, "choice": {" "}, "yes": {""}}} {
		var v values
		if errs := v.form(true).Decode(sent); !reflect.DeepEqual(errs, want) {
			t.Errorf("%v: errors %v, want %v", sent, errs, want)
		}
	}
}

func TestOnly(t *testing.T) {
	errs := Errors{"a": "1", "b": "2"}
	if got := errs.Only([]string{"b", "c"}); !reflect.DeepEqual(got, Errors{"b": "2"}) {
		t.Errorf("Only = %v", got)
	}
	if got := errs.Only([]string{"c"}); got != nil {
		t.Errorf("Only = %v, want nil", got)
	}
}

// TestNotice checks which error decides the title of the summary.
func TestNotice(t *testing.T) {
	for _, c := range []struct {
		errs Errors
		want string
	}{
		{Errors{"a": errorLong}, "form.error.summary"},
		{Errors{"a": errorLong, "b": errorRequired}, "form.notice.required"},
		{Errors{"a": errorRequired, "consent": errorConsent, "c": errorEmail}, "form.notice.consent"},
		{Errors{"a": errorRequired, "privacy": errorConsent, "c": errorEmail}, "form.notice.privacy"},
	} {
		if got := c.errs.Notice(); got != c.want {
			t.Errorf("%v: %s, want %s", c.errs, got, c.want)
		}
	}
}
