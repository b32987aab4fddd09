package handlers

import (
	"slices"

	"portfolio/i18n"
	"portfolio/i18n/content"
	"portfolio/views"
)

// greetingCategory is that of the assistant's first words, which answer nothing.
const greetingCategory = "greeting"

// everything lists what the site has in the language of base: its pages, as they describe themselves, and the questions
// that the assistant answers.
func (s *Server) everything(v *visit, base views.Base) ([]views.SearchGroup, error) {
	pages, err := s.pagesMapped(v.Context())
	if err != nil {
		return nil, err
	}
	items := map[views.SearchType][]views.SearchItem{}
	for _, m := range pages {
		if m.Lang != base.Lang || m.NoIndex || m.Page == i18n.Search {
			continue
		}
		t := foundAs(m.Page)
		items[t] = append(items[t], foundPage(base, m))
	}
	slices.SortStableFunc(items[views.FoundArticle], func(a, b views.SearchItem) int { return b.Date.Compare(a.Date) })
	items[views.FoundChat] = append(items[views.FoundChat], answered(base)...)
	var groups []views.SearchGroup
	for _, t := range append(slices.Clone(views.SearchTypes), views.FoundPage) {
		if len(items[t]) > 0 {
			groups = append(groups, views.SearchGroup{Type: t, Items: items[t]})
		}
	}
	return groups, nil
}

// narrowed keeps the groups of the chosen types; pages are of none, so they only stand in the whole list.
func narrowed(groups []views.SearchGroup, types []views.SearchType) []views.SearchGroup {
	if len(types) == len(views.SearchTypes) {
		return groups
	}
	var kept []views.SearchGroup
	for _, g := range groups {
		if slices.Contains(types, g.Type) {
			kept = append(kept, g)
		}
	}
	return kept
}

// foundAs tells what type of thing a page is.
func foundAs(page i18n.Page) views.SearchType {
	switch page {
	case i18n.Article:
		return views.FoundArticle
	case i18n.Project, i18n.GalleryProject:
		return views.FoundProject
	case i18n.About, i18n.Resume:
		return views.FoundProfile
	case i18n.Chat:
		return views.FoundChat
	}
	return views.FoundPage
}

// foundPage describes a page as a line of the list.
func foundPage(base views.Base, m mapped) views.SearchItem {
	item := views.SearchItem{Title: m.Title, Path: base.Keeping(m.Page, m.Address), Lang: m.Lang}
	switch m.Page {
	case i18n.Home:
		item.Title = base.T("nav.home")
	case i18n.Article:
		item.Label, item.Date = base.T("category."+string(m.Article.Category)), m.Article.Date
	case i18n.Project:
		item.Label = base.T("portfolio.title")
	case i18n.GalleryProject:
		item.Label = base.T("gallery.title")
	case i18n.Vertical:
		item.Lang = i18n.ES
		if base.Lang != i18n.ES {
			item.Label = base.T("search.only_spanish")
		}
	}
	return item
}

// answered lists the questions that the assistant has answers to.
func answered(base views.Base) []views.SearchItem {
	var items []views.SearchItem
	for _, k := range base.Site.Knowledge {
		if k.Category == content.KnowledgeFallback || k.Category == greetingCategory {
			continue
		}
		question := k.Question.In(base.Lang)
		items = append(items, views.SearchItem{
			Title: question, Lang: base.Lang,
			Path: i18n.WithQuery(base.Path(i18n.Chat), messageQuery, question),
		})
	}
	return items
}
