package assistant

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/i18n"
)

// What is named where a message was not understood: so many words and pages, each of which explains a part of it.
const (
	maxUnknown = 5   // words
	maxNearest = 2   // beside a doubtful answer
	minNear    = 1.2 // the weight that a page must tell
	maxWays    = 3

	closeBehind = 0.6 // of what the first page tells must a further one tell
)

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
	return a.sure(lang, a.words.message(message))
}

func (a *Assistant) sure(lang Lang, m phrase) (Topic, bool) {
	best, score := a.best(m, func(t topic) bool {
		return !t.Far && slices.ContainsFunc(t.keywords, func(k phrase) bool { return strings.Contains(m.padded, k.padded) })
	})
	asks := slices.ContainsFunc(a.words.Lists[listAsks], func(phrase string) bool { return strings.Contains(m.padded, " "+phrase+" ") })
	return best.Topic, score >= containedScore && best.sure(m, a.words.Stop[lang]) && !asks
}

// Reply answers a message.
func (a *Assistant) Reply(lang Lang, message string) Reply {
	m := a.words.message(message)
	if t, ok := a.sure(lang, m); ok {
		return t.reply(lang)
	}
	if t, ok := a.questions()[lang][m.normalized]; ok { // without the library, so that the home page, which shows one, needs none
		return t.reply(lang)
	}
	l, messages := a.library(), a.languages.Messages(lang)
	q := l.read(lang, message, m)
	list := l.compare(q)
	if best, ok := bestAnswer(list, q, lang); ok && best.topic != nil {
		reply := best.topic.reply(lang)
		if l.doubtful(best, list, q, lang) {
			doubt := messages.T("assistant.answer.doubtful")
			if pages := links(nearest(list, q, lang, reply.Text, maxNearest)); len(pages) > 0 {
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
	reply.Unknown, reply.Text = true, unknown(messages, q, nearest(list, q, lang, "", maxWays), reply.Text)
	return reply
}

// newQuestions returns the topics by their own questions, as messages are normalized. Of two with the same question, the first answers.
func (a *Assistant) newQuestions() map[Lang]map[string]Topic {
	questions := map[Lang]map[string]Topic{}
	for _, lang := range a.languages.List() {
		questions[lang] = map[string]Topic{}
		for _, t := range slices.Backward(a.topics) {
			if question := t.Question.In(lang); question != "" {
				questions[lang][a.words.message(question).normalized] = t.Topic
			}
		}
	}
	return questions
}

// quote returns a sentence that quotes a passage of the site, and says that it may be about something else.
func quote(messages *i18n.Messages, p passage) string {
	return messages.Tf("assistant.answer.passage", map[string]any{"Title": p.title, "Path": p.path, "Text": shortened(p.text)})
}

// shortened returns the first sentences of a text that is too long to be quoted.
func shortened(text string) string {
	runes := []rune(text)
	if len(runes) <= maxQuote {
		return text
	}
	start := string(runes[:maxQuote])
	if end := strings.LastIndexAny(start, ".!?"); end > len(start)/2 {
		return start[:end+1]
	}
	return start[:strings.LastIndexByte(start, ' ')+1] + "…"
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
func unknown(messages *i18n.Messages, q question, nearest []nearPage, fallback string) string {
	var words []string
	for w, s := range q.words {
		word := messages.Tf("assistant.unknown.word", map[string]any{"Word": s.spelled})
		if (len(nearest) == 0 || nearest[0].words[w] == 0) && !slices.Contains(words, word) && len(words) < maxUnknown {
			words = append(words, word)
		}
	}
	text := fallback
	if len(nearest) > 0 {
		text = messages.Tf("assistant.nearest", map[string]any{"Topics": strings.Join(links(nearest), ", ")}) + " " + messages.T("assistant.send")
	}
	if len(words) == 0 {
		return text
	}
	return messages.Tf("assistant.unknown", map[string]any{"Words": strings.Join(words, ", ")}) + " " + text
}

// nearPage is what leads to a page that tells something of a message.
type nearPage struct {
	page  passage
	words []float64 // by word of the message: how much of it
	told  float64
}

// nearest returns the pages that tell most of a message, at most so many, without those that a text leads to: what the best of their
// passages tells counts as much as what all of them tell together.
func nearest(list []found, q question, lang Lang, text string, most int) []nearPage {
	pages := map[string]*nearPage{} // by path
	for _, f := range list {
		p := f.passage
		if f.topic != nil {
			p = f.links[lang]
		}
		told, _ := f.sum(q)
		if p.path == "" || told == 0 || f.lang != "" && f.lang != lang {
			continue
		}
		n := pages[p.path]
		if n == nil {
			n = &nearPage{page: p, words: make([]float64, len(q.words))}
			pages[p.path] = n
		}
		n.told = max(n.told, told)
		for w, share := range f.words {
			n.words[w] = max(n.words[w], share)
		}
	}
	for _, n := range pages {
		for w, share := range n.words {
			n.told += share * q.words[w].weight
		}
		n.told /= 2
	}
	ranked := slices.SortedFunc(maps.Values(pages), func(a, b *nearPage) int {
		return cmp.Or(cmp.Compare(b.told, a.told), cmp.Compare(a.page.path, b.page.path))
	})
	var first []nearPage
	for _, n := range ranked {
		if len(first) < most && n.told >= max(minNear, closeBehind*ranked[0].told) && !strings.Contains(text, "]("+n.page.path+")") {
			first = append(first, *n)
		}
	}
	return first
}

// links returns links to pages.
func links(pages []nearPage) (list []string) {
	for _, n := range pages {
		list = append(list, "["+n.page.title+"]("+n.page.path+")")
	}
	return list
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
