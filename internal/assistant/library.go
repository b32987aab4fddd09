package assistant

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"portfolio/content"
	"portfolio/internal/search"
	"portfolio/internal/typo"
)

// library is the words of everything that may answer a message, by their forms, so that a message is compared with all of it at once.
// It is made at the first message that browsers do not answer by themselves.
type library struct {
	languages []Lang
	texts     *search.Searcher
	words     Words
	stop      map[string]bool
	common    map[string]bool // words that tell little
	frames    []phrase        // words of who tells of a business

	candidates []candidate
	lists      map[string]int // candidates that stand for word lists, by name
	keywords   []keyword

	ids     map[string]int       // of words
	forms   map[form][]int       // words by their stems
	long    map[rune][]int       // words in which a letter may be wrong, by the first one
	spelled [][]rune             // the words
	said    [][]place            // by word: which texts have it
	parts   [][]int              // by word: which keywords have it
	same    map[form][]*synonyms // by stem
}

// candidate is what may answer a message: a topic or a passage of the site.
type candidate struct {
	topic *topic // nil for a passage
	lang  Lang   // "" for every one
	kinds map[Lang]kind
	passage
}

// keyword is one of a candidate, with its words that mean something.
type keyword struct {
	phrase
	candidate int
	ids       []int // none if all of its words are common to any message
	weight    float64
	telling   bool // whether one of its words is neither meaningless nor common
	strict    bool // whether it counts in its own language alone, and with all of its letters right
}

// place is a text with a word.
type place struct {
	candidate int
	weight    float64
}

// synonyms are words and phrases that mean the same.
type synonyms struct {
	words   []int
	phrases []string // padded
}

// How much of a word of a message an answer explains that has it.
const (
	inKeyword = 1
	inRelated = 0.8 // in a keyword of its trade
	inHeading = 0.8 // in the question, or a title
	inPassage = 0.7
	inList    = 0.6 // among words that go with its keywords
	inText    = 0.5

	phraseWeight = 1.5 // of a keyword whose words alone mean nothing
	wordsWeight  = 0.5 // of each further word that is in the order of a keyword
)

// commonRarity is how much a word tells that is common in questions about anything.
const commonRarity = 0.1

// mostRarity is how much a word tells that is nowhere on the site.
const mostRarity = 4

// pricing begins the categories of topics about prices.
const pricing = "pricing_"

// digits are in an answer that tells a price.
const digits = "0123456789"

// minCorrected is the length of the shortest word in which a letter may be wrong, in characters.
const minCorrected = 5

func (a *Assistant) newLibrary(m maker) *library {
	l := &library{
		languages: m.site.Languages.List(), texts: a.texts, words: a.words, stop: map[string]bool{}, common: map[string]bool{},
		lists: map[string]int{}, ids: map[string]int{}, forms: map[form][]int{}, long: map[rune][]int{}, same: map[form][]*synonyms{},
	}
	for _, stop := range a.words.Stop {
		for _, word := range stop {
			l.stop[word] = true
		}
	}
	for _, word := range normalizedWords(strings.Join(messageWords(m.site.Languages, "assistant.common"), " ")) {
		l.common[word] = true
	}
	l.frames = newKeywords(messageWords(m.site.Languages, "assistant.frames"))
	for _, list := range []string{withPrice, withTime} {
		for _, word := range a.words.Lists[list] {
			l.common[word] = true // an answer of this kind need not have it
		}
	}
	for name, list := range a.words.Lists {
		l.lists[name] = l.add(candidate{}, newKeywords(list), inKeyword)
	}
	for i := range a.topics {
		l.addTopic(&a.topics[i])
	}
	for _, lang := range l.languages {
		for _, p := range m.noted(m.site.Languages.Messages(lang)) {
			at := l.add(candidate{lang: lang, passage: p}, nil, 0)
			l.say(at, inHeading, p.question)
			l.say(at, inPassage, p.title, p.text)
		}
	}
	for _, group := range slices.Concat(a.words.Synonyms, m.synonyms()) {
		l.addSynonyms(group)
	}
	return l
}

func (l *library) addTopic(t *topic) {
	var questions []string
	for _, lang := range l.languages {
		questions = append(questions, t.Question.In(lang))
	}
	at := l.add(candidate{topic: t, kinds: map[Lang]kind{}}, slices.Concat(t.keywords, newKeywords(t.Called), newKeywords(questions)), inKeyword)
	l.addKeywords(at, newKeywords(t.Related), inRelated)
	l.say(at, inHeading, t.About...)
	for lang, answer := range t.Answer {
		card := t.Cards[lang]
		told := answer + " " + card.Text + " " + card.Note
		is := l.kind(told)
		is.price = strings.ContainsAny(told, digits)
		l.candidates[at].kinds[lang] = is
		l.say(at, inHeading, t.Question.In(lang))
		l.say(at, inText, withoutPaths(answer), card.Title, card.Text, card.Note)
	}
}

// add adds a candidate with its keywords.
func (l *library) add(c candidate, keywords []phrase, weight float64) int {
	l.candidates = append(l.candidates, c)
	l.addKeywords(len(l.candidates)-1, keywords, weight)
	return len(l.candidates) - 1
}

