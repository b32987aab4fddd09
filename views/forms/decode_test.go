package forms

import (
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"portfolio/views/ui"
)

// answers is what a form of every kind of field is filled in with.
type answers struct {
	Line, Text, Email, Date, Time, Choice, Begun string
	Many                                         []string
	Yes                                          bool
}

func (a *answers) form(required bool) Form {
	letters := []Option{{Value: "a"}, {Value: "b"}, {Value: "c"}}
	fields := []Field{
		{Name: "line", Kind: ui.TextField, Max: 5, Text: &a.Line},
		{Name: "text", Kind: ui.LongField, Max: 9, Text: &a.Text},
		{Name: "email", Kind: ui.EmailField, Max: maxEmail, Text: &a.Email},
		{Name: "date", Kind: ui.DateField, Text: &a.Date},
		{Name: "time", Kind: ui.TimeField, Text: &a.Time},
		{Name: "choice", Kind: ui.SelectField, Options: letters, Text: &a.Choice},
		{Name: "begun", Kind: ui.RadioField, Options: letters, Default: "b", Text: &a.Begun},
		{Name: "many", Kind: ui.ChecksField, Options: letters, List: &a.Many},
		{Name: "yes", Kind: ui.ConsentField, Flag: &a.Yes},
	}
	for i := range fields {
		fields[i].Required = required
	}
	return Form{Name: "test", Fields: fields}
}

// TestDecodeField checks each rule by itself: what is sent for one field, and what is kept of it or said about it.
func TestDecodeField(t *testing.T) {
	const none = ""
	for _, c := range []struct {
		name  string
		sent  []string
		want  any
		wrong string
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
		{"text", []string{strings.Repeat("a\r\n", 4) + "a"}, "a\na\na\na\na", none}, // nine once folded, as browsers count
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
		{"begun", nil, "b", none},
		{"begun", []string{""}, "b", none},
		{"begun", []string{"c"}, "c", none},
		{"begun", []string{"d"}, nil, errorChoice},
		{"many", nil, []string(nil), none},
		{"many", []string{"c", "a"}, []string{"a", "c"}, none}, // in the order of the form
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
		var got answers
		form := got.form(false)
		wrong := form.Decode(url.Values{c.name: c.sent, "never asked": {"x"}})
		if wrong[c.name] != c.wrong {
			t.Errorf("%s %q: wrong is %q, want %q", c.name, c.sent, wrong[c.name], c.wrong)
		}
		if kept := form.Named(c.name).kept(); c.wrong == none && !reflect.DeepEqual(kept, c.want) {
			t.Errorf("%s %q: kept %#v, want %#v", c.name, c.sent, kept, c.want)
		}
		if len(wrong) > 1 || (c.wrong == none && wrong != nil) {
			t.Errorf("%s %q: wrong is %v", c.name, c.sent, wrong)
		}
	}
}

// kept is what the field's answer holds.
func (f Field) kept() any {
	switch {
	case f.Text != nil:
		return *f.Text
	case f.List != nil:
		return *f.List
	}
	return *f.Flag
}

// TestDecodeRequired checks what is said where nothing was sent, or nothing but blanks.
func TestDecodeRequired(t *testing.T) {
	want := Errors{
		"line": errorRequired, "text": errorRequired, "email": errorRequired, "date": errorRequired, "time": errorRequired,
		"choice": errorRequired, "many": errorRequired, "yes": errorConsent,
	}
	for _, sent := range []url.Values{nil, {"line": {" \t"}, "text": {"\r\n"}, "email": {""}, "choice": {" "}, "yes": {""}}} {
		var got answers
		if wrong := got.form(true).Decode(sent); !reflect.DeepEqual(wrong, want) {
			t.Errorf("%v: %v, want %v", sent, wrong, want)
		}
	}
}

func TestAmong(t *testing.T) {
	wrong := Errors{"a": "1", "b": "2"}
	if got := wrong.Among([]string{"b", "c"}); !reflect.DeepEqual(got, Errors{"b": "2"}) {
		t.Errorf("Among = %v", got)
	}
	if got := wrong.Among([]string{"c"}); got != nil {
		t.Errorf("Among = %v, want nil", got)
	}
}

// TestNotice checks the order in which surveys ask.
func TestNotice(t *testing.T) {
	for _, c := range []struct {
		wrong Errors
		want  string
	}{
		{Errors{"a": errorLong}, "form.error.summary"},
		{Errors{"a": errorLong, "b": errorRequired}, "form.notice.required"},
		{Errors{"a": errorRequired, "consent": errorConsent, "c": errorEmail}, "form.notice.consent"},
		{Errors{"a": errorRequired, "privacy": errorConsent, "c": errorEmail}, "form.notice.privacy"},
	} {
		if got := c.wrong.Notice(); got != c.want {
			t.Errorf("%v: %s, want %s", c.wrong, got, c.want)
		}
	}
}

// FuzzDecode checks that whatever is sent to any form, nothing is kept that the form's description forbids.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		"email=ana@example.com", "email=a%0d%0ab", "role=%ff", "date=2026-02-30&time=99:99", "topics=x&topics=x", "job_role=%e2%80%a8",
		"programming_languages=go&programming_languages=go", "projectDetails=a%0d%0ab", "consent=on&consent=on", "ai_experience=11",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		sent, err := url.ParseQuery(body)
		if err != nil {
			return
		}
		for _, d := range all() {
			wrong := d.form.Decode(sent)
			for _, field := range d.form.Fields {
				if wrong[field.Name] == "" {
					checkKept(t, d.form.Name, field)
				}
			}
			clearAnswers(d.form)
		}
	})
}

// checkKept reports an answer that the description of its field forbids.
func checkKept(t *testing.T, form string, field Field) {
	t.Helper()
	offered := func(value string) bool {
		return slices.ContainsFunc(field.Options, func(o Option) bool { return o.Value == value })
	}
	switch kept := field.kept().(type) {
	case string:
		long := field.Max > 0 && utf8.RuneCountInString(kept) > field.Max
		if !utf8.ValidString(kept) || long || kept != strings.TrimSpace(kept) || strings.ContainsAny(kept, "\x00\r\u2028\x1b") {
			t.Errorf("%s.%s kept %q", form, field.Name, kept)
		}
		if (kept == "" && field.Required) || (kept != "" && len(field.Options) > 0 && !offered(kept)) {
			t.Errorf("%s.%s kept %q", form, field.Name, kept)
		}
		if field.Kind != ui.LongField && strings.ContainsAny(kept, "\n\t") {
			t.Errorf("%s.%s kept a line break: %q", form, field.Name, kept)
		}
	case []string:
		if slices.ContainsFunc(kept, func(v string) bool { return !offered(v) }) || len(kept) > len(field.Options) ||
			(field.Required && len(kept) == 0) {
			t.Errorf("%s.%s kept %q", form, field.Name, kept)
		}
	case bool:
		if field.Required && !kept {
			t.Errorf("%s.%s was taken without consent", form, field.Name)
		}
	}
}

func clearAnswers(form Form) {
	for _, field := range form.Fields {
		switch {
		case field.Text != nil:
			*field.Text = ""
		case field.List != nil:
			*field.List = nil
		default:
			*field.Flag = false
		}
	}
}
