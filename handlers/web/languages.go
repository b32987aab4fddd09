package web

import (
	"net/http"
	"sync"
	"sync/atomic"

	"portfolio/i18n"
)

// acceptedLanguages caches the language for each Accept-Language header, because parsing one takes longer than serving a
// page. There are few different ones; the limit protects against hostile clients.
type acceptedLanguages struct {
	languages *i18n.Languages
	known     sync.Map // header → i18n.Lang
	size      atomic.Int32
}

// Limits of acceptedLanguages: number of headers, and bytes of each.
const (
	maxAccepted     = 512
	maxAcceptedSize = 256
)

// preferredLang returns a visitor's language: the one they chose, else the one their browser asks for.
func (k *Kernel) preferredLang(r *http.Request) i18n.Lang {
	if lang, ok := k.Languages.Parse(cookieOf(r, i18n.LangCookie)); ok {
		return lang
	}
	header := r.Header.Get("Accept-Language")
	if header == "" {
		return k.Languages.Fallback()
	}
	return k.accepted.lang(header)
}

func (a *acceptedLanguages) lang(header string) i18n.Lang {
	if lang, ok := a.known.Load(header); ok {
		return lang.(i18n.Lang)
	}
	lang := a.languages.Negotiate("", "", header)
	if a.size.Load() < maxAccepted && len(header) <= maxAcceptedSize {
		a.size.Add(1)
		a.known.Store(header, lang)
	}
	return lang
}
