package site

import (
	"net/http"
	"net/url"

	"portfolio/handlers/web"
	"portfolio/handlers/web/header"
	"portfolio/i18n"
	"portfolio/internal/analytics"
)

// errUnknownView means that an event names a page that is not a landing page.
var errUnknownView = web.HTTPError{Status: http.StatusUnprocessableEntity, Key: "request", Back: i18n.Home}

// PostPageView handles POST /events/page-view: a browser showed a page that it had fetched ahead, or a landing page without a
// request, for example after going back to it. All other views are counted when pages are served, so that none is counted
// twice. site serves the whole site.
func (h *Handlers) PostPageView(site http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		record := h.recordLanding
		if r.ContentLength == 0 && r.Header.Get("Content-Type") == "" {
			record = func(r *http.Request) error { return h.recordFetchedAhead(site, r) }
		}
		if err := record(r); err != nil {
			h.FailOutsidePages(w, r, err)
			return
		}
		w.Header()["Cache-Control"] = header.NoStore
		w.WriteHeader(http.StatusNoContent)
	})
}

// recordFetchedAhead counts the page that a report without a body comes from. The report is served as the request that the
// visitor did not have to wait for, into nothing: so the view follows the rules of all others, and what is no page is not
// counted.
func (h *Handlers) recordFetchedAhead(site http.Handler, r *http.Request) error {
	if err := h.Allow(r, "page-view"); err != nil {
		return err
	}
	from, err := url.Parse(r.Referer())
	if err != nil || from.Host != r.Host {
		return errUnknownView
	}
	shown := r.Clone(r.Context())
	shown.Method, shown.URL, shown.Body = http.MethodGet, &url.URL{Path: from.Path, RawPath: from.RawPath, RawQuery: from.RawQuery}, http.NoBody
	shown.RequestURI = shown.URL.RequestURI()
	shown.Header.Set("Sec-Fetch-Dest", "document")
	site.ServeHTTP(nowhere{http.Header{}}, shown)
	return nil
}

// nowhere is a response that nobody receives.
type nowhere struct{ header http.Header }

func (n nowhere) Header() http.Header       { return n.header }
func (nowhere) Write(b []byte) (int, error) { return len(b), nil }
func (nowhere) WriteHeader(int)             {}

func (h *Handlers) recordLanding(r *http.Request) error {
	posted, err := web.ReadForm(r)
	if err != nil {
		return err
	}
	if err := h.Allow(r, "page-view"); err != nil {
		return err
	}
	event := analytics.Landing{
		Title: posted.Get("title"), Location: posted.Get("location"),
		VerticalType: posted.Get("vertical_type"), ServiceCategory: posted.Get("service_category"),
	}
	if !h.Analytics.RecordLanding(event, r.Header) {
		return errUnknownView
	}
	return nil
}
