package admin

import (
	"maps"
	"slices"

	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
	"portfolio/views/forms"
)

// languagesInOrder returns the languages of the site in the order in which the owner writes: the language of the screen, if it is
// one of them, then the others.
func (h *Handlers) languagesInOrder(r *web.Request) []i18n.Lang {
	first := h.Languages.OfSite(r.Lang)
	return append([]i18n.Lang{first}, h.Languages.Others(first)...)
}

// languages returns the languages of the site for the owner's forms. On a site in one language it has no name.
func (h *Handlers) languages(r *web.Request) (languages []forms.Language) {
	for _, lang := range h.languagesInOrder(r) {
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
func (h *Handlers) languageCounts(r *web.Request, counts map[string]int) (all []views.LanguageCount) {
	rest := maps.Clone(counts)
	for _, lang := range h.languagesInOrder(r) {
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
