package handlers

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"

	"github.com/gorilla/sessions"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/views/layout"
)

// answer is what a page's handler found.
type answer struct {
	Page    layout.Page
	Address i18n.Localized[string] // where the page stands, if that is not what it says itself
	Status  int                    // 200 where zero
	Query   string                 // the query, in its one canonical form, that the page depends on besides the language; "" for none
	Fresh   bool                   // whether the page must be made anew for every request

	ByAccept bool // whether there is another answer at this address for another Accept header

	Location   string // where to go on after a form was taken, "" for a page
	JSON       any    // what a script is told instead of a page
	RetryAfter int    // seconds after which it may go better, 0 for nothing of the kind

	Session *sessions.Session // that begins or ends with this answer, nil for neither
}

// pageSize is what most pages take, in bytes: a buffer that grows to it copies the page again and again.
const pageSize = 24 << 10

// pageFunc finds what one page shows.
type pageFunc func(v *visit) (answer, error)

// page adapts a pageFunc: it settles the address, renders, keeps what can be kept, and turns errors into pages.
// fixed is the language of the path, "" where both share it.
func (s *Server) page(fixed i18n.Lang, show pageFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := s.newVisit(r, fixed)
		if err := s.answer(w, v, show); err != nil {
			s.fail(w, v, err)
		}
	})
}

// address returns where the answer's page stands, in each language.
func (a answer) address() i18n.Localized[string] {
	if a.Page == nil || a.Address != nil {
		return a.Address
	}
	return a.Page.Meta().Here
}

func (s *Server) answer(w http.ResponseWriter, v *visit, show pageFunc) error {
	found, err := show(v)
	if err != nil {
		return err
	}
	if v.chose() {
		s.remember(w, i18n.CookieName, string(v.Want))
	}
	if found.Session != nil {
		if err := s.saveSession(w, v, found.Session); err != nil {
			return err
		}
	}
	retryAfter(w, found.RetryAfter)
	if found.ByAccept {
		w.Header()["Vary"] = headerVaryAccept
	}
	here := found.address()
	switch target, status := elsewhere(v, here); {
	case found.JSON != nil:
		writeJSON(w, cmp.Or(found.Status, http.StatusOK), found.JSON)
		return nil
	case found.Location != "":
		redirect(w, found.Location, http.StatusSeeOther)
		return nil
	case target != "" && v.Method != http.MethodPost:
		redirect(w, target, status)
		return nil
	}
	var body bytes.Buffer
	body.Grow(pageSize)
	if err := layout.Document(found.Page).Render(v.Context(), &body); err != nil {
		return fmt.Errorf("render %s: %w", v.URL.Path, err)
	}
	shows := shownAt(here, v.Lang)
	if found.Status == 0 && sessionOf(v.Request) == nil { // the owner does not count
		s.visits.see(v.Request, shows)
	}
	if found.Status == 0 && !found.Fresh && keepable(v, found.Query) {
		page := s.kept.keep(keyOf(v), pageKind, nil, shows, body.Bytes())
		if !s.writeKept(w, v.Request, page) {
			writePlain(w, v.Request, page, body.Bytes())
		}
		return nil
	}
	writeHTML(w, v.Request, cmp.Or(found.Status, http.StatusOK), body.Bytes())
	return nil
}

// redirect leads to another address of ours.
func redirect(w http.ResponseWriter, target string, status int) {
	h := w.Header()
	h["Cache-Control"] = headerNoCache
	h["Vary"] = headerVary
	h.Set("Location", target)
	w.WriteHeader(status)
}

// elsewhere returns where the request should have gone, and with what status: to the path of the language that ?lng=
// asks for, or to the path that the page has in this language.
func elsewhere(v *visit, here i18n.Localized[string]) (string, int) {
	english := pathOf(here.In(i18n.EN))
	spanish := pathOf(here.In(i18n.ES))
	paired := english != spanish
	lang := v.Lang
	if paired && v.Want != "" {
		lang = v.Want
	}
	path := pathOf(here.In(lang))
	if path == v.URL.EscapedPath() && (!paired || v.Want == "") {
		return "", 0
	}
	query := v.URL.Query()
	query.Del(i18n.QueryName)
	target := here.In(lang)
	for _, name := range slices.Sorted(maps.Keys(query)) { // one address for one question
		for _, value := range query[name] {
			target = i18n.WithQuery(target, name, value)
		}
	}
	if v.Want != "" {
		return target, http.StatusFound // depends on a wish, not on the page
	}
	return target, http.StatusMovedPermanently
}

// pathOf returns the path of an address.
func pathOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	return u.EscapedPath()
}

// writeHTML answers with a page made for this request.
func writeHTML(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	h := w.Header()
	h["Content-Type"] = headerHTML
	h["Cache-Control"] = headerNoCache
	if h["Vary"] == nil {
		h["Vary"] = headerVary
	}
	w.WriteHeader(status)
	if r.Method == http.MethodHead {
		return
	}
	_, _ = w.Write(body) // a visitor who has gone is not an error
}

// remember keeps a choice of the visitor in a cookie.
func (s *Server) remember(w http.ResponseWriter, name, value string) {
	if s.https() {
		name = hostPrefix + name
	}
	http.SetCookie(w, &http.Cookie{
		Name:     name,
		Value:    value,
		Path:     "/",
		MaxAge:   content.CookieDays * 24 * 60 * 60,
		Secure:   s.https(),
		HttpOnly: true, // the script sends choices to the server rather than writing cookies
		SameSite: http.SameSiteLaxMode,
	})
}
