package i18n

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// pagePath is the path of a page in one language.
type pagePath struct {
	pattern string // with {placeholders}
	shared  bool   // whether another language has the same path for the page
	dated   bool   // whether it names the date of an article
	first   bool   // whether this language is the first of those that share the path: the path alone is its address
}

// reserved are first segments of addresses that no page of a site may have: the program needs them.
var reserved = []string{"admin", "assets", "events", "feed", "feeds", "files", "healthz", "live", "og", "readyz", "static", "theme"}

// IsReserved reports whether the first segment of addresses is one that the program needs.
func IsReserved(segment string) bool { return slices.Contains(reserved, segment) }

// buildPaths makes the path of every page in every language: of those of the program, and of the site's own.
func (l *Languages) buildPaths(traits Traits) {
	l.prefix = traits.Prefix
	l.pages = slices.Concat(visitorPages, ownerPages)
	patterns := map[Lang]map[Page]string{}
	taken := map[string]Page{}
	for _, entry := range l.pages {
		if !strings.Contains(entry.Path, "<") {
			taken[entry.Path] = entry.Page
		}
	}
	for _, lang := range l.list {
		patterns[lang] = l.patternsOf(l.messages[lang], taken)
	}
	for _, entry := range traits.Own {
		l.addPage(entry, patterns)
	}
	l.usePermalinks(traits.Permalinks, patterns)
	for _, lang := range l.list {
		for page, pattern := range patterns[lang] {
			if !IsAdmin(page) {
				patterns[lang][page] = l.Prefix(lang) + pattern
			}
		}
	}
	l.entries = make(map[Page]*PageEntry, len(l.pages))
	for i := range l.pages {
		l.entries[l.pages[i].Page] = &l.pages[i]
	}
	for _, lang := range l.list {
		l.messages[lang].paths = l.pathsOf(lang, patterns)
	}
	l.buildLangsOfPath(patterns)
}

// patternsOf returns the pattern of each page in the language of m. taken has the patterns of the languages before it; a word
// that makes two pages share a path is not used.
func (l *Languages) patternsOf(m *Messages, taken map[string]Page) map[Page]string {
	words := m.pathWords(l)
	for {
		found, problem, word := l.fillPatterns(words, taken)
		if word == "" {
			return found
		}
		if words[word] == word {
			return found // cannot happen: the words of the table itself make no two paths the same, as a test says
		}
		l.problems = append(l.problems, Problem{
			File: string(m.Lang) + ".toml", What: problem, Do: "choose another word for path." + word,
		})
		words[word] = word
	}
}

// fillPatterns fills the words into the paths of the program's pages and adds the result to taken, unless a pattern is taken by
// another page: then it returns what is wrong, and the word that is to blame.
func (l *Languages) fillPatterns(words map[string]string, taken map[string]Page) (found map[Page]string, problem, word string) {
	found, own := map[Page]string{}, map[string]Page{}
	for _, entry := range l.pages {
		page := entry.Page
		pattern, last := fillPattern(entry.Path, words)
		other, clash := taken[pattern]
		if !clash {
			other, clash = own[pattern]
		}
		if clash && other != page && last != "" {
			return found, fmt.Sprintf("the address %s is that of another page", pattern), last
		}
		found[page], own[pattern] = pattern, page
	}
	maps.Copy(taken, own)
	return found, "", ""
}

// fillPattern replaces the words in angle brackets, and returns the last one's name.
func fillPattern(pattern string, words map[string]string) (filled, last string) {
	segments := strings.Split(pattern, "/")
	for i, segment := range segments {
		if name, ok := strings.CutPrefix(segment, "<"); ok {
			last = strings.TrimSuffix(name, ">")
			segments[i] = words[last]
		}
	}
	return strings.Join(segments, "/"), last
}

// pathWords returns the words of paths in the language of m by their names. A word that cannot stand in an address is a
// problem, and not used.
func (m *Messages) pathWords(l *Languages) map[string]string {
	words := map[string]string{}
	for _, entry := range l.pages {
		for _, segment := range strings.Split(entry.Path, "/") {
			name, ok := strings.CutPrefix(segment, "<")
			if !ok {
				continue
			}
			name = strings.TrimSuffix(name, ">")
			words[name] = name
		}
	}
	for _, name := range slices.Sorted(maps.Keys(words)) {
		key := "path." + name
		text, ok := m.plain[key]
		switch {
		case !ok:
		case text == "" || strings.ContainsFunc(text, forbidden) || IsReserved(text):
			l.problems = append(l.problems, Problem{
				File: string(m.Lang) + ".toml", What: fmt.Sprintf("%s is %q, which cannot stand in an address", key, text),
				Do: "use lower-case letters from a to z, digits and hyphens, and none of " + strings.Join(reserved, ", "),
			})
		default:
			words[name] = text
		}
	}
	return words
}

// addPage adds a page of the site's own, unless one of its paths cannot be an address or is taken.
func (l *Languages) addPage(entry PageEntry, patterns map[Lang]map[Page]string) {
	for _, lang := range l.list {
		if problem := wrongPath(entry.Paths.In(lang), patterns); problem != "" {
			l.problems = append(l.problems, Problem{Page: entry.Page, What: problem, Do: "choose another path"})
			return
		}
	}
	for _, lang := range l.list {
		patterns[lang][entry.Page] = entry.Paths.In(lang)
	}
	l.pages = append(l.pages, entry)
}

// wrongPath returns why no page of the site's own can have a path, "" if one can.
func wrongPath(path string, patterns map[Lang]map[Page]string) string {
	segments := strings.Split(path, "/")
	isWrong := func(segment string) bool { return segment == "" || strings.ContainsFunc(segment, forbidden) }
	if len(segments) < 2 || segments[0] != "" || slices.ContainsFunc(segments[1:], isWrong) || IsReserved(segments[1]) {
		return fmt.Sprintf("the path %q cannot be an address", path)
	}
	for _, of := range patterns {
		for _, pattern := range of {
			if _, ok := match(pattern, path); ok {
				return fmt.Sprintf("the address %s is that of another page", path)
			}
		}
	}
	return ""
}

// pathsOf returns the paths of all pages in lang.
func (l *Languages) pathsOf(lang Lang, patterns map[Lang]map[Page]string) map[Page]pagePath {
	found := map[Page]pagePath{"": {shared: l.Several(), first: lang == l.list[0]}} // that of an error
	for page, pattern := range patterns[lang] {
		path := pagePath{pattern: pattern, dated: strings.Contains(pattern, "{year}"), first: true}
		for i, other := range l.list {
			if other != lang && patterns[other][page] == pattern && !IsAdmin(page) {
				path.shared = true
				path.first = path.first && i > slices.Index(l.list, lang)
			}
		}
		found[page] = path
	}
	return found
}
