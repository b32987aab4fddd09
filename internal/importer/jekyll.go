package importer

import (
	"cmp"
	"io/fs"
	"path"
	"slices"
	"strings"

	"portfolio/i18n"
	"portfolio/internal/lazyregexp"
)

// jekyll is a site of Jekyll.
type jekyll struct {
	*Source
	config      head
	collections map[string]head    // those that have pages, by the names of their folders
	named       map[string]*Text   // posts by the names of their files without ending, all texts by their files
	items       map[string][]*Text // by the folders of their collections

	hasRepositories bool // whether a page lists them
}

func isJekyll(source fs.FS, file string) bool {
	if file == "" && !exists(source, "_config.yml", "_config.yaml", "_config.toml") {
		return exists(source, "_posts") && !exists(source, eleventyConfigs...) // Eleventy has no names of its own for folders
	}
	return file == ""
}

// readJekyll reads a site of Jekyll.
func readJekyll(s *Source) error {
	j := jekyll{Source: s, config: s.config("_config.yml", "_config.yaml", "_config.toml"), collections: map[string]head{}, named: map[string]*Text{}, items: map[string][]*Text{}}
	s.Name, s.Description = j.config.text("title", "name"), i18n.Same(oneLine(j.config.text("description", "tagline")))
	s.Author = cmp.Or(j.config.text("author"), j.config.table("author").text("name"))
	j.readNames()
	s.Email = cmp.Or(j.config.text("email"), j.config.table("author").text("email"))
	s.TimeZone = j.config.text("timezone")
	j.Mixed = j.config["languages"] == nil // else jekyll-polyglot
	if lang := j.config.text("lang", "locale"); lang != "" {
		s.Main = langTag(lang)
	}
	s.setOrigin(j.config.text("url"))
	if base := strings.Trim(j.config.text("baseurl"), "/"); base != "" {
		s.Base = "/" + base
	}
	s.public = []string{"."}
	s.roots = []root{{".", s.Base, true, j.excluded}}
	for name := range j.config.table("collections") {
		if c := j.config.table("collections").table(name); name != "posts" && c.flag("output") {
			j.collections["_"+name] = c
		}
	}
	j.readMenus()
	j.readAccounts()
	j.readPortrait(j.config.table("author").text("avatar"))
	j.readBibliography()
	j.readCoauthors()
	j.readCV()
	var names []string
	err := s.walk(".", j.excluded, func(name string) error {
		if isMarkdownName(name) || isHTMLName(name) {
			names = append(names, name)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := j.readText(name); err != nil {
			return err
		}
	}
	read := slices.Clone(s.Texts)
	for _, collection := range sortedKeys(j.items) {
		read = append(read, j.items[collection]...)
	}
	for _, t := range read { // a post may name one that comes later
		j.convert(t)
	}
	j.joinProfiles()
	j.gatherItems()
	j.readArchives()
	j.leaveData()
	j.nameSettings()
	return nil
}

// convert writes what a text has of Liquid, kramdown and the theme as Markdown.
func (j *jekyll) convert(t *Text) {
	j.listCollection(t)
	j.listRepositories(t)
	t.Body = outsideCode(t.Body, pictureRows)
	j.distill(t)
	if slices.Contains(j.config.list("plugins", "gems"), "jemoji") {
		j.nameEmoji(t)
	}
	t.Body = liquid{j, t}.replace(t.Body)
	j.fillTables(t)
	j.numberFormulas(t)
	t.Body = outsideCode(t.Body, func(part string) string { return kramdownBoxes(kramdownFormulas(kramdownPlaces(part))) })
	t.Body = kramdownAbbreviations(t.Body)
}

func isMarkdownName(name string) bool {
	return slices.Contains([]string{".md", ".markdown", ".mkd", ".mkdn", ".mdown"}, strings.ToLower(path.Ext(name)))
}

// excluded reports whether a folder holds no texts.
func (j *jekyll) excluded(name string) bool {
	base := path.Base(name)
	isIncluded := slices.ContainsFunc(j.config.list("include"), func(included string) bool { return strings.Trim(included, "/") == name })
	if base == "_posts" || base == "_drafts" || j.collections[base] != nil || isIncluded {
		return false
	}
	return strings.HasPrefix(base, "_") || name == "vendor" || slices.ContainsFunc(j.config.list("exclude"), func(excluded string) bool {
		return strings.Trim(excluded, "/") == name
	})
}

// postName is the name of a post's file.
var postName = lazyregexp.New(`^(\d{2,4}-\d{1,2}-\d{1,2})-(.+)$`)

// readText reads one text.
func (j *jekyll) readText(name string) error {
	h, t, ok := j.read(name)
	if !ok {
		return nil
	}
	parts := strings.Split(path.Dir(name), "/")
	folder := slices.IndexFunc(parts, func(part string) bool { return part == "_posts" || part == "_drafts" || j.collections[part] != nil })
	if folder < 0 && len(h) == 0 { // Jekyll copies what has no front matter
		if slices.Contains([]string{"readme", "license", "contributing", "changelog", "code_of_conduct"}, strings.ToLower(stem(name))) {
			return nil
		}
		j.leave(name, "it has no front matter, so that Jekyll only copies it")
		return nil
	}
	isPost := folder >= 0 && j.collections[parts[folder]] == nil
	h = j.withDefaults(h, name, isPost)
	j.facts(t, h, "permalink", "redirect_from", "redirect_to", "published", "toc", "math", "hidden", "excerpt_separator", "pin", "mathjax", "profile", "cv_pdf", "importance", "pagination", "bibliography", "author", "authors", "img", "preview", "github", "redirect", "display_categories", "dropdown", "children", "profiles")
	base, showsCV := stem(name), j.isCV(h, t)
	j.academic(t, h)
	if m := postName.FindStringSubmatch(base); m != nil && isPost {
		base = m[2]
		if day, ok := parseMoment(m[1]); ok && t.Date.IsZero() {
			t.Date = day
		}
	}
	t.Slug, t.Key = cmp.Or(h.text("slug"), base), strings.TrimSuffix(name, path.Ext(name))
	address := j.address(t, h, name, base, folder, isPost)
	j.named[name] = &Text{Addresses: []string{j.Base + address}} // where links lead if it is left behind
	switch to := h.text("redirect"); {
	case showsCV:
		j.leave(name, strings.TrimSuffix("the program has a page of its own for the résumé; the description was: "+t.Description, "; the description was: "))
		j.Lost = append(j.Lost, Address{Path: j.Base + address, Lang: h.text("lang"), Page: i18n.Resume})
		return nil
	case h.text("redirect_to") != "":
		return j.leads(t, h.text("redirect_to"), address)
	case !slices.Contains([]string{"", "true", "false"}, to) && (folder < 0 || isPost && strings.TrimSpace(t.Body) == ""):
		return j.leads(t, to, address)
	case h.flag("dropdown"):
		j.leave(name, "it is a menu, and menus lead to pages alone: "+dropdown(h))
		return nil
	case strings.TrimSpace(t.Body) == "" && h.text("layout") != profilesLayout:
		j.leave(name, "it has no text of its own")
		return nil
	case !isPost && stem(name) == "404":
		j.leave(name, "the program has a page of its own for what is not there")
		return nil
	case !isPost && (t.isHTML && lists.MatchString(t.Body) || listsPosts.MatchString(t.Body) || h.table("pagination").flag("enabled")):
		j.leave(name, "it lists texts: the program makes its lists itself")
		j.lose(j.Base+address, "", h.text("lang"))
		return nil
	case !isPost && j.isBibliography(t, address):
		return nil
	}
	t.InSection = !isPost && folder >= 0
	t.Page = !isPost && (folder < 0 || t.Date.IsZero())
	if isPost {
		t.Unpublished = slices.Contains(parts, "_drafts")
		t.Draft = t.Draft || t.Unpublished
		t.Tags = tagsOf(append(words(h, "tags", "tag"), words(h, "categories", "category")...))
	}
	if h.text("published") == "false" {
		j.hide(t, "it is not published")
	}
	t.Lang = ""
	j.speak(t, h.text("lang"))
	isItem := t.InSection && t.isItem()
	if t.Title == "" && !isItem {
		t.Title = titleOf(t.Body, base)
	}
	if t.Page && address == "/" && !t.Draft && j.home == nil {
		j.home = t
	}
	if len(t.Addresses) == 0 {
		t.Addresses = []string{j.Base + address}
	}
	for _, from := range h.list("redirect_from") {
		t.Addresses = append(t.Addresses, j.Base+"/"+strings.TrimPrefix(from, "/"))
	}
	if isPost {
		j.named[stem(name)] = t
		if j.Origin != "" && !t.Unpublished {
			t.GUID = j.Origin + escapedPath(j.Base+path.Join(path.Dir(strings.TrimSuffix(address, "/")), t.Slug))
		}
	}
	j.named[name] = t
	if isItem {
		j.addItem(parts[folder], t)
		return nil
	}
	return j.add(t)
}

// lists finds a list of texts in a page.
var lists = lazyregexp.New(`\{%-?\s*for\s|\b(?:site|paginator)\.posts\b`)

// listsPosts finds a loop over texts.
var listsPosts = lazyregexp.New(`\{%-?\s*for\s+\w+\s+in\s+(?:site|paginator)\.(?:posts|tags|categories)\b`)

// stem returns the name of a file without folder and ending.
func stem(name string) string { return strings.TrimSuffix(path.Base(name), path.Ext(name)) }

// words returns the words of some keys: Jekyll takes a text for words with blanks between them.
func words(h head, keys ...string) []string {
	var list []string
	for _, key := range keys {
		if text, ok := h[key].(string); ok {
			list = append(list, strings.Fields(text)...)
		} else {
			list = append(list, h.list(key)...)
		}
	}
	return list
}

// withDefaults returns a front matter with what the configuration adds to it.
func (j *jekyll) withDefaults(h head, name string, isPost bool) head {
	kind := "pages"
	if isPost {
		kind = "posts"
	}
	merged := head{}
	defaults, _ := j.config["defaults"].([]any)
	for _, item := range defaults {
		table, _ := item.(map[string]any)
		scope, values := head(table).table("scope"), head(table).table("values")
		folder := strings.Trim(scope.text("path"), "/")
		if (folder == "" || strings.HasPrefix(name, folder+"/") || name == folder) && (scope.text("type") == "" || scope.text("type") == kind) {
			for key, value := range lowered(values) {
				merged[key] = value
			}
		}
	}
	for _, kept := range sortedKeys(merged) {
		if !slices.Contains([]string{"permalink", "lang", "published", "categories", "tags"}, kept) {
			delete(merged, kept)
		}
	}
	for key, value := range h {
		merged[key] = value
	}
	return merged
}

// titleOf returns the first heading of a text, or what its file is called.
func titleOf(body, base string) string {
	for line := range strings.Lines(body) {
		if m := headingLine.FindStringSubmatch(strings.TrimSuffix(line, "\n")); m != nil {
			return strings.TrimSpace(markup.ReplaceAllString(m[2], "$1$2"))
		}
	}
	return strings.TrimSpace(strings.NewReplacer("-", " ", "_", " ").Replace(base))
}
