package importer

import (
	"html"
	"path"
	"slices"
	"strconv"
	"strings"

	"portfolio/internal/lazyregexp"
)

// wpHome is the name of the page that most sites begin with.
var wpHome = lazyregexp.New(`^(?:home|homepage|home-page|start|inicio|accueil|startseite|pagina-inicial)$`)

// wpList is a category or a tag.
type wpList struct {
	Slug     string `xml:"category_nicename"`
	Parent   string `xml:"category_parent"`
	Category string `xml:"cat_name"`
	Tag      string `xml:"tag_name"`
	Said     string `xml:"category_description"`
	SaidTag  string `xml:"tag_description"`
}

// list notes what a category is below, and names the words about it or a tag: here no list has any.
func (w *wordpress) list(of wpList) {
	if of.Slug != "" {
		w.parents[of.Slug] = of.Parent
	}
	if said := plain(html.UnescapeString(of.Said + of.SaidTag)); said != "" {
		w.hint(w.file, 1, "the list of "+strconv.Quote(oneLine(html.UnescapeString(of.Category+of.Tag)))+" began with words that are left behind", "write them in a text, if readers would miss them: "+said)
	}
}

// belowParents returns the end of the address of a category: it is below its parents.
func (w *wordpress) belowParents(slug string) string {
	below := slug
	for range maxParents {
		if slug = w.parents[slug]; slug == "" {
			break
		}
		below = slug + "/" + below
	}
	return below
}

// maxParents is how many categories one is below.
const maxParents = 8

// leadBelow lets what WordPress has below the address of a text lead to it: further pages of a long one, its feed, pages of its pictures and
// of comments. Pictures that belong to no text have pages, too.
func (p *Plan) leadBelow(lead func(from, to string)) {
	for _, t := range p.texts {
		address := path.Clean(t.Addresses[0])
		isHome := p.source.home != nil && t.Key == p.source.home.Key || strings.Count(strings.TrimPrefix(address, p.source.Base), "/") == 1 && slices.Contains(p.source.Languages, path.Base(address))
		if t.Draft || t.Unpublished || t.Date.After(now()) || isHome || !isPlain(address) || strings.ContainsAny(address, `?#\*"`) {
			continue
		}
		lead(address+"/*", p.address(t))
	}
	served := map[string]bool{}
	for _, file := range p.wasAt {
		served[file] = true
	}
	for _, address := range sortedKeys(p.source.picturePages) {
		if file := p.source.upload(p.source.picturePages[address]); served[file] {
			p.wasAt[path.Clean(address)] = file
		}
	}
	p.addresses = append(p.addresses, Answer{Path: p.source.Base + "/…/2/, …/feed/", Now: "the text, as the pages of its pictures do"})
}

// linkMenus notes the links of menus, or pages where there is none.
func (w *wordpress) linkMenus() {
	for _, link := range w.links {
		meta, menu := link.meta(), mainMenu
		for _, c := range link.Categories {
			if c.Domain == "nav_menu" {
				menu = c.Slug
			}
		}
		entry := menuEntry{menu: menu, name: oneLine(html.UnescapeString(link.Title)), to: meta["_menu_item_url"], file: w.file, weight: link.Order}
		if meta["_menu_item_type"] == "post_type" {
			entry.text = w.texts[meta["_menu_item_object_id"]]
		}
		if entry.text != nil || entry.to != "" {
			w.menus = append(w.menus, entry)
		}
	}
	if len(w.menus) == 0 {
		w.menus = w.tops
	}
}
