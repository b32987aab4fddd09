package admin

import (
	"portfolio/i18n"
	"portfolio/views/forms"
)

// languages returns the languages of the site in the order in which the owner writes: the language of the owner's screens,
// then the others. On a site in one language it has no name.
func (h *Handlers) languages() []forms.Language {
	list := h.Site.Settings.Languages
	if len(list) == 1 {
		return []forms.Language{{Lang: list[0]}}
	}
	var first, others []forms.Language
	for _, lang := range list {
		language := forms.Language{Lang: lang, Name: h.languageName(string(lang))}
		if lang == h.AdminLang() {
			first = append(first, language)
		} else {
			others = append(others, language)
		}
	}
	return append(first, others...)
}

// languageName returns the name of a language in itself, or its tag if the site does not have the language, as after it was
// taken from the list.
func (h *Handlers) languageName(tag string) string {
	lang, ok := i18n.ParseLang(tag)
	if !ok {
		return tag
	}
	return h.Messages.In(lang.Other()).T("language.other")
}
