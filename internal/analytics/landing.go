package analytics

import (
	"portfolio/content"
	"portfolio/i18n"
)

// Landing is what the page_view event of a landing page says.
type Landing struct {
	Title           string
	Location        string // the whole address
	VerticalType    string
	ServiceCategory string
}

// landings returns the events that there can be: one for each landing page in each language.
func landings(site *content.Site, baseURL string) map[Page]Landing {
	found := map[Page]Landing{}
	for _, v := range site.Verticals.Pages {
		paths := site.Languages.Paths(i18n.Vertical, v.ID)
		for _, lang := range site.Languages.List() {
			page := PageAt(paths, site.Languages.Fallback(), lang)
			found[page] = Landing{v.MetaTitle.In(v.Languages.For(lang)), baseURL + paths.In(lang), v.ID, v.ServiceCategory()}
		}
	}
	return found
}

// RecordLanding counts a landing page that was shown without a request for it, as when a visitor goes back to it. It
// reports whether there is such a page. header are the request's headers, under their canonical names.
func (c *Counter) RecordLanding(event Landing, header map[string][]string) bool {
	for page, known := range c.site.Load().landings {
		if known != event {
			continue
		}
		if c.countable(header) {
			c.add(page, "")
		}
		return true
	}
	return false
}
