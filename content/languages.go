package content

import (
	"errors"
	"fmt"
	"io/fs"
	slashpath "path"
	"regexp"
	"slices"
	"strings"

	"portfolio/i18n"
)

// wordsFolder is the folder of the owner's words.
const wordsFolder = "words"

// hasWords reports whether the owner has written words in lang.
func (l *loader) hasWords(lang i18n.Lang) bool {
	_, err := fs.Stat(l.fsys, wordsFolder+"/"+string(lang)+".toml")
	return err == nil
}

// hasNone reports whether the site has none of some files.
func (l *loader) hasNone(names ...string) bool {
	return !slices.ContainsFunc(names, func(name string) bool {
		_, err := fs.Stat(l.fsys, name)
		return err == nil
	})
}

// fixedPrices reports whether services.toml names prices, each of which is one figure. It is read before the languages of texts are known.
func (l *loader) fixedPrices() bool {
	text, _ := readText(l.fsys, "services.toml")
	doc, _ := parseDocument(text)
	main, _ := doc.values["main"].([]any)
	products, _ := doc.values["product"].([]any)
	services := slices.Concat(main, products)
	return len(services) > 0 && !slices.ContainsFunc(services, func(item any) bool {
		service, _ := item.(map[string]any)
		return service["min"] == nil || service["min"] != service["max"]
	})
}

// variants returns the words of forms that this site has in place of the usual ones, those that win last.
func (r Requests) variants() []string {
	var ends []string
	if r.NoOpportunities {
		ends = append(ends, i18n.NoOpportunities)
	}
	if r.NoQuotes {
		ends = append(ends, i18n.NoQuotes)
	}
	if r.NoOffer {
		ends = append(ends, i18n.NoOffer)
	}
	return ends
}

// ownWords is the folder of the owner's words. A file of it that cannot be read is a finding, and absent.
type ownWords struct{ *loader }

// Open implements fs.FS.
func (w ownWords) Open(name string) (fs.File, error) {
	return w.fsys.Open(slashpath.Join(wordsFolder, name))
}

// ReadFile implements fs.ReadFileFS.
func (w ownWords) ReadFile(name string) ([]byte, error) {
	name = slashpath.Join(wordsFolder, name)
	text, err := readText(w.fsys, name)
	if err != nil {
		w.unreadable(name, err)
		return nil, fs.ErrNotExist
	}
	var unreadable syntaxError
	if _, err := readLines(text); errors.As(err, &unreadable) {
		w.findings.add(name, unreadable.line, unreadable.what, unreadable.do)
		return nil, fs.ErrNotExist
	}
	if doc, err := parseDocument(text); err == nil { // else the words have a problem
		w.notePrices(name, doc, doc.values, "")
	}
	return text, nil
}

// loadLanguages returns the languages of the site, with the words that its owner wrote in words/<lang>.toml, with the pages of its
// surveys, and with the addresses that settings say. variants are as in i18n.Traits.
func (l *loader) loadLanguages(surveys []i18n.PageEntry, settings Settings, variants []string) (*i18n.Languages, error) {
	languages, err := i18n.NewLanguages(l.langs, l.options.Words, ownWords{l}, i18n.Traits{
		Own: surveys, Prefix: settings.Addresses == AddressesPrefix, Permalinks: settings.Permalinks.byPage(), Variants: variants,
	})
	if err != nil {
		return nil, err
	}
	for _, p := range languages.Problems() {
		file := wordsFolder + "/" + p.File
		if id, ok := strings.CutPrefix(string(p.Page), surveyPage); ok {
			file = slashpath.Join(surveysFolder, id+".toml")
		}
		if p.Permalink != "" {
			file = "site.toml"
			written := strings.NewReplacer("{year}", ":year", "{month}", ":month", "{day}", ":day").Replace(p.Permalink)
			p.Line = l.used.lastLine("pattern", patternArg.ReplaceAllString(written, slugToken))
		}
		l.findings.add(file, p.Line, p.What, p.Do)
	}
	for _, lang := range l.langs {
		visitors, owners := languages.Missing(lang)
		l.missingWords(lang, visitors, "for visitors ", false)
		l.missingWords(lang, owners, "", true)
	}
	return languages, nil
}

// patternArg is what stands for the end of an address in the registry of pages.
var patternArg = regexp.MustCompile(`\{[a-z]+\}`)

// maxNamed is how many missing words a hint names.
const maxNamed = 5

// missingWords says how many words a language lacks, and names the first of them. The number is in what to do: while an owner writes them,
// the finding stays the same one.
func (l *loader) missingWords(lang i18n.Lang, keys []string, whose string, hint bool) {
	if len(keys) == 0 {
		return
	}
	some, more := keys[:min(len(keys), maxNamed)], ""
	if len(keys) > maxNamed {
		more = " …"
	}
	l.findings = append(l.findings, Finding{
		File: fmt.Sprintf("%s/%s.toml", wordsFolder, lang), What: "words " + whose + "are missing, and shown in another language",
		Do: fmt.Sprintf("add %d: %s%s", len(keys), strings.Join(some, ", "), more), Hint: hint,
	})
}
