package importer

import (
	"cmp"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/i18n"
)

// hugo is a site of Hugo.
type hugo struct {
	*Source
	config  head
	langs   map[string]string // the languages of texts by the names that Hugo has for them
	main    string            // the name of the main one
	folders map[string]string // the languages by the folders of their texts
	bundles map[string]bool   // the folders that are one text with its files
	lists   []hugoList        // the lists that have words of their own
	homes   []*Text           // the home pages with words
	counts  map[string]int    // the articles of each section
	silent  bool              // whether the text that is read names no language
}

// The names of Hugo's configuration.
var hugoConfigs = []string{
	"hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json", "config.toml", "config.yaml", "config.yml", "config.json", "config/_default/hugo.toml",
	"config/_default/hugo.yaml", "config/_default/config.toml", "config/_default/config.yaml", "config/_default/config.yml", "config/_default/config.json",
}

func isHugo(source fs.FS, file string) bool {
	return file == "" && exists(source, hugoConfigs...) && exists(source, "content")
}

// readHugo reads a site of Hugo.
func readHugo(s *Source) error {
	s.Description = i18n.Localized[string]{}
	h := hugo{Source: s, config: s.hugoConfig(), langs: map[string]string{}, folders: map[string]string{}, bundles: map[string]bool{}, counts: map[string]int{}}
	s.Author = cmp.Or(h.config.text("author"), h.config.table("author").text("name"))
	s.Email = h.config.table("author").text("email")
	s.TimeZone = h.config.text("timezone")
	s.setOrigin(h.config.text("baseurl"))
	static := h.config.list("staticdir")
	if len(static) == 0 {
		static = []string{"static"}
	}
	for _, folder := range static {
		s.roots = append(s.roots, root{folder: folder, address: s.Base})
		s.readRules(folder)
	}
	s.public = append(static, "assets")
	h.readLanguages()
	h.readName()
	h.readMenus()
	h.readParams()
	h.readCopyright()
	s.public = append(s.public, sortedKeys(h.folders)...)
	hasJSON := slices.ContainsFunc(h.config.table("outputs").list("home"), func(kind string) bool { return strings.EqualFold(kind, "json") })
	for _, name := range sortedKeys(h.langs) {
		if len(h.langs) > 1 { // that of the main one leads to the root
			h.loseHome(name, h.langs[name])
		}
		s.feed(h.prefix(name)+"/index.xml", content.FeedRSS, h.langs[name])
		if hasJSON && h.prefix(name) != "" { // the program has its own at the root
			s.feed(h.prefix(name)+"/index.json", content.FeedJSON, h.langs[name])
		}
	}
	for _, folder := range sortedKeys(h.folders) {
		s.roots = append(s.roots, root{folder, h.prefix(h.folders[folder]), true, func(name string) bool { return h.bundles[name] || h.folders[name] != "" }})
		if err := h.readFolder(folder); err != nil {
			return err
		}
	}
	return errors.Join(h.takeLists(), h.takeHomes())
}

// hugoConfig returns the configuration, in one file or in several.
func (s *Source) hugoConfig() head {
	config := s.config(hugoConfigs...)
	entries, _ := fs.ReadDir(s.fsys, "config/_default") // there may be none
	for _, entry := range entries {
		name := strings.TrimSuffix(entry.Name(), path.Ext(entry.Name()))
		part, lang, _ := strings.Cut(strings.ToLower(name), ".")
		if part == "hugo" || part == "config" {
			continue
		}
		values := map[string]any(s.config("config/_default/" + entry.Name()))
		if lang == "" {
			config[part] = values
			continue
		}
		table := config.table(part)
		if table == nil {
			table = head{}
		}
		table[lang] = values
		config[part] = map[string]any(table)
	}
	return config
}

// readLanguages finds the languages, and the folders of their texts.
func (h *hugo) readLanguages() {
	languages := h.config.table("languages")
	h.main = strings.ToLower(h.config.text("defaultcontentlanguage"))
	if len(languages) == 0 {
		h.main = cmp.Or(h.main, strings.ToLower(h.config.text("languagecode", "locale"))) // else it is the site's
	}
	names := sortedKeys(languages)
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(weight(languages.table(a)), weight(languages.table(b))) })
	for _, name := range names {
		if languages.table(name).flag("disabled") {
			continue
		}
		h.main = cmp.Or(h.main, name)
		h.langs[name] = langTag(name)
		h.Languages = append(h.Languages, h.langs[name])
	}
	h.Main = langTag(h.main)
	h.langs[h.main] = h.Main
	common := path.Clean(cmp.Or(h.config.text("contentdir"), "content"))
	for name := range h.langs {
		folder := path.Clean(cmp.Or(languages.table(name).text("contentdir"), common))
		if fs.ValidPath(folder) && (h.folders[folder] == "" || name == h.main) {
			h.folders[folder] = name
		}
	}
}

// langTag returns the language of a site for what another program calls it: pt-br is pt, and Chinese stays what it is.
func langTag(name string) string {
	base, region, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(name, "_", "-")), "-")
	if base == "zh" && len(region) == 2 {
		return base + "-" + strings.ToUpper(region)
	}
	return base
}

