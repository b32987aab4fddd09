package handlers

import (
	"bytes"
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"

	"portfolio/i18n"
	"portfolio/views/layout"
)

// failure is an error that a visitor is told about: a status and the messages that go with it.
type failure struct {
	Status int
	Key    string         // the messages are error.<Key>.heading, .text and .back
	Data   map[string]any // for the placeholders of the text
	Back   i18n.Page      // where the visitor may go on
	Speaks i18n.Lang      // language of the heading and the way back, where it is always the same one

	RetryAfter int // seconds after which it may go better, 0 for nothing of the kind
}

func (f failure) Error() string { return fmt.Sprintf("%d %s", f.Status, f.Key) }

// The failures that pages report.
var (
	errPageNotFound     = failure{Status: http.StatusNotFound, Key: "page", Back: i18n.Home}
	errArticleNotFound  = failure{Status: http.StatusNotFound, Key: "article", Back: i18n.Articles}
	errVerticalNotFound = failure{Status: http.StatusNotFound, Key: "vertical", Back: i18n.Services, Speaks: i18n.ES}
	errNotAllowed       = failure{Status: http.StatusMethodNotAllowed, Key: "method", Back: i18n.Home}
	errBadRequest       = failure{Status: http.StatusBadRequest, Key: "request", Back: i18n.Home}
	errURITooLong       = failure{Status: http.StatusRequestURITooLong, Key: "request", Back: i18n.Home}
	errTooLarge         = failure{Status: http.StatusRequestEntityTooLarge, Key: "request", Back: i18n.Home}
	errMediaType        = failure{Status: http.StatusUnsupportedMediaType, Key: "request", Back: i18n.Home}
	errBusy             = failure{Status: http.StatusServiceUnavailable, Key: "busy", Back: i18n.Home, RetryAfter: retrySoon}
	errKey              = failure{Status: http.StatusNotFound, Key: "key", Back: i18n.Newsletter}
	errSession          = failure{Status: http.StatusUnauthorized, Key: "session", Back: i18n.AdminLogin, Speaks: i18n.ES}
	errNoSuchView       = failure{Status: http.StatusUnprocessableEntity, Key: "request", Back: i18n.Home}
	errLeadNotFound     = failure{Status: http.StatusNotFound, Key: "lead", Back: i18n.AdminInbox, Speaks: i18n.ES}
	errForbidden        = failure{Status: http.StatusForbidden, Key: "forbidden", Back: i18n.Home}
)

// errProjectNotFound reports a project that the page at back does not list.
func errProjectNotFound(back i18n.Page) failure {
	return failure{Status: http.StatusNotFound, Key: "project", Back: back}
}

// fail answers with the page for err. Anything but a failure is a fault of ours: it is logged whole and shown as such.
func (s *Server) fail(w http.ResponseWriter, v *visit, err error) {
	var told failure
	id := ""
	if !errors.As(err, &told) {
		told = failure{Status: http.StatusInternalServerError, Key: "internal", Back: i18n.Home}
		id = rand.Text()[:10]
		s.Log.Error("request failed", "id", id, "path", v.URL.Path, "error", err)
	}
	retryAfter(w, told.RetryAfter)
	if v.wantsJSON() {
		writeJSON(w, told.Status, map[string]any{"error": s.Messages.In(v.Lang).Tf("error."+told.Key+".text", told.Data)})
		return
	}
	page := layout.ErrorPage{Base: s.base(v, "", s.sameAddress(v)), RequestID: id}
	page.NoIndex, page.Speaks = true, cmp.Or(told.Speaks, v.Lang)
	page.Heading = page.T("error." + told.Key + ".heading")
	page.Text = page.Tf("error."+told.Key+".text", told.Data)
	page.Title, page.Description = page.Heading, page.Text
	page.BackPath, page.BackLabel = page.Path(told.Back), page.T("error."+told.Key+".back")
	var body bytes.Buffer
	if err := layout.Document(page).Render(v.Context(), &body); err != nil {
		s.Log.Error("error page failed", "id", id, "error", err)
		http.Error(w, page.Heading, told.Status)
		return
	}
	writeHTML(w, v.Request, told.Status, body.Bytes())
}

// sameAddress is where the language switcher of an error page leads: the home page, as there is no page here to keep.
func (s *Server) sameAddress(*visit) i18n.Localized[string] { return i18n.Paths(i18n.Home) }

// failing adapts an error into a handler, for the router's own answers.
func (s *Server) failing(err error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.fail(w, s.lostVisit(r), err)
	})
}

// lostVisit reads a request for an address that is no page: its language is that of the path, if it has one.
func (s *Server) lostVisit(r *http.Request) *visit {
	fixed, _ := i18n.LangOf(r.URL.Path)
	if isAdmin(r.URL.Path) {
		fixed = i18n.ES
	}
	return s.newVisit(r, fixed)
}

// recovering turns a panic into the page for faults.
func (s *Server) recovering(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if fault := recover(); fault != nil {
				s.Log.Error("panic", "path", r.URL.Path, "fault", fault, "stack", string(debug.Stack()))
				s.fail(w, s.lostVisit(r), fmt.Errorf("panic: %v", fault))
			}
		}()
		next.ServeHTTP(w, r)
	})
}
