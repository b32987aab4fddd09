package assistant

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/search"
)

// ForSite returns the assistant of a site, which reads in texts where its own knowledge ends.
func ForSite(site *content.Site, texts *search.Searcher) *Assistant {
	words, m := NewWords(site.Languages).withSynonyms(site.Languages, site.Synonyms), maker{site}
	var topics []Topic
	if site.Has(i18n.SectionChat) {
		topics = m.topics()
	}
	a := newAssistant(topics, words)
	a.languages, a.texts, a.library = site.Languages, texts, sync.OnceValue(func() *library { return a.newLibrary(m) })
	a.questions = sync.OnceValue(a.newQuestions)
	return a
}

// maker makes topics from the content of a site. What the site lacks has no topic.
type maker struct{ site *content.Site }

// topics returns what the owner wrote and what is made from content. Of equal scores the more specific answers: first what has a
// price or a page of its own, then what is written, the pages, articles. Greetings and the fallback stand last.
func (m maker) topics() []Topic {
	things := slices.Concat(m.industries(), m.services(), m.opportunities(), far(m.projects()))
	asked := m.asked()
	far(asked[1:])
	pages := far(withoutKeywordsOf(asked, slices.Concat(m.skills(), m.owner(), m.pages())))
	var written, last []Topic
	for _, k := range m.site.Knowledge {
		topic := Topic{Knowledge: k}
		switch {
		case k.Category == content.KnowledgeFallback:
			last = append(last, topic)
		case k.Category == content.KnowledgeGreeting:
			last = append(last, topic)
		case !override(things, k) && !override(asked, k) && !override(pages, k):
			written = append(written, topic)
		}
	}
	if !slices.ContainsFunc(last, func(t Topic) bool { return t.Category == content.KnowledgeGreeting }) {
		last = append(last, m.greetings()...)
	}
	at := slices.IndexFunc(last, func(t Topic) bool { return t.Category == content.KnowledgeFallback })
	if at < 0 {
		at, last = len(last), append(last, m.notUnderstood())
	}
	last[at].Cards = m.ways()
	return slices.Concat(plain(things), plain(written), plain(asked), pages, far(m.questions()), far(m.articles()), last)
}

// plain leaves topics those of their keywords alone that their texts speak of: a browser answers with them by itself. The others lead to the
// topic, and the library weighs whether it answers.
func plain(topics []Topic) []Topic {
	for i := range topics {
		t := &topics[i]
		var texts []string
		for lang, answer := range t.Answer {
			card := t.Cards[lang]
			texts = append(texts, t.Question.In(lang), withoutPaths(answer), card.Title, card.Text, card.Note)
		}
		said := normalizedWords(strings.Join(texts, " "))
		slices.Sort(said)
		said = slices.DeleteFunc(slices.Compact(said), func(word string) bool { return !isLong(word) })
		var keywords []string
		for _, keyword := range t.Keywords {
			unsaid := slices.ContainsFunc(normalizedWords(keyword), func(word string) bool {
				return isLong(word) && !overlap([]string{word}, said)
			})
			if unsaid && !t.isSmallTalk() {
				t.Called = append(t.Called, keyword)
			} else {
				keywords = append(keywords, keyword)
			}
		}
		t.Keywords = keywords
	}
	return topics
}

// notUnderstood returns the fallback of a site that has written none.
func (m maker) notUnderstood() Topic {
	t := m.topic("fallback", "fallback", nil, func(messages *i18n.Messages) map[string]any {
		return map[string]any{"Title": messages.T("connects.title"), "Path": messages.Path(i18n.Connects)}
	})
	t.Category = content.KnowledgeFallback
	return t
}

// far returns topics as those for which browsers have to ask the server.
func far(topics []Topic) []Topic {
	for i := range topics {
		topics[i].Far = true
	}
	return topics
}

