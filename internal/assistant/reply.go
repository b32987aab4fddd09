package assistant

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/search"
)

// What is named where a message was not understood: so many words and pages, each of which explains a part of it.
const (
	maxUnknown = 5 // words
	maxNearest = 2
	minNearest = 0.25 // of the weight of a message
	minNear    = 2.5  // the weight
	maxWays    = 3    // pages with those that the search finds
	minShare   = 0.5  // of a message that a page must have to be one
)

// pageTypes are the types of documents that have a page of their own.
var pageTypes = []search.Type{search.Article, search.Project, search.Profile, search.Page}

// Reply is an answer to a message in one language.
type Reply struct {
	Topic   string // id of the topic that answers; "" for a passage of the site
	Text    string // with links as [text](path)
	Card    *Card  // nil for none
	Unknown bool   // whether the message was not understood
}

// Sure returns the topic that a browser answers a message with by itself, and reports whether it does: not if the message asks for
// a sharp kind of answer, which the library knows.
func (a *Assistant) Sure(lang Lang, message string) (Topic, bool) {
	m := a.words.message(message)
	best, score := a.best(m, func(t topic) bool { return !t.Far })
	asks := slices.ContainsFunc(a.words.Lists[listAsks], func(phrase string) bool { return strings.Contains(m.padded, " "+phrase+" ") })
	return best.Topic, score >= containedScore && best.sure(m, a.words.Stop[lang]) && !asks
}

// Reply answers a message.
func (a *Assistant) Reply(lang Lang, message string) Reply {
	if t, ok := a.Sure(lang, message); ok {
		return t.reply(lang)
	}
	l, messages := a.library(), a.languages.Messages(lang)
	q := l.read(lang, message)
	list := l.compare(q)
	if best, ok := bestAnswer(list, q, lang); ok && best.topic != nil {
		reply := best.topic.reply(lang)
		if best.doubtful(list, q, lang) {
			doubt := messages.T("assistant.answer.doubtful")
			if pages := a.searched(messages, message, reply.Text, maxNearest); len(pages) > 0 {
				doubt = messages.Tf("assistant.answer.doubtful.found", map[string]any{"Pages": strings.Join(pages, ", ")})
			}
			reply.Text = doubt + " " + reply.Text
			if reply.Card == nil {
				reply.Card = a.fallback.reply(lang).Card
			}
		}
		return reply
	} else if ok {
		return Reply{Text: quote(messages, best.passage), Card: a.fallback.reply(lang).Card}
	}
	reply := a.fallback.reply(lang)
	reply.Unknown, reply.Text = true, a.unknown(messages, message, q, nearest(list, q, lang), reply.Text)
	return reply
}

// quote returns a sentence that quotes a passage of the site, and says that it may be about something else.
func quote(messages *i18n.Messages, p passage) string {
	return messages.Tf("assistant.answer.passage", map[string]any{"Title": p.title, "Path": p.path, "Text": p.text})
}

// bestAnswer returns the candidate that tells most of a message, and reports whether there is one.
func bestAnswer(list []found, q question, lang Lang) (found, bool) {
	var best found
	most := 0.0
	for _, f := range list {
		fit, ok := f.answers(q, lang)
		fit = math.Round(fit * 4) // little differences tell nothing
		if ok && (best.candidate == nil || fit > most || fit == most && f.betterThan(best)) {
			best, most = f, fit
		}
	}
	return best, best.candidate != nil
}

// betterThan reports whether one of two candidates that tell as much has more or longer keywords in the message.
func (f found) betterThan(other found) bool {
	return f.longest > other.longest || f.longest == other.longest && f.keywords > other.keywords
}

func (t Topic) reply(lang Lang) Reply {
	r := Reply{Topic: t.ID, Text: t.Answer.In(lang)}
	if card, ok := t.Cards[lang]; ok {
		r.Card = &card
	}
	return r
}

// best returns the topic with the highest score among those that may answer a message, the first of equals.
func (a *Assistant) best(m phrase, may func(topic) bool) (best topic, most float64) {
	best = topic{Topic: a.fallback}
	for _, t := range a.topics {
		if !may(t) {
			continue
		}
		if score := t.match(m, a.words); score > most {
			best, most = t, score
		}
	}
	return best, most
}

// unknown says which words of a message were not understood, and what is nearest on the site, or the fallback if nothing is.
func (a *Assistant) unknown(messages *i18n.Messages, message string, q question, nearest []nearPage, fallback string) string {
	var links, words []string
	for _, n := range nearest {
		links = append(links, "["+n.page.title+"]("+n.page.path+")")
	}
	for w, s := range q.words {
		word := messages.Tf("assistant.unknown.word", map[string]any{"Word": s.spelled})
		if (len(nearest) == 0 || nearest[0].words[w] == 0) && !slices.Contains(words, word) && len(words) < maxUnknown {
			words = append(words, word)
		}
	}
	links = append(links, a.searched(messages, message, strings.Join(links, " "), maxWays-len(links))...)
	text := fallback
	if len(links) > 0 {
		text = messages.Tf("assistant.nearest", map[string]any{"Topics": strings.Join(links, ", ")}) + " " + messages.T("assistant.send")
	}
	if len(words) == 0 {
		return text
	}
	return messages.Tf("assistant.unknown", map[string]any{"Words": strings.Join(words, ", ")}) + " " + text
}

// searched returns links to the pages that the search finds for a message, at most so many, but for those that a text leads to already.
func (a *Assistant) searched(messages *i18n.Messages, message, text string, most int) (links []string) {
	for _, hit := range a.texts.Find(messages.Lang, message, pageTypes).Hits {
		path := hit.Address
		if path == "" {
			path = messages.Path(hit.Page, hit.Arg)
		}
		if len(links) < most && hit.Share >= minShare && !strings.Contains(text, "]("+path+")") {
			links = append(links, "["+hit.Document.Title+"]("+path+")")
		}
	}
	return links
}

// nearPage is what leads to a page that tells something of a message.
type nearPage struct {
	found
	page passage
	told float64
}

// nearest returns the pages that tell most of a message.
func nearest(list []found, q question, lang Lang) []nearPage {
	var ranked, first []nearPage
	for _, f := range list {
		n := nearPage{found: f, page: f.passage}
		if f.topic != nil {
			n.page = f.topic.firstLink(lang)
		}
		n.told, _ = f.sum(q)
		if n.page.path != "" && (f.lang == "" || f.lang == lang) && n.told >= minNear && n.told >= minNearest*q.total {
			ranked = append(ranked, n)
		}
	}
	slices.SortStableFunc(ranked, func(a, b nearPage) int { return cmp.Compare(b.told, a.told) })
	for _, n := range ranked {
		if len(first) < maxNearest && !slices.ContainsFunc(first, func(other nearPage) bool { return other.page.path == n.page.path }) {
			first = append(first, n)
		}
	}
	return first
}

// firstLink returns the first page that an answer leads to.
func (t Topic) firstLink(lang Lang) passage {
	if !t.isSmallTalk() {
		for _, part := range content.SplitLinks(t.Answer.In(lang)) {
			if part.Path != "" {
				return passage{title: part.Text, path: part.Path}
			}
		}
	}
	return passage{}
}
