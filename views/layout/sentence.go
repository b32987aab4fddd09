package layout

import "portfolio/i18n"

// SentenceQuery is the parameter of an article's address that names one of its paragraphs.
const SentenceQuery = "p"

// Sentence is what a page is shared with instead of its description: a sentence of a paragraph, and that paragraph's id.
type Sentence struct{ ID, Text string }

// ShareURL returns the address by which the page is shared: its canonical one, or that of its sentence.
func (b *Base) ShareURL() string {
	if b.Sentence.ID == "" {
		return b.CanonicalURL()
	}
	return b.Abs(i18n.WithQuery(b.Paths.In(b.Lang), SentenceQuery, b.Sentence.ID))
}

// shareDescription returns the description with which the page is shared.
func (b *Base) shareDescription() string {
	if b.Sentence.Text != "" {
		return b.Sentence.Text
	}
	return b.Description
}
