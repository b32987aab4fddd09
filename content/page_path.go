package content

import (
	"strings"

	"portfolio/i18n"
)

// maxPath is the length of the longest path of a page, in bytes.
const maxPath = 300

// PagePath returns the path, in the site's first language that has it, of the page at a path in any language, and reports whether
// there is such a page.
func (s *Site) PagePath(path string) (string, bool) {
	if len(path) > maxPath {
		return "", false
	}
	first := s.Languages.Fallback()
	for _, own := range s.Pages {
		if own.at(path) {
			langs := own.Langs(s.Settings.Languages)
			return withoutQuery(own.Localized[langs[0]].Path), true
		}
	}
	page, args, ok := s.Languages.PageAt(path)
	if !ok || s.Languages.Entry(page).Kind == i18n.Target || !s.answers(s.Languages, path) {
		return "", false
	}
	switch page {
	case i18n.Article:
		article, _, _ := s.Article("", args[0])
		return withoutQuery(s.ArticlePaths(article).In(first)), true
	case i18n.Tag, i18n.Series: // each language has its own
		return path, true
	}
	return withoutQuery(s.Languages.Path(first, page, args...)), true
}

func withoutQuery(address string) string {
	path, _, _ := strings.Cut(address, "?")
	return path
}
