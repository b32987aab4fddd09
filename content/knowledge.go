package content

import "portfolio/i18n"

// Categories with a meaning of their own.
const (
	KnowledgeGreeting = "greeting" // opens the conversation
	KnowledgeFallback = "fallback" // answers the questions that no other entry answers
)

// Knowledge is a question that the assistant can answer.
type Knowledge struct {
	ID       string `is:"id"`
	Category string
	Keywords []string               `is:"keyword"` // in every language, lower case; Spanish ones with and without their accents
	Question i18n.Localized[string] // as a visitor would put it
	Answer   i18n.Localized[string] `is:"linked"` // in which [text](path) is a link within the site
}
