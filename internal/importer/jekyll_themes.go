package importer

import (
	"cmp"
	"path"
	"strings"

	"portfolio/internal/lazyregexp"
)

// jekyllMenus are the files of themes that hold menus.
var jekyllMenus = []string{"_data/navigation.yml", "_data/navigation.yaml", "_data/menu.yml", "_data/menus.yml"}

// socialsFile has the accounts of the owner in al-folio.
const socialsFile = "_data/socials.yml"

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
	for _, name := range sortedKeys(networks) {
		keys := []string{name + "_username", name + "_userid", name + "_id", name + "_url", name + "_profile"}
		for _, said := range []string{j.config.text(keys...), j.config.table(name).text("username"), author.text(name)} {
			j.know(config, name, said)
		}
	}
	j.readSocials()
}

// socialsKey is how al-folio ends the keys of accounts.
var socialsKey = lazyregexp.New(`_(?:username|userid|user_id|id|url|profile)$`)

// readSocials notes the address and the accounts of the owner in a file of their own.
func (j *jekyll) readSocials() {
	socials := j.Source.config(socialsFile)
	for _, key := range sortedKeys(socials) {
		if own := socials.table(key); len(own) > 0 { // one that the theme does not know
			j.know(socialsFile, cmp.Or(own.text("title"), key), own.text("url"))
			continue
		}
		if list, isList := socials[key].([]any); isList {
			j.knowAll(socialsFile, list)
			continue
		}
		j.know(socialsFile, socialsKey.ReplaceAllString(key, ""), socials.text(key))
	}
}

// academic adds what the pages of al-folio show besides their texts: their authors, a picture with lines below it, the source of a project,
// and the file of a résumé.
func (j *jekyll) academic(t *Text, h head) {
	if t.Cover == "" {
		t.Cover = h.text("img", "preview")
	}
	if h.text("redirect") != "" && placeholder.MatchString(t.Body) {
		t.Body = ""
	}
	for _, to := range []string{h.text("github"), h.text("redirect")} {
		if wholeAddress.MatchString(to) {
			t.Body = strings.TrimRight(t.Body, "\n") + "\n\n" + address("", to) + "\n"
		}
	}
	if by := j.byline(h); by != "" {
		t.Body, t.Line = "*"+by+"*\n\n"+t.Body, t.Line-2
	}
	profile := h.table("profile")
	if image := profile.text("image"); image != "" && t.Cover == "" && h.text("permalink") == "/" {
		j.readPortrait("/assets/img/" + image)
	} else if image != "" && t.Cover == "" {
		t.Cover = "/assets/img/" + image
	}
	if file := h.text("cv_pdf"); strings.EqualFold(path.Ext(file), ".pdf") {
		t.Body = link("PDF", "/assets/pdf/"+path.Base(file)) + "\n\n" + t.Body
	}
	if more := profile.text("more_info"); more != "" {
		t.Body = strings.TrimRight(t.Body, "\n") + "\n\n" + more + "\n"
	}
}

// kramdownBox is a block that a class makes a box, such as {: .block-tip } or {: .notice--info}.
var kramdownBox = lazyregexp.New(`(?m)((?:^[^\n]*\S[^\n]*\n)+)^[ \t]*\{:[^}\n]*\.(?:block|prompt|notice|alert|callout|box)-{1,2}(\w+)[^}\n]*\}[ \t]*$`)

// boxTitleLine is the first line of a quotation that is a heading.
var boxTitleLine = lazyregexp.New(`^#{1,6}[ \t]+(.*)\n+`)

// kramdownBoxes writes the blocks that a class makes a box as callouts.
func kramdownBoxes(text string) string {
	return kramdownBox.ReplaceAllStringFunc(text, func(match string) string {
		m := kramdownBox.FindStringSubmatch(match)
		kind := callouts[strings.ToLower(m[2])]
		if kind == "" {
			return match
		}
		inner := quoteSigns.ReplaceAllString(strings.TrimSpace(m[1]), "")
		if title := boxTitleLine.FindStringSubmatch(inner); title != nil {
			inner = inner[len(title[0]):]
			if !strings.EqualFold(title[1], m[2]) { // the box has its own
				inner = titled(title[1], inner)
			}
		}
		return "> [!" + kind + "]\n" + quotedLines(inner)
	})
}

// quoteSigns are those of a quotation.
var quoteSigns = lazyregexp.New(`(?m)^[ \t]*>[ \t]?`)
