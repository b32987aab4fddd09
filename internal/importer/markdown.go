package importer

import (
	"cmp"
	"io/fs"
	"path"
	"slices"
	"strings"

	"portfolio/internal/lazyregexp"
)

// isMarkdown reports whether a folder has a Markdown file.
func isMarkdown(source fs.FS, file string) bool {
	s := Source{fsys: source}
	return file == "" && s.hasText(".")
}

func isText(name string) bool {
	return isMarkdownName(name) || strings.EqualFold(path.Ext(name), ".mdx")
}

// notContent reports whether a folder holds what was built from texts, or the programs for it.
func notContent(name string) bool {
	return slices.Contains([]string{"dist", "_site", "public", "vendor", "_includes", "_layouts"}, name)
}

// readMarkdown reads a folder of Markdown files: the texts of Astro, of Eleventy, or of no program at all.
func readMarkdown(s *Source) error {
	s.public = []string{"public", "src", "static", "."}
	for _, name := range siteFiles {
		data, _ := readAll(s.fsys, name, maxHead) // there may be none
		if m := siteAddress.FindSubmatch(data); m != nil && s.Origin == "" {
			s.setOrigin(string(m[1]))
		}
	}
	s.roots = []root{{folder: "public"}, {folder: "static"}}
	root := s.textFolder()
	if root != "." {
		s.public = append(s.public, root, path.Join(root, "public"))
	}
	if err := s.readBelow(root); err != nil || len(s.Texts) > 0 {
		return err
	}
	return s.readBelow("public") // some programs serve what is next to a text from the text's own folder
}

// readBelow reads the texts below a folder.
func (s *Source) readBelow(root string) error {
	e := newEleventy(s, root)
	return s.walk(root, notContent, func(name string) error {
		if !isText(name) {
			return nil
		}
		key := strings.TrimPrefix(strings.TrimPrefix(name, root), "/")
		return s.readLoose(e, name, strings.TrimSuffix(key, path.Ext(key)))
	})
}

// eleventyConfigs are the files of Eleventy in which eleventyInput finds the folder of the texts.
var (
	eleventyConfigs = []string{".eleventy.js", "eleventy.config.js", "eleventy.config.mjs", "eleventy.config.cjs"}
	eleventyInput   = lazyregexp.New(`\binput["']?\s*[:=]\s*["'](?:\./)?([^"'\n]+?)/?["']`)
)

// textFolder returns the folder of the texts: the one that Eleventy is told, or the first of the usual ones that has a text.
func (s *Source) textFolder() string {
	folders := []string{"src/content", "src/data", "content", "src/pages", "src/posts"}
	for _, name := range eleventyConfigs {
		data, _ := readAll(s.fsys, name, maxHead) // there may be none
		if m := eleventyInput.FindSubmatch(data); m != nil {
			folders = append([]string{string(m[1])}, folders...)
		}
	}
	for _, folder := range folders {
		if fs.ValidPath(folder) && s.hasText(folder) {
			return folder
		}
	}
	return "."
}

// hasText reports whether a folder has a Markdown file.
func (s *Source) hasText(folder string) bool {
	found := false
	err := s.walk(folder, notContent, func(name string) error {
		if found = isText(name); found {
			return fs.SkipAll
		}
		return nil
	})
	return found && err == nil
}

