package content

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"portfolio/i18n"
)

// Question is what a form asks that the owner has written, such as that of a survey.
type Question struct {
	ID           string                 `is:"id"`                                                                // of the field, as it is sent, stored and exported: never reuse one
	Kind         QuestionKind           `oneof:"text long_text number select choice choices scale date consent"` // of the field
	Label        i18n.Localized[string] `optional:"true"`                                                        // the question; a consent has one of its own if it is absent
	Options      []QuestionOption       `toml:"option" optional:"true"`                                          // of select, choice and choices
	Hint         i18n.Localized[string] `optional:"true"`                                                        // below the label
	Missing      i18n.Localized[string] `optional:"true"`                                                        // what is said where a required answer is missing
	Required     bool                   `optional:"true"`                                                        // whether it must be answered
	Max          int                    `optional:"true"`                                                        // characters of a text; last figure of a scale
	Min          int                    `optional:"true"`                                                        // smallest answer of the kind number, 0 if absent
	OrMore       bool                   `toml:"or_more" optional:"true"`                                         // whether the last figure of a scale means "or more"
	Rows         int                    `optional:"true"`                                                        // height of a long text, in lines
	Default      string                 `optional:"true"`                                                        // value of an option that is chosen at first
	Autocomplete string                 `optional:"true"`                                                        // what browsers may fill in: a token of HTML, such as country-name
}

// QuestionOption is an answer to choose.
type QuestionOption struct {
	Value string                 // as it is stored: never reuse one
	Label i18n.Localized[string] // as it is read
}

// QuestionKind says how a question is answered.
type QuestionKind string

// The kinds of questions.
const (
	TextQuestion     QuestionKind = "text"
	LongTextQuestion QuestionKind = "long_text"
	NumberQuestion   QuestionKind = "number"
	SelectQuestion   QuestionKind = "select"  // one of a long list
	ChoiceQuestion   QuestionKind = "choice"  // one of a few
	ChoicesQuestion  QuestionKind = "choices" // any of several
	ScaleQuestion    QuestionKind = "scale"   // a figure from 0 on
	DateQuestion     QuestionKind = "date"
	ConsentQuestion  QuestionKind = "consent" // to the privacy policy: not stored
)

// The lengths of texts, in characters, and the end of a scale that name none.
const (
	maxShort = 200
	maxLong  = 3000
	maxScale = 10
)

// reservedNames are names of fields and columns that are no answers.
var reservedNames = []string{
	"about", "at", "begin", "created_at", "done", "form", "from", "id", "language", "leave_empty", "lng", "problem", "step", "submission",
}

// Limit returns the largest length of a text, or the last figure of a scale.
func (q Question) Limit() int {
	switch {
	case q.Max > 0:
		return q.Max
	case q.Kind == LongTextQuestion:
		return maxLong
	case q.Kind == ScaleQuestion:
		return maxScale
	}
	return maxShort
}

// Offers reports whether a question of the kind is answered with some of its options.
func (k QuestionKind) Offers() bool {
	return k == SelectQuestion || k == ChoiceQuestion || k == ChoicesQuestion
}

// Counts reports whether the answers are counted: those to choose from.
func (q Question) Counts() bool { return q.Kind.Offers() || q.Kind == ScaleQuestion }

// Figures returns the values of a scale with their labels.
func (q Question) Figures() []QuestionOption {
	var figures []QuestionOption
	for n := range q.Limit() + 1 {
		figures = append(figures, QuestionOption{strconv.Itoa(n), i18n.Same(strconv.Itoa(n))})
	}
	if q.OrMore {
		figures[q.Limit()].Label = i18n.Same(strconv.Itoa(q.Limit()) + "+")
	}
	return figures
}

