package admin

import (
	"maps"
	"slices"

	"portfolio/i18n"
	views "portfolio/views/admin"
	"portfolio/views/forms"
)

// languagesInOrder returns the languages of the site in the order in which the owner writes: the language of the owner's
// screens, then the others.
func (h *Handlers) languagesInOrder() []i18n.Lang {
	return append([]i18n.Lang{h.AdminLang()}, h.Languages.Others(h.AdminLang())...)
}

// languages returns the languages of the site for the owner's forms. On a site in one language it has no name.
func (h *Handlers) languages() (languages []forms.Language) {
	for _, lang := range h.languagesInOrder() {
		language := forms.Language{Lang: lang}
		if h.Languages.Several() {
			language.Name = h.Languages.Name(string(lang))
		}
		languages = append(languages, language)
	}
	return languages
}

// languageCounts returns counts by language for the owner: those of every language of the site, and then those of others, from
// the time when the site had them. On a site that has only one language, and always had, it returns nil.
func (h *Handlers) languageCounts(counts map[string]int) (all []views.LanguageCount) {
	rest := maps.Clone(counts)
	for _, lang := range h.languagesInOrder() {
		all = append(all, views.LanguageCount{Name: h.Languages.Name(string(lang)), Count: counts[string(lang)]})
		delete(rest, string(lang))
	}
	for _, tag := range slices.Sorted(maps.Keys(rest)) {
		all = append(all, views.LanguageCount{Name: tag, Count: rest[tag]})
	}
	if len(all) == 1 {
		return nil
	}
	return all
}
