package importer

import (
	"cmp"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"portfolio/i18n"
)

// jekyll is a site of Jekyll.
type jekyll struct {
	*Source
	config      head
	collections map[string]head    // those that have pages, by the names of their folders
	named       map[string]*Text   // posts by the names of their files without ending, all texts by their files
	items       map[string][]*Text // by the folders of their collections
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
	s.Name, s.Description = j.config.text("title", "name"), oneLine(j.config.text("description", "tagline"))
	s.Author = cmp.Or(j.config.text("author"), j.config.table("author").text("name"))
	s.TimeZone = j.config.text("timezone")
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
	j.readBibliography()
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
	for _, t := range slices.Concat(append([][]*Text{s.Texts}, slices.Collect(maps.Values(j.items))...)...) { // a post may name one that comes later
		j.listCollection(t)
		t.Body = outsideCode(liquid{&j, t}.replace(t.Body), func(part string) string { return kramdownBoxes(kramdownFormulas(part)) })
	}
	j.gatherItems()
	j.readArchives()
	return nil
}

// jekyllMenus are the files of themes that hold menus.
var jekyllMenus = []string{"_data/navigation.yml", "_data/navigation.yaml", "_data/menu.yml", "_data/menus.yml"}

// readMenus notes the menus that the configuration or a file of data names.
func (j *jekyll) readMenus() {
	const config = "_config.yml"
	for _, page := range j.config.list("header_pages") {
		j.menus = append(j.menus, menuEntry{menu: mainMenu, to: page, file: config})
	}
	for _, key := range []string{"navigation", "nav", "menu"} {
		j.link(config, key, j.config[key])
	}
	if name := firstOf(j.fsys, jekyllMenus); name != "" {
		data, _ := readAll(j.fsys, name, maxHead) // none where it is too large
		if strings.HasPrefix(strings.TrimSpace(string(data)), "-") {
			data = append([]byte(mainMenu+":\n"), data...)
		}
		menus, _ := decoded(data, decodeYAML) // none where it cannot be read
		for _, menu := range sortedKeys(menus) {
			j.link(name, menu, menus[menu])
		}
	}
}

