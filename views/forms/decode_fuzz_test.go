package forms

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"portfolio/views/ui"
)

// FuzzDecode checks that no request body makes a form accept a value that its description forbids.
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
			errs := d.form.Decode(sent)
			for _, field := range d.form.Fields {
				if errs[field.Name] == "" {
					checkDecoded(t, d.form.Name, field)
				}
			}
			reset(d.form)
		}
	})
}

// checkDecoded fails the test if the description of field forbids its decoded value.
func checkDecoded(t *testing.T, form string, field Field) {
	t.Helper()
	offered := func(value string) bool {
		return slices.ContainsFunc(field.Options, func(o Option) bool { return o.Value == value })
	}
	switch value := field.decoded().(type) {
	case string:
		long := field.Max > 0 && utf8.RuneCountInString(value) > field.Max
		if !utf8.ValidString(value) || long || value != strings.TrimSpace(value) || strings.ContainsAny(value, "\x00\r\u2028\x1b") {
			t.Errorf("%s.%s accepts %q", form, field.Name, value)
		}
		if (value == "" && field.Required) || (value != "" && len(field.Options) > 0 && !offered(value)) {
			t.Errorf("%s.%s accepts %q", form, field.Name, value)
		}
		if field.Kind != ui.TextareaField && strings.ContainsAny(value, "\n\t") {
			t.Errorf("%s.%s accepts a line break: %q", form, field.Name, value)
		}
	case []string:
		if slices.ContainsFunc(value, func(v string) bool { return !offered(v) }) || len(value) > len(field.Options) ||
			(field.Required && len(value) == 0) {
			t.Errorf("%s.%s accepts %q", form, field.Name, value)
		}
	case bool:
		if field.Required && !value {
			t.Errorf("%s.%s accepts a missing consent", form, field.Name)
		}
	}
}

// reset empties the values that the fields of form point to.
func reset(form Form) {
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
