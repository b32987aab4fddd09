package importer

import (
	"cmp"
	"strconv"
	"strings"
)

// readName finds what the site is called, and names what it is called in other languages.
func (h *hugo) readName() {
	titleOf := func(lang string) string {
		return cmp.Or(h.config.table("languages").table(lang).text("title"), h.config.text("title"))
	}
	h.Name = titleOf(h.main)
	for _, lang := range sortedKeys(h.langs) {
		if title := titleOf(lang); title != "" && title != h.Name {
			h.hint(firstOf(h.fsys, hugoConfigs), 1, "the site is called "+strconv.Quote(title)+" in the language "+h.langs[lang]+", and has one name now: "+strconv.Quote(h.Name),
				"choose the name that fits all languages, and write it as name in site.toml")
		}
	}
}

// readMenus notes the menus of all languages, and those of each.
func (h *hugo) readMenus() {
	for _, key := range []string{"menu", "menus"} {
		h.readMenu("", h.config.table(key))
		for _, lang := range sortedKeys(h.langs) {
			h.readMenu(lang, h.config.table(key).table(lang))
			h.readMenu(lang, h.config.table("languages").table(lang).table(key))
		}
	}
}

// readMenu notes the menus of a language, "" for the main one.
func (h *hugo) readMenu(lang string, menus head) {
	for _, menu := range sortedKeys(menus) {
		if strings.Contains(menu, "social") {
			h.knowAll(firstOf(h.fsys, hugoConfigs), menus[menu])
			continue
		}
		before := len(h.menus)
		h.link(firstOf(h.fsys, hugoConfigs), menu, menus[menu])
		for i := range h.menus[before:] {
			h.menus[before+i].lang = h.langs[lang]
		}
	}
}
