package web

import (
	"net/http"
	"net/url"
	"strings"

	"portfolio/content"
	"portfolio/handlers/web/header"
	"portfolio/i18n"
	"portfolio/views/layout"
)

const themeCookie = "theme"

// CookieOf returns the value of the cookie called name, "" if there is none.
func (r *Request) CookieOf(name string) string { return cookieOf(r.Request, name) }

// themeOf returns the visitor's theme, or else the owner's choice for those who have none.
func (k *Kernel) themeOf(r *http.Request) layout.Theme {
	if chosen := layout.Theme(cookieOf(r, themeCookie)); chosen == layout.Light || chosen == layout.Dark {
		return chosen
	}
	return k.Site.DefaultTheme()
}

// cookieOf returns the value of the cookie called name, with or without the prefix for https; "" if there is none.
func cookieOf(r *http.Request, name string) string {
	if len(r.Header["Cookie"]) == 0 {
		return ""
	}
	for _, name := range [...]string{header.HostPrefix + name, name} {
		if c, err := r.Cookie(name); err == nil {
			return c.Value
		}
	}
	return ""
}

// Cookie returns the effect that stores a choice of the visitor.
func (k *Kernel) Cookie(name, value string) Effect {
	return func(w http.ResponseWriter, _ *http.Request) error {
		k.setCookie(w, name, value)
		return nil
	}
}

// setCookie stores a choice of the visitor.
func (k *Kernel) setCookie(w http.ResponseWriter, name, value string) {
	if k.HTTPS() {
		name = header.HostPrefix + name
	}
	http.SetCookie(w, &http.Cookie{
		Name:     name,
		Value:    value,
		Path:     "/",
		MaxAge:   content.CookieDays * 24 * 60 * 60,
		Secure:   k.HTTPS(),
		HttpOnly: true, // scripts send choices to the server instead of writing cookies
		SameSite: http.SameSiteLaxMode,
	})
}

// fetchedAhead reports whether a browser fetches a page that its visitor may never see.
func fetchedAhead(r *http.Request) bool { return len(r.Header["Sec-Purpose"]) > 0 }

// choseLang reports whether the visitor chose r.Asked: with the language switcher, or with an address sent by a program.
// Following a link of a page in the same language, or arriving from another site, is no choice and stores nothing.
func (r *Request) choseLang() bool {
	if r.Asked == "" || r.Asked == r.Preferred || fetchedAhead(r.Request) {
		return false
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "none", "cross-site", "same-site":
		return false
	}
	from, err := url.Parse(r.Referer())
	if err != nil || from.Host != r.Host {
		return true
	}
	lang, ok := r.Languages.LangOfPath(from.Path)
	if !ok {
		lang, ok = r.Languages.Parse(from.Query().Get(i18n.LangQuery))
	}
	return !ok || lang != r.Asked
}

// ChooseTheme handles POST /theme: it stores the theme and redirects to the page of the form.
func (k *Kernel) ChooseTheme(w http.ResponseWriter, r *http.Request) {
	posted, err := ReadForm(r)
	if err != nil {
		k.Fail(w, k.requestOutsidePages(r), err)
		return
	}
	theme := layout.Theme(posted.Get("theme"))
	if theme != layout.Light && theme != layout.Dark {
		k.Fail(w, k.requestOutsidePages(r), ErrBadRequest)
		return
	}
	k.setCookie(w, themeCookie, string(theme))
	w.Header().Set("Location", LocalAddress(posted.Get(layout.BackField)))
	w.WriteHeader(http.StatusSeeOther)
}

// LocalAddress returns address if it is a path on this site, else the root. Browsers read a leading // or /\ as another
// host and skip control characters, so it rejects all of these.
func LocalAddress(address string) string {
	forbidden := func(r rune) bool { return r <= ' ' || r == '\\' || r >= 0x7f }
	if !strings.HasPrefix(address, "/") || strings.HasPrefix(address, "//") || strings.ContainsFunc(address, forbidden) {
		return "/"
	}
	u, err := url.Parse(address)
	if err != nil || u.Host != "" || u.Scheme != "" || strings.HasPrefix(u.Path, "//") {
		return "/"
	}
	return u.RequestURI()
}
