package web

import (
	"net/http"
	"net/url"
	"strings"

	"portfolio/content"
	"portfolio/handlers/web/header"
	"portfolio/views/layout"
)

const themeCookie = "theme"

// themeOf returns the theme the visitor chose, or dark.
func themeOf(r *http.Request) layout.Theme {
	if layout.Theme(cookieOf(r, themeCookie)) == layout.Light {
		return layout.Light
	}
	return layout.Dark
}

// cookieOf returns the value of the cookie called name, under the name it has on https or the one it has elsewhere; "" for
// none.
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

// setCookie keeps a choice of the visitor.
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
		HttpOnly: true, // the script sends choices to the server rather than writing cookies
		SameSite: http.SameSiteLaxMode,
	})
}

// ChooseTheme handles POST /theme: it keeps the theme and goes back to the page the form stood on.
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
	w.Header().Set("Location", LocalAddress(posted.Get("back")))
	w.WriteHeader(http.StatusSeeOther)
}

// LocalAddress returns address if it is one below our root, else the root. Browsers read a leading // or /\ as another
// host and skip control characters, so any of these disqualifies.
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
