package web

import (
	"bytes"
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"portfolio/i18n"
	"portfolio/views/layout"
)

// HTTPError is an error that is shown to visitors: a status and its messages.
type HTTPError struct {
	Status     int
	Key        string         // the messages are error.<Key>.heading, .text and .back
	Data       map[string]any // for the placeholders of the text
	Back       i18n.Page      // the page that the error links to
	Lang       i18n.Lang      // of the heading and the link, if it is not that of the page
	RetryAfter int            // in seconds, 0 for no such header
}

// Error implements error.
func (e HTTPError) Error() string { return fmt.Sprintf("%d %s", e.Status, e.Key) }

// retrySoon is the Retry-After of temporary failures, in seconds.
const retrySoon = 5

// retryLater is the Retry-After of a site that is being set up, in seconds.
const retryLater = 60

// Errors that any page or form may return.
var (
	ErrNotFound   = NotFound("page", i18n.Home)
	ErrNotAllowed = HTTPError{Status: http.StatusMethodNotAllowed, Key: "method", Back: i18n.Home}
	ErrBadRequest = HTTPError{Status: http.StatusBadRequest, Key: "request", Back: i18n.Home}
	ErrBusy       = HTTPError{Status: http.StatusServiceUnavailable, Key: "busy", Back: i18n.Home, RetryAfter: retrySoon}
	ErrUnread     = HTTPError{Status: http.StatusServiceUnavailable, Key: "unread", Back: i18n.Home, RetryAfter: retrySoon}
	ErrNoSession  = HTTPError{Status: http.StatusUnauthorized, Key: "session", Back: i18n.AdminLogin}
	ErrSettingUp  = HTTPError{Status: http.StatusServiceUnavailable, Key: "setup", Back: i18n.AdminSetup, RetryAfter: retryLater}
	errReadOnly   = HTTPError{Status: http.StatusForbidden, Key: "readonly", Back: i18n.AdminOverview}

	errGone       = HTTPError{Status: http.StatusGone, Key: "gone", Back: i18n.Home}
	errURITooLong = HTTPError{Status: http.StatusRequestURITooLong, Key: "request", Back: i18n.Home}
	errTooLarge   = HTTPError{Status: http.StatusRequestEntityTooLarge, Key: "request", Back: i18n.Home}
	errMediaType  = HTTPError{Status: http.StatusUnsupportedMediaType, Key: "request", Back: i18n.Home}
	errCrossSite  = HTTPError{Status: http.StatusForbidden, Key: "forbidden", Back: i18n.Home}
)

// NotFound returns the error for something that does not exist; back is the page that it links to.
func NotFound(key string, back i18n.Page) HTTPError {
	return HTTPError{Status: http.StatusNotFound, Key: key, Back: back}
}

// Fail responds with the page for err, or with a redirect for what is not found because it has moved, or has a slash at
// its end. Any error but an HTTPError is logged in full, and shown as an internal error.
func (k *Kernel) Fail(w http.ResponseWriter, r *Request, err error) {
	var known HTTPError
	id := ""
	if !errors.As(err, &known) {
		known = HTTPError{Status: http.StatusInternalServerError, Key: "internal", Back: i18n.Home}
		id = rand.Text()[:10]
		k.Log.Error("request failed", "id", id, "path", r.URL.Path, "error", err)
	}
	if known.Status == http.StatusNotFound && !i18n.IsAdminPath(r.URL.Path) && k.redirectMoved(w, r.Request) {
		return
	}
	if known.Status == http.StatusNotFound && isRead(r.Request) && len(r.URL.Path) > 1 && strings.HasSuffix(r.URL.Path, "/") {
		redirectSlash(w, r.Request)
		return
	}
	setRetryAfter(w, known.RetryAfter)
	if r.PostExpectsJSON() {
		k.writeJSON(w, r.Request, known.Status, map[string]any{"error": k.Languages.Messages(r.Lang).Tf("error."+known.Key+".text", known.Data)})
		return
	}
	// The address has no page in another language: the language switcher links to the home page.
	page := layout.ErrorPage{Base: k.PageBase(r, "", k.Languages.Paths(i18n.Home)), RequestID: id}
	page.NoIndex, page.HeadingLang = true, cmp.Or(known.Lang, r.Lang)
	words := k.Languages.Messages(page.HeadingLang)
	page.Heading = words.T("error." + known.Key + ".heading")
	page.Text = page.Tf("error."+known.Key+".text", known.Data)
	if k.Site.AsFiles {
		page.Text = page.T("error.page.files")
	}
	page.Title, page.Description = page.Heading, page.Text
	page.BackPath, page.BackLabel = page.Path(known.Back), words.T("error."+known.Key+".back")
	page.LeadsOn = known.Back == i18n.AdminSetup
	if !k.Site.HasPage(known.Back) {
		page.BackPath, page.BackLabel = page.Path(i18n.Home), words.T("error.page.back")
	}
	var body bytes.Buffer
	if err := layout.Document(page).Render(r.Context(), &body); err != nil {
		k.Log.Error("error page failed", "id", id, "error", err)
		http.Error(w, page.Heading, known.Status)
		return
	}
	k.writeHTML(w, r.Request, known.Status, body.Bytes())
}

// FailOutsidePages is Fail for a request that is not for a page.
func (k *Kernel) FailOutsidePages(w http.ResponseWriter, r *http.Request, err error) {
	k.Fail(w, k.requestOutsidePages(r), err)
}

// Failing returns a handler that responds with err.
func (k *Kernel) Failing(err error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { k.FailOutsidePages(w, r, err) })
}

// NotStored logs that the database failed to store something of the given kind, and returns ErrBusy, which asks the
// visitor to try again.
func (k *Kernel) NotStored(kind string, err error) error {
	k.Log.Error("form not stored", "form", kind, "error", err)
	return ErrBusy
}

// NotRead logs that the database failed to read something of the given kind, and returns ErrUnread, which asks the visitor to try
// again.
func (k *Kernel) NotRead(kind string, err error) error {
	k.Log.Error("not read", "kind", kind, "error", err)
	return ErrUnread
}

// setRetryAfter sets Retry-After, unless seconds is 0.
func setRetryAfter(w http.ResponseWriter, seconds int) {
	if seconds > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(seconds))
	}
}
