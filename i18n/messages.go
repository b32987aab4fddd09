package i18n

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	goi18n "github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// Messages are the words of the interface in one language of a site, with the ways in which that language writes dates and
// numbers, and the paths of the pages. They are safe for concurrent use.
type Messages struct {
	Lang      Lang
	Languages *Languages // of the site

	plain     map[string]string // messages without placeholders, ready to use
	keys      map[string]bool   // of the messages that are in this language
	localizer *goi18n.Localizer // formats the others
	rest      *Messages         // for what is not in this language, or nil
	format    format
	paths     map[Page]pagePath
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
	return m.localize(&goi18n.LocalizeConfig{MessageID: key, TemplateData: data}, key)
}

// Count returns the message called key in the form that goes with n; its placeholder is {{.Count}}.
func (m *Messages) Count(key string, n int) string {
	config := goi18n.LocalizeConfig{MessageID: key, PluralCount: n, TemplateData: map[string]any{"Count": n}}
	return m.localize(&config, key)
}

func (m *Messages) localize(config *goi18n.LocalizeConfig, key string) string {
	if text, ok := m.plain[key]; ok {
		return text
	}
	if !m.keys[key] && m.rest != nil {
		return m.rest.localize(config, key)
	}
	text, err := m.localizer.Localize(config)
	if err != nil {
		return key
	}
	return text
}

// Has reports whether key is a message in this very language.
func (m *Messages) Has(key string) bool { return m.keys[key] }

// AddMessage adds a message without placeholders that only this site has. It is for the time in which a site is loaded.
func (l *Languages) AddMessage(key string, texts Localized[string]) {
	for _, lang := range l.list {
		l.messages[lang].plain[key], l.messages[lang].keys[key] = texts.In(lang), true
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
		if last, err = newMessages(base, shipped[base], nil); err != nil {
			return err
		}
	}
	for _, lang := range l.list {
		table := maps.Clone(shipped[lang])
		known := shipped[lang]
		if len(known) == 0 {
			known = shipped[base]
		}
		if own := reader.override(lang, table, known); !own && len(table) == 0 {
			return fmt.Errorf("languages: %s has no words: write them in words/%s.toml", lang, lang)
		}
		rest := first
		if first == nil {
			rest = last
		}
		messages, err := newMessages(lang, table, rest)
		if err != nil {
			return err
		}
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
		if table[key] == nil && !optionalWords[key] {
			missing = append(missing, key)
		}
	}
	slices.Sort(missing)
	return missing
}

// newMessages returns the messages of one language. rest has what it lacks, and may be nil.
func newMessages(lang Lang, table wordTable, rest *Messages) (*Messages, error) {
	m := &Messages{Lang: lang, plain: map[string]string{}, keys: map[string]bool{}, rest: rest, format: newFormat(table)}
	if rest != nil {
		maps.Copy(m.plain, rest.plain)
	}
	tag := pluralTag(Lang(cmp.Or(m.format.plurals, string(lang))))
	bundle := goi18n.NewBundle(tag)
	for key, message := range table {
		m.keys[key] = true
		if isPlain(message) {
			m.plain[key] = message.Other
			continue
		}
		delete(m.plain, key)
		if err := bundle.AddMessages(tag, message); err != nil {
			return nil, fmt.Errorf("read messages of %s: %w", lang, err)
		}
	}
	m.localizer = goi18n.NewLocalizer(bundle, tag.String())
	return m, nil
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
