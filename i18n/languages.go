package i18n

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/language"
)

// Languages are the languages of one site: their messages, the paths of the pages in each, and the choice of a visitor's
// language. They do not change after they were made, and are safe for concurrent use.
type Languages struct {
	list     []Lang
	messages map[Lang]*Messages
	program  map[Lang]wordTable // the words before the owner's replace them
	screens  map[Lang]screen    // languages of the owner's screens that are none of list
	matcher  language.Matcher   // of the languages in the order of list
	pages    []PageEntry
	entries  map[Page]*PageEntry

	permalinks     map[Page]bool    // pages whose addresses have a pattern of the site
	former         map[Page][]Route // the addresses that they would have without
	dates          map[string]time.Time
	prefix         bool              // as Traits has it
	langsOfPath    map[string][]Lang // languages by path, for paths without placeholders
	langsOfSegment map[string][]Lang // languages by first segment of a path

	problems []Problem
	missing  map[Lang][]string
}

// Traits are what the words and the addresses of a site depend on.
type Traits struct {
	Own        []PageEntry                // the pages of the site besides those of the program, with their Paths
	Permalinks map[Page]Localized[string] // patterns with {placeholders} in place of those of the program
	Prefix     bool                       // whether the addresses of each language but the first begin with it
	Variants   []string                   // the ends of the words that replace those without them: NoOffer, NoOpportunities
}

// NewLanguages returns the languages in list, the first of which is the fallback. shipped has the engine's words as
// <file>.<lang>.toml. words has the owner's as <lang>.toml, which replace shipped ones one by one or are a whole language;
// it may be nil. What is wrong with the owner's words or with addresses is no error: see Problems.
func NewLanguages(list []Lang, shipped, words fs.FS, traits Traits) (*Languages, error) {
	if len(list) == 0 {
		return nil, errors.New("languages: none is named")
	}
	l := &Languages{list: slices.Clone(list), messages: map[Lang]*Messages{}, program: map[Lang]wordTable{}, missing: map[Lang][]string{}, permalinks: map[Page]bool{}, former: map[Page][]Route{}}
	tags := make([]language.Tag, len(list))
	for i, lang := range list {
		if slices.Contains(list[:i], lang) {
			return nil, fmt.Errorf("languages: %s is named twice", lang)
		}
		tag, err := language.Parse(string(lang))
		if err != nil {
			return nil, fmt.Errorf("languages: %q is not a language's tag, such as en or pt", lang)
		}
		tags[i] = tag
	}
	l.matcher = language.NewMatcher(tags)
	reader := wordReader{shipped: shipped, words: words, variants: traits.Variants}
	if err := l.readMessages(&reader); err != nil {
		return nil, err
	}
	l.buildPaths(traits)
	if err := l.readScreens(&reader); err != nil {
		return nil, err
	}
	l.problems = append(l.problems, reader.problems...)
	return l, nil
}

// List returns the languages in the order of the site, the fallback first.
func (l *Languages) List() []Lang { return l.list }

// Others returns the languages other than lang, in the order of the site.
func (l *Languages) Others(lang Lang) []Lang {
	others := make([]Lang, 0, len(l.list))
	for _, other := range l.list {
		if other != lang {
			others = append(others, other)
		}
	}
	return others
}

// Fallback returns the language of visitors who prefer none of the site's languages.
func (l *Languages) Fallback() Lang { return l.list[0] }

// Several reports whether there is more than one language, so that a visitor has a choice.
func (l *Languages) Several() bool { return len(l.list) > 1 }

// Parse returns the site's language with the tag s, and reports whether there is one.
func (l *Languages) Parse(s string) (Lang, bool) {
	if slices.Contains(l.list, Lang(s)) {
		return Lang(s), true
	}
	return "", false
}

// Messages returns the messages in lang, or in the fallback language if the site does not have lang.
func (l *Languages) Messages(lang Lang) *Messages {
	if m, ok := l.messages[lang]; ok {
		return m
	}
	return l.messages[l.list[0]]
}

// Name returns the name of a language in itself, or its tag if there are no words in the language.
func (l *Languages) Name(tag string) string {
	if m, ok := l.messages[Lang(tag)]; ok {
		return m.Name()
	}
	if other, ok := l.screens[Lang(tag)]; ok {
		return other.name
	}
	return tag
}

// Problem is a mistake in the owner's words, or in a path of the site's own pages.
type Problem struct {
	File      string // in the folder of the owner's words
	Page      Page   // whose path has the mistake; "" for a mistake in a word
	Permalink string // the pattern that is the mistake, if it is one
	Line      int    // 0 where it is unknown
	What      string
	Do        string
}

// Problems returns the mistakes in the owner's words and in the paths of the site's own pages. What has a mistake is not used.
func (l *Languages) Problems() []Problem { return l.problems }

// Missing returns the keys of the messages that lang lacks, sorted: those that visitors read, and those of the owner's screens, of emails
// and of places. They are shown in the first language that has them.
func (l *Languages) Missing(lang Lang) (visitors, owners []string) {
	for _, key := range l.missing[lang] {
		if isForOwner(key) {
			owners = append(owners, key)
		} else {
			visitors = append(visitors, key)
		}
	}
	return visitors, owners
}

// isForOwner reports whether no page for visitors needs a key. Places have the names of the tz database where they have no other.
func isForOwner(key string) bool {
	return fileOf(key) != visitorWords || strings.HasPrefix(key, "zone.")
}
