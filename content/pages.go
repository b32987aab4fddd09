package content

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"portfolio/i18n"
	"portfolio/internal/typo"
)

// OwnPage is a page of the owner's own, such as a legal notice or the page of a service, in the languages that it has.
type OwnPage struct {
	ID      string // its folder's name
	Service string // the id of the service that it is about, "" for none
	InMenu  bool   // whether the menu links to it, and not only the sitemap
	InFoot  bool   // whether the footer links to it
	Order   int    // its place there: small numbers first
	Draft   bool   // whether only the owner sees it
	Updated time.Time
	i18n.Localized[OwnPageText]
}

// OwnPageText is a page of the owner's own in one language.
type OwnPageText struct {
	ArticleText
	Path         string // its address
	MarkdownPath string // of its source
}

// pageKeys are the keys that the front matter of a page may have.
var pageKeys = []string{"slug", "title", "description", "menu", "order", "draft", "updated", "aliases", "guid", "languages", "sample"}

// serviceKeys are the keys that the front matter of the page of a service may have.
var serviceKeys = []string{"slug", "title", "description", "draft", "updated", "aliases", "languages", "toc", "sample"}

// The folders with a folder for each page.
const (
	pagesFolder    = "pages"
	servicesFolder = "services"
)

// pages reads the pages of the owner's own, in their order, and those of services.
func (r *folderReader) pages(site *Site) []OwnPage {
	var pages []OwnPage
	owner := map[string]string{} // by address, the folder of its page
	for _, root := range []string{pagesFolder, servicesFolder} {
		for _, id := range r.folders(root) {
			if page := r.page(site, root, id, owner); len(page.Localized) > 0 {
				pages = append(pages, page)
			}
		}
	}
	slices.SortStableFunc(pages, func(a, b OwnPage) int { return cmp.Or(cmp.Compare(a.Order, b.Order), strings.Compare(a.ID, b.ID)) })
	return pages
}

// page reads a page of the owner's own, or that of a service.
func (r *folderReader) page(site *Site, root, id string, owner map[string]string) OwnPage {
	page, keys := OwnPage{ID: id, Localized: i18n.Localized[OwnPageText]{}}, pageKeys
	folder := root + "/" + id
	var service Service
	if root == servicesFolder {
		page.Service, keys = id, serviceKeys
		var known bool
		if service, known = site.Services.Find(id); !known {
			r.report(folder, 0, "there is no service with the id "+quoted(id), typo.Suggest(id, site.Services.ids()))
			return page
		}
	}
	entries, _ := r.list(folder)
	sources := r.sources(folder, entries, keys)
	r.noteDraft(folder, r.ordered(sources))
	texts := Article{Localized: i18n.Localized[ArticleText]{}, only: r.only(r.ordered(sources))}
	for _, s := range r.ordered(sources) {
		lang := i18n.Lang(strings.TrimSuffix(s.file[strings.LastIndexByte(s.file, '/')+1:], ".md"))
		s.head.Title = cmp.Or(s.head.Title, service.Title.In(lang))
		s.head.Description = cmp.Or(s.head.Description, service.Description.In(lang))
		r.place(&page, s)
		text, ok := r.text(lang, id, "", s)
		address := site.ownAddress(lang, page, text.Slug)
		if !ok || !r.freeAddress(site, s, address, owner, folder) {
			continue
		}
		texts.Localized[lang] = text
		text.Aliases = append(rooted(text.Aliases), site.formerServiceAddress(lang, page, text.Slug)...)
		page.Localized[lang] = OwnPageText{text, address, i18n.WithSuffix(address, ".md")}
	}
	r.missing(texts, folder, namesOf(entries), sources)
	page.share(r.langs)
	return page
}

// ownAddress returns the address of a page with a slug. That of a service is below the page of services.
func (s *Site) ownAddress(lang i18n.Lang, page OwnPage, slug string) string {
	pattern := cmp.Or(s.Settings.Permalinks.Pages.In(lang), "/"+slugToken)
	if page.Service != "" {
		if pattern = s.Settings.Permalinks.Services.In(lang); pattern == "" {
			return s.serviceAddress(lang, slug)
		}
	}
	return s.Languages.Prefix(lang) + strings.Replace(pattern, slugToken, slug, 1)
}

// serviceAddress returns the address that the page of a service has without a pattern.
func (s *Site) serviceAddress(lang i18n.Lang, slug string) string {
	return strings.TrimSuffix(withoutQuery(s.Languages.Path(lang, i18n.Services)), "/") + "/" + slug
}

// formerServiceAddress returns the address that the page of a service would have without the pattern of the site, unless the page in
// another language has it already.
func (s *Site) formerServiceAddress(lang i18n.Lang, page OwnPage, slug string) []string {
	usual := s.serviceAddress(lang, slug)
	shared := slices.ContainsFunc(slices.Collect(maps.Values(page.Localized)), func(text OwnPageText) bool { return slices.Contains(text.Aliases, usual) })
	if page.Service == "" || s.Settings.Permalinks.Services.In(lang) == "" || usual == s.ownAddress(lang, page, slug) || shared {
		return nil
	}
	return []string{usual}
}