// readLoose reads a text of which only its place and its front matter are known.
func (s *Source) readLoose(e *eleventy, name, key string) error {
	h, t, ok := s.read(name)
	if !ok {
		return nil
	}
	h = e.with(h, name)
	base := path.Base(key)
	if slices.Contains([]string{"readme", "license", "contributing", "changelog", "agents", "claude"}, strings.ToLower(base)) {
		s.leave(name, "its name is that of a file about the source")
		return nil
	}
	if base == "404" {
		s.leave(name, "the program has a page of its own for what is not there")
		return nil
	}
	s.facts(t, h, "permalink", "eleventynavigation", "language", "locale", "author", "publishdate")
	if strings.EqualFold(path.Ext(name), ".mdx") {
		t.Body = s.components(t, withoutModules(t.Body), importedFiles(t.Body))
	}
	if strings.TrimSpace(t.Body) == "" {
		s.leave(name, "it has no text")
		return nil
	}
	lang := h.text("lang", "language", "locale")
	if dot := strings.LastIndexByte(base, '.'); dot > 0 && languageName.MatchString(base[dot+1:]) { // post.es.md
		lang, key, base = base[dot+1:], key[:len(key)-len(base)+dot], base[:dot]
	}
	s.speak(t, lang)
	file := path.Dir(key)
	if rest, ok := strings.CutPrefix(key, t.Lang+"/"); ok && t.Lang != "" && rest != "" { // the folder of a language
		key = rest
	}
	stem := base
	if base == "index" || base == path.Base(path.Dir(key)) { // in Eleventy x/x.md is the page of its folder
		key = path.Dir(key)
		base, stem = path.Base(key), "index"
	}
	if m := postName.FindStringSubmatch(base); m != nil { // Eleventy leaves the day out of the address
		if day, ok := parseMoment(m[1]); ok && t.Date.IsZero() {
			t.Date = day
		}
		base = m[2]
	}
	if stem != "index" {
		stem = base
	}
	t.Page, t.Key, t.Slug = t.Date.IsZero() && !t.Draft, key, cmp.Or(h.text("slug"), base)
	if t.Title == "" {
		t.Title = titleOf(t.Body, base)
		t.Body = withoutTitle.ReplaceAllString(t.Body, "")
	}
	address := path.Join("/", t.Lang, path.Dir(key), t.Slug) + "/"
	if permalink := h.text("permalink"); strings.HasPrefix(permalink, "/") && !strings.ContainsAny(permalink, "{}") {
		address = permalink
	}
	if made := e.address(t, h, base, path.Join("/", file, stem)); made != "" {
		address = made
	}
	t.Addresses = append([]string{address}, h.list("aliases", "redirect_from")...)
	if s.Origin != "" && !t.Page {
		t.GUID = s.Origin + escapedPath(address)
	}
	if e.is { // its Markdown has the tags of Liquid, or the same in another language
		t.Body = liquid{&jekyll{Source: s}, t}.replace(t.Body)
	}
	return s.add(t)
}

// siteFiles are those in which Astro and Eleventy have the address of a site, which siteAddress finds.
var (
	siteFiles = []string{
		"astro.config.mjs", "astro.config.ts", "src/config.ts", "src/consts.ts", "_data/metadata.js", "_data/metadata.json", "_data/site.json", "_data/site.js", "src/_data/metadata.js",
		"src/_data/metadata.json", "src/_data/site.json", "src/_data/site.js",
	}
	siteAddress = lazyregexp.New(`(?i)\b(?:site|url|website|base_?url)["']?\s*[:=]\s*["'](https?://[^"'\s]+)["']`)
)

// withoutTitle is a heading at the begin of a text: where it is the title, the page shows it once.
var withoutTitle = lazyregexp.New(`^\s*# [^\n]*\n`)

// languageName is what stands before the ending of a file that is a text in another language.
var languageName = lazyregexp.New(`^(ar|bg|bn|ca|cs|da|de|el|en|eo|es|et|eu|fa|fi|fr|gl|he|hi|hr|hu|id|is|it|ja|ko|lt|lv|nb|nl|no|pl|pt|ro|ru|sk|sl|sr|sv|th|tr|uk|vi|zh)$`)

// moduleLine is a line of MDX that is no text.
var moduleLine = lazyregexp.New(`^(import\s.+from\s+['"].*|import\s+['"].*|export\s+(const|let|default|function)\s.*)$`)

// withoutModules removes the lines of MDX that only programs read.
func withoutModules(body string) string {
	return outsideCode(body, func(part string) string {
		lines := strings.Split(part, "\n")
		for i, line := range lines {
			if moduleLine.MatchString(strings.TrimSpace(line)) {
				lines[i] = ""
			}
		}
		return strings.Join(lines, "\n")
	})
}
