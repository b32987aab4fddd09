package content

import (
	"regexp"
	"strings"
	"unicode"
)

// Lead returns the description of a text as its page shows it above the text: "" where readers would read the same words twice, as they are
// the title or the first words of the text.
func (t ArticleText) Lead(body Body) string {
	said := lettersOf(t.Description)
	if said == lettersOf(t.Title) || strings.HasPrefix(lettersOf(firstParagraph(body.HTML)), said) {
		return ""
	}
	return t.Description
}

// lettersOf returns the letters and digits of a text, in small letters.
func lettersOf(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// paragraphElement matches a paragraph in HTML.
var paragraphElement = regexp.MustCompile(`(?s)<p[ >].*?</p>`)

// firstParagraph returns the words of the first paragraph of a page that has any.
func firstParagraph(page string) string {
	for at := paragraphElement.FindStringIndex(page); at != nil; at = paragraphElement.FindStringIndex(page) {
		if words := plainText(page[at[0]:at[1]]); words != "" {
			return words
		}
		page = page[at[1]:]
	}
	return ""
}
