package importer

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/lazyregexp"
	"portfolio/internal/resume"
)

// startPage is the name of a page with the words of the home page.
const startPage = "start-page"

// emphasis are words with marks that an introduction does not have.
var emphasis = lazyregexp.New(`\*{1,2}([^*\s][^*\n]*)\*{1,2}`)

// takeHomes makes the words of the home pages an introduction, if each language of the source has a paragraph of them, and else pages.
func (h *hugo) takeHomes() error {
	intro := content.IntroSection{Title: i18n.Localized[string]{}, Body: i18n.Localized[string]{}}
	from := map[i18n.Lang]*Text{}
	for _, t := range h.homes {
		lang := i18n.Lang(cmp.Or(t.Lang, h.Main))
		if words := strings.TrimSpace(t.Body); intro.Body[lang] == "" && !t.Draft && onePlainParagraph(emphasis.ReplaceAllString(words, "$1")) {
			intro.Title[lang], intro.Body[lang], from[lang] = cmp.Or(t.Title, h.Name), oneLine(unescaped(plain(words))), t
		}
	}
	if len(intro.Body) == len(h.langs) {
		h.intro, h.introFrom = intro, from
	}
	for _, t := range h.homes {
		if h.introFrom[i18n.Lang(cmp.Or(t.Lang, h.Main))] != t {
			h.find(t.Origin, t.Line, "the words of the home page are a page now, to which nothing leads: "+strconv.Quote(shortened(plain(t.Body), maxDescription)),
				"write them as [[intro]] in home.toml, or `menu: main` in the front matter of the page")
			if err := h.add(t); err != nil {
				return err
			}
			continue
		}
		for _, address := range t.Addresses[1:] {
			h.Lost = append(h.Lost, Address{Path: address, Lang: t.Lang, Page: i18n.Home})
		}
	}
	return nil
}

// Home returns a new home.toml of a site in some languages with the words of the home page of the source, and its news.
func (s *Source) Home(homeTOML []byte, languages []string) []byte {
	home := content.Home{News: s.news}
	if !slices.ContainsFunc(languages, func(lang string) bool { return s.intro.Body[i18n.Lang(lang)] == "" }) {
		home.Intro = []content.IntroSection{s.intro}
	}
	if s.home != nil {
		homeTOML = slices.Concat([]byte("text = "+strconv.Quote(slugOf(s.home, s.home.Slug))+" # the folder in pages/ with the text that the home page begins with\n\n"), homeTOML)
	}
	return slices.Concat(homeTOML, resume.Tables(home))
}

// nameHome names the words of the home page that the one of the site does not say.
func (p *Plan) nameHome() {
	for _, lang := range p.site.Settings.Languages {
		words := p.source.intro.Body[lang]
		if words != "" && !slices.ContainsFunc(p.site.Home.Intro, func(own content.IntroSection) bool { return own.Body[lang] == words }) {
			t := p.source.introFrom[lang]
			p.source.hint(t.Origin, max(t.Line, 1), "the home page said "+strconv.Quote(p.source.intro.Title[lang])+", "+strconv.Quote(words), "write it as [[intro]] in home.toml")
		}
	}
}
