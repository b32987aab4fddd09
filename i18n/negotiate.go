package i18n

import "golang.org/x/text/language"

// Names under which a visitor's language travels.
const (
	QueryName  = "lng"
	CookieName = "i18nextLng"
)

// maxHeader is how much of an Accept-Language header is read, in bytes; parsing takes time that grows with it.
const maxHeader = 256

// matcher finds which of Langs a browser's languages come closest to.
var matcher = func() language.Matcher {
	tags := make([]language.Tag, len(Langs))
	for i, lang := range Langs {
		tags[i] = language.Make(string(lang))
	}
	return language.NewMatcher(tags)
}()

// Negotiate chooses the language of a page whose path settles none: the query's wins, then the cookie's, then that of the
// browser's Accept-Language header, then the fallback.
func Negotiate(query, cookie, acceptLanguage string) Lang {
	if lang, ok := Known(query); ok {
		return lang
	}
	if lang, ok := Known(cookie); ok {
		return lang
	}
	if acceptLanguage == "" || len(acceptLanguage) > maxHeader {
		return Langs[0]
	}
	tags, _, err := language.ParseAcceptLanguage(acceptLanguage)
	if err != nil || len(tags) == 0 {
		return Langs[0]
	}
	_, index, confidence := matcher.Match(tags...)
	if confidence < language.Low {
		return Langs[0]
	}
	return Langs[index]
}
