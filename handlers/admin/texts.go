package admin

import (
	"cmp"
	"io/fs"
	"slices"
	"strings"
	"time"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/edit"
	views "portfolio/views/admin"
)

// Texts handles GET /admin/site: the articles and the pages of the owner's own, public or not.
func (h *Handlers) Texts(r *web.Request) (web.Response, error) {
	query := r.URL.Query()
	filter := views.TextFilter{State: query.Get(views.StateField), Query: web.CleanQuery(query.Get(views.QueryField))}
	if !slices.Contains(views.TextStates, filter.State) && !slices.Contains(views.TextNotes, filter.State) {
		filter.State = ""
	}
	page := views.TextsPage{New: i18n.AdminPath(i18n.AdminTextNew), Saves: i18n.AdminPath(i18n.AdminSaves), Base: h.newPage(r, i18n.AdminTexts), Filter: filter, Counts: map[string]int{}, Closed: string(h.Editor.Closed())}
	words := strings.Fields(strings.ToLower(filter.Query))
	var found []views.Text
	all, err := h.listedTexts(r)
	if err != nil {
		return web.Response{}, err
	}
	for _, text := range all {
		if !hasWords(text, words) {
			continue
		}
		states := append([]string{text.State}, text.Notes...)
		for _, state := range states {
			page.Counts[state]++
		}
		if filter.State == "" || slices.Contains(states, filter.State) {
			found = append(found, text)
		}
	}
	page.Paths[page.Lang] = filter.Address()
	number := min(pageNumber(r), lastPage(len(found)))
	page.Pager = views.Pager{Address: page.Paths.In(page.Lang), Number: number, Last: lastPage(len(found))}
	page.Texts = found[(number-1)*pageSize : min(number*pageSize, len(found))]
	return web.Render(page)
}

// listedTexts returns all texts of the site, those that cannot be shown in any language yet as well, with what is to be noted of each.
func (h *Handlers) listedTexts(r *web.Request) ([]views.Text, error) {
	kept, err := h.store.KeptPaths(r.Context())
	if err != nil {
		return nil, h.NotRead(textForm, err)
	}
	all := h.texts(h.Now())
	files, err := h.Editor.Files()
	if err != nil { // a site without a folder
		return all, nil //nolint:nilerr // it can be read only
	}
	all = append(h.incomplete(files, all), all...)
	for i := range all {
		text := &all[i]
		text.Edit = textAddress(text.Folder)
		if text.State != views.TextDraft && slices.Contains(kept, text.Folder) {
			text.Notes = append(text.Notes, views.TextChanged)
		}
		if h.isTranslationOlder(files, *text) {
			text.Notes = append(text.Notes, views.TextOlder)
		}
	}
	return all, nil
}

// incomplete returns the texts in the folder of the site that are none of known: they cannot be shown yet.
func (h *Handlers) incomplete(files fs.FS, known []views.Text) []views.Text {
	seen := map[string]bool{}
	for _, text := range known {
		seen[text.Folder] = true
	}
	var found []views.Text
	for _, kind := range textKinds {
		entries, _ := fs.ReadDir(files, kind) // none of the kind
		for _, entry := range entries {
			folder := kind + "/" + entry.Name()
			if !entry.IsDir() || seen[folder] || !isFolderName(entry.Name()) {
				continue
			}
			text, err := edit.ReadText(edit.ReadFrom(files), folder, h.langNames())
			if err != nil || !text.Exists() {
				continue
			}
			row := views.Text{Folder: folder, IsPage: text.IsPage(), State: views.TextDraft}
			row.Versions = []views.TextVersion{{Title: h.titleOf(textState{Text: text, values: text.Values()})}}
			found = append(found, row)
		}
	}
	return found
}

// isTranslationOlder reports whether a file of a text was changed before the one of its first language was, which it translates.
func (h *Handlers) isTranslationOlder(files fs.FS, text views.Text) bool {
	const together = time.Minute // files that are copied, or checked out, are of one time
	var original time.Time
	for i, version := range text.Versions {
		info, err := fs.Stat(files, text.Folder+"/"+string(version.Lang)+".md")
		switch {
		case len(text.Versions) < 2 || err != nil:
		case i == 0:
			original = info.ModTime()
		case original.Sub(info.ModTime()) > together:
			return true
		}
	}
	return false
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
			version := h.textVersion(lang, a.In(lang), paths.In(lang))
			if words := h.Languages.Messages(lang); words.SharesPath(i18n.Article) {
				version.Address = words.ExplicitPath(i18n.Article, a.In(lang).Slug)
			}
			text.Versions = append(text.Versions, version)
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
	version := views.TextVersion{Lang: lang, Title: text.Title, Path: path, Address: path}
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
