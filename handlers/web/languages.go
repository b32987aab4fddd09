package web

import (
	"net/http"
	"sync"
	"sync/atomic"

	"portfolio/i18n"
)

// acceptedLanguages remembers what Accept-Language headers come to, as parsing one takes longer than serving a page. There
// are few different ones; hostile ones are cut off by the limit.
type acceptedLanguages struct {
	known sync.Map // header → i18n.Lang
	size  atomic.Int32
}

// What is remembered at most: how many headers, and of how many bytes each.
const (
	maxAccepted     = 512
	maxAcceptedSize = 256
)

// preferredLang returns the language that a visitor prefers: the one they chose, else the one their browser asks for.
func (k *Kernel) preferredLang(r *http.Request) i18n.Lang {
	if lang, ok := i18n.ParseLang(cookieOf(r, i18n.LangCookie)); ok {
		return lang
	}
	header := r.Header.Get("Accept-Language")
	if header == "" {
		return i18n.Fallback
	}
	return k.accepted.lang(header)
}

func (a *acceptedLanguages) lang(header string) i18n.Lang {
	if lang, ok := a.known.Load(header); ok {
		return lang.(i18n.Lang)
	}
	lang := i18n.Negotiate("", "", header)
	if a.size.Load() < maxAccepted && len(header) <= maxAcceptedSize {
		a.size.Add(1)
		a.known.Store(header, lang)
	}
	return lang
}
