package i18n

import "strings"

// prefixes tells the language of every first path segment that only one language has.
var prefixes = func() map[string]Lang {
	found := map[string]Lang{}
	for page, both := range paths {
		if !Paired(page) {
			continue
		}
		en, es := segment(both.EN), segment(both.ES)
		if en != es {
			found[en], found[es] = EN, ES
		}
	}
	return found
}()

// shared holds the paths that both languages share, even below a segment that only one has.
var shared = func() map[string]bool {
	found := map[string]bool{}
	for page, both := range paths {
		if !Paired(page) {
			found[both.EN] = true
		}
	}
	return found
}()

// LangOf returns the language that the path itself settles, for pages that exist and for those that don't.
func LangOf(path string) (Lang, bool) {
	if shared[path] {
		return "", false
	}
	lang, ok := prefixes[segment(path)]
	return lang, ok
}

func segment(path string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return first
}
