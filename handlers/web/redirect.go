package web

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"portfolio/handlers/web/header"
	"portfolio/i18n"
)

// redirect redirects to another address of the site.
func redirect(w http.ResponseWriter, target string, status int) {
	h := w.Header()
	h["Cache-Control"] = header.NoCache
	h["Vary"] = header.Vary
	h.Set("Location", target)
	w.WriteHeader(status)
}

// redirection returns where a response redirects to, and with what status: to its location, or to the address where the request
// for its page should have gone. It returns "" if the response redirects nowhere.
func redirection(r *Request, response Response) (string, int) {
	switch {
	case response.Location != "":
		return response.Location, http.StatusSeeOther
	case r.Method == http.MethodPost, response.Framed: // a preview is not at the address of its page
		return "", 0
	}
	return canonicalAddress(r, response.address())
}

// canonicalAddress returns where the request for the page at address should have gone, and with what status: to the path
// of the language that ?lng= asks for, or to the path that the page has in this language. It returns "" if the request
// came to the right place.
func canonicalAddress(r *Request, address i18n.Localized[string]) (string, int) {
	lang := r.Lang
	if r.Asked != "" && !sharesPath(address, lang, r.Asked) {
		lang = r.Asked
	}
	target := address.In(lang)
	if pathOf(target) == r.URL.EscapedPath() && (r.Asked == "" || r.Asked == askedIn(target) || r.sharesPath(address)) {
		return "", 0
	}
	query := r.URL.Query()
	query.Del(i18n.LangQuery)
	for _, name := range slices.Sorted(maps.Keys(query)) { // sorted, so that the address is canonical
		for _, value := range query[name] {
			target = i18n.WithQuery(target, name, value)
		}
	}
	if r.Asked != "" {
		return target, http.StatusFound // depends on the query, not on the page
	}
	return target, http.StatusMovedPermanently
}

// sharesPath reports whether another language has this page at the path of its language.
func (r *Request) sharesPath(address i18n.Localized[string]) bool {
	return slices.ContainsFunc(r.Languages.List(), func(other i18n.Lang) bool { return other != r.Lang && sharesPath(address, r.Lang, other) })
}

// sharesPath reports whether two languages have the same path.
func sharesPath(address i18n.Localized[string], a, b i18n.Lang) bool {
	return pathOf(address.In(a)) == pathOf(address.In(b))
}

// askedIn returns the language that an address asks for, or "".
func askedIn(address string) i18n.Lang {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return i18n.Lang(u.Query().Get(i18n.LangQuery))
}

// pathOf returns the path of an address.
func pathOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	return u.EscapedPath()
}

// redirectSlash redirects /x/ to /x. The target has one leading slash: // would begin another host's address.
func redirectSlash(w http.ResponseWriter, r *http.Request) {
	own := url.URL{Path: "/" + strings.Trim(r.URL.Path, "/")}
	target := own.EscapedPath()
	if r.URL.RawQuery != "" {
		target += "?" + r.URL.RawQuery
	}
	w.Header().Set("Location", target)
	w.WriteHeader(http.StatusMovedPermanently)
}

// redirectMoved responds to a request for what is at another address now, or gone, and reports whether that is so. The query goes along
// to an address of the site, but not to another site.
func (k *Kernel) redirectMoved(w http.ResponseWriter, r *http.Request) bool {
	target, status := k.Site.MovedPath(r.URL.Path)
	switch {
	case status == 0 || !isRead(r):
		return false
	case status == http.StatusGone:
		k.FailOutsidePages(w, r, errGone)
		return true
	case r.URL.RawQuery != "" && strings.HasPrefix(target, "/"):
		target = withRawQuery(target, r.URL.RawQuery)
	}
	w.Header()["Cache-Control"] = header.NoCache
	w.Header().Set("Location", target)
	w.WriteHeader(status)
	return true
}

// withRawQuery adds a query to an address.
func withRawQuery(address, query string) string {
	address, fragment, has := strings.Cut(address, "#")
	joint := "?"
	if strings.Contains(address, "?") {
		joint = "&"
	}
	if address += joint + query; has {
		address += "#" + fragment
	}
	return address
}
