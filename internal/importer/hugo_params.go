package importer

import (
	"cmp"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"

	"portfolio/i18n"
)

// readParams notes what the theme is told of the owner and of the site, in all languages and in each.
func (h *hugo) readParams() {
	h.knowAll(firstOf(h.fsys, hugoConfigs), h.config["social"])
	h.describe("", oneLine(h.config.text("description")), "")
	all := joined(nil, h.config.table("params"))
	for name := range h.langs {
		delete(all, name) // config/_default/params.de.toml
	}
	h.readTold(all, "")
	others := slices.DeleteFunc(sortedKeys(h.langs), func(name string) bool { return name == h.main })
	for _, name := range append([]string{h.main}, others...) {
		own := h.ownParams(name)
		h.readTold(own, h.langs[name])
		h.readWelcome(name, all, own)
	}
}

// ownParams returns what the theme is told in one language.
func (h *hugo) ownParams(name string) head {
	return joined(h.config.table("params").table(name), h.config.table("languages").table(name).table("params"))
}

// joined returns the keys of two tables. The second goes before.
func joined(first, second head) head {
	both := head{}
	maps.Copy(both, first)
	maps.Copy(both, second)
	return both
}

// readTold notes the owner, the accounts and the description that a theme is told, and names what else it is told.
func (h *hugo) readTold(params head, lang string) {
	author := params.table("author")
	h.Author = cmp.Or(h.Author, params.text("author"), author.text("name"))
	h.Email = cmp.Or(h.Email, params.text("email"), author.text("email"))
	h.describe(lang, oneLine(params.text("description", "subtitle")), "")
	file := firstOf(h.fsys, hugoConfigs)
	for _, value := range []any{params["social"], params["socialicons"], params["sociallinks"], author["social"], author["links"]} {
		h.knowAll(file, value)
	}
	taken := []string{"author", "email", "description", "subtitle", "title", "social", "socialicons", "sociallinks", "copyright", "license", welcomeKey, profileKey}
	left := slices.DeleteFunc(sortedKeys(params), func(key string) bool { return slices.Contains(taken, key) })
	if len(left) > 0 {
		h.hint(file, 1, "what the theme is told has no counterpart: "+strings.Join(left, ", "), "look whether readers miss any of it")
	}
	for _, key := range left {
		h.nameWords(key, params[key])
	}
}

// nameWords names the texts of several words in a parameter.
func (h *hugo) nameWords(name string, value any) {
	switch value := value.(type) {
	case map[string]any:
		for _, key := range sortedKeys(value) {
			h.nameWords(name+"."+key, value[key])
		}
	case []any:
		for _, item := range value {
			h.nameWords(name, item)
		}
	case string:
		if words := oneLine(value); strings.Contains(words, " ") && !strings.Contains(name, "dateformat") {
			file, line := h.placeOf(value)
			h.hint(file, line, "the theme is told "+name+" "+strconv.Quote(words), "write it where readers miss it")
		}
	}
}

// placeOf returns the file and the line of the configuration with some words.
func (h *hugo) placeOf(words string) (file string, line int) {
	parts, _ := fs.Glob(h.fsys, "config/_default/*") // it fails for a malformed pattern alone
	main := firstOf(h.fsys, hugoConfigs)
	for _, file := range append([]string{main}, parts...) {
		if line := h.lineOf(file, words); line > 0 {
			return file, line
		}
	}
	return main, 1
}

// lineOf returns the line of a file at which some words begin, 0 if it does not have the first of them.
func (h *hugo) lineOf(file, words string) int {
	data, _ := readAll(h.fsys, file, maxText) // what reads the file has said so
	first := strings.Fields(words)
	before, _, found := strings.Cut(clean(data), strings.Join(first[:min(len(first), 3)], " "))
	if !found {
		return 0
	}
	return strings.Count(before, "\n") + 1
}

// describe notes what the site is about in a language, and names what a file of a text says besides the configuration; file is "" for that.
func (h *hugo) describe(lang, words, file string) {
	switch said := h.Description[i18n.Lang(lang)]; {
	case words == "" || words == said:
	case said == "":
		h.Description[i18n.Lang(lang)] = words
	case file != "":
		h.hint(file, max(h.lineOf(file, words), 1), "the home page is described as "+strconv.Quote(words), "write it as tagline in profile.toml, or in home.toml")
	}
}

// The parameters with which PaperMod greets on the home page.
const (
	welcomeKey = "homeinfoparams"
	profileKey = "profilemode"
)

// readWelcome makes a home page of what the theme says there in a language: what all are told, unless the language has its own.
func (h *hugo) readWelcome(name string, all, own head) {
	params := joined(all.table(welcomeKey), own.table(welcomeKey))
	if profile := joined(all.table(profileKey), own.table(profileKey)); profile.flag("enabled") {
		params = profile
		if picture := params.text("imageurl"); picture != "" {
			file, line := h.placeOf(picture)
			h.hint(file, line, "the home page shows the picture "+picture, "put it in img/, and name it as avatar in profile.toml")
		}
		h.link(firstOf(h.fsys, hugoConfigs), "buttons", params["buttons"])
	}
	title, words := params.text("title"), params.text("content", "subtitle")
	if words == "" {
		title, words = "", title
	}
	if words != "" {
		file, line := h.placeOf(words)
		h.homes = append(h.homes, &Text{
			Origin: file, Line: line, Key: startPage, Lang: h.langs[name], Page: true, Slug: startPage, Title: title, Body: words, Addresses: []string{h.prefix(name) + "/"},
		})
	}
}
