package assistant

import (
	"slices"
	"strings"
	"unicode/utf8"

	"portfolio/content"
)

// found is what a candidate explains of a message.
type found struct {
	*candidate
	words    []float64 // by word of the message: how much of it
	phrase   float64   // what the order of words tells
	listed   bool      // whether one of the words that go with its keywords is in the message
	own      bool      // whether a keyword of its own is in the message
	several  bool      // whether one of several words is
	keywords int       // of the candidate that are in the message
	longest  int       // characters of the longest
}

// compare returns, for every candidate, the part of a message that it explains.
func (l *library) compare(q question) []found {
	list := make([]found, len(l.candidates))
	space := make([]float64, len(list)*len(q.words))
	for i := range list {
		list[i].candidate, list[i].words = &l.candidates[i], space[i*len(q.words):(i+1)*len(q.words)]
	}
	hits := make([]int, len(l.keywords)) // by keyword: its words that are in the message
	seen := map[int]bool{}
	for w, word := range q.words {
		for id, sure := range word.ids {
			for _, p := range l.said[id] {
				list[p.candidate].words[w] = max(list[p.candidate].words[w], sure*p.weight)
			}
			if !seen[id] {
				seen[id] = true
				for _, k := range l.parts[id] {
					if sure == sameWord || sure == otherForm || !l.keywords[k].strict {
						hits[k]++
					}
				}
			}
		}
	}
	for i := range l.keywords {
		k := &l.keywords[i]
		if strings.Contains(q.padded, k.padded) {
			list[k.candidate].hold(q, k, utf8.RuneCountInString(k.normalized))
		} else if n := hits[i]; n > 0 && n == len(k.ids) && (q.negated || !k.negated) && k.spread(q) || k.meantBy(q) {
			list[k.candidate].hold(q, k, 0)
		}
	}
	for i := range list {
		if t := list[i].topic; t != nil && list[i].keywords > 0 {
			for _, name := range t.With {
				with := list[l.lists[name]]
				list[i].listed, list[i].phrase = list[i].listed || with.keywords > 0, max(list[i].phrase, with.phrase)
				for w, share := range with.words {
					list[i].words[w] = max(list[i].words[w], inList*share)
				}
			}
		}
	}
	return list
}

// spread reports whether as many words of a message as a keyword has are in it.
func (k *keyword) spread(q question) bool {
	n := 0
	for _, word := range q.words {
		if word.means(k.ids) > 0 {
			n++
		}
	}
	return n >= len(k.ids)
}

// meantBy reports whether a keyword of several words means the same as a word of a message.
func (k *keyword) meantBy(q question) bool {
	return len(k.words) > 1 && slices.ContainsFunc(q.words, func(word asked) bool { return slices.Contains(word.phrases, k.padded) })
}

// hold notes that a keyword is in a message.
func (f *found) hold(q question, k *keyword, length int) {
	f.keywords++
	f.own = f.own || k.weight == inKeyword
	f.several = f.several || k.weight == inKeyword && len(k.words) > 1
	f.longest = max(f.longest, length)
	switch {
	case length == 0 && len(k.ids) > 1 && k.telling:
		f.phrase = max(f.phrase, spreadWeight*float64(len(k.ids)-1))
	case length == 0 || len(k.words) == 1 && (f.topic == nil || f.topic.Category != content.KnowledgeGreeting):
	case !k.telling:
		f.phrase = phraseWeight
	default:
		f.phrase = max(f.phrase, wordsWeight*float64(len(k.words)-1))
	}
	for w, word := range q.words {
		sure := word.means(k.ids)
		if slices.Contains(word.phrases, k.padded) {
			sure = max(sure, otherWord)
		}
		f.words[w] = max(f.words[w], k.weight*sure)
	}
}

// means returns how sure it is that a word of a message is one of these.
func (a asked) means(ids []int) (sure float64) {
	for _, id := range ids {
		sure = max(sure, a.ids[id])
	}
	return sure
}

// sum returns how much a candidate tells of a message, and the weight of the words that it explains at all.
func (f found) sum(q question) (told, explained float64) {
	for w, share := range f.words {
		told += share * q.words[w].weight
		if share > 0 {
			explained += q.words[w].weight
		}
	}
	return told + f.phrase, explained + f.phrase
}

// What an answer must explain of a message, by the weight of its words.
const (
	enough      = 0.4  // the share, if it has a keyword in the message
	enoughOffer = 0.25 // the same, if it is about an offer, as visitors tell at length what for, or about nothing that the site knows
	mostly      = 0.55 // how much must be told of what is explained, with a keyword
	nearlyAll   = 0.9  // the share of a message that consists of the keyword, however common
	minKeyword  = 0.5  // the weight, with a keyword
	quotable    = 0.58 // the share that it must tell without one
	minTold     = 4    // the weight without one: of two words that are not common, or of one that is nowhere else
)

// How much of a message an answer must tell to be given without saying that it may be about something else: less where the message
// has one of its keywords of several words, which name a question rather than a subject, and for an offer, as visitors tell at length what
// for. From what it tells, half of what other topics know by their own keywords and it does not explain is taken off.
const (
	minSure       = 0.65
	minSurePhrase = 0.5
	sureOffer     = 2.0 / 3
	rivaling      = 0.7
	claims        = 0.8 // how much of a word a rival must explain
)

