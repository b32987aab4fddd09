package importer

import (
	"cmp"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"portfolio/content"
	"portfolio/i18n"
)

// The places that link to pages, by what front matters call them.
const (
	mainMenu   = "main"
	footerMenu = "footer"
)

// menuEntry is a link of a menu of the source.
type menuEntry struct {
	menu, name string
	lang       string // of the name, "" for that of the source
	to         string // a path or a file of the source, or an address on another site; "" where text says it
	text       *Text  // that names the menu itself
	file       string // that names it
	weight     int    // small numbers first, 0 last
}

// link notes the links of a menu: a list of tables.
func (s *Source) link(file, menu string, list any) {
	for _, entry := range tablesIn(list) {
		if to := entry.text("pageref", "url", "link", "href", "page"); to != "" {
			s.menus = append(s.menus, menuEntry{menu: menu, name: entry.text("name", "title", "text", "label"), to: to, file: file, weight: weight(entry)})
		}
	}
}

// linkText notes the menus that the front matter of a text names: one, several, or tables of them.
func (s *Source) linkText(t *Text, h head) {
	for _, key := range []string{"menu", "menus"} {
		for _, menu := range append(h.list(key), sortedKeys(h.table(key))...) {
			s.menus = append(s.menus, menuEntry{menu: menu, text: t, file: t.Origin, weight: weight(h.table(key).table(menu))})
		}
	}
	own, order := h.table("eleventynavigation"), h.text("nav_order")
	if own != nil && own.text("parent") == "" {
		order = own.text("order")
	} else if !h.flag("nav") {
		return
	}
	s.menus = append(s.menus, menuEntry{menu: mainMenu, text: t, file: t.Origin, weight: number(order)})
}

// weight returns the place of a table of Hugo among others.
func weight(table head) int { return number(table.text("weight")) }

// number returns the number that a text is, 0 if it is none.
func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return n
}

// linkPages lets the menu or the footer lead to the pages that menus of the source lead to, in their order, and names the other links.
func (p *Plan) linkPages() {
	entries := slices.Clone(p.source.menus)
	slices.SortStableFunc(entries, func(a, b menuEntry) int {
		return cmp.Or(cmp.Compare(a.place(), b.place()), cmp.Compare(cmp.Or(a.weight, math.MaxInt), cmp.Or(b.weight, math.MaxInt)))
	})
	for i, entry := range entries {
		t := entry.text
		if t == nil {
			t = p.linked(entry.to)
		}
		switch {
		case t != nil && !slices.Contains(p.texts, t): // it was left behind
		case t != nil && t.Page && t.id == p.site.Home.Text && t.id != "": // which the menu names itself
		case t == nil:
			p.findLink(entry)
		case !t.Page:
			p.source.hint(entry.file, 1, "the link "+strconv.Quote(cmp.Or(entry.name, t.Title))+" of the menu "+entry.menu+" leads to an article, and menus to pages alone", "link to it in a text, or in home.toml")
		default:
			p.compareName(entry, t)
			if menu := entry.place(); t.hasForm { // the menu leads to the site's own forms
				t.Menu, t.Order = footerMenu, i+1
			} else if t.Menu != mainMenu {
				t.Menu, t.Order = menu, i+1
			}
		}
	}
	for _, t := range p.texts {
		if t.isImprint() || t.isCalled(content.IsPrivacyName) {
			t.Menu = footerMenu
		}
		if t.isCalled(content.IsPrivacyName) {
			p.source.hint(t.Origin, 1, "it is about privacy, and the program has a page of its own that says what it stores: "+p.site.Languages.Path(i18n.Lang(t.Lang), i18n.Privacy),
				"leave in "+t.file()+" what that page does not say, and is still true")
		}
	}
}

// compareName names a page that the menu of the source calls otherwise than its title.
func (p *Plan) compareName(entry menuEntry, t *Text) {
	if entry.name != "" && entry.name != t.Title && entry.place() == mainMenu {
		p.source.hint(entry.file, 1, "the menu "+entry.menu+" calls the page "+strconv.Quote(t.Title)+" by the name "+strconv.Quote(entry.name)+", and the new one says its title",
			"write title: "+strconv.Quote(entry.name)+" in "+t.file()+", if it shall say that")
	}
}

// place returns where an entry is linked from: the footer, if its menu is called so, and else the menu.
func (e menuEntry) place() string {
	for _, word := range []string{"foot", "legal", "bottom"} {
		if strings.Contains(strings.ToLower(e.menu), word) {
			return footerMenu
		}
	}
	return mainMenu
}

