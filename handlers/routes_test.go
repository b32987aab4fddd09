package handlers_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/gorilla/mux"

	"portfolio/handlers/handlertest"
	"portfolio/i18n"
)

// patternOf returns the route that answers an address, "" where none does.
func patternOf(s handlertest.Surface, address string) string {
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
	t.Parallel()
	routes := handlertest.NewSurface(handlertest.New(t))
	asked := map[string]bool{}
	for _, file := range handlertest.ScriptFiles(t, "*/testdata/*.txt") {
		for _, c := range handlertest.ReadScript(t, file) {
			asked[patternOf(routes, c.Address)] = true
		}
	}
	for _, pattern := range routes.Patterns(t) {
		if !asked[pattern] {
			t.Errorf("no script asks for %s", pattern)
		}
	}
}

// TestEveryPageHasARoute checks that the router answers each path of each page of the registry, on a site that has all of them.
func TestEveryPageHasARoute(t *testing.T) {
	site := handlertest.New(t)
	patterns := handlertest.NewSurface(site).Patterns(t) // fails for a route of a page that the registry lacks
	for _, entry := range site.Content.Languages.Pages() {
		for _, route := range site.Content.Languages.Routes(entry.Page) {
			if !slices.Contains(patterns, route.Pattern) {
				t.Errorf("no route leads to the page %s at %s", entry.Page, route.Pattern)
			}
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
	"/resume/version":                 "the target of a link that the owner makes",
	"/curriculum/version":             "the target of a link that the owner makes",
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
	"/feed/":                          "for feed readers that guess",
	"/rss.xml":                        "for feed readers that guess",
	"/index.xml":                      "for feed readers that guess",
	"/atom.xml":                       "for feed readers that guess",
	"/feed.json":                      "for feed readers that guess",
	"/favicon.ico":                    "for browsers that guess",
	"/llms.txt":                       "for language models that guess",

	"/surveys/results/{survey}.csv":      "for a survey with results",
	"/encuestas/resultados/{survey}.csv": "for a survey with results",

	"/newsletter/archive":          "for a newsletter with issues",
	"/newsletter/archivo":          "for a newsletter with issues",
	"/newsletter/{slug}":           "for a newsletter with issues",
	"/newsletter/archive/feed.xml": "for a newsletter with issues",
	"/newsletter/archivo/feed.xml": "for a newsletter with issues",

	"/apple-touch-icon.png":             "for phones that guess",
	"/apple-touch-icon-precomposed.png": "for phones that guess",
}

// ofTopics reports whether a route is of a tag or a series, or of the further pages of a feed: the demonstration has neither.
func ofTopics(pattern string) bool {
	return strings.Contains(pattern, "{tag}") || strings.Contains(pattern, "{series}") || strings.HasSuffix(pattern, "/{page}")
}

// testOrphans checks that a visitor can reach every route.
func testOrphans(c handlertest.Crawl, t *testing.T) {
	routes, reached := handlertest.NewSurface(c.Site), map[string]bool{}
	for address := range c.Pages {
		reached[patternOf(routes, address)] = true
	}
	c.Each(func(p *handlertest.Crawled) {
		for _, action := range p.Doc.Find("form[action]").Map(handlertest.AttributeOf("action")) {
			reached[patternOf(routes, action)] = true
		}
	})
	for _, pattern := range routes.Patterns(t) {
		if !reached[pattern] && hidden[pattern] == "" && !i18n.IsAdminPath(pattern) && !ofTopics(pattern) {
			t.Errorf("no page leads to %s", pattern)
		}
	}
	for pattern := range hidden {
		if !slices.Contains(routes.Patterns(t), pattern) {
			t.Errorf("%s is no route any more", strings.TrimSpace(pattern))
		}
	}
}
