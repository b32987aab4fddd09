package admin

import (
	"regexp"
	"slices"
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
	said, in := finding.InForms().In(r.Lang)
	said.What, said.Do = inOwnersWords(r.Messages, said.What), inOwnersWords(r.Messages, said.Do)
	return said, langUnless(r.Lang, in)
}

// hintIn returns the explanation of a key in the owner's words, and its language, "" for that of the screen.
func hintIn(m *i18n.Messages, field content.Field) (hint, lang string) {
	said, in := content.Phrase(m.Lang, field.Says)
	return strings.ReplaceAll(inOwnersWords(m, said), "`", ""), langUnless(m.Lang, in)
}

var (
	markedKey  = regexp.MustCompile("`([a-z][a-z0-9_]*)`")
	namedNouns = regexp.MustCompile("`?\\b([a-z]+)\\.toml\\b`?")
)

// inOwnersWords returns a text with the labels of fields and the titles of screens in the place of keys and files.
func inOwnersWords(m *i18n.Messages, text string) string {
	for pattern, prefix := range map[*regexp.Regexp]string{markedKey: "admin-keys.", namedNouns: "admin-files.name."} {
		text = pattern.ReplaceAllStringFunc(text, func(found string) string {
			key := prefix + pattern.FindStringSubmatch(found)[1]
			if !m.Has(key) {
				return found
			}
			return m.Tf("admin-findings.called", map[string]any{"Name": m.T(key)})
		})
	}
	return text
}

// sayOptions labels the options of a key in the owner's words, where there are any.
func sayOptions(m *i18n.Messages, field content.Field, options []ui.OptionArgs) {
	for i, option := range options {
		english := field.Key + "=" + option.Value
		said, _ := content.Phrase(m.Lang, english)
		switch {
		case field.Key == promisesKey && option.Value == noPromise:
			options[i].Label = m.T("admin-file.no_promise")
		case field.Key == promisesKey:
			options[i].Label = content.Promise(option.Value).Sentence(m)
		case said != english:
			options[i].Label = said
		case slices.Contains(field.Options, option.Value):
			options[i].Label = strings.ReplaceAll(option.Value, "_", " ")
		}
	}
}