// minSpoken is the share of a message that an answer or its question must speak of, to be given without doubt: keywords lead to an answer,
// and need not be what it tells.
const minSpoken = 0.35

// How much less than others counts what is about no page of the site, what answers another kind of question, and a text for
// which nobody asked.
const (
	aside     = 0.75
	otherKind = 0.7
	unasked   = 0.8
)

// answers reports whether a candidate explains enough of a message to answer it, and how well it fits.
func (f found) answers(q question, lang Lang) (fit float64, ok bool) {
	if f.topic == nil && f.text == "" || f.lang != "" && f.lang != lang {
		return 0, false
	}
	told, explained := f.sum(q)
	total := q.total + f.phrase
	switch {
	case f.keywords == 0:
		defines := q.asks.sharp&f.kinds[lang].sharp&askMeaning != 0
		return unasked * told, told >= quotable*total && (told >= minTold || defines) && (f.topic == nil || !f.topic.isSmallTalk())
	case f.topic.Wants && !f.listed, f.topic.Offer && len(f.topic.keywords) > 0 && !f.own && !q.framed:
		return 0, false
	case f.topic.Wants:
		return total, true
	case f.topic.Category == content.KnowledgeGreeting:
		return told, told >= quotable*total
	case told < mostly*explained:
		return 0, false
	case f.topic.Aside:
		return aside * told, told >= enough*total
	case explained >= nearlyAll*total:
		return told * f.kindFit(q, lang), true
	case f.topic.Offer:
		return told * f.kindFit(q, lang), told >= minKeyword && explained >= enoughOffer*total
	}
	return told * f.kindFit(q, lang), told >= minKeyword && f.own && explained >= enough*total
}

// doubtful reports whether an answer may be about something else: it answers another kind of question, or leaves too much of the
// message unexplained. Small talk is never doubtful: its answers claim nothing about the site.
func (l *library) doubtful(f found, list []found, q question, lang Lang) bool {
	if f.topic.isSmallTalk() {
		return false
	}
	if l.spoken(f, q) < minSpoken {
		return true
	}
	told, explained := f.sum(q)
	for w, share := range f.words {
		if share == 0 && slices.ContainsFunc(list, func(rival found) bool { return rival.topic != nil && rival.own && rival.words[w] >= claims }) {
			told -= rivaling * q.words[w].weight
		}
	}
	least := minSure
	if f.several {
		least = minSurePhrase
	}
	if f.topic.Offer {
		least *= sureOffer
	}
	is := f.kinds[lang]
	if f.sells() && !q.framed && !q.asks.price && !q.asks.time && explained < nearlyAll*(q.total+f.phrase) {
		return true // a price that nobody asked for
	}
	return told < least*(q.total+f.phrase) || f.unasked() && f.told(q) < 3 || q.asks.time && is.price && !is.time || q.asks.sharp&^is.sharp != 0
}

// spoken returns the share of a message that the texts of a candidate speak of, without common words; 1 if it has no others.
func (l *library) spoken(f found, q question) float64 {
	said, total := 0.0, 0.0
	for _, word := range q.words {
		if word.weight <= commonRarity {
			continue
		}
		total += word.weight
		most := 0.0
		for id, sure := range word.ids {
			if slices.ContainsFunc(l.said[id], func(p place) bool { return &l.candidates[p.candidate] == f.candidate }) {
				most = max(most, sure)
			}
		}
		said += most * word.weight
	}
	if total == 0 {
		return 1
	}
	return said / total
}

// unasked reports whether a candidate is a text or a project, and nobody asked for one.
func (f found) unasked() bool {
	return (slices.Contains(f.topic.With, withArticle) || slices.Contains(f.topic.With, withProject)) && !f.listed
}

// sells reports whether a candidate tells what something costs.
func (f found) sells() bool {
	return f.topic.Offer || strings.HasPrefix(string(f.topic.Category), pricing)
}

// told returns the number of words of a message that a candidate explains, without common ones.
func (f found) told(q question) (n int) {
	for w, share := range f.words {
		if share > 0 && q.words[w].weight > commonRarity {
			n++
		}
	}
	return n
}

// isSmallTalk reports whether a topic is about nothing on the site.
func (t Topic) isSmallTalk() bool {
	return t.Aside || t.Category == content.KnowledgeGreeting || t.Category == content.KnowledgeFallback
}

// pricing begins the categories of topics about prices.
const pricing = "pricing_"

// kindFit returns how well the kind of an answer fits a question: one without a figure does not tell how much something is, and one
// with a price alone not how long it takes.
func (f found) kindFit(q question, lang Lang) float64 {
	is := f.kinds[lang]
	switch {
	case len(f.topic.Related) > 0 && !q.framed && !q.asks.price:
		return otherKind
	case q.asks.sharp&^is.sharp != 0, q.asks.time && is.price && !is.time, q.asks.price && !q.asks.time && !is.price && !f.several:
		return otherKind
	case f.unasked(), strings.HasPrefix(string(f.topic.Category), pricing) && len(f.topic.With) == 0 && !q.asks.price:
		return unasked
	}
	return 1
}
