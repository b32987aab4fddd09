package i18n

import "strings"

// langOfSegment is the language of every first path segment that only one language has.
var langOfSegment = func() map[string]Lang {
	found := map[string]Lang{}
	for _, patterns := range paths {
		for _, lang := range Langs {
			if first := firstSegment(patterns.In(lang)); first != firstSegment(patterns.In(lang.Other())) {
				found[first] = lang
			}
		}
	}
	return found
}()

// commonPaths holds the paths that all languages share: their first segment may be one that only one language has.
var commonPaths = func() map[string]bool {
	found := map[string]bool{}
	for page, patterns := range paths {
		if !HasOwnPaths(page) {
			found[patterns.In(Fallback)] = true
		}
	}
	return found
}()

// LangOfPath returns the language that a path implies, and reports whether it implies one. The page need not exist.
func LangOfPath(path string) (Lang, bool) {
	if commonPaths[path] {
		return "", false
	}
	lang, ok := langOfSegment[firstSegment(path)]
	return lang, ok
}

func firstSegment(path string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return first
}
