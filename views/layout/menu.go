package layout

import (
	"cmp"
	"slices"

	"portfolio/content"
	"portfolio/i18n"
)

// menuLink is a link of the menu. Current is its aria-current: "page" on the entry's page, "true" on a page below it, else "".
type menuLink struct{ URL, Text, Icon, Current string }

// menu returns the links of the site's menu: those that the owner names, in that order, or the default ones; then the owner's
// own pages that say so themselves.
func (b *Base) menu() []menuLink {
	named := b.Site.Settings.Menu
	links := b.namedLinks(named)
	if len(named) == 0 {
		for _, entry := range b.Languages.Pages() {
			if entry.Menu > 0 && !i18n.IsAdmin(entry.Page) {
				links = b.appendPage(links, entry.Page)
			}
		}
	}
	for _, own := range b.Site.Pages {
		if own.InMenu && !slices.Contains(named, own.ID) && !slices.Contains(b.Site.Settings.MenuMore, own.ID) {
			links = b.appendOwnPage(links, own)
		}
	}
	return links
}

// menuMore returns the links of the menu's second group.
func (b *Base) menuMore() []menuLink { return b.namedLinks(b.Site.Settings.MenuMore) }

// namedLinks returns links to pages of the engine and of the owner's own, by their names in site.toml. A page that the site lacks leaves
// its name to one of the owner's own.
func (b *Base) namedLinks(names []string) []menuLink {
	var links []menuLink
	for _, name := range names {
		if page := i18n.Page(name); b.Languages.Entry(page).Label != "" && b.Has(page) {
			links = b.appendPage(links, page)
		} else if own, ok := b.Site.PageCalled(name); ok {
			links = b.appendOwnPage(links, own)
		}
	}
	return links
}

// PageCalled returns the address and the name of a page of the engine or of the owner's own by its name in the menu, "" if the visitor's
// language does not have it.
func (b *Base) PageCalled(name string) (address, text string) {
	for _, link := range b.namedLinks([]string{name}) {
		return link.URL, link.Text
	}
	return "", ""
}

// footLanguage returns the language in which the footer links to a page of the owner's own, and reports whether it does. It leads to an
// imprint from every language, as the law asks for.
func (b *Base) footLanguage(p content.OwnPage) (i18n.Lang, bool) {
	if p.InFoot && !p.Has(b.Lang) && p.IsImprint() {
		return p.Langs(b.Languages.List())[0], true
	}
	return b.Lang, p.InFoot && p.Has(b.Lang)
}

// footPages are the pages that the footer leads to where the menu does not.
var footPages = []i18n.Page{i18n.Articles, i18n.Services, i18n.About}

// besidesMenu returns links to the pages of footPages that the owner's menu lacks.
func (b *Base) besidesMenu() []menuLink {
	var links []menuLink
	if len(b.Site.Settings.Menu) == 0 {
		return nil // the default menu has them
	}
	for _, page := range footPages {
		if !slices.Contains(b.Site.Settings.Menu, string(page)) && !slices.Contains(b.Site.Settings.MenuMore, string(page)) {
			links = b.appendPage(links, page)
		}
	}
	return links
}

// appendPage adds the link to a page of the engine, if the site has that page.
func (b *Base) appendPage(links []menuLink, page i18n.Page) []menuLink {
	if !b.Has(page) {
		return links
	}
	entry := b.Languages.Entry(page)
	return append(links, menuLink{b.Path(page), b.T(entry.Label), b.PageIcon(page), b.current(page)})
}

// PageIcon returns the icon of a page of the engine in menus.
func (b *Base) PageIcon(page i18n.Page) string {
	if page == i18n.Services && b.Site.Services.Icon != "" {
		return b.Site.Services.Icon
	}
	return b.Languages.Entry(page).Icon
}

// appendOwnPage adds the link to one of the owner's own pages, if it is in the visitor's language.
func (b *Base) appendOwnPage(links []menuLink, own content.OwnPage) []menuLink {
	text, ok := own.Localized[b.Lang]
	if !ok {
		return links
	}
	link := menuLink{URL: text.Path, Text: text.Title, Icon: "file-text"}
	if text.Path == b.Paths.In(b.Lang) {
		link.Current = "page"
	}
	return append(links, link)
}

// current returns the value of aria-current for the link to a page: "page" on that page, "true" on one below it, "" elsewhere.
func (b *Base) current(page i18n.Page) string {
	switch {
	case b.Page == page:
		return "page"
	case cmp.Or(b.Parent, b.Languages.Entry(b.Page).Parent) == page:
		return "true"
	}
	return ""
}
