package newsletter

import (
	"maps"
	"slices"

	"portfolio/db"
	"portfolio/i18n"
)

// TextFor returns the text of an issue for somebody who reads lang, and its language. It is lang, if the site has the
// language and the issue says something in it. Otherwise it is the first of the site's languages in which the issue does, as
// for a subscriber from the time when the site had another language; and if there is none, any other, in the order of their
// tags.
func TextFor(lang i18n.Lang, issue db.Issue, languages *i18n.Languages) (db.IssueText, i18n.Lang) {
	var candidates []i18n.Lang
	if _, ok := languages.Parse(string(lang)); ok {
		candidates = append(candidates, lang)
	}
	candidates = append(candidates, languages.List()...)
	for _, tag := range slices.Sorted(maps.Keys(issue.Texts)) {
		candidates = append(candidates, i18n.Lang(tag))
	}
	for _, candidate := range candidates {
		if text := issue.Texts[string(candidate)]; text != (db.IssueText{}) {
			return text, candidate
		}
	}
	return db.IssueText{}, candidates[0]
}
