package site

import (
	"net/http"

	"portfolio/handlers/web"
	"portfolio/handlers/web/header"
	"portfolio/i18n"
	"portfolio/internal/analytics"
)

// errUnknownView means that an event names a page that is not a landing page.
var errUnknownView = web.HTTPError{Status: http.StatusUnprocessableEntity, Key: "request", Back: i18n.Home}

// PostPageView handles POST /events/page-view: a browser showed a landing page without a request, for example after going
// back to it. All other views are counted when pages are served, so that none is counted twice.
func (h *Handlers) PostPageView(w http.ResponseWriter, r *http.Request) {
	if err := h.recordLanding(r); err != nil {
		h.FailOutsidePages(w, r, err)
		return
	}
	w.Header()["Cache-Control"] = header.NoStore
	w.WriteHeader(http.StatusNoContent)
}

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