// check holds that the keys of a question fit its kind.
func (q *Question) check(wrong func(key, what, do string)) {
	offered := q.Options
	if q.Kind == ScaleQuestion {
		offered = q.Figures()
	}
	var values []string
	for _, o := range offered {
		if slices.Contains(values, o.Value) {
			wrong("option", "the value "+quoted(o.Value)+" is there twice", "give each option a value of its own")
		}
		values = append(values, o.Value)
	}
	switch {
	case slices.Contains(reservedNames, q.ID):
		wrong("id", "id is "+quoted(q.ID)+", which every form has already", "use another one than "+strings.Join(reservedNames, ", "))
	case q.Kind != ConsentQuestion && len(q.Label) == 0:
		wrong("id", "label is missing", `add label = "…"`)
	case q.Kind.Offers() && len(q.Options) < 2:
		wrong("option", "option needs two answers or more", "add tables with value and label: option = [{ … }], or use the kind text until it has them")
	case q.Default != "" && (q.Kind == ChoicesQuestion || !slices.Contains(values, q.Default)):
		wrong("default", "default is "+quoted(q.Default), "write the value of one of the options")
	case q.Min != 0 && q.Kind != NumberQuestion:
		wrong("min", "min is for the kind number", "delete it")
	case q.Kind == ScaleQuestion && q.Limit() > 100:
		wrong("max", "the scale has more than 100 steps", "use the kind number")
	}
}

// The longest answers to the questions of a form, in bytes and in values: the rest of the 64 KiB and the 100 values of a body is for the
// fields that a form of a request has itself, and for token, address and subject.
const (
	maxAnswers = 40 << 10
	maxValues  = 80
	partHead   = 160 // bytes of a value besides its text and its name, sent as parts of a form
)

// checkSize holds that the answers to the questions of a form can be sent, however long they are.
func checkSize(questions []Question, key string, wrong func(key, what, do string)) {
	size, values := 0, 0
	for _, q := range questions {
		longest, count := q.longest()
		size, values = size+longest+count*(partHead+len(q.ID)), values+count
	}
	switch {
	case values > maxValues:
		wrong(key, fmt.Sprintf("an answer can tick %d boxes; a form takes %d", values, maxValues), "offer fewer options, or use the kind select for some questions")
	case size > maxAnswers:
		wrong(key, fmt.Sprintf("the answers can have %d bytes together; a form takes %d", size, maxAnswers),
			"give the long texts a smaller max: a character has up to 4 bytes")
	}
}

// longest returns the bytes of the longest answer, and its number of values.
func (q Question) longest() (size, values int) {
	switch q.Kind {
	case ChoicesQuestion:
		for _, o := range q.Options {
			size += len(o.Value)
		}
		return size, len(q.Options)
	case SelectQuestion, ChoiceQuestion:
		for _, o := range q.Options {
			size = max(size, len(o.Value))
		}
		return size, 1
	case TextQuestion, LongTextQuestion:
		return q.Limit() * utf8.UTFMax, 1
	}
	return maxShort, 1
}

// addTo adds the texts of the question to the messages of its site. key is that of its label; those of its other texts begin with it.
func (q Question) addTo(languages *i18n.Languages, key string) {
	addText(languages, key, q.Label, "form.consent")
	addText(languages, key+".hint", q.Hint, "")
	addText(languages, key+".missing", q.Missing, q.missingKey())
	for _, o := range q.Options {
		addText(languages, key+".option."+o.Value, o.Label, "")
	}
}

// addText adds a text of the owner's to the messages, or else that of another message, if there is one.
func addText(languages *i18n.Languages, key string, text i18n.Localized[string], otherwise string) {
	if len(text) > 0 {
		languages.AddMessage(key, text)
	} else if otherwise != "" {
		languages.AddMessage(key, i18n.Localize(languages, func(lang i18n.Lang) string { return languages.Messages(lang).T(otherwise) }))
	}
}

// missingKey returns the key of what is said of a required answer that is missing, if the owner says nothing else.
func (q Question) missingKey() string {
	if q.Kind == ConsentQuestion {
		return "form.error.consent"
	}
	return "form.missing.answer"
}
