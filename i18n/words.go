package i18n

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	goi18n "github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/pelletier/go-toml/v2"
	"golang.org/x/text/language"
)

// sourceLang is the language whose words stand in for those that no language of a site has.
const sourceLang Lang = "en"

// wordTable holds the messages of one language by key.
type wordTable map[string]*goi18n.Message

// The files of a shipped language, <name>.<lang>.toml: what visitors read, what emails say, and what the owner reads.
const (
	visitorWords = "visitor"
	mailWords    = "mail"
	ownerWords   = "owner"
)

// fileOf returns the name of the file that a word stands in.
func fileOf(key string) string {
	room, _, _ := strings.Cut(key, ".")
	switch {
	case room == "mail":
		return mailWords
	case room == "admin", strings.HasPrefix(room, "admin-"), room == "warning":
		return ownerWords
	}
	return visitorWords
}

// Shipped returns the languages that fsys has words for visitors in, sorted.
func Shipped(fsys fs.FS) ([]Lang, error) {
	files, err := fs.Glob(fsys, visitorWords+".*.toml")
	if err != nil {
		return nil, fmt.Errorf("list languages: %w", err)
	}
	langs := make([]Lang, len(files))
	for i, name := range files {
		langs[i] = Lang(strings.TrimSuffix(strings.TrimPrefix(name, visitorWords+"."), ".toml"))
	}
	return langs, nil
}

// wordReader reads the words of languages, and notes what is wrong with the owner's.
type wordReader struct {
	shipped, words fs.FS    // words may be nil
	variants       []string // as Traits has them
	problems       []Problem
}

// readShipped returns the words in the files of lang that the site needs, in a table that may be changed. It is empty if lang is not shipped.
func (r *wordReader) readShipped(lang Lang) (wordTable, error) {
	table, err := r.shippedTable(lang)
	for _, end := range r.variants {
		for key, message := range table {
			if plain, ok := strings.CutSuffix(key, end); ok {
				table[plain] = message
			}
		}
	}
	return table, err
}

// shippedTable returns the words in the files of lang, in a table that may be changed.
func (r *wordReader) shippedTable(lang Lang) (wordTable, error) {
	if words, ok := r.shipped.(compiledWords); ok && words.tables[lang] != nil {
		table, err := words.tables[lang]()
		return maps.Clone(table), err
	}
	return readWords(r.shipped, lang)
}

func readWords(shipped fs.FS, lang Lang) (wordTable, error) {
	files, err := fs.Glob(shipped, "*."+string(lang)+".toml")
	if err != nil {
		return nil, fmt.Errorf("list messages: %w", err)
	}
	table := wordTable{}
	for _, name := range files {
		text, err := fs.ReadFile(shipped, name)
		if err != nil {
			return nil, fmt.Errorf("read messages: %w", err)
		}
		if err := table.add(string(text)); err != nil {
			return nil, fmt.Errorf("read messages %s: %w", name, err)
		}
	}
	return table, nil
}

// The ends of the keys of words that replace those without them on some sites.
const (
	NoOffer         = ".no-offer"         // of a site that offers no work: visitors write to its owner, and hire nobody
	NoQuotes        = ".no-quotes"        // of a site whose prices are fixed: there is something to ask for, and nothing to quote
	NoOpportunities = ".no-opportunities" // of a site that looks for no partners: the form for a collaboration is one for any message
)

// variantEnd returns the end of a key whose word replaces another one on some sites, "" for any other key. An owner writes the other one: what
// is written for a site is for that site.
func variantEnd(key string) string {
	for _, end := range []string{NoOffer, NoQuotes, NoOpportunities} {
		if strings.HasSuffix(key, end) {
			return end
		}
	}
	return ""
}

// shippedName returns the name in itself of a shipped language, without reading its other words.
func (r *wordReader) shippedName(lang Lang) (string, error) {
	text, err := fs.ReadFile(r.shipped, visitorWords+"."+string(lang)+".toml")
	if err != nil {
		return "", fmt.Errorf("read messages: %w", err)
	}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, `"language.name"`) {
			table := wordTable{}
			err := table.add(line)
			return newFormat(table).name, err
		}
	}
	return string(lang), nil
}

// ownLangs returns the languages that the owner has written words for.
func (r *wordReader) ownLangs() []Lang {
	if r.words == nil {
		return nil
	}
	files, _ := fs.Glob(r.words, "*.toml") // the pattern is right
	var langs []Lang
	for _, file := range files {
		lang := strings.TrimSuffix(file, ".toml")
		if _, err := language.Parse(lang); err == nil {
			langs = append(langs, Lang(lang))
		}
	}
	return langs
}

