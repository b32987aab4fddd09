package content

import (
	"slices"
	"strings"

	"portfolio/i18n"
)

// Promise is something that the pages say of how the owner works. They say it only if the owner has confirmed it in site.toml.
type Promise string

// The promises, and where they are made.
const (
	PromiseAnswer    Promise = "answer-in-five-days" // accessibility page, forms: whoever writes is answered within five working days
	PromiseHandTests Promise = "tested-by-hand"      // accessibility page: the pages are tested by hand, too
	PromiseCompanies Promise = "two-companies"       // privacy page: nobody but the host and the mail provider handles data
)

var promises = []string{string(PromiseAnswer), string(PromiseHandTests), string(PromiseCompanies)}

// sentences are the keys of the messages that print a promise.
var sentences = map[Promise][]string{
	PromiseAnswer:    {"accessibility.contact.promise", "done.when"},
	PromiseHandTests: {"accessibility.test.hand"},
	PromiseCompanies: {"privacy.where.companies"},
}

// Sentence returns the first sentence that the pages print of a promise.
func (p Promise) Sentence(messages *i18n.Messages) string {
	if keys := sentences[p]; len(keys) > 0 {
		return messages.T(keys[0])
	}
	return string(p)
}

// promised returns each promise with the sentences that the pages print in the owner's name.
func promised(messages *i18n.Messages) string {
	var text strings.Builder
	for _, promise := range promises {
		text.WriteString(` "` + promise + `" prints`)
		for _, key := range sentences[Promise(promise)] {
			text.WriteString(` “` + messages.T(key) + `”`)
		}
	}
	return text.String()
}

// Promised reports whether the owner has confirmed a promise.
func (s Settings) Promised(p Promise) bool { return slices.Contains(s.Promises, string(p)) }