// withoutKeywordsOf returns topics without the keywords that one of the specific topics has, too.
func withoutKeywordsOf(specific, topics []Topic) []Topic {
	taken := map[string]bool{}
	for _, t := range specific {
		for _, k := range newKeywords(t.Keywords) {
			taken[k.normalized] = true
		}
	}
	for i := range topics {
		topics[i].Keywords = slices.DeleteFunc(topics[i].Keywords, func(k string) bool { return taken[newPhrase(k).normalized] })
	}
	return topics
}

// override puts what the owner wrote in the place of the made topic with its id, such as "podcast", or with its id after the noun,
// such as "service.chatbots", and reports whether there is one. It keeps the keywords of both, of which browsers get the owner's.
func override(made []Topic, written content.Knowledge) bool {
	at := slices.IndexFunc(made, func(t Topic) bool { return t.ID == written.ID || strings.HasSuffix(t.ID, "."+written.ID) })
	if at < 0 {
		return false
	}
	made[at].Called = slices.Concat(made[at].Called, made[at].Keywords)
	made[at].Knowledge, made[at].Far, made[at].Described = written, false, false
	return true
}

// topic returns a topic whose answer is a message, with the same data in every language but for what differs.
func (m maker) topic(id, message string, keywords []string, data func(*i18n.Messages) map[string]any) Topic {
	return Topic{Knowledge: content.Knowledge{
		ID: id, Keywords: keywords,
		Answer: i18n.Localize(m.site.Languages, func(lang i18n.Lang) string {
			messages := m.site.Languages.Messages(lang)
			return messages.Tf("assistant.answer."+message, data(messages))
		}),
	}}
}

// greetings returns the topics that a greeting and thanks get where the owner has written none.
func (m maker) greetings() []Topic {
	var topics []Topic
	for _, id := range []string{"hello", "thanked"} {
		topic := m.topic(id, id, m.words(id), func(messages *i18n.Messages) map[string]any {
			return map[string]any{"Title": m.title(messages, i18n.Search), "Path": messages.Path(i18n.Search)}
		})
		topic.Category = content.KnowledgeGreeting
		topics = append(topics, topic)
	}
	return topics
}

// words returns the keywords that a message lists, in every language.
func (m maker) words(name string) []string {
	return messageWords(m.site.Languages, "assistant.words."+name)
}

// titles returns a title in every language.
func (m maker) titles(title i18n.Localized[string]) []string {
	var titles []string
	for _, lang := range m.site.Languages.List() {
		titles = append(titles, title.In(lang))
	}
	return titles
}

// titleWords returns the words of a title that mean something, in every language.
func (m maker) titleWords(title i18n.Localized[string], shortest int) []string {
	var words []string
	for _, lang := range m.site.Languages.List() {
		messages := m.site.Languages.Messages(lang)
		for _, word := range normalizedWords(title.In(lang)) {
			if len(word) >= shortest && !messages.IsStopWord(word) {
				words = append(words, word)
			}
		}
	}
	return words
}

// cards returns a card for each language.
func (m maker) cards(card func(*i18n.Messages) Card) map[Lang]Card {
	cards := map[Lang]Card{}
	for _, lang := range m.site.Languages.List() {
		cards[lang] = card(m.site.Languages.Messages(lang))
	}
	return cards
}

// formLink returns a link to the form for a subject, which fills it in.
func (m maker) formLink(messages *i18n.Messages, subject content.Subject) CardLink {
	name := "assistant.card.quote"
	if subject.Form == i18n.Meeting {
		name = "assistant.card.call"
	}
	address := messages.Path(cmp.Or(subject.Form, i18n.Meeting))
	return CardLink{Text: messages.T(name), URL: i18n.WithQuery(address, i18n.AboutQuery, subject.ID)}
}

// ways returns the ways on from a question without an answer: sending it to the owner, and a call.
func (m maker) ways() map[Lang]Card {
	return m.cards(func(messages *i18n.Messages) Card {
		return Card{Kind: CardWays, Links: []CardLink{
			{Text: messages.T("assistant.card.write"), Asks: true},
			{Text: messages.T("assistant.card.call"), URL: messages.Path(i18n.Meeting)},
		}}
	})
}
