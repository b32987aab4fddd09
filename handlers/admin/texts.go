package admin

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// Texts handles GET /admin/site: the articles and the pages of the owner's own, public or not.
func (h *Handlers) Texts(r *web.Request) (web.Response, error) {
	query := r.URL.Query()
	filter := views.TextFilter{State: query.Get(views.StateField), Query: web.CleanQuery(query.Get(views.QueryField))}
	if !slices.Contains(views.TextStates, filter.State) {
		filter.State = ""
	}
	page := views.TextsPage{Base: h.newPage(r, i18n.AdminTexts), Filter: filter, Counts: map[string]int{}, Closed: string(h.Editor.Closed())}
	words := strings.Fields(strings.ToLower(filter.Query))
	var found []views.Text
	for _, text := range h.texts(h.Now()) {
		if !hasWords(text, words) {
			continue
		}
		page.Counts[text.State]++
		if filter.State == "" || text.State == filter.State {
			found = append(found, text)
		}
	}
	page.Paths[page.Lang] = filter.Address()
	number := min(pageNumber(r), lastPage(len(found)))
	page.Pager = views.Pager{Address: page.Paths.In(page.Lang), Number: number, Last: lastPage(len(found))}
	page.Texts = found[(number-1)*pageSize : min(number*pageSize, len(found))]
	return web.Render(page)
}

// texts returns all texts of the site: those that are not public yet before the others, the newest first. Pages have no date.
func (h *Handlers) texts(now time.Time) []views.Text {
	var all []views.Text
	for _, a := range h.Site.AllArticles() {
		text := views.Text{Folder: "articles/" + a.ID, Date: a.Date, Changed: a.Updated, State: views.TextPublished}
		switch {
		case a.Draft:
			text.State = views.TextDraft
		case a.Date.After(now):
			text.State = views.TextScheduled
		}
		paths := h.Site.ArticlePaths(a)
		for _, lang := range a.Langs(h.Languages.List()) {
			text.Versions = append(text.Versions, h.textVersion(lang, a.In(lang), paths.In(lang)))
		}
		all = append(all, text)
	}
	for _, p := range slices.Concat(h.Site.Pages, h.Site.Drafts) {
		text := views.Text{Folder: p.Folder(), Changed: p.Updated, IsPage: true, State: views.TextPublished}
		if p.Draft {
			text.State = views.TextDraft
		}
		for _, lang := range p.Langs(h.Languages.List()) {
			of := p.Localized[lang]
			text.Versions = append(text.Versions, h.textVersion(lang, of.ArticleText, of.Path))
		}
		all = append(all, text)
	}
	slices.SortStableFunc(all, func(a, b views.Text) int {
		return cmp.Or(cmp.Compare(slices.Index(views.TextStates, a.State), slices.Index(views.TextStates, b.State)), b.Date.Compare(a.Date))
	})
	return all
}

func (h *Handlers) textVersion(lang i18n.Lang, text content.ArticleText, path string) views.TextVersion {
	version := views.TextVersion{Lang: lang, Title: text.Title, Path: path}
	if h.Languages.Several() {
		version.Language = h.Languages.Name(string(lang))
	}
	return version
}

// hasWords reports whether all words stand in the titles, addresses or the folder of a text.
func hasWords(text views.Text, words []string) bool {
	said := text.Folder
	for _, version := range text.Versions {
		said += "\n" + version.Title + "\n" + version.Path
	}
	said = strings.ToLower(said)
	return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(said, word) })
}
