package i18n

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"sort"
	"strings"

	"github.com/BurntSushi/toml"
	goi18n "github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// Messages are the texts of the interface in one language. They are safe for concurrent use.
type Messages struct {
	Lang      Lang
	plain     map[string]string // messages without placeholders, ready to use
	localizer *goi18n.Localizer // formats the others
}

// T returns the message called key. It returns the key itself where no message has it: that is a fault of the program,
// which a test over the sources finds.
func (m *Messages) T(key string) string {
	if text, ok := m.plain[key]; ok {
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
	text, err := m.localizer.Localize(config)
	if err != nil {
		return key
	}
	return text
}

// LoadMessages reads every <noun>.<lang>.toml of fsys. It fails when a file cannot be read, when a message is empty and
// when a language lacks a message that another one has.
func LoadMessages(fsys fs.FS) (Localized[*Messages], error) {
	bundle := goi18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	found, err := readMessages(bundle, fsys)
	if err != nil {
		return nil, err
	}
	if err := found.checkKeys(); err != nil {
		return nil, err
	}
	return Localize(func(lang Lang) *Messages {
		return newMessages(lang, found[lang], goi18n.NewLocalizer(bundle, string(lang)))
	}), nil
}

func newMessages(lang Lang, found map[string]*goi18n.Message, localizer *goi18n.Localizer) *Messages {
	m := &Messages{Lang: lang, plain: map[string]string{}, localizer: localizer}
	for key, message := range found {
		if message.One == "" && !strings.Contains(message.Other, "{{") {
			m.plain[key] = message.Other
		}
	}
	return m
}

// messageTable is every message by language and key.
type messageTable map[Lang]map[string]*goi18n.Message

func readMessages(bundle *goi18n.Bundle, fsys fs.FS) (messageTable, error) {
	files, err := fs.Glob(fsys, "*.toml")
	if err != nil {
		return nil, fmt.Errorf("list messages: %w", err)
	}
	found := messageTable{}
	for _, lang := range Langs {
		found[lang] = map[string]*goi18n.Message{}
	}
	for _, name := range files {
		text, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("read messages: %w", err)
		}
		file, err := bundle.ParseMessageFileBytes(text, path.Base(name))
		if err != nil {
			return nil, fmt.Errorf("read messages %s: %w", name, err)
		}
		lang, ok := ParseLang(file.Tag.String())
		if !ok {
			return nil, fmt.Errorf("read messages %s: the name must end in a language, such as .en.toml", name)
		}
		for _, message := range file.Messages {
			if _, twice := found[lang][message.ID]; twice {
				return nil, fmt.Errorf("read messages %s: %s is defined twice", name, message.ID)
			}
			if strings.TrimSpace(message.Other) == "" {
				return nil, fmt.Errorf("read messages %s: %s is empty", name, message.ID)
			}
			found[lang][message.ID] = message
		}
	}
	return found, nil
}

// checkKeys reports the messages that one language has and another lacks.
func (t messageTable) checkKeys() error {
	all := map[string]bool{}
	for _, messages := range t {
		for key := range messages {
			all[key] = true
		}
	}
	var missing []string
	for _, lang := range Langs {
		for key := range all {
			if t[lang][key] == nil {
				missing = append(missing, fmt.Sprintf("%s has no %s", lang, key))
			}
		}
	}
	if len(missing) == 0 {
		return nil
	}
	sort.Strings(missing)
	return errors.New("messages: " + strings.Join(missing, ", "))
}
