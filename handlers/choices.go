package handlers

import (
	"net/http"
	"net/url"
	"strings"

	"portfolio/views/layout"
)

// chooseTheme handles POST /theme: it keeps the theme and goes back to the page the form stood on.
func (s *Server) chooseTheme(w http.ResponseWriter, r *http.Request) {
	sent, err := readForm(r)
	if err != nil {
		s.fail(w, s.lostVisit(r), err)
		return
	}
	theme := layout.Theme(sent.Get("theme"))
	if theme != layout.Light && theme != layout.Dark {
		s.fail(w, s.lostVisit(r), errBadRequest)
		return
	}
	s.remember(w, themeCookie, string(theme))
	w.Header().Set("Location", ownAddress(sent.Get("back")))
	w.WriteHeader(http.StatusSeeOther)
}

// ownAddress returns address if it is one below our root, else the root. Browsers read a leading // or /\ as another
// host and skip control characters, so any of these disqualifies.
func ownAddress(address string) string {
	odd := func(r rune) bool { return r <= ' ' || r == '\\' || r >= 0x7f }
	if !strings.HasPrefix(address, "/") || strings.HasPrefix(address, "//") || strings.ContainsFunc(address, odd) {
		return "/"
	}
	u, err := url.Parse(address)
	if err != nil || u.Host != "" || u.Scheme != "" || strings.HasPrefix(u.Path, "//") {
		return "/"
	}
	return u.RequestURI()
}

// https tells whether the site is served over https.
func (s *Server) https() bool { return strings.HasPrefix(s.BaseURL, "https:") }

// health handles GET /healthz: 200 while the database answers and the program is not about to stop.
func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header()["Cache-Control"] = headerNoStore
	text := "ok\n"
	switch err := s.Store.Ping(r.Context()); {
	case s.stopping.Load():
		w.WriteHeader(http.StatusServiceUnavailable)
		text = "stopping\n"
	case err != nil:
		s.Log.Error("database does not answer", "error", err)
		w.WriteHeader(http.StatusServiceUnavailable)
		text = "database does not answer\n"
	}
	_, _ = w.Write([]byte(text))
}
