package content

import (
	"maps"
	"net/url"
	slashpath "path"
	"slices"
	"strings"

	"portfolio/i18n"
)

// formerAddress is where an article was once.
type formerAddress struct {
	id   string
	lang i18n.Lang // of the text that names the address
}

// formerAddresses returns the articles by the former addresses that they name: a slug, or a path. Of two that name the same one,
// the newer has it.
func formerAddresses(articles []Article) map[string]formerAddress {
	former := map[string]formerAddress{}
	for _, a := range articles {
		for _, lang := range slices.Sorted(maps.Keys(a.Localized)) {
			for _, alias := range a.Localized[lang].Aliases {
				if _, taken := former[alias]; !taken {
					former[alias] = formerAddress{a.ID, lang}
				}
			}
		}
	}
	return former
}

// Moved returns the public article that was once at a former address, a slug or a path, and the language of the text that
// names it.
func (x *articleIndex) Moved(address string) (Article, i18n.Lang, bool) {
	for _, name := range spellings(address) {
		if found, ok := x.former[name]; ok && x.byID[found.id].public {
			return *x.byID[found.id].Article, found.lang, true
		}
	}
	return Article{}, "", false
}

// formerServices are the first words of addresses that the services had while the shipped words called them AI services.
var formerServices = map[string]i18n.Lang{"ai-services": "en", "servicios-ia": "es", "ki-leistungen": "de", "servicos-ia": "pt"}

// movedServices returns the address of the services, or of an industry's page, that was once at a path.
func (s *Site) movedServices(path string) (address string, ok bool) {
	word, id, _ := strings.Cut(strings.Trim(path, "/"), "/")
	lang, ok := formerServices[word]
	if !ok || !slices.Contains(s.Settings.Languages, lang) || s.Languages.Path(lang, i18n.Services) == "/"+word {
		return "", false
	}
	if _, found := s.Vertical(id); found {
		return s.Languages.Path(lang, i18n.Vertical, id), true
	}
	return s.Languages.Path(lang, i18n.Services), id == "" && s.Has(i18n.SectionServices)
}

// spellings returns an address as it is, without a slash or index.html at its end, and with a slash.
func spellings(address string) []string {
	short := strings.TrimSuffix(strings.TrimSuffix(address, "index.html"), "/")
	if short == "" {
		return nil
	}
	return []string{address, short, short + "/"}
}

// unescaped returns former addresses as requests have them: /caf%C3%A9 is /café.
func unescaped(aliases []string) []string {
	plain := slices.Clone(aliases) // those of the front matter may be read again
	for i, alias := range plain {
		if unescaped, err := url.PathUnescape(alias); err == nil {
			plain[i] = unescaped
		}
	}
	return plain
}

// checkAliases reports former addresses that cannot be served.
func (l *loader) checkAliases(site *Site) {
	owner := map[string]ArticleText{}
	for _, text := range site.texts() {
		for _, alias := range text.Aliases {
			what, do := site.wrongAlias(alias)
			if other, taken := owner[alias]; what == "" && taken && !sharesAlias(text, other, alias) {
				what, do = "is that of "+other.body.file+" as well", "leave it out of one of the two"
			}
			if what != "" {
				l.findings.add(text.body.file, text.body.aliasLine, "the former address "+quoted(alias)+" "+what, do)
			}
			owner[alias] = text
		}
	}
}

// sharesAlias reports whether two texts may both name a former address: the languages of an article may have had one slug.
func sharesAlias(a, b ArticleText, alias string) bool {
	return isSlug(alias) && a.body.folder() == b.body.folder()
}

// wrongAlias describes what is wrong with a former address and what to do, or returns "".
func (s *Site) wrongAlias(alias string) (what, do string) {
	first, _, _ := strings.Cut(strings.TrimPrefix(alias, "/"), "/")
	isPath := strings.HasPrefix(alias, "/")
	switch {
	case strings.ContainsAny(alias, "?#"):
		return "has a query or a fragment", "write the path alone; the query of a request goes along"
	case !isPath && !isSlug(alias), isPath && slashpath.Clean(alias) != alias && slashpath.Clean(alias)+"/" != alias:
		return "is neither a slug nor a path", "write a slug (old-name) or a path (/blog/old-name)"
	case isPath && i18n.IsReserved(first):
		return "begins with a word that the program needs", "leave it out of aliases"
	case s.bySlug[alias].Article != nil, isPath && s.answers(s.bodies.languages, alias):
		return "is that of a page of today", "leave it out of aliases"
	}
	return "", ""
}
