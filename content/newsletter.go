package content

import "portfolio/i18n"

// Newsletter is what the owner writes to new subscribers of the newsletter.
type Newsletter struct {
	Subject i18n.Localized[string] `optional:"true"` // of the welcome
	Text    i18n.Localized[string] `optional:"true"` // of the welcome, in Markdown; the links to the last three articles follow it
}

// HasWelcome reports whether the owner wrote a welcome.
func (n Newsletter) HasWelcome() bool { return len(n.Subject) > 0 && len(n.Text) > 0 }

// checkWelcome hints at a welcome that nobody gets.
func (l *loader) checkWelcome(n Newsletter) {
	if !n.HasWelcome() && len(n.Subject)+len(n.Text) > 0 {
		l.findings.hint("newsletter.toml", 0, "nobody gets the welcome, which lacks its subject or its text", "write both")
	}
}
