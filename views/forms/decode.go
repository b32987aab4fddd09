package forms

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"portfolio/internal/address"
	"portfolio/views/ui"
)

// Decode stores the sent values where the form's fields point to. It returns the errors of the fields that are not valid, or
// nil if all are. Values that no field asks for are ignored.
func (f Form) Decode(sent url.Values) Errors {
	errs := Errors{}
	for _, field := range f.Fields {
		if key := field.decode(sent[field.Name]); key != "" {
			errs[field.Name] = key
		}
	}
	if len(errs) == 0 {
		return nil
	}
	return errs
}

// decode decodes the values of one field. It returns the message key of the error, or "".
func (f Field) decode(values []string) string {
	switch {
	case f.Flag != nil:
		return f.decodeFlag(values)
	case f.List != nil:
		return f.decodeList(values)
	case len(values) > 1:
		return errorOnce
	case len(values) == 0:
		return f.decodeText("")
	}
	return f.decodeText(values[0])
}

// decodeFlag decodes a single checkbox: browsers send "on", scripts true.
func (f Field) decodeFlag(values []string) string {
	*f.Flag = len(values) == 1 && (values[0] == "on" || values[0] == "true")
	if f.Required && !*f.Flag {
		return errorConsent
	}
	return ""
}

// decodeList decodes checkboxes. Any number can be ticked, each once.
func (f Field) decodeList(values []string) string {
	for _, o := range f.Options {
		if slices.Contains(values, o.Value) {
			*f.List = append(*f.List, o.Value)
		}
	}
	switch {
	case len(*f.List) != len(values):
		return errorChoice
	case f.Required && len(values) == 0:
		return errorRequired
	}
	return ""
}

func (f Field) decodeText(value string) string {
	if !utf8.ValidString(value) {
		return errorCharacters
	}
	value = strings.TrimSpace(strings.ReplaceAll(value, "\r\n", "\n"))
	if value == "" {
		value = f.Default
	}
	*f.Text = value
	switch {
	case value == "" && f.Required:
		return errorRequired
	case value == "":
		return ""
	case len(f.Options) > 0:
		return f.checkChoice(value)
	case f.Max > 0 && utf8.RuneCountInString(value) > f.Max:
		return errorLong
	case strings.ContainsFunc(value, f.forbids):
		return errorCharacters
	}
	switch number, err := strconv.ParseInt(value, 10, 64); {
	case f.Numeric && err != nil:
		return errorNumber
	case f.Numeric && number < int64(f.Min):
		return errorLeast
	}
	return f.checkKind(value)
}

func (f Field) checkChoice(value string) string {
	if slices.ContainsFunc(f.Options, func(o Option) bool { return o.Value == value }) {
		return ""
	}
	return errorChoice
}

// forbids reports whether the field refuses r: a control character, or a line break in a field of one line. Forged mail
// headers and terminal escape sequences need them.
func (f Field) forbids(r rune) bool {
	if r == '\n' || r == '\t' {
		return f.Kind != ui.TextareaField
	}
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || r == utf8.RuneError
}

// checkKind checks the format of addresses, dates and times, and stores them normalized.
func (f Field) checkKind(value string) string {
	switch f.Kind {
	case ui.EmailField:
		parsed, err := address.Parse(value)
		if err != nil || !address.HasPublicDomain(parsed) {
			return errorEmail
		}
		*f.Text = parsed
	case ui.DateField:
		if _, err := time.Parse(time.DateOnly, value); err != nil {
			return errorDate
		}
	case ui.TimeField:
		parsed, err := time.Parse("15:04", value)
		if err != nil {
			return errorTime
		}
		*f.Text = parsed.Format("15:04") // 4:30 becomes 04:30
	}
	return ""
}