// addKeywords adds keywords to a candidate. One of several words of which a single one means something counts only as it is spelled.
func (l *library) addKeywords(at int, keywords []phrase, weight float64) {
	for _, k := range keywords {
		topic := l.candidates[at].topic
		added := keyword{phrase: k, candidate: at, weight: weight, strict: weight == inRelated || topic != nil && topic.Aside}
		for _, word := range k.words {
			if id, ok := l.id(word); ok && !slices.Contains(added.ids, id) {
				added.ids = append(added.ids, id)
				added.telling = added.telling || !l.common[word]
			}
		}
		if len(added.ids) > 1 || len(k.words) == 1 {
			for _, id := range added.ids {
				l.parts[id] = append(l.parts[id], len(l.keywords))
			}
		}
		l.keywords = append(l.keywords, added)
	}
}

// say adds the words of texts to a candidate.
func (l *library) say(at int, weight float64, texts ...string) {
	for _, text := range texts {
		for _, word := range normalizedWords(text) {
			if id, ok := l.id(word); ok && !slices.ContainsFunc(l.said[id], func(p place) bool { return p.candidate == at && p.weight >= weight }) {
				l.said[id] = append(l.said[id], place{at, weight})
			}
		}
	}
}

// id returns the number of a normalized word, and reports whether it means something.
func (l *library) id(word string) (int, bool) {
	if l.stop[word] {
		return 0, false
	}
	id, known := l.ids[word]
	if known {
		return id, true
	}
	id = len(l.spelled)
	l.ids[word] = id
	l.spelled, l.said, l.parts = append(l.spelled, []rune(word)), append(l.said, nil), append(l.parts, nil)
	for _, stem := range l.stems(word) {
		l.forms[stem] = append(l.forms[stem], id)
	}
	if first := l.spelled[id][0]; len(l.spelled[id]) >= minCorrected {
		l.long[first] = append(l.long[first], id)
	}
	return id, true
}

// stems returns the stems of a normalized word in the languages of the site.
func (l *library) stems(word string) (stems []form) {
	for _, lang := range l.languages {
		stems = append(stems, form{lang, l.texts.Stem(lang, word)})
	}
	return stems
}

// form is a stem in a language.
type form struct {
	lang Lang
	stem string
}

func (l *library) addSynonyms(group []string) {
	s := &synonyms{}
	for _, text := range group {
		p := newPhrase(text)
		s.phrases = append(s.phrases, p.padded)
		if len(p.words) == 1 {
			if id, ok := l.id(p.words[0]); ok {
				s.words = append(s.words, id)
			}
		}
	}
	for _, id := range s.words {
		for _, stem := range l.stems(string(l.spelled[id])) {
			if !slices.Contains(l.same[stem], s) {
				l.same[stem] = append(l.same[stem], s)
			}
		}
	}
}

// synonyms returns the groups of words that mean the same to visitors of every site, in every language.
func (m maker) synonyms() (groups [][]string) {
	for _, lang := range m.site.Languages.List() {
		if messages := m.site.Languages.Messages(lang); messages.Has("assistant.synonyms") {
			for line := range strings.Lines(messages.T("assistant.synonyms")) {
				groups = append(groups, strings.Split(line, ","))
			}
		}
	}
	return groups
}

// question is a message as the words that mean something.
type question struct {
	phrase
	words  []asked
	total  float64 // weight
	asks   kind
	framed bool // whether it tells of a business
}

// asked is a word of a message that means something.
type asked struct {
	spelled string // as the visitor wrote it
	word    string // normalized
	weight  float64
	ids     map[int]float64 // of the words that it may be, with how sure that is
	phrases []string        // that mean the same, padded
}

// read returns a message as the library compares it.
func (l *library) read(lang Lang, message string) question {
	q := question{phrase: l.words.message(message)}
	q.asks = l.kind(q.normalized)
	q.framed = slices.ContainsFunc(l.frames, func(k phrase) bool { return strings.Contains(q.padded, k.padded) })
	for _, spelled := range strings.FieldsFunc(strings.ToLower(tag.ReplaceAllString(message, " ")), isNoWord) {
		words := l.words.message(spelled).words
		for _, word := range words {
			if l.stop[word] {
				continue
			}
			s := asked{spelled: spelled, word: word}
			if len(words) > 1 || words[0] != newPhrase(spelled).normalized {
				spelled = word // shorthand
			}
			s.ids, s.phrases = l.meant(lang, word)
			s.weight = l.rarity(spelled)
			q.words, q.total = append(q.words, s), q.total+s.weight
		}
	}
	return q
}

// rarity returns how much a word tells: as much as in the language of the site in which it is most common. A number tells little.
func (l *library) rarity(word string) float64 {
	if l.common[newPhrase(word).normalized] || strings.IndexFunc(word, unicode.IsLetter) < 0 {
		return commonRarity
	}
	least := l.texts.Rarity(l.languages[0], word)
	for _, lang := range l.languages[1:] {
		least = min(least, l.texts.Rarity(lang, word))
	}
	return min(least, mostRarity)
}

