package forms

import (
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"portfolio/i18n"
	"portfolio/internal/address"
	"portfolio/views/ui"
)

// Decode fills what the form points to with what was sent, and names the message for every field that cannot be taken;
// it returns nil where all is well. What the form does not ask is passed over.
func (form Form) Decode(sent url.Values) Errors {
	wrong := Errors{}
	for _, field := range form.Fields {
		if key := field.decode(sent[field.Name]); key != "" {
			wrong[field.Name] = key
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	return wrong
}

// decode takes the values of one field, and returns the message for what is wrong with them.
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

// The messages for what is wrong with a field.
const (
	errorRequired   = "form.error.required"
	errorConsent    = "form.error.consent"
	errorChoice     = "form.error.choice"
	errorOnce       = "form.error.once"
	errorLong       = "form.error.long"
	errorCharacters = "form.error.characters"
	errorEmail      = "form.error.email"
	errorDate       = "form.error.date"
	errorTime       = "form.error.time"
)

// decodeFlag takes a box: browsers send "on", scripts true.
func (f Field) decodeFlag(values []string) string {
	*f.Flag = len(values) == 1 && (values[0] == "on" || values[0] == "true")
	if f.Required && !*f.Flag {
		return errorConsent
	}
	return ""
}

// decodeList takes boxes of which several can be ticked, each once.
func (f Field) decodeList(values []string) string {
	for _, value := range f.Options {
		if slices.Contains(values, value.Value) {
			*f.List = append(*f.List, value.Value)
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
	return f.checkKind(value)
}

func (f Field) checkChoice(value string) string {
	if slices.ContainsFunc(f.Options, func(o Option) bool { return o.Value == value }) {
		return ""
	}
	return errorChoice
}

// forbids tells whether r has no place in the field: a control character, or a line break where there is one line. Both
// are what forged mail headers and terminal escapes are made of.
func (f Field) forbids(r rune) bool {
	if r == '\n' || r == '\t' {
		return f.Kind != ui.LongField
	}
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || r == utf8.RuneError
}

// checkKind checks what only some kinds of field ask for. An address is kept as mail carries it.
func (f Field) checkKind(value string) string {
	switch f.Kind {
	case ui.EmailField:
		parsed, err := address.Parse(value)
		if err != nil || !address.Reachable(parsed) {
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
		*f.Text = parsed.Format("15:04") // typed by hand it may lack a digit
	}
	return ""
}

// Error makes what is wrong with a form an error, for rules that more than the form is needed for.
func (e Errors) Error() string { return "the form is not filled in right" }

// Past is what is wrong with a date that has gone by.
var Past = Errors{"date": "form.error.past"}

// Among returns what is wrong with the fields that are called so, nil where nothing is.
func (e Errors) Among(names []string) Errors {
	found := Errors{}
	for _, name := range names {
		if key, wrong := e[name]; wrong {
			found[name] = key
		}
	}
	if len(found) == 0 {
		return nil
	}
	return found
}

// Problem says what is wrong with a field of the form that fills fields.
func Problem(words *i18n.Messages, key string, field Field) string {
	return words.Tf(key, map[string]any{"Max": field.Max})
}

// Notice names the message that sums up what is wrong, in the order that surveys ask: consent first, then what is
// missing, then the rest.
func (e Errors) Notice() string {
	notice := "form.error.summary"
	for name, key := range e {
		switch {
		case key == errorConsent && name == consentField:
			return noticeConsent
		case key == errorConsent:
			return noticePrivacy
		case key == errorRequired:
			notice = noticeRequired
		}
	}
	return notice
}

// The notices of a form that is not wrong, but not complete.
const (
	noticeConsent  = "form.notice.consent" // to a survey
	noticePrivacy  = "form.notice.privacy"
	noticeRequired = "form.notice.required"
)

// Warns tells whether a notice only asks for more.
func Warns(notice string) bool {
	return notice == noticeConsent || notice == noticePrivacy || notice == noticeRequired
}
