package site

import (
	"time"

	"portfolio/i18n"
	"portfolio/internal/search"
	"portfolio/views"
	"portfolio/views/layout"
)

// lookFor finds what the page's query asks for.
func (h *Handlers) lookFor(page views.SearchPage) views.SearchAnswer {
	types := make([]search.Type, len(page.Types))
	for i, t := range page.Types {
		types[i] = search.Type(t)
	}
	found := h.searcher.Find(page.Lang, page.Query, types)
	a := views.SearchAnswer{Status: foundStatus(page.Messages, found)}
	if found.Total == 0 {
		a.Suggestions = waysOn(page)
	}
	for _, r := range found.Hits {
		a.Results = append(a.Results, foundResult(page.Base, r))
	}
	return a
}

// foundStatus says how much was found.
func foundStatus(messages *i18n.Messages, found search.Results) string {
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

// waysOn leads on from a search that found nothing.
func waysOn(page views.SearchPage) []views.SearchLink {
	var ways []views.SearchLink
	if len(page.Types) < len(views.SearchTypes) {
		ways = append(ways, views.SearchLink{
			Text: page.T("search.widen"), Path: i18n.WithQuery(page.Path(i18n.Search), searchQuery, page.Query),
		})
	}
	return append(ways, views.SearchLink{
		Text: page.T("search.ask"), Path: i18n.WithQuery(page.Path(i18n.Chat), messageQuery, page.Query),
	})
}

// foundResult shows one thing that was found. Articles and the profile are opened by their line; a project has a link
// of its own beside it, and so has the résumé, as a line of the profile opens the page about the owner.
func foundResult(base layout.Base, r search.Hit) views.SearchResult {
	shown := views.SearchResult{
		Label: base.T("search.label." + string(r.Type)), Title: r.Title, About: r.Description, Excerpt: r.Excerpt,
	}
	if !r.Date.IsZero() {
		shown.Day, shown.Date = r.Date.Format(time.DateOnly), i18n.LongDate(base.Lang, r.Date)
	}
	switch r.Type {
	case search.Article:
		shown.Path = base.Path(i18n.Article, r.Arg)
	case search.Profile:
		shown.Path = base.Path(i18n.About)
		if r.Page != i18n.About {
			shown.More = &views.SearchLink{Text: base.T("search.more.resume"), Path: base.Path(r.Page)}
		}
	case search.Project:
		shown.More = &views.SearchLink{Text: base.T("search.more.project"), Path: base.Path(r.Page, r.Arg)}
	}
	return shown
}
