package i18n

import "golang.org/x/text/language"

// Names under which a visitor's language travels.
const (
	QueryName  = "lng"
	CookieName = "i18nextLng"
)

// maxHeader is how much of an Accept-Language header is read, in bytes; parsing takes time that grows with it.
const maxHeader = 256

var matcher = language.NewMatcher([]language.Tag{language.English, language.Spanish})

// Negotiate chooses the language of a page that serves both: the address's own wish wins, then the cookie, then the
// browser's Accept-Language, then English.
func Negotiate(query, cookie, acceptLanguage string) Lang {
	if lang, ok := Known(query); ok {
		return lang
	}
	if lang, ok := Known(cookie); ok {
		return lang
	}
	if acceptLanguage == "" || len(acceptLanguage) > maxHeader {
		return EN
	}
	tags, _, err := language.ParseAcceptLanguage(acceptLanguage)
	if err != nil || len(tags) == 0 {
		return EN
	}
	_, index, confidence := matcher.Match(tags...)
	if index == 1 && confidence >= language.Low {
		return ES
	}
	return EN
}
