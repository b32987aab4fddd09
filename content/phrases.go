package content

import (
	"embed"
	"strings"
	"sync"

	"portfolio/i18n"
)

// phraseFiles say in other languages what the program tells an owner in English: explanations of keys, their options as key=option, and
// sentences of findings, with {} for what stands in a place. Each line has the English one, a tab, and the other.
//
//go:embed phrases/*.txt
var phraseFiles embed.FS

// phrases are the phrases of one language.
type phrases struct {
	whole    map[string]string
	patterns []pattern
}

// pattern is a sentence with {} in it, cut there.
type pattern struct{ english, said []string }

const blank = "{}"

// english is the language of the sentences in the code.
const english i18n.Lang = "en"

var phrasesOf = sync.OnceValue(func() map[i18n.Lang]phrases {
	all := map[i18n.Lang]phrases{}
	files, err := phraseFiles.ReadDir("phrases")
	if err != nil {
		return nil // cannot be: they are in the program
	}
	for _, file := range files {
		text, err := phraseFiles.ReadFile("phrases/" + file.Name())
		if err == nil {
			all[i18n.Lang(strings.TrimSuffix(file.Name(), ".txt"))] = readPhrases(string(text))
		}
	}
	return all
})

func readPhrases(text string) phrases {
	read := phrases{whole: map[string]string{}}
	for line := range strings.Lines(text) {
		english, said, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if strings.Contains(english, blank) {
			read.patterns = append(read.patterns, pattern{strings.Split(english, blank), strings.Split(said, blank)})
		} else {
			read.whole[english] = said
		}
	}
	return read
}

// Phrase returns a text that is in English in a language, and the language that it is in: English where the other lacks it.
func Phrase(lang i18n.Lang, text string) (said string, in i18n.Lang) {
	if text == "" {
		return "", lang
	}
	known := phrasesOf()[lang]
	if said, ok := known.whole[text]; ok {
		return said, lang
	}
	for _, p := range known.patterns {
		if said, ok := p.say(lang, text); ok {
			return said, lang
		}
	}
	return text, english
}

// say puts what stands in the places of a pattern into the other sentence: as it is, or, where that is a phrase, in the language, too. It
// reports whether the text fits the pattern.
func (p pattern) say(lang i18n.Lang, text string) (string, bool) {
	rest, ok := strings.CutPrefix(text, p.english[0])
	said := p.said[0]
	for i, next := range p.english[1:] {
		var value string
		if i == len(p.english)-2 && ok {
			value, ok = strings.CutSuffix(rest, next)
		} else if ok {
			value, rest, ok = strings.Cut(rest, next)
		}
		if !ok {
			return "", false
		}
		if quotes := strings.HasSuffix(strings.TrimRight(p.english[i], " "), ":") && next == ""; !quotes && !isValue(value) {
			var in i18n.Lang
			if value, in = Phrase(lang, value); in != lang {
				return "", false
			}
		}
		said += value + p.said[i+1]
	}
	return said, ok
}

// isValue reports whether a text can stand in a place of a pattern: it is no part of an English sentence, which a short pattern such as
// "{} is {}" would fit as well.
func isValue(text string) bool {
	if isQuoted(text) {
		return true
	}
	for part := range strings.SplitSeq(text, ", ") {
		if strings.Contains(part, " ") && !isQuoted(part) {
			return false
		}
	}
	return true
}

func isQuoted(text string) bool {
	return len(text) > 1 && strings.ContainsAny(text[:1], "\"`[") && strings.ContainsAny(text[len(text)-1:], "\"`]")
}

// In returns a finding in a language, and the language that it is in: English where the other lacks a part of it.
func (f Finding) In(lang i18n.Lang) (Finding, i18n.Lang) {
	what, in := Phrase(lang, f.What)
	do, doIn := Phrase(lang, f.Do)
	if in != doIn {
		return f, english
	}
	f.What, f.Do = what, do
	return f, in
}
