package importer

import (
	"cmp"
	"path"
	"slices"
	"strconv"
	"strings"

	"portfolio/i18n"
	"portfolio/internal/lazyregexp"
)

// hugoList is the list of a section, with words of its own.
type hugoList struct {
	text    *Text
	section string
}

// The words that name the list of articles, in the menu as well, and that are above it.
const (
	titleKey = "articles.title"
	leadKey  = "articles.lead"
)

// takeLists makes pages of lists with words, unless articles are in them: such a list becomes that of all articles.
func (h *hugo) takeLists() error {
	h.nameList()
	for _, list := range h.lists {
		t := list.text
		parts := notEmpty(t.Description, strings.TrimSpace(t.Body))
		switch hasArticles := h.hasArticles(t); {
		case hasArticles && len(parts) > 0:
			h.joinList(list, parts)
		case hasArticles || strings.TrimSpace(t.Body) == "":
			h.leaveEmpty(t)
		default:
			if err := h.add(t); err != nil {
				return err
			}
		}
	}
	return nil
}

// joinList lets a list lead to that of all articles, which takes the words of the main one if they are plain.
func (h *hugo) joinList(list hugoList, parts []string) {
	t, words := list.text, strings.Join(parts, " ")
	for _, address := range t.Addresses {
		h.lose(address, "", t.Lang)
	}
	isMain := list.section == h.mainSection() && path.Base(path.Dir(t.Origin)) == list.section
	isPlain := !slices.ContainsFunc(parts, func(part string) bool { return !onePlainParagraph(part) })
	if isMain && isPlain && h.words[leadKey][i18n.Lang(t.Lang)] == "" {
		h.say(leadKey, t.Lang, oneLine(unescaped(plain(words))))
		return
	}
	h.find(t.Origin, max(t.Line, 1), "the list leads to that of all articles, and its words stay behind: "+strconv.Quote(oneLine(words)),
		"write them in words/"+cmp.Or(t.Lang, "en")+".toml as "+strconv.Quote(leadKey)+", or in a page or an article")
}

// leaveEmpty names a page without a text, and what it is described as.
func (h *hugo) leaveEmpty(t *Text) {
	if t.Title != "" {
		h.leave(t.Origin, "it has no text of its own: the program makes its lists and its search itself")
	}
	if words := t.values.text("description"); words != "" && t.Key != startPage {
		h.hint(t.Origin, max(h.lineOf(t.Origin, words), 1), "the page is described as "+strconv.Quote(words), "write it where readers miss it")
	}
}

// leadOn lets a page that the theme fills lead to the one of the program that says the same: that of the search, or the list of all articles.
func (h *hugo) leadOn(layout, address, lang string) {
	switch strings.ToLower(layout) {
	case "search":
		h.Lost = append(h.Lost, Address{Path: address, Lang: lang, Page: i18n.Search})
	case "archives", "archive":
		h.lose(address, "", lang)
	}
}

// nameList gives the list of articles the name that menus have for the section of most articles.
func (h *hugo) nameList() {
	for _, entry := range h.menus {
		address, own := h.path(entry.to)
		section := strings.Trim(strings.TrimPrefix(address, h.Base), "/")
		lang := cmp.Or(entry.lang, h.Main)
		if rest, ok := strings.CutPrefix(section, lang+"/"); ok {
			section = rest
		}
		if own && section != "" && section == h.mainSection() && entry.name != "" && h.words[titleKey][i18n.Lang(lang)] == "" {
			h.say(titleKey, lang, oneLine(entry.name))
		}
	}
}

// hasArticles reports whether public articles are in a list.
func (h *hugo) hasArticles(list *Text) bool {
	return slices.ContainsFunc(h.Texts, func(t *Text) bool {
		return !t.Page && !t.Draft && t.Lang == list.Lang && strings.HasPrefix(t.Origin, path.Dir(list.Origin)+"/")
	})
}

// mainSection returns the section of most articles.
func (h *hugo) mainSection() string {
	found := ""
	for _, section := range sortedKeys(h.counts) {
		if h.counts[section] > h.counts[found] {
			found = section
		}
	}
	return found
}

// notPlain is what plain words do not have: marks of Markdown, elements, and what templates fill in.
var notPlain = lazyregexp.New("[*_`<>\\[\\]{}|~^$\\\\]|^(#|[-+] |\\d+[.)] )|\\n[ \t]*\\n|://")

// onePlainParagraph reports whether a text is a paragraph of words alone.
func onePlainParagraph(text string) bool { return text != "" && !notPlain.MatchString(text) }
