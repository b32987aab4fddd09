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

// voterCookie names a visitor who has voted, so that everyone votes once. The first vote sets it.
const voterCookie = "voter"

// VoterCookie returns what the first vote of the visitor has set, "" if there is none.
func (r *Request) VoterCookie() string { return cookieOf(r.Request, voterCookie) }

// themeOf returns the visitor's theme, dark by default.
func themeOf(r *http.Request) layout.Theme {
	if layout.Theme(cookieOf(r, themeCookie)) == layout.Light {
		return layout.Light
	}
	return layout.Dark
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
