package i18n

import "golang.org/x/text/language"

// The names of the query parameter and of the cookie that carry a visitor's language.
const (
	LangQuery  = "lng"
	LangCookie = "i18nextLng"
)

// maxHeader is the length of the longest Accept-Language header that is parsed, in bytes: longer ones take longer.
const maxHeader = 256

// matcher finds the one of Langs that is closest to a browser's languages.
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
	if lang, ok := ParseLang(query); ok {
		return lang
	}
	if lang, ok := ParseLang(cookie); ok {
		return lang
	}
	if acceptLanguage == "" || len(acceptLanguage) > maxHeader {
		return Fallback
	}
	tags, _, err := language.ParseAcceptLanguage(acceptLanguage)
	if err != nil || len(tags) == 0 {
		return Fallback
	}
	_, index, confidence := matcher.Match(tags...)
	if confidence < language.Low {
		return Fallback
	}
	return Langs[index]
}
