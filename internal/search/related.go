package search

import (
	"slices"
	"strings"

	"portfolio/i18n"
)

// related are phrases, each with what else visitors call it: the lines of the message search.synonyms. Unlike the owner's synonyms,
// which are other forms of a query, they are words by which a document is found.
type related struct {
	language
	lines map[string][]relatedPhrase // by the stem of the first word
}

// relatedPhrase is a phrase as the stems of its words, with its whole line.
type relatedPhrase struct {
	stems []string
	line  string
}

func newRelated(lang language) related {
	r := related{lang, map[string][]relatedPhrase{}}
	for line := range strings.Lines(lang.words.T("search.synonyms")) {
		phrases, _, _ := strings.Cut(line, "=")
		for phrase := range strings.SplitSeq(phrases, ",") {
			if stems := r.stemsOf(phrase); len(stems) > 0 {
				r.lines[stems[0]] = append(r.lines[stems[0]], relatedPhrase{stems, strings.TrimSpace(line)})
			}
		}
	}
	return r
}

// Related returns the words and phrases by which visitors call what is in a text, in one language.
func Related(messages *i18n.Messages, text string) (phrases []string) {
	for _, line := range newRelated(languageOf(messages)).linesOf(text) {
		phrases = append(phrases, strings.Split(strings.ReplaceAll(line, "=", ","), ",")...)
	}
	return phrases
}

// stemsOf returns the stems of the words of a text.
func (r related) stemsOf(text string) []string {
	var stems []string
	eachWord(text, func(start, end int) { stems = append(stems, r.stemOf(lower(text[start:end])).text) })
	return stems
}

// of returns the lines of the phrases in a text as one text.
func (r related) of(text string) string { return strings.Join(r.linesOf(text), " ") }

// linesOf returns the lines of the phrases in a text. Of phrases that begin at the same word the longest counts, and none within it: a dental
// clinic is no clinic.
func (r related) linesOf(text string) []string {
	var found []string
	for stems := r.stemsOf(text); len(stems) > 0; {
		longest := 1
		var lines []string
		for _, phrase := range r.lines[stems[0]] {
			switch n := len(phrase.stems); {
			case n < longest || n > len(stems) || !slices.Equal(phrase.stems, stems[:n]):
				continue
			case n > longest:
				longest, lines = n, nil
			}
			lines = append(lines, phrase.line)
		}
		found = append(found, lines...)
		stems = stems[longest:]
	}
	slices.Sort(found)
	return slices.Compact(found)
}
