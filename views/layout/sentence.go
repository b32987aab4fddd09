package layout

import (
	"github.com/a-h/templ"

	"portfolio/i18n"
)

// SentenceQuery is the parameter of an address that names a part of the page: a paragraph of an article, a question of a survey.
const SentenceQuery = "p"

// Sentence is what a page is shared with instead of its description: a sentence of a part, and that part's id.
type Sentence struct{ ID, Text string }

// ShareURL returns the address by which the page is shared: its canonical one, or that of its sentence.
func (b *Base) ShareURL() string {
	if b.Sentence.ID == "" {
		return b.CanonicalURL()
	}
	return b.Abs(i18n.WithQuery(b.Paths.In(b.Lang), SentenceQuery, b.Sentence.ID))
}

// PartPath returns the address of the part with an id, which has a share picture of its own.
func (b *Base) PartPath(id string) templ.SafeURL {
	return templ.SafeURL(i18n.WithQuery(b.Paths.In(b.Lang), SentenceQuery, id) + "#" + id)
}

// ShareAs makes the page one that is shared with a sentence of the part with an id, and with a picture of it.
func (b *Base) ShareAs(id, text string) {
	b.Sentence = Sentence{ID: id, Text: text}
	b.Image, b.ImageAlt = i18n.WithQuery(b.Image, SentenceQuery, id), text
}

// shareDescription returns the description with which the page is shared.
func (b *Base) shareDescription() string {
	if b.Sentence.Text != "" {
		return b.Sentence.Text
	}
	return b.Description
}
