package site_test

import (
	"strings"
	"testing"

	"portfolio/handlers/handlertest"
)

// TestFigure checks that the words of a drawing are part of an article in its language, and that feeds, Markdown and a drawing without words
// have the picture.
func TestFigure(t *testing.T) {
	t.Parallel()
	head := "---\ntitle: A diary\ndescription: One text, written to see how its diagrams are shown to who reads it.\ndate: 2025-02-03\ncategory: articles\n---\n"
	body := "![Two & days](days.svg \"Caption\")\n\n![A line](plain.svg)\n\n![A pear](stock:pear)\n"
	site := handlertest.New(t, handlertest.WithArticles(t, map[string]string{
		"diary/en.md":     head + body,
		"diary/es.md":     strings.Replace(head, "A diary", "Un diario", 1) + body,
		"diary/days.svg":  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><switch><text systemLanguage="es">días</text><text>days</text></switch></svg>`,
		"diary/plain.svg": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>`,
	}))
	for path, words := range map[string]string{"/articles/diary": "days", "/articulos/diary": "días", "/articles/diary?facing=es": "días"} {
		want := `<figure><svg class="figure" viewBox="0 0 9 9" role="img" aria-label="Two &amp; days"><text>` + words + `</text></svg><figcaption>`
		if page := site.Get(path).WantStatus(200).Body; !strings.Contains(page, want) || !strings.Contains(page, `alt="A line"`) || !strings.Contains(page, `src="/static/stock/pear.`) {
			t.Errorf("%s does not have %s", path, want)
		}
	}
	for _, path := range []string{"/feed.en.xml", "/articles/diary.md"} {
		if text := site.Get(path).WantStatus(200).Body; strings.Contains(text, "<text>") || !strings.Contains(text, "days.") || !strings.Contains(text, "/static/articles/diary/") || !strings.Contains(text, handlertest.Origin+"/static/stock/pear.") {
			t.Errorf("%s does not name the file of the drawing", path)
		}
	}
}
