package i18n

import (
	"maps"
	"slices"
	"sync"
)

// screenKey is a word that every language of the owner's screens has.
const screenKey = "admin.frame.title"

// screen is a language of the owner's screens that is none of the site's.
type screen struct {
	name     string // of the language in itself
	messages func() *Messages
}

// Screens returns the languages that the owner's screens can be in: those of the site, and then every other one that is shipped
// or that the owner has written words for. A language without words for them is not among them.
func (l *Languages) Screens() []Lang {
	var langs []Lang
	for _, lang := range l.list {
		if l.messages[lang].Has(screenKey) {
			langs = append(langs, lang)
		}
	}
	return append(langs, slices.Sorted(maps.Keys(l.screens))...)
}

// Screen returns the messages of the owner's screens in lang, which may be none of the site's languages: the paths of the
// visitors' pages are those of the fallback language then. It returns the messages in the fallback language if there are no
// words in lang.
func (l *Languages) Screen(lang Lang) *Messages {
	if other, ok := l.screens[lang]; ok {
		return other.messages()
	}
	return l.Messages(lang)
}

// OfSite returns lang if it is one of the site's languages, else the fallback.
func (l *Languages) OfSite(lang Lang) Lang { return l.Messages(lang).Lang }

// readScreens notes the languages of the owner's screens that are none of the site's. Their words are read when they are first
// needed, unless the owner has written some: what is wrong with those is said now.
func (l *Languages) readScreens(reader *wordReader) error {
	langs, err := Shipped(reader.shipped)
	if err != nil {
		return err
	}
	l.screens = map[Lang]screen{}
	for _, lang := range append(langs, reader.ownLangs()...) {
		if _, known := l.screens[lang]; known || slices.Contains(l.list, lang) {
			continue
		}
		if err := l.readScreen(reader, lang); err != nil {
			return err
		}
	}
	return nil
}

func (l *Languages) readScreen(reader *wordReader, lang Lang) error {
	if !slices.Contains(reader.ownLangs(), lang) {
		name, err := reader.shippedName(lang)
		if err != nil {
			return err
		}
		l.screens[lang] = screen{name, sync.OnceValue(func() *Messages {
			table, err := reader.readShipped(lang)
			if err != nil { // cannot happen: a test reads them all
				return l.Messages(l.list[0])
			}
			return l.newScreen(lang, table)
		})}
		return nil
	}
	table, err := reader.readShipped(lang)
	if err != nil {
		return err
	}
	known, err := reader.readShipped(sourceLang)
	if err != nil {
		return err
	}
	reader.override(lang, table, known)
	if table[screenKey] != nil {
		messages := l.newScreen(lang, table)
		l.screens[lang] = screen{messages.Name(), func() *Messages { return messages }}
	}
	return nil
}

// newScreen returns the messages of a language that is none of the site's. The first language has what it lacks.
func (l *Languages) newScreen(lang Lang, table wordTable) *Messages {
	first := l.messages[l.list[0]]
	messages := newMessages(lang, table, first)
	messages.Languages, messages.paths = l, first.paths
	return messages
}
