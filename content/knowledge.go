package content

import (
	"io/fs"

	"portfolio/i18n"
)

// KnowledgeFallback is the category of what the assistant says when nothing else fits.
const KnowledgeFallback = "fallback"

// Knowledge is one thing the assistant can talk about.
type Knowledge struct {
	ID        string
	Category  string
	Keywords  []string               // of both languages, lower case; a Spanish one may also stand without its accents
	Question  i18n.Localized[string] // a question that this answers, as a visitor would put it
	Content   string                 // the answer in Spanish; [text](path) is a link within the site
	ContentEN string                 `toml:"content_en"` // the answer in English
}

// Answer returns what the assistant says in language l.
func (k Knowledge) Answer(l i18n.Lang) string {
	return i18n.Localized[string]{i18n.EN: k.ContentEN, i18n.ES: k.Content}.In(l)
}

// loadKnowledge reads knowledge.toml.
func loadKnowledge(fsys fs.FS) ([]Knowledge, error) {
	var file struct{ Knowledge []Knowledge }
	err := decode(fsys, "knowledge.toml", &file)
	return file.Knowledge, err
}
