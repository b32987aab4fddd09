package feeds

import (
	"portfolio/handlers/web"
	"portfolio/i18n"
)

// speculationRules tells browsers which pages to fetch when a visitor is about to follow a link: every page of the site, not
// the owner's, not a file, and nothing with a query but a language. Switching the language stores the choice, so that link is
// followed only.
const speculationRules = `{"prefetch": [{
	"where": {"and": [
		{"href_matches": "/*"},
		{"or": [{"not": {"href_matches": "/*\\?(.+)"}}, {"href_matches": "/*\\?%[1]s=(\\w+)"}]},
		{"not": {"href_matches": ["%[2]s", "%[2]s/*", "/*.*"]}},
		{"not": {"selector_matches": "a[rel=alternate], [data-language], [download], [target], [href^='#']"}}
	]},
	"eagerness": "moderate"
}]}
`

// SpeculationRules handles GET of the file that the header Speculation-Rules of every page names.
func SpeculationRules() web.DocumentHandler {
	return web.Static(speculationRules, i18n.LangQuery, i18n.AdminPath(i18n.AdminOverview))
}
