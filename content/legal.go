package content

import (
	"regexp"
	"slices"
	"strings"

	"portfolio/i18n"
)

// germanImprints and imprintNames are what imprints are called, as slugs. The law of countries where German is spoken asks for one of the first.
var (
	germanImprints = []string{"impressum", "offenlegung"}
	imprintNames   = append([]string{"imprint", "legal-notice", "aviso-legal", "mentions-legales"}, germanImprints...)
)

// IsImprintName reports whether the slug or the title of a page is one that imprints have.
func IsImprintName(name string) bool { return slices.Contains(imprintNames, TopicSlug(name)) }

// IsImprint reports whether the page is an imprint, which the footer leads to from every language.
func (p OwnPage) IsImprint() bool { return p.isCalled(imprintNames) }

// isCalled reports whether the slug or the title of a page has one of some names.
func (p OwnPage) isCalled(names []string) bool {
	for _, text := range p.Localized {
		called := text.Slug + " " + TopicSlug(text.Title)
		if slices.ContainsFunc(names, func(name string) bool { return strings.Contains(called, name) }) {
			return true
		}
	}
	return false
}

// LacksImprint reports whether a site in German has no public imprint, and returns its German.
func (s *Site) LacksImprint() (german i18n.Lang, lacks bool) {
	langs := s.Languages.List()
	at := slices.IndexFunc(langs, func(lang i18n.Lang) bool { return lang == "de" || strings.HasPrefix(string(lang), "de-") })
	if at < 0 || slices.ContainsFunc(s.Pages, func(p OwnPage) bool { return p.isCalled(germanImprints) }) {
		return "", false
	}
	return langs[at], true
}

// hintImprint hints that a site in German has no imprint, which the law asks for where most of its readers live.
func (l *loader) hintImprint(site *Site) {
	if german, lacks := site.LacksImprint(); lacks {
		l.findings.hint("pages/imprint", 0, "no public page is called Impressum, which the law asks for in Germany, Austria and Switzerland",
			"write pages/imprint/"+string(german)+".md with the title Impressum and menu: footer, if you are there")
	}
}

// keptFor matches a line of a page that says how long something is kept, in the languages of the program.
var keptFor = regexp.MustCompile(`(?i)\b(?:kept|keep|stored|retain|guard|conserv|aufbewahr|gespeichert|speicher|mant|armazen)\pL*.*` +
	`(?:\d+|\b(?:an?|one|two|un|una|uno|ein|eine|einem|zwei|deux|dos|um|uma|dois|duas))\s+` +
	`(?:years?|months?|días?|años?|mes(?:es)?|Jahre?n?|Monate?n?|ans?|mois|anos?)\b`)

// hintKept hints at a public imprint that says how long data is kept, as the program's page about privacy does.
func (l *loader) hintKept(site *Site) {
	for _, page := range site.Pages {
		for _, lang := range l.langs {
			text, written := page.Localized[lang]
			if !written || !page.IsImprint() {
				continue
			}
			for line := range strings.Lines(text.Markdown()) {
				if line = strings.TrimSpace(line); keptFor.MatchString(line) {
					l.findings.hint(page.Folder()+"/"+string(lang)+".md", 0,
						"the page says "+quoted(line)+", and the program says how long it keeps what visitors send on "+site.Languages.Path(lang, i18n.Privacy),
						"let both say the same: the times are in `retention` of site.toml")
					break
				}
			}
		}
	}
}