// How sure it is that a word of a message is one of the library.
const (
	sameWord   = 1
	otherForm  = 0.85
	mistyped   = 0.9
	otherWord  = 0.8 // with the same meaning
	otherForms = 0.6 // in another language than the visitor's
)

// meant returns the words that a normalized word may be: in another form, with the same meaning, or if it is unknown with another letter.
func (l *library) meant(lang Lang, word string) (ids map[int]float64, phrases []string) {
	stems := l.stems(word)
	ids = map[int]float64{}
	known := l.addForms(ids, lang, stems, otherForm)
	if id, ok := l.ids[word]; ok {
		ids[id] = sameWord
	} else if !known && utf8.RuneCountInString(word) >= minCorrected {
		written := []rune(word)
		for _, id := range l.long[written[0]] {
			if typo.OneLetter(l.spelled[id], written) {
				ids[id], stems = mistyped, append(stems, l.stems(string(l.spelled[id]))...)
			}
		}
	}
	for _, stem := range stems {
		for _, s := range l.same[stem] {
			phrases = append(phrases, s.phrases...)
			for _, id := range s.words {
				l.addForms(ids, lang, l.stems(string(l.spelled[id])), otherWord)
			}
		}
	}
	return ids, phrases
}

// addForms adds the words with one of the stems, and reports whether there are any in a language.
func (l *library) addForms(ids map[int]float64, lang Lang, stems []form, weight float64) (known bool) {
	for _, stem := range stems {
		sure := weight
		if stem.lang != lang {
			sure *= otherForms
		}
		for _, id := range l.forms[stem] {
			ids[id], known = max(ids[id], sure), known || stem.lang == lang
		}
	}
	return known
}

// found is what a candidate explains of a message.
type found struct {
	*candidate
	words    []float64 // by word of the message: how much of it
	phrase   float64   // what the order of words tells
	listed   bool      // whether one of the words that go with its keywords is in the message
	own      bool      // whether a keyword of its own is in the message
	keywords int       // of the candidate that are in the message
	longest  int       // characters of the longest
}

// compare returns what every candidate explains of a message.
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
		} else if n := hits[i]; n > 0 && n == len(k.ids) && k.spread(q) || k.meantBy(q) {
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
	f.longest = max(f.longest, length)
	switch {
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
	quotable    = 0.62 // the share that it must tell without one
	minTold     = 4    // the weight without one: of two words that are not common, or of one that is nowhere else
)

// How much less than others counts what is about no page of the site, what answers another kind of question, and a text for
// which nobody asked.
const (
	aside     = 0.88
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
		return told, told >= quotable*total && told >= minTold && (f.topic == nil || !f.topic.isSmallTalk())
	case f.topic.Category == content.KnowledgeGreeting:
		return told, told >= quotable*total
	case told < mostly*explained:
		return 0, false
	case f.topic.Aside:
		return aside * told, explained >= enoughOffer*total
	case explained >= nearlyAll*total:
		return told * f.kindFit(q, lang), true
	case f.topic.Offer && (f.own || q.framed):
		return told * f.kindFit(q, lang), told >= minKeyword && explained >= enoughOffer*total
	}
	return told * f.kindFit(q, lang), told >= minKeyword && f.own && explained >= enough*total
}

// isSmallTalk reports whether a topic is about nothing on the site.
func (t Topic) isSmallTalk() bool {
	return t.Aside || t.Category == content.KnowledgeGreeting || t.Category == content.KnowledgeFallback
}

// kindFit returns how well the kind of an answer fits a question: one without a figure does not tell how much something is, and one
// with a price alone not how long it takes.
func (f found) kindFit(q question, lang Lang) float64 {
	is := f.kinds[lang]
	switch {
	case len(f.topic.Related) > 0 && !q.framed && !q.asks.price:
		return otherKind
	case q.asks.time && is.price && !is.time, q.asks.price && !q.asks.time && !is.price:
		return otherKind
	case (slices.Contains(f.topic.With, withArticle) || slices.Contains(f.topic.With, withProject)) && !f.listed, strings.HasPrefix(string(f.topic.Category), pricing) && len(f.topic.With) == 0 && !q.asks.price:
		return unasked
	}
	return 1
}

// kind is what an answer tells, or a question asks for.
type kind struct{ price, time bool }

func (l *library) kind(text string) kind {
	padded := newPhrase(text).padded
	has := func(list string) bool {
		return slices.ContainsFunc(l.words.Lists[list], func(word string) bool { return strings.Contains(padded, " "+word+" ") })
	}
	return kind{price: has(withPrice), time: has(withTime)}
}

// withoutPaths returns a text without the addresses of its links.
func withoutPaths(text string) (plain string) {
	for _, part := range content.SplitLinks(text) {
		plain += part.Text
	}
	return plain
}

// passage is a piece of the site that answers a question by being quoted.
type passage struct {
	title, path string // of the page
	text        string
	question    string // that the text answers, or its heading; not quoted
}
