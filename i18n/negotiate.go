package i18n

import "golang.org/x/text/language"

// The names of the query parameter and of the cookie that carry a visitor's language.
const (
	LangQuery  = "lng"
	LangCookie = "i18nextLng"
)

// AboutQuery is the name of the query parameter that says what a form is about: the id of a content.Subject.
const AboutQuery = "about"

// MessageQuery is the name of the query parameter with a question to the assistant.
const MessageQuery = "message"

// maxHeader is the length of the longest Accept-Language header that is parsed, in bytes: longer ones take longer.
const maxHeader = 256

// Negotiate chooses the language of a page whose path settles none: the query's wins, then the cookie's, then that of the
// browser's Accept-Language header, then the fallback.
func (l *Languages) Negotiate(query, cookie, acceptLanguage string) Lang {
	if lang, ok := l.Parse(query); ok {
		return lang
	}
	if lang, ok := l.Parse(cookie); ok {
		return lang
	}
	if acceptLanguage == "" || len(acceptLanguage) > maxHeader || !l.Several() {
		return l.Fallback()
	}
	tags, _, err := language.ParseAcceptLanguage(acceptLanguage)
	if err != nil || len(tags) == 0 {
		return l.Fallback()
	}
	_, index, confidence := l.matcher.Match(tags...)
	if confidence < language.Low {
		return l.Fallback()
	}
	return l.list[index]
}
