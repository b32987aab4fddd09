package i18n

import (
	"slices"
	"strings"
)

// buildLangsOfPath notes which languages have which paths, and which have which words as first segments of paths.
func (l *Languages) buildLangsOfPath(patterns map[Lang]map[Page]string) {
	l.langsOfPath, l.langsOfSegment = map[string][]Lang{}, map[string][]Lang{}
	add := func(table map[string][]Lang, key string, lang Lang) {
		if !slices.Contains(table[key], lang) {
			table[key] = append(table[key], lang)
		}
	}
	for _, lang := range l.list {
		for page, pattern := range patterns[lang] {
			if !strings.Contains(pattern, "{") {
				add(l.langsOfPath, pattern, lang)
			}
			if strings.HasPrefix(firstSegment(l.entries[page].Path), "<") && !strings.Contains(firstSegment(pattern), "{") { // only a word says something about the language
				add(l.langsOfSegment, firstSegment(pattern), lang)
			}
		}
	}
}

// LangsOfPath returns the languages that a path implies, in the order of the site: all where it implies none. The page need
// not exist.
func (l *Languages) LangsOfPath(path string) []Lang {
	if langs, ok := l.langsOfPath[path]; ok {
		return langs
	}
	if langs, ok := l.langsOfSegment[firstSegment(path)]; ok {
		return langs
	}
	return l.list
}

// LangOfPath returns the one language that a path implies, and reports whether it implies one. The page need not exist.
func (l *Languages) LangOfPath(path string) (Lang, bool) {
	if langs := l.LangsOfPath(path); len(langs) == 1 && l.Several() {
		return langs[0], true
	}
	return "", false
}

func firstSegment(path string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return first
}
