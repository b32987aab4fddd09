package content

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"portfolio/i18n"
)

// OwnPage is a page of the owner's own, such as a legal notice, in the languages that it has.
type OwnPage struct {
	ID      string // its folder's name
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
var pageKeys = []string{"slug", "title", "description", "menu", "order", "draft", "updated", "aliases", "languages", "sample"}

// pages reads the pages of the owner's own, in their order.
func (r *folderReader) pages(site *Site) []OwnPage {
	var pages []OwnPage
	languages := site.Languages
	owner := map[string]string{}
	for _, id := range r.folders("pages") {
		entries, _ := r.list("pages/" + id)
		sources := r.sources("pages/"+id, entries, pageKeys)
		r.noteDraft("pages/"+id, r.ordered(sources))
		page := OwnPage{ID: id, Localized: i18n.Localized[OwnPageText]{}}
		texts := Article{Localized: i18n.Localized[ArticleText]{}, only: r.only(r.ordered(sources))}
		for _, s := range r.ordered(sources) {
			lang := i18n.Lang(strings.TrimSuffix(s.file[strings.LastIndexByte(s.file, '/')+1:], ".md"))
			r.place(&page, s)
			text, ok := r.text(lang, id, false, s)
			address := languages.Prefix(lang) + site.Settings.Permalinks.pagePath(lang, text.Slug)
			if !ok || !r.freeAddress(languages, s, address, owner, id) {
				continue
			}
			texts.Localized[lang] = text
			text.Aliases = rooted(text.Aliases)
			page.Localized[lang] = OwnPageText{text, address, i18n.WithSuffix(address, ".md")}
		}
		r.missing(texts, "pages/"+id, namesOf(entries), sources)
		if page.share(r.langs); len(page.Localized) > 0 {
			pages = append(pages, page)
		}
	}
	slices.SortStableFunc(pages, func(a, b OwnPage) int { return cmp.Or(cmp.Compare(a.Order, b.Order), strings.Compare(a.ID, b.ID)) })
	return pages
}

// hintImprint hints that a site in German has no imprint, which the law asks for where most of its readers live.
func (l *loader) hintImprint(site *Site) {
	german := slices.IndexFunc(l.langs, func(lang i18n.Lang) bool { return lang == "de" || strings.HasPrefix(string(lang), "de-") })
	if german < 0 || slices.ContainsFunc(site.Pages, func(page OwnPage) bool { return page.isImprint(l.langs[german]) }) {
		return
	}
	l.findings.hint("pages/imprint", 0, "no public page is called Impressum, which the law asks for in Germany, Austria and Switzerland",
		"write pages/imprint/"+string(l.langs[german])+".md with the title Impressum and menu: footer, if you are there")
}

// isImprint reports whether the page is an imprint in a language.
func (p OwnPage) isImprint(lang i18n.Lang) bool {
	text := p.Localized[lang]
	name := strings.ToLower(text.Slug + " " + text.Title)
	return strings.Contains(name, "impressum") || strings.Contains(name, "offenlegung")
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
func (r *folderReader) freeAddress(languages *i18n.Languages, s source, address string, owner map[string]string, id string) bool {
	if page, _, taken := languages.PageAt(address); taken && !languages.HasPermalink(page) || i18n.IsReserved(address[1:]) {
		r.report(s.file, s.head.lines["slug"], "the address "+address+" is that of another page", "choose another slug")
		return false
	}
	if other := owner[address]; other != "" && other != id {
		r.report(s.file, s.head.lines["slug"], "the address "+address+" is that of pages/"+other+" already", "choose another slug")
		return false
	}
	owner[address] = id
	return true
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

// share adds the language to the addresses of a page that languages share, but for the first of them.
func (p OwnPage) share(langs []i18n.Lang) {
	seen := map[string]bool{}
	for _, lang := range langs {
		text, ok := p.Localized[lang]
		if ok && seen[text.Path] {
			text.MarkdownPath = i18n.WithSuffix(text.Path, "."+string(lang)+".md")
			text.Path = i18n.WithQuery(text.Path, i18n.LangQuery, string(lang))
			p.Localized[lang] = text
		}
		seen[withoutQuery(text.Path)] = true
	}
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
