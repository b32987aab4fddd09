package site

import (
	"net/url"
	"slices"
	"strings"

	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/search"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// The query parameters of a search: the words, the types of results, and whether the types were chosen at all: a form with every
// type off sends none, as a plain link does.
const (
	searchQuery = "q"
	typeQuery   = "type"
	chosenQuery = "chosen"
)

// Search handles GET /search and /busqueda.
func (h *Handlers) Search(r *web.Request) (web.Response, error) {
	here := h.Languages.Paths(i18n.Search)
	values := r.Query(searchQuery, typeQuery, chosenQuery)
	query := web.CleanQuery(values.Get(searchQuery))
	page := views.SearchPage{Base: h.NewPage(r, i18n.Search), Query: query, Counts: h.countTypes(r.Lang)}
	page.Description = page.About()
	page.Types = chosenTypes(values, page.Offered())
	page.Paths, page.Canonical = searchAddress(here, page), here.In(r.Lang)
	if page.NoIndex = values.Has(searchQuery) || values.Has(typeQuery) || values.Has(chosenQuery); page.NoIndex {
		page.JSONLD = nil
	} else {
		page.PrependJSONLD(jsonld.WebSite(page.Base))
	}
	response := web.Response{Address: here, Uncached: page.NoIndex}
	if query != "" {
		page.Title = query + " — " + page.Title
	}
	page.Answer = h.answerSearch(page)
	response.Page = page
	if values.Has(searchQuery) {
		response.Effects = []web.Effect{web.VaryByAccept}
		if r.ExpectsJSON() {
			page.Answer.Title, page.Answer.Switch = page.FullTitle(), page.SwitchPaths()
			response.JSON = page.Answer
		}
	}
	return response, nil
}

// countTypes returns the number of searchable items of a language by type.
func (h *Handlers) countTypes(lang i18n.Lang) map[views.SearchType]int {
	counts := map[views.SearchType]int{}
	for _, t := range views.SearchTypes {
		counts[t] = search.Count(h.Site.Site, lang, search.Type(t))
	}
	return counts
}

// chosenTypes returns the named types in the order of the form, or all that are offered if none of them is named and the visitor
// did not choose that.
func chosenTypes(values url.Values, offered []views.SearchType) []views.SearchType {
	var chosen []views.SearchType
	for _, t := range offered {
		if slices.Contains(values[typeQuery], string(t)) {
			chosen = append(chosen, t)
		}
	}
	if len(chosen) == 0 && !values.Has(chosenQuery) {
		return offered
	}
	return chosen
}

// searchAddress adds a search to its page's address, so that switching language or theme keeps the search.
func searchAddress(here i18n.Localized[string], page views.SearchPage) i18n.Localized[string] {
	values := url.Values{}
	if page.Query != "" {
		values.Set(searchQuery, page.Query)
	}
	if page.Limited() {
		for _, t := range page.Types {
			values.Add(typeQuery, string(t))
		}
		if len(page.Types) == 0 {
			values.Set(chosenQuery, views.Chosen)
		}
	}
	if len(values) == 0 {
		return here
	}
	found := i18n.Localized[string]{}
	for lang, address := range here {
		joint := "?"
		if strings.Contains(address, "?") {
			joint = "&"
		}
		found[lang] = address + joint + values.Encode()
	}
	return found
}
