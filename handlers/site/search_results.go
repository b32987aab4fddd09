package site

import (
	"cmp"
	"time"

	"portfolio/i18n"
	"portfolio/internal/search"
	"portfolio/views"
	"portfolio/views/layout"
)

// answerSearch returns the response to the page's search. It is zero if nothing is searched for.
func (h *Handlers) answerSearch(page views.SearchPage) views.SearchAnswer {
	switch {
	case len(page.Types) == 0 && page.Limited():
		return views.SearchAnswer{Status: page.T("search.none.chosen"), Suggestions: suggestions(page)}
	case page.Query == "":
		return views.SearchAnswer{}
	}
	return h.findResults(page)
}

// findResults runs the page's search.
func (h *Handlers) findResults(page views.SearchPage) views.SearchAnswer {
	types := make([]search.Type, len(page.Types))
	for i, t := range page.Types {
		types[i] = search.Type(t)
	}
	found := h.searcher.Find(page.Lang, page.Query, types)
	a := views.SearchAnswer{Status: resultStatus(page.Messages, found)}
	if found.Total == 0 {
		a.Suggestions = suggestions(page)
	}
	for _, r := range found.Hits {
		a.Results = append(a.Results, resultView(page.Base, r))
	}
	return a
}

// resultStatus returns the message with the number of results.
func resultStatus(messages *i18n.Messages, found search.Results) string {
	if found.Total == 0 {
		return messages.T("search.none")
	}
	status := messages.Count("search.found", found.Total)
	if found.Total > len(found.Hits) {
		status += messages.T("search.best")
	}
	if found.Partial {
		status = messages.T("search.partial") + " " + status
	}
	return status
}

// suggestions returns links for a search without results: to all types, and to the assistant.
func suggestions(page views.SearchPage) []views.SearchLink {
	var links []views.SearchLink
	if page.Query == "" {
		return nil
	}
	if page.Limited() {
		links = append(links, views.SearchLink{
			Text: page.T("search.widen"), Path: i18n.WithQuery(page.Path(i18n.Search), searchQuery, page.Query),
		})
	}
	if page.Has(i18n.Chat) {
		links = append(links, views.SearchLink{
			Text: page.T("search.ask"), Path: i18n.WithQuery(page.Path(i18n.Chat), i18n.MessageQuery, page.Query),
		})
	}
	return links
}

// resultView returns the view of one result. The title is a link, but for a project, which has a separate link.
func resultView(base layout.Base, r search.Hit) views.SearchResult {
	shown := views.SearchResult{
		Label: base.T("search.label." + string(r.Type)), Title: r.Title, About: r.Description, Excerpt: r.Excerpt,
	}
	if !r.Date.IsZero() {
		shown.Day, shown.Date = r.Date.Format(time.DateOnly), base.LongDate(r.Date)
	}
	switch r.Type {
	case search.Article:
		shown.Path = cmp.Or(r.Address, base.Path(i18n.Article, r.Arg))
	case search.Page:
		shown.Path = pagePath(base, r.Document)
	case search.Profile:
		shown.Path = base.Path(r.Page)
	case search.Project:
		shown.More = &views.SearchLink{Text: base.T("search.more.project"), Path: base.Path(r.Page, r.Arg)}
	case search.Chat:
		if base.Has(i18n.Chat) {
			shown.More = &views.SearchLink{Text: base.T("search.ask"), Path: i18n.WithQuery(base.Path(i18n.Chat), i18n.MessageQuery, r.Document.Title)}
		}
	}
	return shown
}

// pagePath returns the address of a page that is found.
func pagePath(base layout.Base, page search.Document) string {
	switch {
	case page.Address != "":
		return page.Address
	case page.Arg != "":
		return base.Path(page.Page, page.Arg)
	}
	return base.Path(page.Page)
}
