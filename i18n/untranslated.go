package i18n

import (
	"bufio"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	goi18n "github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/feature/plural"
)

// WriteUntranslated writes the words that lang lacks as the lines of an owner's file: each key with an empty text, below what beside
// says, in the order and under the headings of the shipped files, visitors' words first. words has the owner's files, and may be nil.
// It returns how many words were written. Words that a language may do without are comments, of a language that has not begun.
func WriteUntranslated(w io.Writer, shipped, words fs.FS, lang, beside Lang) (int, error) {
	reader := wordReader{shipped: shipped, words: words}
	known, err := reader.readShipped(sourceLang)
	if err != nil {
		return 0, err
	}
	said, err := reader.said(lang, known)
	if err != nil {
		return 0, err
	}
	texts, err := reader.said(beside, known)
	if err != nil {
		return 0, err
	}
	for key, message := range known {
		if texts[key] == nil {
			texts[key] = message
		}
	}
	out, written := bufio.NewWriter(w), 0
	for _, file := range []string{visitorWords, mailWords, ownerWords} {
		text, err := fs.ReadFile(shipped, file+"."+string(sourceLang)+".toml")
		if err != nil {
			return written, fmt.Errorf("read messages: %w", err)
		}
		var heading []string
		for line := range strings.Lines(string(text)) {
			if strings.HasPrefix(line, "#") {
				heading = append(heading, line)
				continue
			}
			key, _, _ := strings.Cut(strings.TrimPrefix(line, `"`), `"`)
			if !strings.HasPrefix(line, `"`) || known[key] == nil || said[key] != nil || variantEnd(key) != "" || optionalWords[key] && said["language.name"] != nil {
				heading = headingOf(heading, line)
				continue
			}
			fmt.Fprint(out, strings.Join(heading, ""), entry(key, texts[key], pluralFormsOf(lang)))
			heading, written = nil, written+1
		}
	}
	return written, out.Flush()
}

// headingOf returns the part of a heading that stays after a line that has nothing to write.
func headingOf(heading []string, line string) []string {
	if strings.TrimSpace(line) == "" && len(heading) > 0 {
		return append(heading, "\n")
	}
	return heading
}

// said returns the words that a language has: the shipped ones and the owner's.
func (r *wordReader) said(lang Lang, known wordTable) (wordTable, error) {
	table, err := r.readShipped(lang)
	if err == nil {
		r.override(lang, table, known)
	}
	return table, err
}

// entry returns the lines of one word.
func entry(key string, message *goi18n.Message, forms []string) string {
	var lines strings.Builder
	for _, text := range slices.Compact([]string{message.One, message.Other}) {
		for line := range strings.Lines(text) {
			fmt.Fprintf(&lines, "# %s\n", strings.TrimSuffix(line, "\n"))
		}
	}
	mark, value := "", `""`
	if optionalWords[key] {
		mark = "# "
	}
	if message.One != "" {
		value = "{ " + strings.Join(forms, ` = "", `) + ` = "" }`
	}
	fmt.Fprintf(&lines, "%s%q = %s\n\n", mark, key, value)
	return lines.String()
}

// pluralFormsOf returns the forms of words that depend on a number in a language, by the tables of CLDR.
func pluralFormsOf(lang Lang) []string {
	tag, names := pluralTag(lang), map[plural.Form]string{plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many"}
	var forms []string
	for n := range 1001 {
		if name := names[plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)]; name != "" && !slices.Contains(forms, name) {
			forms = append(forms, name)
		}
	}
	slices.SortFunc(forms, func(a, b string) int { return slices.Index(pluralForms, a) - slices.Index(pluralForms, b) })
	return append(forms, "other")
}
