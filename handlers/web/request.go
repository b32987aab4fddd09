package web

import (
	"maps"
	"net/http"
	"net/url"
	"slices"

	"github.com/gorilla/mux"
	"github.com/gorilla/sessions"

	"portfolio/handlers/web/auth"
	"portfolio/i18n"
	"portfolio/views/layout"
)

// Request is a request for a page, with the visitor's language, theme and session.
type Request struct {
	*http.Request
	Lang      i18n.Lang       // of the page
	Preferred i18n.Lang       // the visitor's language: that of a page whose path it shares, unless the address asks for another
	Asked     i18n.Lang       // the language of ?lng=, "" if missing or invalid
	Languages *i18n.Languages // of the site
	Messages  *i18n.Messages  // in Lang
	Theme     layout.Theme
	Session   *sessions.Session // the owner's, nil for everybody else

	preview bool        // whether the page is one of the site, at an address of the owner's screens
	sharing []i18n.Lang // the languages that share the path
	refused *refusal    // the form that this page shows again, nil for none
	// isPrivate is set where the page shows what somebody has sent: nobody stores it.
	isPrivate bool
	posted    url.Values // the posted values, once they were read
	read      url.Values // the parameters of the address that the page's handler has read
}

// NewRequest reads a request for a page. langs are the languages that share its path: all if none is named. The owner's screens
// have a language of their own.
func (k *Kernel) NewRequest(r *http.Request, langs ...i18n.Lang) *Request {
	request := &Request{Request: r, Languages: k.Languages, Preferred: k.preferredLang(r), Theme: k.themeOf(r), Session: auth.SessionOf(r)}
	if i18n.IsAdminPath(r.URL.Path) || k.SettingUp {
		request.Messages = k.adminMessages(r)
		request.Lang = request.Messages.Lang
		return request
	}
	if r.URL.RawQuery != "" && k.Languages.Several() {
		request.Asked, _ = k.Languages.Parse(r.URL.Query().Get(i18n.LangQuery))
	}
	if request.sharing = langs; len(langs) == 0 {
		request.sharing = k.Languages.List()
	}
	request.Lang = request.langOf()
	request.Messages = k.Languages.Messages(request.Lang)
	return request
}

// PreviewRequest returns the request for a page of the site in a language, which is shown at an address of the owner's screens.
func (k *Kernel) PreviewRequest(r *Request, lang i18n.Lang) *Request {
	preview := *r
	preview.Lang, preview.Preferred, preview.Messages, preview.preview = lang, lang, k.Languages.Messages(lang), true
	return &preview
}

// UseLanguageWith makes the language of the page the first that shares the path and has what it is about, if the language that
// was chosen lacks it. A language that the address asks for remains.
func (r *Request) UseLanguageWith(has func(i18n.Lang) bool) {
	if r.Asked != "" || has(r.Lang) {
		return
	}
	if at := slices.IndexFunc(r.sharing, has); at >= 0 {
		r.Lang = r.sharing[at]
		r.Messages = r.Languages.Messages(r.Lang)
	}
}

// langOf returns the language of the page, one that shares its path: the one asked for, else the visitor's, else the first.
func (r *Request) langOf() i18n.Lang {
	for _, lang := range []i18n.Lang{r.Asked, r.Preferred} {
		if slices.Contains(r.sharing, lang) {
			return lang
		}
	}
	return r.sharing[0]
}

// requestOutsidePages reads a request for an address that is not a page: its language is that of the path, if any.
func (k *Kernel) requestOutsidePages(r *http.Request) *Request {
	return k.NewRequest(r, k.Languages.LangsOfPath(r.URL.Path)...)
}

// IsOwner reports whether the request is the owner's.
func (r *Request) IsOwner() bool { return r.Session != nil }

// Posted returns the posted values. It reads the body once and can be called again.
func (r *Request) Posted() (url.Values, error) {
	if r.posted != nil {
		return r.posted, nil
	}
	posted, err := ReadForm(r.Request)
	r.posted = posted
	return posted, err
}

// Query returns the parameters of the address that have one of the names. A page depends on what its handler has read this way, and on
// no other parameter: so the handlers of pages that visitors read never read the address itself.
func (r *Request) Query(names ...string) url.Values {
	values := url.Values{}
	if r.URL.RawQuery == "" {
		return values
	}
	sent := r.URL.Query()
	for _, name := range names {
		if sent.Has(name) {
			values[name] = sent[name]
		}
	}
	if r.read == nil {
		r.read = url.Values{}
	}
	maps.Copy(r.read, values)
	return values
}

// Param returns the first value of a parameter of the address, as Query does.
func (r *Request) Param(name string) string { return r.Query(name).Get(name) }

// ParamIf returns the first value of a parameter of the address if a page accepts it. One that it refuses makes no difference to the page,
// which therefore comes from the cache.
func (r *Request) ParamIf(name string, accepts func(value string) bool) string {
	if r.URL.RawQuery == "" || !accepts(r.URL.Query().Get(name)) {
		return ""
	}
	return r.Param(name)
}

// PathValue returns the value of {name} in the path.
func (r *Request) PathValue(name string) string { return mux.Vars(r.Request)[name] }

// ExpectsJSON reports whether r comes from a script that expects JSON instead of a page.
func (r *Request) ExpectsJSON() bool { return expectsJSON(r.Request) }

// PostExpectsJSON reports whether a script posted a form and expects JSON instead of a page.
func (r *Request) PostExpectsJSON() bool { return r.Method == http.MethodPost && r.ExpectsJSON() }
