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

// Words says everything the site says, in one language. It is safe for concurrent use.
type Words struct {
	Lang  Lang
	plain map[string]string // messages without placeholders, ready to use
	local *goi18n.Localizer // the others
}

// T returns the message called key. A key that does not exist is a fault of the program that LoadWords cannot see:
// the key itself is returned, and a test over the sources fails.
func (w *Words) T(key string) string {
	if text, ok := w.plain[key]; ok {
		return text
	}
	return w.Tf(key, nil)
}

// Tf returns the message called key with its {{.Placeholders}} filled from data.
func (w *Words) Tf(key string, data map[string]any) string {
	return w.localize(&goi18n.LocalizeConfig{MessageID: key, TemplateData: data}, key)
}

// Count returns the message called key in the form that goes with n; its placeholder is {{.Count}}.
func (w *Words) Count(key string, n int) string {
	config := goi18n.LocalizeConfig{MessageID: key, PluralCount: n, TemplateData: map[string]any{"Count": n}}
	return w.localize(&config, key)
}

func (w *Words) localize(config *goi18n.LocalizeConfig, key string) string {
	text, err := w.local.Localize(config)
	if err != nil {
		return key
	}
	return text
}

// LoadWords reads every <noun>.<lang>.toml of fsys. It fails when a file cannot be read, when a message is empty and
// when one language has a message that the other lacks.
func LoadWords(fsys fs.FS) (Both[*Words], error) {
	var words Both[*Words]
	bundle := goi18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	keys, err := readMessages(bundle, fsys)
	if err != nil {
		return words, err
	}
	if err := sameKeys(keys); err != nil {
		return words, err
	}
	for _, lang := range Langs {
		w := &Words{Lang: lang, plain: map[string]string{}, local: goi18n.NewLocalizer(bundle, string(lang))}
		for key, message := range keys[lang] {
			if message.One != "" || strings.Contains(message.Other, "{{") {
				continue
			}
			w.plain[key] = message.Other
		}
		if lang == ES {
			words.ES = w
		} else {
			words.EN = w
		}
	}
	return words, nil
}

type messages map[Lang]map[string]*goi18n.Message

func readMessages(bundle *goi18n.Bundle, fsys fs.FS) (messages, error) {
	files, err := fs.Glob(fsys, "*.toml")
	if err != nil {
		return nil, fmt.Errorf("list messages: %w", err)
	}
	found := messages{EN: {}, ES: {}}
	for _, name := range files {
		text, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("read messages: %w", err)
		}
		file, err := bundle.ParseMessageFileBytes(text, path.Base(name))
		if err != nil {
			return nil, fmt.Errorf("read messages %s: %w", name, err)
		}
		lang, ok := Known(file.Tag.String())
		if !ok {
			return nil, fmt.Errorf("read messages %s: the name must end in .en.toml or .es.toml", name)
		}
		for _, message := range file.Messages {
			if _, twice := found[lang][message.ID]; twice {
				return nil, fmt.Errorf("read messages %s: %s stands twice", name, message.ID)
			}
			if strings.TrimSpace(message.Other) == "" {
				return nil, fmt.Errorf("read messages %s: %s is empty", name, message.ID)
			}
			found[lang][message.ID] = message
		}
	}
	return found, nil
}

func sameKeys(found messages) error {
	var missing []string
	for _, lang := range Langs {
		for key := range found[lang.Other()] {
			if found[lang][key] == nil {
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
