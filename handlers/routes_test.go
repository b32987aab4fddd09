package handlers

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/gorilla/mux"

	"portfolio/i18n"
)

// surface is the site's routes, to be asked about.
type surface struct{ *mux.Router }

func newSurface(site testSite) surface { return surface{site.routes().(*mux.Router)} }

// patterns lists the paths of all routes, in the order of routes.go.
func (s surface) patterns(t *testing.T) []string {
	t.Helper()
	var found []string
	err := s.Walk(func(route *mux.Route, _ *mux.Router, _ []*mux.Route) error {
		pattern, err := route.GetPathTemplate()
		found = append(found, pattern)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// patternOf returns the route that answers an address, "" where none does.
func (s surface) patternOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	var match mux.RouteMatch
	if !s.Match(&http.Request{Method: http.MethodGet, URL: u}, &match) || match.Route == nil {
		return ""
	}
	pattern, err := match.Route.GetPathTemplate()
	if err != nil {
		return ""
	}
	return pattern
}

// TestEveryRouteHasAScript checks that testdata requests every route, under each of its paths.
func TestEveryRouteHasAScript(t *testing.T) {
	routes := newSurface(newTestSite(t))
	asked := map[string]bool{}
	for _, file := range scriptFiles(t) {
		for _, c := range readScript(t, file) {
			asked[routes.patternOf(c.address)] = true
		}
	}
	for _, pattern := range routes.patterns(t) {
		if !asked[pattern] {
			t.Errorf("no script asks for %s", pattern)
		}
	}
}

// hidden are routes that no page leads to with a link, and why.
var hidden = map[string]string{
	"/theme":                          "the target of a form",
	"/events/page-view":               "for the script of a page",
	"/healthz":                        "for operators",
	"/readyz":                         "for operators",
	"/newsletter/confirm":             "the target of a mail's link",
	"/newsletter/unsubscribe":         "the target of a mail's link",
	"/podcast/confirm":                "the target of a mail's link",
	"/podcast/unsubscribe":            "the target of a mail's link",
	"/connects/meeting/times.json":    "for the assistant",
	"/connects/meeting/confirm":       "the target of a mail's link",
	"/connects/meeting/meeting.ics":   "for a call that is booked",
	"/connects/meeting/move":          "the target of a mail's link",
	"/connects/meeting/cancel":        "the target of a mail's link",
	"/connects/meeting/accept":        "the target of a mail's link",
	"/conexiones/reunion/times.json":  "for the assistant",
	"/conexiones/reunion/confirmar":   "the target of a mail's link",
	"/conexiones/reunion/meeting.ics": "for a call that is booked",
	"/conexiones/reunion/mover":       "the target of a mail's link",
	"/conexiones/reunion/cancelar":    "the target of a mail's link",
	"/conexiones/reunion/aceptar":     "the target of a mail's link",
	"/sitemap.xml":                    "for search engines",
	"/robots.txt":                     "for search engines",
	"/speculation-rules.json":         "the target of a header",
	"/og/{lang}/{name}.png":           "for those who show a link to a page",
	"/.well-known/security.txt":       "for those who found a hole",
	"/feed.xml":                       "for feed readers that guess",
	"/feed":                           "for feed readers that guess",
	"/rss.xml":                        "for feed readers that guess",
	"/favicon.ico":                    "for browsers that guess",
	"/llms.txt":                       "for language models that guess",

	"/surveys/results/{survey}.csv":      "for a survey with results",
	"/encuestas/resultados/{survey}.csv": "for a survey with results",

	"/apple-touch-icon.png":             "for phones that guess",
	"/apple-touch-icon-precomposed.png": "for phones that guess",
}

// ofTopics reports whether a route is of a tag or a series, or of the further pages of a feed: the demonstration has neither.
func ofTopics(pattern string) bool {
	return strings.Contains(pattern, "{tag}") || strings.Contains(pattern, "{series}") || strings.HasSuffix(pattern, "/{page}")
}

// testOrphans checks that a visitor can reach every route.
func (c crawl) testOrphans(t *testing.T) {
	routes, reached := newSurface(c.site), map[string]bool{}
	for address := range c.pages {
		reached[routes.patternOf(address)] = true
	}
	c.each(func(p *crawled) {
		for _, action := range p.doc.Find("form[action]").Map(attributeOf("action")) {
			reached[routes.patternOf(action)] = true
		}
	})
	for _, pattern := range routes.patterns(t) {
		if !reached[pattern] && hidden[pattern] == "" && !i18n.IsAdminPath(pattern) && !ofTopics(pattern) {
			t.Errorf("no page leads to %s", pattern)
		}
	}
	for pattern := range hidden {
		if !slices.Contains(routes.patterns(t), pattern) {
			t.Errorf("%s is no route any more", strings.TrimSpace(pattern))
		}
	}
}
