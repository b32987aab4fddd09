package admin

import (
	"strings"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views/ui"
)

// What the content says in English about its keys and its mistakes is shown in the language of the screen, or else with its own.

// langUnless returns a language for the lang attribute, "" if it is that of the screen.
func langUnless(screen, lang i18n.Lang) string {
	if lang == screen {
		return ""
	}
	return string(lang)
}

// saidIn returns a finding in the language of the screen or else in English, and its language, "" for that of the screen.
func saidIn(r *web.Request, finding content.Finding) (said content.Finding, lang string) {
	said, in := finding.In(r.Lang)
	return said, langUnless(r.Lang, in)
}

// hintIn returns the explanation of a key without the marks of Markdown, and its language, "" for that of the screen.
func hintIn(screen i18n.Lang, field content.Field) (hint, lang string) {
	said, in := content.Phrase(screen, field.Says)
	return strings.ReplaceAll(said, "`", ""), langUnless(screen, in)
}

// sayOptions labels the options of a key in a language, where it has words for them.
func sayOptions(lang i18n.Lang, key string, options []ui.OptionArgs) {
	for i, option := range options {
		english := key + "=" + option.Value
		if said, _ := content.Phrase(lang, english); said != english {
			options[i].Label = said
		}
	}
}
