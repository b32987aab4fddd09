package assistant

import (
	"slices"
	"strings"
)

// kind is what an answer tells, or a question asks for.
type kind struct {
	price, time bool
	sharp       sharp
}

// sharp are kinds of questions of which an answer of another kind says nothing, a bit each.
type sharp uint

const (
	askWhen sharp = 1 << iota
	askCount
	askMeaning
	askWho
	askWorked
	askWhere
	askWhy
	askHere // of this site or this chat itself
)

// asks are the names of the lists of phrases with which these kinds of questions are asked, the messages assistant.asks.<name>.
var asks = map[sharp]string{askWhen: "when", askCount: "count", askMeaning: "meaning", askWho: "who", askWorked: "worked", askWhere: "where", askWhy: "why", askHere: "here"}

// ask is a phrase with which a sharp kind of question is asked.
type ask struct {
	phrase
	kind sharp
}

func (l *library) kind(text string) kind {
	p := newPhrase(text)
	has := func(list string) bool {
		return slices.ContainsFunc(l.words.Lists[list], func(word string) bool { return strings.Contains(p.padded, " "+word+" ") })
	}
	return kind{price: has(withPrice), time: has(withTime), sharp: l.sharp(p)}
}

// sharp returns the sharp kinds of questions that a text asks. What something is, it asks if that follows at once: "what is AI" does,
// "what is your rate" does not.
func (l *library) sharp(p phrase) (asked sharp) {
	for _, word := range p.words {
		for _, a := range l.asks[word] {
			if asked&a.kind != 0 {
				continue
			}
			_, after, found := strings.Cut(p.padded, a.padded)
			next, _, _ := strings.Cut(after, " ")
			if found && (a.kind != askMeaning || !l.stop[next] && !l.common[next]) {
				asked |= a.kind
			}
		}
	}
	return asked
}

// tells returns the texts of a topic in one language: its answer, its card and its questions.
func (l *library) tells(t *topic, lang Lang) kind {
	card := t.Cards[lang]
	told := t.Answer.In(lang) + " " + card.Text + " " + card.Note
	is := l.kind(told)
	is.price, is.sharp = strings.ContainsAny(told, digits), l.sharp(newPhrase(t.Question.In(lang)))
	for _, k := range slices.Concat(t.keywords, newKeywords(t.Called)) {
		is.sharp |= l.sharp(k)
	}
	is.sharp |= askWhere // nearly every answer leads to a page
	if !t.Offer && !slices.ContainsFunc(t.With, func(list string) bool { return list == withSkill || list == withProject }) {
		is.sharp |= askHere
	}
	if is.price {
		is.sharp |= askCount | askWhen
	}
	if card.Kind == CardTimes {
		is.sharp |= askWhen
	}
	if t.Described {
		is.sharp |= askMeaning
	}
	return is
}
