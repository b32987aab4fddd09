// Package assistant answers messages from the site's knowledge by matching keywords: without a network, without a language
// model, and with the same answer every time.
//
// Half of what it knows is written by the owner, half is made from the site's content, so that it cannot lag behind it. The score of
// the specification decides among the topics that explain enough of a message: see floor. A message that none explains is answered
// with a passage of the site, or with what was not understood.
package assistant

import (
	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/search"
)

// Topic is something that the assistant has an answer to.
type Topic struct {
	content.Knowledge
	With      []string      // names of word lists: their words count where a keyword counts
	Called    []string      // more keywords, which browsers do not get
	Related   []string      // words of its trade: keywords that tell less
	Cards     map[Lang]Card // what stands below the answer, by language
	Described bool          // whether it says what something is
	Wants     bool          // whether it answers only where one of the words that go with it is in the message
	Offer     bool          // whether it is about something that the owner sells
	Aside     bool          // whether it is about nothing on the site
	Far       bool          // whether browsers have to ask the server for it: what they know travels as one file
}

// Assistant answers messages. It is safe for concurrent use.
type Assistant struct {
	words    Words
	topics   []topic
	greeting Topic
	fallback Topic

	languages *i18n.Languages
	texts     *search.Searcher
	library   func() *library
	questions func() map[Lang]map[string]Topic
}

// topic is a Topic with its normalized keywords, each once.
type topic struct {
	Topic
	keywords []phrase
	with     []phrase
}

// newAssistant returns an assistant that knows these topics. Of two that fit a message alike, the first answers.
func newAssistant(topics []Topic, words Words) *Assistant {
	a := &Assistant{words: words}
	for _, t := range topics {
		if t.Category == content.KnowledgeFallback && a.fallback.ID == "" {
			a.fallback = t
		}
		if t.Category == content.KnowledgeGreeting && a.greeting.ID == "" {
			a.greeting = t
		}
		known := topic{Topic: t, keywords: newKeywords(t.Keywords)}
		for _, list := range t.With {
			known.with = append(known.with, newKeywords(words.Lists[list])...)
		}
		a.topics = append(a.topics, known)
	}
	return a
}

// Greeting returns the topic that opens a conversation.
func (a *Assistant) Greeting() Topic { return a.greeting }

// Fallback returns the topic that answers what no other does.
func (a *Assistant) Fallback() Topic { return a.fallback }
