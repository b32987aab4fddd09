package i18n

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	goi18n "github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"portfolio/internal/template"
)

// Messages are the words of the interface in one language of a site, with the ways in which that language writes dates and
// numbers, and the paths of the pages. They are safe for concurrent use.
type Messages struct {
	Lang      Lang
	Languages *Languages // of the site

	plain   map[string]string // messages without placeholders, ready to use
	words   wordTable         // all that are in this language
	parsed  sync.Map          // the texts with placeholders that were used, by what is written: *template.Template
	plurals language.Tag      // the language whose plural forms these words have
	rest    *Messages         // for what is not in this language, or nil
	format  format
	paths   map[Page]pagePath
}

// T returns the message called key. It returns the key itself where no message has it: that is a fault of the program,
// which a test over the sources finds.
func (m *Messages) T(key string) string {
	if text, ok := m.plain[key]; ok { // most have no placeholders
		return text
	}
	return m.Tf(key, nil)
}

// Tf returns the message called key with its {{.Placeholders}} filled from data.
func (m *Messages) Tf(key string, data map[string]any) string {
	return m.said(key, data, func(_ language.Tag, message *goi18n.Message) string { return message.Other })
}

// Count returns the message called key in the form that goes with n; its placeholder is {{.Count}}.
func (m *Messages) Count(key string, n int) string {
	return m.countOf(key, n, map[string]any{"Count": n})
}

func (m *Messages) countOf(key string, n int, data map[string]any) string {
	return m.said(key, data, func(lang language.Tag, message *goi18n.Message) string { return pluralForm(lang, message, n) })
}

// said returns the message called key, in the form of it that textOf returns.
func (m *Messages) said(key string, data map[string]any, textOf func(language.Tag, *goi18n.Message) string) string {
	if text, ok := m.plain[key]; ok {
		return text
	}
	message := m.words[key]
	if message == nil {
		if m.rest == nil {
			return key
		}
		return m.rest.said(key, data, textOf)
	}
	text, err := m.parse(key, textOf(m.plurals, message))
	if err != nil {
		return key
	}
	filled, err := text.Execute(data)
	if err != nil {
		return key
	}
	return filled
}

func (m *Messages) parse(key, text string) (*template.Template, error) {
	if parsed, ok := m.parsed.Load(text); ok {
		return parsed.(*template.Template), nil
	}
	parsed, err := template.Parse(key, text, nil)
	if err == nil {
		m.parsed.Store(text, parsed)
	}
	return parsed, err
}

// Has reports whether key is a message in this very language.
func (m *Messages) Has(key string) bool { return m.words[key] != nil }

// AddMessage adds a message without placeholders that only this site has. It is for the time in which a site is loaded.
func (l *Languages) AddMessage(key string, texts Localized[string]) {
	for _, lang := range l.list {
		text := texts.In(lang)
		l.messages[lang].plain[key], l.messages[lang].words[key] = text, &goi18n.Message{ID: key, Other: text}
	}
}

// readMessages reads the words of each language. One that lacks a word has that of the first language, and where that lacks
// it, too, of the first that is shipped.
func (l *Languages) readMessages(reader *wordReader) error {
	shipped, base, err := l.readShipped(reader)
	if err != nil {
		return err
	}
	var first, last *Messages
	if base != l.list[0] {
		last = newMessages(base, shipped[base], nil)
	}
	for _, lang := range l.list {
		table := maps.Clone(shipped[lang])
		known := shipped[lang]
		if len(known) == 0 {
			known = shipped[base]
		}
		l.program[lang] = known
		if own := reader.override(lang, table, known); !own && len(table) == 0 {
			return fmt.Errorf("languages: %s has no words: write them in words/%s.toml", lang, lang)
		}
		rest := first
		if first == nil {
			rest = last
		}
		messages := newMessages(lang, table, rest)
		if first == nil {
			first = messages
		}
		messages.Languages, l.messages[lang] = l, messages
		l.missing[lang] = missingKeys(table, shipped[base])
	}
	return nil
}

// readShipped reads the shipped words of every language, and returns the first language that has any: the source language
// if none does.
func (l *Languages) readShipped(reader *wordReader) (map[Lang]wordTable, Lang, error) {
	shipped := map[Lang]wordTable{}
	base := Lang("")
	for _, lang := range l.list {
		table, err := reader.readShipped(lang)
		if err != nil {
			return nil, "", err
		}
		shipped[lang] = table
		if base == "" && len(table) > 0 {
			base = lang
		}
	}
	if base != "" {
		return shipped, base, nil
	}
	table, err := reader.readShipped(sourceLang)
	shipped[sourceLang] = table
	return shipped, sourceLang, err
}

func missingKeys(table, all wordTable) []string {
	var missing []string
	for key := range all {
		if table[key] == nil && !optionalWords[key] && variantEnd(key) == "" {
			missing = append(missing, key)
		}
	}
	slices.Sort(missing)
	return missing
}

// newMessages returns the messages of one language. rest has what it lacks, and may be nil.
func newMessages(lang Lang, table wordTable, rest *Messages) *Messages {
	m := &Messages{Lang: lang, plain: map[string]string{}, words: table, rest: rest, format: newFormat(table)}
	if rest != nil {
		maps.Copy(m.plain, rest.plain)
	}
	m.plurals = pluralTag(Lang(cmp.Or(m.format.plurals, string(lang))))
	for key, message := range table {
		if isPlain(message) {
			m.plain[key] = message.Other
		} else {
			delete(m.plain, key)
		}
	}
	return m
}

// isPlain reports whether a message is the same whatever fills it.
func isPlain(m *goi18n.Message) bool {
	return m.Zero+m.One+m.Two+m.Few+m.Many == "" && !strings.Contains(m.Other, "{{")
}

// pluralTag returns the tag whose plural rules lang follows: those of English where the tables of CLDR have none for lang.
func pluralTag(lang Lang) language.Tag {
	tag := language.Make(string(lang))
	if err := goi18n.NewBundle(tag).AddMessages(tag); err != nil {
		return language.English
	}
	return tag
}

// countsMillions are the languages that have a form for whole millions (un million de questions), which the tables of
// golang.org/x/text, of CLDR 32, do not know yet.
var countsMillions = []string{"ca", "es", "fr", "it", "pt"}

// pluralForm returns the form of a message that goes with n by the rules of CLDR, and the form other where that is not written.
func pluralForm(lang language.Tag, message *goi18n.Message, n int) string {
	form := ""
	switch plural.Cardinal.MatchPlural(lang, max(n, -n), 0, 0, 0, 0) {
	case plural.Zero:
		form = message.Zero
	case plural.One:
		form = message.One
	case plural.Two:
		form = message.Two
	case plural.Few:
		form = message.Few
	case plural.Many:
		form = message.Many
	case plural.Other:
		base, _ := lang.Base()
		if n != 0 && n%1_000_000 == 0 && slices.Contains(countsMillions, base.String()) {
			form = message.Many
		}
	}
	return cmp.Or(form, message.Other)
}
