package handlers

import (
	"net/http"

	"portfolio/content"
	"portfolio/i18n"
)

// pageView is the page_view event of a landing page.
type pageView struct {
	Title           string
	Location        string // the whole address
	VerticalType    string
	ServiceCategory string
}

// pageViewsOf returns the events that there can be: one for each landing page in each language.
func pageViewsOf(site *content.Site, baseURL string) map[shown]pageView {
	events := map[shown]pageView{}
	for _, v := range site.Verticals {
		here := i18n.Paths(i18n.Vertical, v.ID)
		for _, lang := range i18n.Langs {
			events[shownAt(here, lang)] = pageView{v.MetaTitle, baseURL + here.In(lang), v.ID, v.ServiceCategory()}
		}
	}
	return events
}

// takePageView handles POST /events/page-view: a landing page was shown without the server being asked for it, as when a
// visitor goes back to it. All other views are counted where they are served, so that none is counted twice.
func (s *Server) takePageView(w http.ResponseWriter, r *http.Request) {
	if err := s.countPageView(r); err != nil {
		s.fail(w, s.lostVisit(r), err)
		return
	}
	w.Header()["Cache-Control"] = headerNoStore
	w.WriteHeader(http.StatusNoContent)
}

func (s *Server) countPageView(r *http.Request) error {
	sent, err := readForm(r)
	if err != nil {
		return err
	}
	if err := s.limits.allow("page-view", s.visitorOf(r)); err != nil {
		return err
	}
	said := pageView{sent.Get("title"), sent.Get("location"), sent.Get("vertical_type"), sent.Get("service_category")}
	for page, event := range s.pageViews {
		if event != said {
			continue
		}
		if countable(r.Header) {
			s.visits.add(page, "")
		}
		return nil
	}
	return errNoSuchView
}