// place reads where a page is linked from.
func (r *folderReader) place(page *OwnPage, s source) {
	page.InMenu, page.InFoot = page.InMenu || s.head.Menu == "main", page.InFoot || s.head.Menu == "footer"
	page.Order, page.Draft = cmp.Or(page.Order, s.head.Order), page.Draft || s.head.Draft
	if s.head.Updated.After(page.Updated) {
		page.Updated = s.head.Updated
	}
}

// freeAddress reports whether no other page has an address.
func (r *folderReader) freeAddress(site *Site, s source, address string, owner map[string]string, folder string) bool {
	if site.HasPageAt(address) || i18n.IsReserved(address[1:]) {
		r.report(s.file, s.head.lines["slug"], "the address "+address+" is that of another page", "choose another slug")
		return false
	}
	place := withoutSlash(address)
	if other := owner[place]; other != "" && other != folder {
		r.report(s.file, s.head.lines["slug"], "the address "+address+" is that of "+other+" already", "choose another slug")
		return false
	}
	owner[place] = folder
	return true
}

// HasPageAt reports whether the program has a page at an address, so that no page of the owner's own can. One whose section the site lacks
// leaves its address to others; those of texts do not, as the next text may be one of theirs.
func (s *Site) HasPageAt(address string) bool {
	page, args, taken := s.Languages.PageAt(strings.TrimSuffix(address, "/"))
	sections := s.Languages.Entry(page).Sections
	switch {
	case page == i18n.Vertical:
		_, taken = s.Vertical(args[0])
	case s.Languages.HasPermalink(page):
		return false
	case len(args) == 0 && len(sections) > 0 && !slices.Contains([]i18n.Page{i18n.Articles, i18n.Tutorials, i18n.Memes}, page):
		return taken && s.HasPage(page)
	}
	return taken
}

// rooted returns former addresses as paths: pages are below the root, so that a slug is a path there.
func rooted(aliases []string) []string {
	for i, alias := range aliases {
		if isSlug(alias) {
			aliases[i] = "/" + alias
		}
	}
	return aliases
}

// share adds the language to the addresses of a page that languages share, but for the first of them. Addresses that differ in the slash at
// their end alone are shared as well: one of them would redirect to the other.
func (p OwnPage) share(langs []i18n.Lang) {
	first := map[string]string{} // the addresses of the first languages, by what they are without a slash at the end
	for _, lang := range langs {
		text, ok := p.Localized[lang]
		if !ok {
			continue
		}
		place := withoutSlash(text.Path)
		if shared, seen := first[place]; seen {
			text.MarkdownPath = i18n.WithSuffix(shared, "."+string(lang)+".md")
			text.Path = i18n.WithQuery(shared, i18n.LangQuery, string(lang))
			p.Localized[lang] = text
		} else {
			first[place] = text.Path
		}
	}
}

// withoutSlash returns an address without the slash at its end.
func withoutSlash(address string) string { return strings.TrimSuffix(address, "/") }

// Folder returns the folder of the page in the site folder.
func (p OwnPage) Folder() string {
	if p.Service != "" {
		return servicesFolder + "/" + p.ID
	}
	return pagesFolder + "/" + p.ID
}

// ServicePage returns the public page of the service with this id, and reports whether there is one.
func (s *Site) ServicePage(id string) (OwnPage, bool) {
	at := slices.IndexFunc(s.Pages, func(p OwnPage) bool { return p.Service != "" && p.Service == id })
	if at < 0 {
		return OwnPage{}, false
	}
	return s.Pages[at], true
}

// ServicePath returns the address of the page of a service, or of its place on the page of services where a language has no page of it.
func (s *Site) ServicePath(lang i18n.Lang, id string) string {
	if page, _ := s.ServicePage(id); page.Has(lang) {
		return page.Localized[lang].Path
	}
	return s.Languages.Path(lang, i18n.Services) + "#service-" + id
}

// PageCalled returns the page of the owner's own that menus know by a name, that of its folder in pages/.
func (s *Site) PageCalled(name string) (OwnPage, bool) {
	at := slices.IndexFunc(s.Pages, func(p OwnPage) bool { return p.ID == name && p.Service == "" })
	if at < 0 {
		return OwnPage{}, false
	}
	return s.Pages[at], true
}

// Has reports whether the page can be read in a language.
func (p OwnPage) Has(lang i18n.Lang) bool {
	_, ok := p.Localized[lang]
	return ok
}

// Langs returns the languages of a site that the page has.
func (p OwnPage) Langs(site []i18n.Lang) []i18n.Lang {
	return slices.DeleteFunc(slices.Clone(site), func(lang i18n.Lang) bool { return !p.Has(lang) })
}

// at reports whether the page is at a path in one of its languages.
func (p OwnPage) at(path string) bool {
	for _, text := range p.Localized {
		if path == withoutQuery(text.Path) || path == text.MarkdownPath {
			return true
		}
	}
	return false
}
