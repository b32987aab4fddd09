package assistant

import (
	"cmp"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/i18n"
)

// What is named where a message was not understood: so many words and pages, each of which explains a part of it.
const (
	maxUnknown = 5 // words
	maxNearest = 2
	minNearest = 0.3
)

// Reply is an answer to a message in one language.
type Reply struct {
	Topic   string // id of the topic that answers; "" for a passage of the site
	Text    string // with links as [text](path)
	Card    *Card  // nil for none
	Unknown bool   // whether the message was not understood
}

// Sure returns the topic that a browser answers a message with by itself, and reports whether it does.
func (a *Assistant) Sure(lang Lang, message string) (Topic, bool) {
	m := a.words.message(message)
	best, found := a.best(m, func(i int, _ match) bool { return !a.topics[i].Far })
	return best.Topic, found.score >= containedScore && best.sure(m, a.words, a.words.Stop[lang])
}

// Reply answers a message.
func (a *Assistant) Reply(lang Lang, message string) Reply {
	if t, ok := a.Sure(lang, message); ok {
		return t.reply(lang)
	}
	l, m := a.library(), a.words.message(message)
	words := l.significant(message)
	best, found := a.best(m, func(i int, found match) bool {
		share, _ := l.topics[i].share(words)
		return share >= a.topics[i].floor(found)
	})
	if found.score >= containedScore || found.score > 0 && len(words) > 0 {
		return best.reply(lang)
	}
	messages := a.languages.Messages(lang)
	passages := slices.Concat(l.answers(a, lang), l.noted[lang], a.found(messages, l, words))
	if p := bestPassage(passages, words); p.topic != nil {
		return p.topic.reply(lang)
	} else if p.text != "" {
		return Reply{Text: messages.Tf("assistant.answer.passage", map[string]any{"Title": p.title, "Path": p.path, "Text": p.text})}
	}
	reply := a.fallback.reply(lang)
	reply.Unknown, reply.Text = true, unknown(messages, words, passages, reply.Text)
	return reply
}

func (t Topic) reply(lang Lang) Reply {
	r := Reply{Topic: t.ID, Text: t.Answer.In(lang)}
	if card, ok := t.Cards[lang]; ok {
		r.Card = &card
	}
	return r
}

// best returns the topic that fits a message best among those that may answer it.
func (a *Assistant) best(m phrase, may func(i int, found match) bool) (topic, match) {
	best, bestMatch := topic{Topic: a.fallback}, match{}
	for i, t := range a.topics {
		if found := t.match(m, a.words); found.score > 0 && found.betterThan(bestMatch) && may(i, found) {
			best, bestMatch = t, found
		}
	}
	return best, bestMatch
}

// answers returns the topics as passages, but for greetings and the fallback.
func (l *library) answers(a *Assistant, lang Lang) []passage {
	var list []passage
	for i, t := range a.topics {
		if t.Category == content.KnowledgeGreeting || t.Category == content.KnowledgeFallback {
			continue
		}
		p := passage{topic: &a.topics[i].Topic, text: t.Answer.In(lang), vocabulary: l.topics[i]}
		for _, part := range content.SplitLinks(p.text) {
			if part.Path != "" {
				p.title, p.path = part.Text, part.Path
				break
			}
		}
		list = append(list, p)
	}
	return list
}

// bestPassage returns the passage that explains most of a message, the first of equals, the zero value if none explains enough.
func bestPassage(passages []passage, message []significant) passage {
	var best passage
	most := 0.0
	for _, p := range passages {
		if share, told := p.share(message); share > most && share >= quotable && told >= minTold {
			best, most = p, share
		}
	}
	return best
}

// unknown says which words of a message were not understood, and what is nearest on the site, or the fallback if nothing is.
func unknown(messages *i18n.Messages, message []significant, passages []passage, fallback string) string {
	near := nearest(passages, message)
	var links, words []string
	for _, p := range near {
		links = append(links, "["+p.title+"]("+p.path+")")
	}
	for _, s := range message {
		word := messages.Tf("assistant.unknown.word", map[string]any{"Word": s.spelled})
		if (len(near) == 0 || !near[0].explains(s)) && !slices.Contains(words, word) && len(words) < maxUnknown {
			words = append(words, word)
		}
	}
	text := fallback
	if len(near) > 0 {
		text = messages.Tf("assistant.nearest", map[string]any{"Topics": strings.Join(links, ", ")}) + " " + messages.T("assistant.send")
	}
	if len(words) == 0 {
		return text
	}
	return messages.Tf("assistant.unknown", map[string]any{"Words": strings.Join(words, ", ")}) + " " + text
}

// nearest returns the pages that explain most of a message.
func nearest(passages []passage, message []significant) []passage {
	type near struct {
		passage
		explained float64
	}
	var ranked []near
	for _, p := range passages {
		if share, _ := p.share(message); p.path != "" && share >= minNearest {
			ranked = append(ranked, near{p, share})
		}
	}
	slices.SortStableFunc(ranked, func(a, b near) int { return cmp.Compare(b.explained, a.explained) })
	var first []passage
	for _, p := range ranked {
		if len(first) < maxNearest && !slices.ContainsFunc(first, func(other passage) bool { return other.path == p.path }) {
			first = append(first, p.passage)
		}
	}
	return first
}
