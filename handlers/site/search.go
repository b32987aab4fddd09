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

// The query parameters of a search: the words, and the types of results.
const (
	searchQuery = "q"
	typeQuery   = "type"
)

// Search handles GET /search and /busqueda.
func (h *Handlers) Search(r *web.Request) (web.Response, error) {
	here := h.Languages.Paths(i18n.Search)
	values := r.URL.Query()
	query, types := web.CleanQuery(values.Get(searchQuery)), chosenTypes(values[typeQuery])
	page := views.SearchPage{Base: h.NewPage(r, i18n.Search), Query: query, Types: types}
	page.Paths, page.Canonical = searchAddress(here, query, types), here.In(r.Lang)
	if page.NoIndex = values.Has(searchQuery) || values.Has(typeQuery); page.NoIndex {
		page.JSONLD = nil
	} else {
		page.PrependJSONLD(jsonld.WebSite(page.Base))
	}
	response := web.Response{Address: here, Uncached: page.NoIndex, VaryByAccept: values.Has(searchQuery)}
	if query != "" {
		page.Title = query + " — " + page.Title
		page.Answer = h.findResults(page)
	}
	if response.VaryByAccept && r.ExpectsJSON() {
		page.Answer.Title, page.Answer.Switch = page.FullTitle(), page.SwitchPaths()
		response.JSON = page.Answer
		return response, nil
	}
	page.Counts = h.countTypes()
	response.Page = page
	return response, nil
}

// countTypes returns the number of searchable items by type.
func (h *Handlers) countTypes() map[views.SearchType]int {
	counts := map[views.SearchType]int{}
	for _, t := range views.SearchTypes {
		counts[t] = search.Count(h.Site.Site, search.Type(t))
	}
	return counts
}

// chosenTypes returns the named types in the order of the form, or all types if none is named.
func chosenTypes(names []string) []views.SearchType {
	var chosen []views.SearchType
	for _, t := range views.SearchTypes {
		if slices.Contains(names, string(t)) {
			chosen = append(chosen, t)
		}
	}
	if len(chosen) == 0 {
		return views.SearchTypes
	}
	return chosen
}

// searchAddress adds a search to its page's address, so that switching language or theme keeps the search.
func searchAddress(here i18n.Localized[string], query string, types []views.SearchType) i18n.Localized[string] {
	values := url.Values{}
	if query != "" {
		values.Set(searchQuery, query)
	}
	if len(types) < len(views.SearchTypes) {
		for _, t := range types {
			values.Add(typeQuery, string(t))
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
