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
	With  []string      // names of word lists: their words count where a keyword counts
	About []string      // texts about the topic: a message in their words is about it, too
	Cards map[Lang]Card // what stands below the answer, by language
	Far   bool          // whether browsers have to ask the server for it: what they know travels as one file
}

// Assistant answers messages. It is safe for concurrent use.
type Assistant struct {
	words    Words
	topics   []topic
	fallback Topic

	languages *i18n.Languages
	texts     *search.Searcher
	library   func() *library
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
		known := topic{Topic: t, keywords: newKeywords(t.Keywords)}
		for _, list := range t.With {
			known.with = append(known.with, newKeywords(words.Lists[list])...)
		}
		a.topics = append(a.topics, known)
	}
	a.words.Ignored = a.ignored(words.Ignored)
	return a
}

// library is what the floor knows of a site. It is read at the first message that browsers do not answer by themselves.
type library struct {
	floor
	topics []vocabulary
	noted  map[Lang][]passage
}

func (a *Assistant) newLibrary(m maker) *library {
	l := &library{floor: newFloor(m.site, a.texts, a.words), noted: map[Lang][]passage{}}
	for _, t := range a.topics {
		l.topics = append(l.topics, l.vocabulary(t.texts()...))
	}
	for _, lang := range l.languages {
		for _, p := range m.noted(m.site.Languages.Messages(lang)) {
			p.vocabulary = l.vocabulary(p.title, p.question, p.text)
			l.noted[lang] = append(l.noted[lang], p)
		}
	}
	return l
}

// texts returns all texts of a topic.
func (t topic) texts() []string {
	texts := append([]string{}, t.About...)
	for _, keyword := range append(append([]phrase{}, t.keywords...), t.with...) {
		texts = append(texts, keyword.normalized)
	}
	for lang, answer := range t.Answer {
		card := t.Cards[lang]
		texts = append(texts, t.Question.In(lang), withoutPaths(answer), card.Title, card.Text, card.Note)
	}
	return texts
}

// withoutPaths returns a text without the addresses of its links.
func withoutPaths(text string) (plain string) {
	for _, part := range content.SplitLinks(text) {
		plain += part.Text
	}
	return plain
}

// Fallback returns the topic that answers what no other does.
func (a *Assistant) Fallback() Topic { return a.fallback }
