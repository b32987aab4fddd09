package content

import (
	"fmt"
	"io/fs"
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

// loadLanguages returns the languages of the site, with the words that its owner wrote in words/<lang>.toml.
func (l *loader) loadLanguages() (*i18n.Languages, error) {
	words, err := fs.Sub(l.fsys, wordsFolder)
	if err != nil {
		return nil, err // cannot happen: the path is valid
	}
	languages, err := i18n.NewLanguages(l.langs, l.options.Words, words)
	if err != nil {
		return nil, err
	}
	for _, p := range languages.Problems() {
		l.findings.add(wordsFolder+"/"+p.File, p.Line, p.What, p.Do)
	}
	for _, lang := range l.langs {
		l.hintMissing(lang, languages.Missing(lang))
	}
	return languages, nil
}

// maxNamed is how many missing words a hint names.
const maxNamed = 5

// hintMissing says how many words a language lacks, and names the first of them.
func (l *loader) hintMissing(lang i18n.Lang, keys []string) {
	if len(keys) == 0 {
		return
	}
	some, more := keys[:min(len(keys), maxNamed)], ""
	if len(keys) > maxNamed {
		more = " …"
	}
	l.findings.hint(fmt.Sprintf("%s/%s.toml", wordsFolder, lang), 0,
		fmt.Sprintf("%d words are missing, and shown in another language: %s%s", len(keys), strings.Join(some, ", "), more),
		"add them")
}
