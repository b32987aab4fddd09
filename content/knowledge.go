package content

import (
	"io/fs"

	"portfolio/i18n"
)

// KnowledgeFallback is the category of what the assistant says when nothing else fits.
const KnowledgeFallback = "fallback"

// Knowledge is one thing the assistant can talk about.
type Knowledge struct {
	ID       string
	Category string
	Keywords []string               // of all languages, lower case; a Spanish one may also stand without its accents
	Question i18n.Localized[string] // a question that this answers, as a visitor would put it
	Answer   i18n.Localized[string] // [text](path) is a link within the site
}

// loadKnowledge reads knowledge.toml.
func loadKnowledge(fsys fs.FS) ([]Knowledge, error) {
	var file struct{ Knowledge []Knowledge }
	err := decode(fsys, "knowledge.toml", &file)
	return file.Knowledge, err
}
