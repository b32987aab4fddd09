// Package assistant answers messages from the site's knowledge by matching keywords: without a network, without a language
// model, and with the same answer every time.
//
// Half of what it knows is written by the owner, half is made from the site's content, so that it cannot lag behind it.
package assistant

import "portfolio/content"

// Topic is something that the assistant has an answer to.
type Topic struct {
	content.Knowledge
	With  []string      // names of word lists: their words count where a keyword counts
	Cards map[Lang]Card // what stands below the answer, by language
}

// Assistant answers messages. It is safe for concurrent use.
type Assistant struct {
	words    Words
	topics   []topic
	fallback Topic
}

// topic is a Topic with its normalized keywords, each once.
type topic struct {
	Topic
	keywords []phrase
	with     []phrase
}

// New returns an assistant that knows these topics. Of two that fit a message alike, the first answers.
func New(topics []Topic, words Words) *Assistant {
	a := &Assistant{words: words}
	for _, t := range topics {
		if t.Category == content.KnowledgeFallback && a.fallback.ID == "" {
			a.fallback = t
		}
		known := topic{Topic: t, keywords: newKeywords(t.Keywords)}
		for _, list := range t.With {
			known.with = append(known.with, newKeywords(words.Lists[list])...)
		}
		a.topics = append(a.topics, known)
	}
	a.words.Ignored = a.ignored(words.Ignored)
	return a
}

// Answer returns the topic that answers a message best, or the fallback if none has a score.
func (a *Assistant) Answer(message string) Topic {
	best, _ := a.best(message)
	return best
}

// Fallback returns the topic that answers what no other does.
func (a *Assistant) Fallback() Topic { return a.fallback }

// best returns the topic that fits a message best, and its score.
func (a *Assistant) best(message string) (Topic, float64) {
	m := a.words.message(message)
	best, bestMatch := a.fallback, match{}
	for _, t := range a.topics {
		if found := t.match(m, a.words); found.score > 0 && found.betterThan(bestMatch) {
			best, bestMatch = t.Topic, found
		}
	}
	return best, bestMatch.score
}