// add adds the messages of a shipped file.
func (t wordTable) add(text string) error {
	found, err := parseWords(text, nil)
	if err != nil {
		return err
	}
	for key, message := range found {
		if t[key] != nil {
			return fmt.Errorf("%s is defined twice", key)
		}
		if strings.TrimSpace(message.Other) == "" {
			return fmt.Errorf("%s is empty", key)
		}
		t[key] = message
	}
	return nil
}

// pluralForms are the keys of a message that depends on a number: the categories of CLDR.
var pluralForms = []string{"zero", "one", "two", "few", "many", "other"}

// parseWords reads messages from TOML. Keys may be quoted ("form.send") or nested (form.send): both are the same key. known
// has the keys of other languages, or is nil: it settles whether a table such as option.other is a key or a plural.
func parseWords(text string, known wordTable) (wordTable, error) {
	var tree map[string]any
	if err := toml.Unmarshal([]byte(text), &tree); err != nil {
		return nil, err
	}
	table := wordTable{}
	if err := table.flatten("", tree, known); err != nil {
		return nil, err
	}
	return table, nil
}

func (t wordTable) flatten(prefix string, tree map[string]any, known wordTable) error {
	for name, value := range tree {
		key := prefix + name
		switch value := value.(type) {
		case string:
			if t[key] != nil {
				return fmt.Errorf("%s is defined twice", key)
			}
			t[key] = &goi18n.Message{ID: key, Other: value}
		case map[string]any:
			if isPlural(key, value, known) {
				t[key] = pluralMessage(key, value)
			} else if err := t.flatten(key+".", value, known); err != nil {
				return err
			}
		default:
			return fmt.Errorf("%s is not a text", key)
		}
	}
	return nil
}

// isPlural reports whether the table under key has the forms of one message.
func isPlural(key string, table map[string]any, known wordTable) bool {
	for form, text := range table {
		if _, ok := text.(string); !ok || !slices.Contains(pluralForms, form) || known[key+"."+form] != nil {
			return false
		}
	}
	return len(table) > 0
}

func pluralMessage(key string, forms map[string]any) *goi18n.Message {
	form := func(name string) string { text, _ := forms[name].(string); return text }
	return &goi18n.Message{
		ID: key, Zero: form("zero"), One: form("one"), Two: form("two"), Few: form("few"), Many: form("many"), Other: form("other"),
	}
}

// override replaces words in table by the owner's. known has the keys that a message may have. It reports whether the owner
// has a file for lang.
func (r *wordReader) override(lang Lang, table, known wordTable) bool {
	if r.words == nil {
		return false
	}
	name := string(lang) + ".toml"
	text, err := fs.ReadFile(r.words, name)
	if errors.Is(err, fs.ErrNotExist) {
		return false
	}
	if err != nil {
		r.problems = append(r.problems, Problem{File: name, What: "cannot be read", Do: "make it a file that this program may read"})
		return true
	}
	own, err := parseWords(string(text), known)
	if err != nil {
		r.problems = append(r.problems, syntaxProblem(name, err))
		return true
	}
	wrong, whole := 0, len(table) == 0
	for _, key := range slices.Sorted(maps.Keys(own)) {
		if whole && own[key].Other == "" { // as WriteWords leaves it: a word that is missing
			continue
		}
		if wrong > maxProblems && known[key] == nil {
			continue // to look for what was meant takes a while
		}
		own[key] = completed(own[key], known[key])
		problem := checkWord(key, own[key], known)
		if problem.What == "" {
			table[key] = own[key]
			continue
		}
		if wrong++; wrong > maxProblems+1 {
			continue
		} else if wrong > maxProblems {
			problem = Problem{What: "more words have mistakes", Do: "correct those that are named first"}
		}
		problem.File, problem.Line = name, lineOf(string(text), key)
		r.problems = append(r.problems, problem)
	}
	return true
}

// maxProblems is how many mistakes in the words of one language are named.
const maxProblems = 100

func syntaxProblem(name string, err error) Problem {
	problem := Problem{File: name, What: err.Error(), Do: `write each word as "key" = "words"`}
	var syntax *toml.DecodeError
	if errors.As(err, &syntax) {
		problem.Line, _ = syntax.Position()
		problem.What = strings.TrimPrefix(syntax.Error(), "toml: ")
	}
	return problem
}

// lineOf returns the first line of text that begins with key, quoted or not, or 0.
func lineOf(text, key string) int {
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimLeft(line, " \t[\"'")
		if rest, ok := strings.CutPrefix(line, key); ok && strings.TrimLeft(rest, " \t\"'") != rest || ok && strings.HasPrefix(rest, "=") {
			return i + 1
		}
	}
	return 0
}
