package content

import (
	"strings"
	"unicode"

	"golang.org/x/net/html"
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

// firstParagraph returns the text of the first paragraph of a page that has any.
func firstParagraph(page string) string {
	var text strings.Builder
	inside := false
	tokens := html.NewTokenizer(strings.NewReader(page))
	for kind := tokens.Next(); kind != html.ErrorToken; kind = tokens.Next() {
		name, _ := tokens.TagName()
		switch isParagraph := string(name) == "p"; {
		case kind == html.StartTagToken && isParagraph:
			inside = true
		case kind == html.EndTagToken && isParagraph:
			if inside = false; strings.TrimSpace(text.String()) != "" {
				return text.String()
			}
		case kind == html.TextToken && inside:
			text.Write(tokens.Text())
		}
	}
	return text.String()
}
