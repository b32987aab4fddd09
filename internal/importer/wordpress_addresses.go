package importer

import (
	"html"

	"portfolio/internal/lazyregexp"
)

// wpHome is the name of the page that most sites begin with.
var wpHome = lazyregexp.New(`^(?:home|homepage|home-page|start|inicio|accueil|startseite|pagina-inicial)$`)

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
