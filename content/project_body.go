package content

import (
	"html"

	"portfolio/content/markdown"
	"portfolio/i18n"
)

// TellsMore reports whether the page of the project has a text besides its description.
func (p Project) TellsMore() bool { return p.Study.IsTold() || len(p.Story) > 0 }

// Body returns the text of the project's page in a language, so that it can be read beside another one. heading returns the
// heading of a part of its study.
func (p Project) Body(lang i18n.Lang, heading func(part string) string) Body {
	var body Body
	add := func(kind, begin, text, end string) {
		if text != "" {
			body.HTML += begin + html.EscapeString(text) + end + "\n"
			body.ends = append(body.ends, markdown.Block{Kind: kind, End: len(body.HTML)})
		}
	}
	part := func(name string, paragraphs []string) {
		add("a heading", "<h2>", heading(name), "</h2>")
		for _, text := range paragraphs {
			add(markdown.Paragraph, "<p>", text, "</p>")
		}
	}
	study := p.Study
	if !study.IsTold() {
		add(markdown.Paragraph, "<p>", p.Story.In(lang), "</p>")
		return body
	}
	part("problem", study.Problem.In(lang))
	part("decision", study.Decision.In(lang))
	if value := study.Number.Value.In(lang); value != "" {
		add("a number", "<p><strong>", value+": "+study.Number.Text.In(lang), "</strong></p>")
	}
	part("outcome", study.Outcome.In(lang))
	add("a quotation", "<blockquote><p>", study.Quote.Text.In(lang), "</p></blockquote>")
	return body
}
