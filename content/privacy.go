package content

import (
	"slices"
	"strings"

	"portfolio/i18n"
)

// privacyNames are what pages about privacy are called, as slugs.
var privacyNames = []string{
	"privacy", "privacy-policy", "privacy-notice", "privacy-statement", "datenschutz", "datenschutzerklarung", "datenschutzerklaerung", "datenschutzhinweise",
	"privacidad", "politica-de-privacidad", "politica-privacidad", "aviso-de-privacidad", "privacidade", "politica-de-privacidade", "aviso-de-privacidade",
	"confidentialite", "politique-de-confidentialite", "protection-des-donnees",
}

// IsPrivacyName reports whether the slug or the title of a page is one that pages about privacy have.
func IsPrivacyName(name string) bool { return slices.Contains(privacyNames, TopicSlug(name)) }

// hintPrivacy hints at public pages about privacy besides the one that the program writes: the two contradict each other.
func (l *loader) hintPrivacy(site *Site) {
	for _, page := range site.Pages {
		for _, lang := range l.langs {
			text, written := page.Localized[lang]
			if !written || !IsPrivacyName(text.Slug) && !IsPrivacyName(text.Title) {
				continue
			}
			ours := site.Languages.Path(lang, i18n.Privacy)
			l.findings.hint(page.Folder()+"/"+string(lang)+".md", 0, "the site has two pages about privacy, "+text.Path+" and, by the program, "+ours,
				"delete this one and redirect its address to "+ours+" in redirects.toml, or leave in it only what the other does not say, under another title and address")
			break
		}
	}
}

// VisitStatement says what remains of a visit: nothing, or a count.
func (s *Site) VisitStatement(messages *i18n.Messages) string {
	counted := "privacy.short.counted"
	if !s.Has(i18n.SectionViews) {
		counted = "privacy.short.uncounted"
	}
	return messages.T("privacy.short.visit") + " " + messages.T(counted)
}

// CookieStatement says when a visitor gets a cookie.
func (s *Site) CookieStatement(messages *i18n.Messages) string {
	choice := "privacy.short.choice.theme"
	if s.Languages.Several() {
		choice = "privacy.short.choice"
	}
	if s.Has(i18n.SectionPodcast) {
		return messages.T(choice) + " " + messages.T("privacy.short.votes")
	}
	return messages.T(choice)
}

// hintAuthority hints that the privacy page of a site in Europe names no authority: its visitors can complain to one, and should not have to find out
// which.
func (l *loader) hintAuthority(file string, settings Settings) {
	if strings.HasPrefix(settings.TimeZone, "Europe/") && len(settings.Privacy.Authority) == 0 {
		l.findings.hint(file, 0, "privacy names no data protection authority that visitors can complain to",
			"write the name of yours in `authority`, and its address in `authority_url`")
	}
}
