package importer

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/resume"
)

// takeHomes makes the words of the home pages an introduction, if each language of the source has a paragraph of them, and else pages.
func (h *hugo) takeHomes() error {
	intro := content.IntroSection{Title: i18n.Localized[string]{}, Body: i18n.Localized[string]{}}
	for _, t := range h.homes {
		if words := strings.TrimSpace(t.Body); onePlainParagraph(words) && !t.Draft {
			lang := i18n.Lang(cmp.Or(t.Lang, h.Main))
			intro.Title[lang], intro.Body[lang] = cmp.Or(t.Title, h.Name), oneLine(unescaped(plain(words)))
		}
	}
	if len(h.homes) > 0 && len(intro.Body) == len(h.langs) {
		h.intro, h.introFile = intro, h.homes[0].Origin
	}
	for _, t := range h.homes {
		if h.introFile == "" {
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
			p.source.hint(p.source.introFile, 1, "the home page said "+strconv.Quote(words), "write it as [[intro]] in home.toml")
		}
	}
}