// readFolder reads the texts below a folder.
func (h *hugo) readFolder(folder string) error {
	inOther := func(name string) bool { return h.folders[name] != "" } // content/es is the folder of another language
	var names []string
	err := h.walk(folder, inOther, func(name string) error {
		names = append(names, name)
		if stem, _, ok := h.split(name); ok && path.Base(stem) == "index" {
			h.bundles[path.Dir(name)] = true
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, name := range names {
		stem, lang, ok := h.split(name)
		switch {
		case !ok && slices.Contains(markupEndings, strings.ToLower(path.Ext(name))):
			h.leave(name, "texts of this kind are not read: write it as Markdown, and import again")
		case ok && path.Base(stem) != "index" && h.inBundle(name):
			h.leave(name, "it is a part of another text")
		case ok:
			h.silent = lang == "" && h.folders[folder] == h.main && path.Base(folder) != h.main
			if err := h.readText(folder, name, strings.TrimPrefix(strings.TrimPrefix(stem, folder), "/"), cmp.Or(lang, h.folders[folder])); err != nil {
				return err
			}
		}
	}
	return nil
}

// markupEndings are those of texts in other notations.
var markupEndings = []string{".adoc", ".asciidoc", ".ipynb", ".org", ".pandoc", ".rst", ".textile"}

// split returns the path of a text without its ending and its language, and whether it is a text.
func (h *hugo) split(name string) (stem, lang string, ok bool) {
	ext := strings.ToLower(path.Ext(name))
	if ext != ".md" && ext != ".markdown" && ext != ".mdown" && !isHTMLName(name) {
		return "", "", false
	}
	stem = name[:len(name)-len(ext)]
	if at := strings.LastIndexByte(path.Base(stem), '.'); at > 0 {
		lang = strings.ToLower(path.Base(stem)[at+1:])
		if h.langs[lang] != "" {
			return stem[:len(stem)-len(lang)-1], lang, true
		}
	}
	return stem, "", true
}

// inBundle reports whether a file is in a folder that is one text.
func (h *hugo) inBundle(name string) bool {
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		if h.bundles[dir] {
			return true
		}
	}
	return false
}

// readText reads one text. key is its path below the folder without index, ending and language.
func (h *hugo) readText(folder, name, key, lang string) error {
	head, t, ok := h.read(name)
	if !ok {
		return nil
	}
	base := path.Base(key)
	if base == "index" || base == "_index" {
		key = strings.TrimSuffix(strings.TrimSuffix(key, base), "/")
	}
	h.facts(t, head, append(h.taxonomies(), "url", "translationkey", "headless", "build", "_build", "publishdate", "linktitle", "keywords", "markup", "cascade")...)
	h.sortTerms(t, head)
	t.silent = h.silent
	t.Lang, t.Slug = h.langs[lang], cmp.Or(head.text("slug"), path.Base(key))
	section, _, inSection := strings.Cut(key, "/")
	t.Page = !inSection || base == "_index" || t.Date.IsZero() && !t.Draft || h.holdsPages(section)
	t.path, t.Key = key, cmp.Or(head.text("translationkey"), key, startPage)
	isHome := base == "_index" && key == ""
	if isHome {
		h.describe(h.langs[lang], t.Description, name)
	}
	if published, ok := parseMoment(head.text("publishdate")); ok && published.After(now()) {
		t.Date = published
	}
	address := h.address(t, head, section, key, base == "_index")
	prefix := h.prefix(lang)
	if !strings.HasPrefix(head.text("url"), "/") {
		address = prefix + address
	} else {
		address = h.Base + address
	}
	switch visible := strings.TrimSpace(t.Body) != ""; {
	case !visible && t.Page && (isHome || base != "_index"):
		h.leaveEmpty(t)
		h.leadOn(cmp.Or(head.text("layout"), base), address, t.Lang)
		return nil
	case head.flag("headless") || head.table("build").text("render") == "never" || head.table("_build").text("render") == "never":
		h.leave(name, "it has no page of its own")
		return nil
	}
	t.Addresses = []string{address}
	if isBundle := h.bundles[path.Dir(name)]; isBundle {
		t.bundle = path.Dir(name)
	}
	for _, alias := range head.list("aliases") {
		if !strings.HasPrefix(alias, "/") {
			alias = path.Join(path.Dir(strings.TrimSuffix(address, "/")), alias)
		} else if h.Base != "" {
			alias = h.Base + alias
		}
		t.Addresses = append(t.Addresses, alias)
	}
	if h.Origin != "" && !t.Page {
		t.GUID = h.Origin + escapedPath(address)
	}
	h.loseTerms(head, prefix, t.Lang)
	if inSection {
		h.lose(prefix+"/"+h.urlize(section)+"/", "", t.Lang)
	}
	h.octopress(t)
	t.Body = shortcodes{h.Source, t}.replace(t.Body)
	if h.config.flag("enableemoji") {
		h.nameEmoji(t)
	}
	switch {
	case isHome:
		h.homes = append(h.homes, t)
		return nil
	case base == "_index":
		h.lists = append(h.lists, hugoList{t, section})
		return nil
	case !t.Page && !t.Draft:
		h.counts[section]++
	}
	return h.add(t)
}
