package handlers

import (
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"

	"github.com/gorilla/mux"

	"portfolio/i18n"
	"portfolio/views/layout"
)

const themeCookie = "theme"

// visit is one request for a page, with what it says of its visitor.
type visit struct {
	*http.Request
	Lang    i18n.Lang // of the page
	Prefers i18n.Lang // what a page of both languages would be in without being told
	Theme   layout.Theme
	Owner   bool       // whether it is the owner's
	Want    i18n.Lang  // what ?lng= asks for, "" where it does not or asks for nonsense
	posted  *post      // the form that comes back with this page, nil for none
	sent    url.Values // what was posted, once it was read
}

// newVisit reads a request for a page. fixed is the language that its path settles, "" where it settles none.
func (s *Server) newVisit(r *http.Request, fixed i18n.Lang) *visit {
	v := &visit{Request: r, Prefers: s.likes.of(r), Theme: themeOf(r), Owner: sessionOf(r) != nil}
	if r.URL.RawQuery != "" {
		v.Want, _ = i18n.Known(r.URL.Query().Get(i18n.QueryName))
	}
	switch {
	case fixed != "":
		v.Lang = fixed
	case v.Want != "":
		v.Lang = v.Want
	default:
		v.Lang = v.Prefers
	}
	return v
}

// form returns what was posted. It can be asked for more than once, though the body can be read but once.
func (v *visit) form() (url.Values, error) {
	if v.sent != nil {
		return v.sent, nil
	}
	sent, err := readForm(v.Request)
	v.sent = sent
	return sent, err
}

// arg returns the part of the path that stands for {name} in its pattern.
func (v *visit) arg(name string) string { return mux.Vars(v.Request)[name] }

// base starts the view model of a page at here.
func (s *Server) base(v *visit, page i18n.Page, here i18n.Localized[string]) layout.Base {
	return layout.Base{
		Messages: s.Messages.In(v.Lang),
		Site:     s.site,
		Theme:    v.Theme,
		Admin:    v.Owner,
		Page:     page,
		Here:     here,
		Explicit: v.Lang == i18n.EN && v.Prefers != i18n.EN,
		Wrong:    v.posted.wrong(),
	}
}

// themeOf returns the theme the visitor chose, or dark.
func themeOf(r *http.Request) layout.Theme {
	if layout.Theme(choiceOf(r, themeCookie)) == layout.Light {
		return layout.Light
	}
	return layout.Dark
}

// hostPrefix stands before the name of every cookie of ours on https: browsers take such a cookie from this host alone, and
// only over https.
const hostPrefix = "__Host-"

// choiceOf returns what the visitor's browser keeps of a choice, under the name it has on https or the one it has elsewhere;
// "" for nothing.
func choiceOf(r *http.Request, name string) string {
	if len(r.Header["Cookie"]) == 0 {
		return ""
	}
	for _, name := range [...]string{hostPrefix + name, name} {
		if c, err := r.Cookie(name); err == nil {
			return c.Value
		}
	}
	return ""
}

// preferences remembers what Accept-Language headers come to, as parsing one takes longer than serving a page. There
// are few different ones; hostile ones are cut off by the limit.
type preferences struct {
	known sync.Map // header → i18n.Lang
	size  atomic.Int32
}

// What is remembered at most: how many headers, and of how many bytes each.
const (
	maxPreferences = 512
	maxPreference  = 256
)

func (p *preferences) of(r *http.Request) i18n.Lang {
	if lang, ok := i18n.Known(choiceOf(r, i18n.CookieName)); ok {
		return lang
	}
	accept := r.Header.Get("Accept-Language")
	if accept == "" {
		return i18n.EN
	}
	if lang, ok := p.known.Load(accept); ok {
		return lang.(i18n.Lang)
	}
	lang := i18n.Negotiate("", "", accept)
	if p.size.Load() < maxPreferences && len(accept) <= maxPreference {
		p.size.Add(1)
		p.known.Store(accept, lang)
	}
	return lang
}

// chose tells whether the visitor asked for v.Want: by following the switcher, or by an address typed or sent by a
// program. Following a link of a page in the same language, or arriving from another site, is a visit, which stores
// nothing.
func (v *visit) chose() bool {
	if v.Want == "" || v.Want == v.Prefers {
		return false
	}
	switch v.Header.Get("Sec-Fetch-Site") {
	case "none", "cross-site", "same-site":
		return false
	}
	from, err := url.Parse(v.Referer())
	if err != nil || from.Host != v.Host {
		return true
	}
	lang, ok := i18n.LangOf(from.Path)
	if !ok {
		lang, ok = i18n.Known(from.Query().Get(i18n.QueryName))
	}
	return !ok || lang != v.Want
}
