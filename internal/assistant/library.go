package assistant

import (
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/internal/search"
)

// library is the words of everything that may answer a message, by their forms, so that a message is compared with all of it at once.
// It is made at the first message that browsers do not answer by themselves.
type library struct {
	languages []Lang
	texts     *search.Searcher
	words     Words
	stop      map[string]bool
	common    map[string]bool  // words that tell little
	usual     map[form]bool    // their stems
	negations map[string]bool  // words that say no
	frames    []phrase         // words of who tells of a business
	asks      map[string][]ask // by their first word

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
	links map[Lang]passage // the first page that the answer of a topic leads to
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
	negated   bool // whether one of its words says no: then it is about a message that says so
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

	phraseWeight = 1.5  // of a keyword whose words alone mean nothing
	spreadWeight = 0.25 // of each further word of a keyword whose words are not together
	wordsWeight  = 0.5  // of each further word that is in the order of a keyword
)

// digits are in an answer that tells a price.
const digits = "0123456789"

func (a *Assistant) newLibrary(m maker) *library {
	l := &library{
		languages: m.site.Languages.List(), texts: a.texts, words: a.words, stop: map[string]bool{}, common: map[string]bool{}, usual: map[form]bool{}, asks: map[string][]ask{}, negations: map[string]bool{},
		lists: map[string]int{}, ids: map[string]int{}, forms: map[form][]int{}, long: map[rune][]int{}, same: map[form][]*synonyms{},
	}
	for _, stop := range a.words.Stop {
		for _, word := range stop {
			l.stop[word] = true
		}
	}
	for _, word := range normalizedWords(strings.Join(append(messageWords(m.site.Languages, "assistant.common"), m.site.Profile.Name), " ")) {
		l.common[word] = true
	}
	for _, lang := range l.languages {
		if messages := m.site.Languages.Messages(lang); messages.Has("assistant.common") {
			for _, word := range normalizedWords(messages.T("assistant.common")) {
				l.usual[form{lang, l.texts.Stem(lang, word)}] = true
			}
		}
	}
	for _, word := range normalizedWords(strings.Join(messageWords(m.site.Languages, "assistant.negations"), " ")) {
		l.negations[word] = true
	}
	l.frames = newKeywords(messageWords(m.site.Languages, "assistant.frames"))
	for kind, name := range asks {
		for _, k := range newKeywords(messageWords(m.site.Languages, "assistant.asks."+name)) {
			l.asks[k.words[0]] = append(l.asks[k.words[0]], ask{k, kind})
		}
	}
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
	at := l.add(candidate{topic: t, kinds: map[Lang]kind{}, links: map[Lang]passage{}}, slices.Concat(t.keywords, newKeywords(t.Called), newKeywords(questions)), inKeyword)
	l.addKeywords(at, newKeywords(t.Related), inRelated)
	for lang, answer := range t.Answer {
		card := t.Cards[lang]
		l.candidates[at].kinds[lang], l.candidates[at].links[lang] = l.tells(t, lang), t.firstLink(lang)
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
		added := keyword{phrase: k, candidate: at, weight: weight, strict: weight == inRelated || topic != nil && (topic.Aside || slices.Contains(topic.With, withArticle))}
		for _, word := range k.words {
			added.negated = added.negated || l.negations[word]
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
	if first := l.spelled[id][0]; len(l.spelled[id]) >= minAlmost {
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

// withoutPaths returns a text without the addresses of its links.
func withoutPaths(text string) (plain string) {
	for _, part := range content.SplitLinks(text) {
		plain += part.Text
	}
	return plain
}
