package forms

import "portfolio/i18n"

// Errors holds the message key of each field that was refused, by the name of the field.
type Errors map[string]string

// The messages about a field. A required field that is empty has a message of its own, by its name.
const (
	errorRequired   = "required"
	errorSummary    = "form.error.summary"
	errorConsent    = "form.error.consent"
	errorChoice     = "form.error.choice"
	errorOnce       = "form.error.once"
	errorLong       = "form.error.long"
	errorCharacters = "form.error.characters"
	errorEmail      = "form.error.email"
	errorDate       = "form.error.date"
	errorTime       = "form.error.time"
	errorNumber     = "form.error.number"
	errorLeast      = "form.error.least"
)

// The errors of a meeting at a time that cannot be.
var (
	PastDate     = Errors{"date": "form.error.past"}
	DistantDate  = Errors{"date": "form.error.distant"}  // after the horizon
	SkippedTime  = Errors{"time": "form.error.skipped"}  // by daylight saving
	RepeatedTime = Errors{"time": "form.error.repeated"} // by daylight saving
)

// Error makes Errors an error, so that code behind the form can refuse a field too.
func (e Errors) Error() string { return "the form has invalid fields" }

// Only returns the errors of the named fields, or nil if they have none.
func (e Errors) Only(names []string) Errors {
	found := Errors{}
	for _, name := range names {
		if key, ok := e[name]; ok {
			found[name] = key
		}
	}
	if len(found) == 0 {
		return nil
	}
	return found
}

// ErrorText returns the text of an error of field, given its message key.
func ErrorText(messages *i18n.Messages, key string, field Field) string {
	if field.Missing != "" && (key == errorRequired || key == errorConsent) {
		return messages.T(field.Missing)
	}
	if key == errorRequired {
		return messages.T("form.missing." + field.baseName())
	}
	return messages.Tf(key, map[string]any{"Min": messages.Number(field.Min), "Max": messages.Number(field.Max)})
}

// namesField reports whether the text of an error says which field it is about.
func namesField(key string, field Field) bool {
	switch key {
	case errorRequired, errorConsent, errorEmail, errorDate, errorTime:
		return field.Language.Name == ""
	}
	return false
}

// consentField is the name of the consent in surveys.
const consentField = "consent"

// The summaries of a form that is incomplete rather than wrong.
const (
	noticeConsent  = "form.notice.consent" // in a survey
	noticePrivacy  = "form.notice.privacy"
	noticeRequired = "form.notice.required"
)

// Notice returns the message key that sums up the errors: a missing consent comes first, then missing values, then the rest.
func (e Errors) Notice() string {
	notice := errorSummary
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

// isWarning reports whether notice says that the form is incomplete, rather than wrong.
func isWarning(notice string) bool {
	return notice == noticeConsent || notice == noticePrivacy || notice == noticeRequired
}