// linked returns the text that a link of a menu leads to, nil for none.
func (p *Plan) linked(to string) *Text {
	address, own := p.source.path(to)
	if !own {
		return nil
	}
	candidates := []string{address, p.source.Base + "/" + strings.TrimPrefix(address, "/")}
	for _, lang := range p.source.Languages {
		candidates = append(candidates, p.source.Base+path.Join("/", lang, address))
	}
	for _, candidate := range candidates {
		if found := p.byAddress[spelling(candidate)]; len(found) > 0 {
			return found[0]
		}
	}
	key := strings.Trim(strings.TrimSuffix(address, path.Ext(address)), "/")
	for _, found := range [][]*Text{p.byOrigin[address], p.byKey[key]} {
		if len(found) > 0 {
			return found[0]
		}
	}
	return nil
}

// findLink names a link of a menu that leads to no text, unless the program has a page in its place.
func (p *Plan) findLink(entry menuEntry) {
	address, own := p.source.path(entry.to)
	link := "the link " + strconv.Quote(cmp.Or(entry.name, entry.to)) + " of the menu " + entry.menu + " leads to " + entry.to
	lists := p.lists()
	at := slices.IndexFunc(lists, func(list Address) bool { return path.Clean(list.Path) == path.Join("/", p.source.Base, address) })
	isList := at >= 0 && lists[at].Page == ""
	switch {
	case !own:
		p.source.hint(entry.file, 1, link, "name it in [[social]] of profile.toml, or in links.toml")
	case isList && p.source.words[titleKey][i18n.Lang(cmp.Or(entry.lang, p.source.Main))] != entry.name && entry.name != "" && entry.place() == mainMenu:
		p.source.hint(entry.file, 1, link+", and no link has that name now: the list is that of all articles", "write it as "+strconv.Quote(titleKey)+" in words/"+
			cmp.Or(entry.lang, p.source.Main, "en")+".toml, or link to those texts in home.toml")
	case at < 0 && !p.answers(path.Join("/", strings.TrimPrefix(address, p.source.Base))):
		p.source.hint(entry.file, 1, link+", where no text is", "write a page, and `menu: main` in its front matter")
	}
}

// isCalled reports whether a page has a name of some kind.
func (t *Text) isCalled(is func(name string) bool) bool {
	return t.Page && slices.ContainsFunc([]string{t.Slug, path.Base(t.Key), t.Title}, is)
}

func (t *Text) isImprint() bool { return t.isCalled(content.IsImprintName) }

// HasImprint reports whether the source has an imprint, so that a new site needs no sample of one.
func (s *Source) HasImprint() bool { return slices.ContainsFunc(s.Texts, (*Text).isImprint) }

// nameLanguages are the languages of pages whose names are words of a law.
var nameLanguages = map[string][]string{
	"impressum": {"de"}, "offenlegung": {"de"}, "datenschutz": {"de"}, "datenschutzerklarung": {"de"}, "datenschutzerklaerung": {"de"},
	"mentions-legales": {"fr"}, "confidentialite": {"fr"}, "politique-de-confidentialite": {"fr"},
	"aviso-legal": {"es", "pt"}, "privacidad": {"es"}, "politica-de-privacidad": {"es"}, "privacidade": {"pt"}, "politica-de-privacidade": {"pt"},
}

// nameLanguage returns the language of the site that the name of a page is in, "" where the source says its language, or has the page in
// that language.
func (p *Plan) nameLanguage(t *Text) string {
	if !t.Page || !t.silent && t.Lang != "" {
		return ""
	}
	for _, name := range []string{t.Slug, path.Base(t.Key)} {
		langs := nameLanguages[content.TopicSlug(name)]
		if slices.Contains(langs, cmp.Or(t.Lang, p.source.Main, string(p.site.Settings.Languages[0]))) {
			return ""
		}
		for _, lang := range langs {
			inBoth := slices.ContainsFunc(p.source.Texts, func(other *Text) bool { return other.Key == t.Key && other.Lang == lang })
			if slices.Contains(p.site.Settings.Languages, i18n.Lang(lang)) && !inBoth {
				return lang
			}
		}
	}
	return ""
}

// imprintID is the folder of the imprint that a new site has a sample of.
const imprintID = "imprint"

// joinImprints makes the imprints of several languages one page.
func (p *Plan) joinImprints() {
	var first *Text
	for _, t := range p.texts {
		switch {
		case !t.isImprint():
		case first == nil:
			first = t
		case t.Lang != first.Lang:
			t.Key = first.Key
		}
	}
}

// wantedID returns the name of the folder that a text is to have: for an imprint the one of the site's sample, unless that is in other
// languages, where it would stay.
func (p *Plan) wantedID(t *Text) string {
	if t.isImprint() && !slices.ContainsFunc(slices.Concat(p.site.Pages, p.site.Drafts), func(page content.OwnPage) bool {
		return page.ID == imprintID && !page.Has(i18n.Lang(t.Lang))
	}) {
		return imprintID
	}
	return slugOf(t, t.Slug)
}
