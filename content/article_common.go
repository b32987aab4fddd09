package content

import (
	"fmt"
	slashpath "path"
	"slices"
	"strings"
	"time"

	"portfolio/i18n"
	"portfolio/internal/typo"
)

// common reads the keys that hold for an article in every language. Each may stand in one file or in several that agree.
func (r *folderReader) common(a *Article, ordered []source) {
	a.Date = agreed(r, ordered, "date", func(h frontMatter) time.Time { return h.Date })
	a.Updated = agreed(r, ordered, "updated", func(h frontMatter) time.Time { return h.Updated })
	a.Collection = Collection(agreed(r, ordered, "collection", func(h frontMatter) string { return h.Collection }))
	a.Category = Category(agreed(r, ordered, "category", func(h frontMatter) string { return h.Category }))
	for _, s := range ordered {
		a.Draft = a.Draft || s.head.Draft
		a.Verifiable = a.Verifiable || s.head.Verifiable
		r.checkLanguages(s)
	}
	a.only, a.About = r.only(ordered), r.about(ordered)
	first := ordered[0]
	if a.Date.IsZero() && !a.Draft {
		if !slices.ContainsFunc(ordered, func(s source) bool { return s.head.broken }) { // else it may be there
			r.report(first.file, first.head.lines["date"], "date is missing", "write `date: 2026-11-22`, or `draft: true` until there is one")
		}
		a.Draft = true
	}
	if !a.Updated.IsZero() && a.Updated.Before(a.Date) {
		r.report(first.file, first.head.lines["updated"], "updated is before date", "correct one of the two")
		a.Updated = time.Time{}
	}
	r.checkKinds(a, first)
}

// about returns the subjects that an article names in one file or in several that agree.
func (r *folderReader) about(ordered []source) []string {
	named := agreed(r, ordered, "about", func(h frontMatter) string { return strings.Join(h.About, "\n") })
	if named == "" {
		return nil
	}
	ids := strings.Split(named, "\n")
	at := slices.IndexFunc(ordered, func(s source) bool { return len(s.head.About) > 0 })
	for _, id := range ids {
		r.used.note("subject", id, ordered[at].file, ordered[at].head.lines["about"])
	}
	return ids
}

// only returns the languages that a text is meant to have, nil for all.
func (r *folderReader) only(ordered []source) []i18n.Lang {
	named := agreed(r, ordered, "languages", func(h frontMatter) string { return joinLangs(h.langsOf(r.langs)) })
	if named == "" {
		return nil
	}
	var langs []i18n.Lang
	for _, name := range strings.Split(named, ", ") {
		langs = append(langs, i18n.Lang(name))
	}
	return langs
}

// ordered returns the files of an article in the order of the site's languages.
func (r *folderReader) ordered(sources map[i18n.Lang]source) []source {
	var ordered []source
	for _, lang := range r.langs {
		if s, ok := sources[lang]; ok {
			ordered = append(ordered, s)
		}
	}
	return ordered
}

// agreed returns the value of a key that is the same in all files which have it. If two differ, the first one's holds.
func agreed[T comparable](r *folderReader, files []source, key string, value func(frontMatter) T) T {
	var found, none T
	from := ""
	for _, s := range files {
		switch v := value(s.head); {
		case v == none:
		case from == "":
			found, from = v, s.file
		case v != found:
			r.report(s.file, s.head.lines[path(key)], key+" is another than in "+slashpath.Base(from), "write the same in every language, or in one file only")
		}
	}
	return found
}

// checkLanguages reports languages that the site does not have.
func (r *folderReader) checkLanguages(s source) {
	for _, name := range s.head.Languages {
		if !r.refusedLanguage && !slices.Contains(r.langs, i18n.Lang(name)) {
			r.report(s.file, s.head.lines["languages"], fmt.Sprintf("%q is not a language of the site", name), "use "+joinLangs(r.langs))
		}
	}
}

// checkKinds sets the collection and the category of an article that names none or an unknown one.
func (r *folderReader) checkKinds(a *Article, s source) {
	if a.Collection != "" && !slices.Contains(Collections, a.Collection) {
		r.report(s.file, s.head.lines["collection"], fmt.Sprintf("unknown collection %q", a.Collection), typo.Suggest(string(a.Collection), names(Collections)))
		a.Collection = ""
	}
	if a.Category != "" && !slices.Contains(Categories, a.Category) {
		r.report(s.file, s.head.lines["category"], fmt.Sprintf("unknown category %q", a.Category), typo.Suggest(string(a.Category), names(Categories)))
		a.Category = ""
	}
	if a.Collection == "" {
		a.Collection = CollectionArticles
	}
	if a.Category == "" {
		a.Category = CategoryArticles
	}
}

func names[T ~string](items []T) []string {
	var list []string
	for _, item := range items {
		list = append(list, string(item))
	}
	return list
}
