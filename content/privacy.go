package content

import "portfolio/i18n"

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