// readAccounts notes the accounts of the owner, as themes are told them.
func (j *jekyll) readAccounts() {
	const config = "_config.yml"
	author := j.config.table("author")
	for _, value := range []any{author["links"], j.config.table("social")["links"], j.config["social_links"], j.config.table("minima")["social_links"]} {
		j.knowAll(config, value)
	}
	socials := j.Source.config("_data/socials.yml")
	for _, name := range sortedKeys(networks) {
		keys := []string{name + "_username", name + "_userid", name + "_id", name + "_url", name + "_profile"}
		for _, said := range []string{j.config.text(keys...), socials.text(keys...), j.config.table(name).text("username"), author.text(name)} {
			j.know(config, name, said)
		}
	}
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

var (
	kramdownLine    = regexp.MustCompile(`(?m)^.*\$\$.*$`)
	kramdownFormula = regexp.MustCompile(`\$\$[ \t]*([^$\n]+?)[ \t]*\$\$`)
	// bareFormula is a formula that MathJax finds by itself, with the end of what is before it.
	bareFormula  = regexp.MustCompile(`(?s)(\$\$\s*)?\\begin\{(equation|align|gather|multline)(\*?)\}.*?\\end\{(?:equation|align|gather|multline)\*?\}`)
	formulaLabel = regexp.MustCompile(`\s*\\label\{[^}]*\}`)
)

// kramdownFormulas writes formulas as the program reads them: two dollars are a formula in a sentence, too, if there are words beside them.
func kramdownFormulas(text string) string {
	text = bareFormula.ReplaceAllStringFunc(text, func(formula string) string {
		if formula = formulaLabel.ReplaceAllString(formula, ""); strings.HasPrefix(formula, "$") {
			return formula
		}
		return "$$\n" + formula + "\n$$"
	})
	return kramdownLine.ReplaceAllStringFunc(text, func(line string) string {
		if kramdownFormula.ReplaceAllString(strings.TrimSpace(line), "") == "" {
			return line
		}
		return kramdownFormula.ReplaceAllString(line, "$$$1$$")
	})
}

// postName is the name of a post's file.
var postName = regexp.MustCompile(`^(\d{2,4}-\d{1,2}-\d{1,2})-(.+)$`)

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
	j.facts(t, h, "permalink", "redirect_from", "redirect_to", "published", "toc", "math", "hidden", "excerpt_separator", "pin", "mathjax", "profile", "cv_pdf", "importance", "pagination")
	j.academic(t, h)
	base := stem(name)
	switch {
	case h.text("redirect_to") != "":
		j.leave(name, "it only leads to "+h.text("redirect_to"))
		return nil
	case strings.TrimSpace(t.Body) == "":
		j.leave(name, "it has no text of its own")
		return nil
	case !isPost && stem(name) == "404":
		j.leave(name, "the program has a page of its own for what is not there")
		return nil
	case !isPost && (t.isHTML && lists.MatchString(t.Body) || listsPosts.MatchString(t.Body) || h.table("pagination").flag("enabled")):
		j.leave(name, "it lists texts: the program makes its lists itself")
		j.lose(j.Base+j.address(t, h, name, base, folder, false), "", h.text("lang"))
		return nil
	case !isPost && len(j.publications) > 0 && !hasWords(t.Body) && bibliographyTag.MatchString(t.Body):
		j.leave(name, "the program has a page of its own for publications")
		j.Lost = append(j.Lost, Address{Path: j.Base + j.address(t, h, name, base, folder, false), Lang: h.text("lang"), Page: i18n.Publications})
		return nil
	}
	if m := postName.FindStringSubmatch(base); m != nil && isPost {
		base = m[2]
		if day, ok := parseMoment(m[1]); ok && t.Date.IsZero() {
			t.Date = day
		}
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
	t.Slug, t.Key = cmp.Or(h.text("slug"), base), strings.TrimSuffix(name, path.Ext(name))
	t.Lang = ""
	j.speak(t, h.text("lang"))
	isItem := t.InSection && t.isItem()
	if t.Title == "" && !isItem {
		t.Title = titleOf(t.Body, base)
	}
	address := j.address(t, h, name, base, folder, isPost)
	t.Addresses = []string{j.Base + address}
	for _, from := range h.list("redirect_from") {
		t.Addresses = append(t.Addresses, j.Base+"/"+strings.TrimPrefix(from, "/"))
	}
	if isPost {
		j.named[stem(name)] = t
		if j.Origin != "" && !t.Unpublished {
			t.GUID = j.Origin + j.Base + path.Join(path.Dir(strings.TrimSuffix(address, "/")), t.Slug)
		}
	}
	j.named[name] = t
	if isItem {
		j.addItem(parts[folder], t)
		return nil
	}
	return j.add(t)
}

// academic adds what the pages of al-folio show besides their texts: a picture with lines below it, and the file of a résumé.
func (j *jekyll) academic(t *Text, h head) {
	profile := h.table("profile")
	if image := profile.text("image"); image != "" && t.Cover == "" {
		t.Cover = "/assets/img/" + image
	}
	if file := h.text("cv_pdf"); strings.EqualFold(path.Ext(file), ".pdf") {
		t.Body = link("PDF", "/assets/pdf/"+path.Base(file)) + "\n\n" + t.Body
	}
	if more := profile.text("more_info"); more != "" {
		t.Body = strings.TrimRight(t.Body, "\n") + "\n\n" + more + "\n"
	}
}

// bibliographyTag is in a page that lists publications.
var bibliographyTag = regexp.MustCompile(`\{%-?\s*bibliography\b`)

// lists finds a list of texts in a page.
var lists = regexp.MustCompile(`\{%-?\s*for\s|\b(?:site|paginator)\.posts\b`)

// listsPosts finds a loop over texts.
var listsPosts = regexp.MustCompile(`\{%-?\s*for\s+\w+\s+in\s+(?:site|paginator)\.(?:posts|tags|categories)\b`)

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

// styles are the patterns of addresses that have a name.
var styles = map[string]string{
	"date": "/:categories/:year/:month/:day/:title:output_ext", "pretty": "/:categories/:year/:month/:day/:title/",
	"ordinal": "/:categories/:year/:y_day/:title:output_ext", "none": "/:categories/:title:output_ext",
}

// address returns the path at which Jekyll has a text.
func (j *jekyll) address(t *Text, h head, name, base string, folder int, isPost bool) string {
	style := j.config.text("permalink")
	pattern := h.text("permalink")
	parts := strings.Split(path.Dir(name), "/")
	switch {
	case pattern != "":
	case isPost:
		pattern = cmp.Or(styles[cmp.Or(style, "date")], style)
	case folder >= 0:
		ending := "" // that of the site
		switch {
		case strings.HasSuffix(cmp.Or(styles[style], style), "/"):
			ending = "/"
		case style == "" || styles[style] != "" || strings.HasSuffix(style, ":output_ext"):
			ending = ":output_ext"
		}
		pattern = cmp.Or(j.collections[parts[folder]].text("permalink"), "/:collection/:path"+ending)
	default:
		dir := strings.TrimPrefix(path.Join("/", path.Dir(name)), "/.")
		switch {
		case base == "index":
			return strings.TrimSuffix(dir, "/") + "/"
		case style == "pretty" || strings.HasSuffix(style, "/"):
			return path.Join(dir, base) + "/"
		}
		return path.Join(dir, base) + ".html"
	}
	var categories []string
	if folder > 0 {
		categories = slices.Clone(parts[:folder])
	}
	for _, category := range words(h, "categories", "category") {
		if slug := jekyllSlug(category); !slices.Contains(categories, slug) {
			categories = append(categories, slug)
		}
	}
	address := permalinkToken.ReplaceAllStringFunc(pattern, func(token string) string {
		switch token[1:] {
		case "categories", "slugified_categories":
			return strings.Join(categories, "/")
		case "title": // it keeps the capitals, and the signs that addresses may have
			return strings.Trim(notInTitles.ReplaceAllString(t.Slug, "-"), "-")
		case "slug":
			return jekyllSlug(t.Slug)
		case "name":
			return jekyllSlug(base)
		case "path":
			return strings.TrimPrefix(strings.TrimSuffix(path.Join(append(slices.Clone(parts[folder+1:]), path.Base(name))...), path.Ext(name)), "/")
		case "collection":
			return strings.TrimPrefix(parts[max(folder, 0)], "_")
		case "output_ext":
			return ".html"
		}
		return dateToken(token[1:], t.Date)
	})
	slash := strings.HasSuffix(address, "/")
	if address = path.Join("/", address); slash && address != "/" {
		address += "/"
	}
	return address
}

// notInTitles is what Jekyll leaves out of a title in an address.
var notInTitles = regexp.MustCompile(`[^\pM\pL\p{Nd}._~!$&'()+,;=@]+`)

// jekyllSlug returns a text as Jekyll writes it in addresses.
func jekyllSlug(text string) string {
	fields := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && r != '_' && r != '.'
	})
	return strings.Trim(strings.Join(fields, "-"), "-")
}

// titleOf returns the first heading of a text, or what its file is called.
func titleOf(body, base string) string {
	for line := range strings.Lines(body) {
		if m := headingLine.FindStringSubmatch(strings.TrimSuffix(line, "\n")); m != nil {
			return strings.TrimSpace(markup.ReplaceAllString(m[2], "$1"))
		}
	}
	return strings.TrimSpace(strings.NewReplacer("-", " ", "_", " ").Replace(base))
}
