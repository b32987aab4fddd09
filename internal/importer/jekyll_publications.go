package importer

import (
	"cmp"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"portfolio/i18n"
	"portfolio/internal/lazyregexp"
)

// bibliographyTag is in a page that lists publications.
var bibliographyTag = lazyregexp.New(`\{%-?\s*bibliography\b`)

// bibliographyList is one that is whole or of a query, not those of a text's citations.
var bibliographyList = lazyregexp.New(`\{%-?\s*bibliography\b(?:[^%]*?(?:-q|--query)\s+(@[^%\[\s]*(?:\[[^\]]*\])?))?[^%]*%\}`)

// publicationsLead are the words above the list of publications.
const publicationsLead = "publications.lead"

// maxLead is how long the words above a list may be, in characters.
const maxLead = 400

// listHeading is a heading of a page, and noLead is in words that cannot be above the list of publications.
var (
	listHeading = lazyregexp.New(`(?m)^ {0,3}#{1,6}[ \t]+(.+?)[ \t]*#*$|<h[1-6][^>]*>(.*?)</h[1-6]>`)
	noLead      = lazyregexp.New("[`$|]|://|\\]\\(|<(?:a|img|table|li)\\b")
)

// isBibliography reports whether the program's page of publications takes the place of a page that lists them: its other words can be
// above that list, and the program has the kinds in the place of its headings. A page with more words stays, and the footer leads to it.
func (j *jekyll) isBibliography(t *Text, address string) bool {
	if len(j.publications) == 0 || !bibliographyTag.MatchString(t.Body) {
		return false
	}
	ours := Address{Path: j.Base + address, Lang: t.values.text("lang"), Page: i18n.Publications}
	lang := cmp.Or(t.values.text("lang"), j.Main, "en")
	body := liquidMark.ReplaceAllString(htmlComment.ReplaceAllString(t.Body, ""), "")
	words := strings.TrimSpace(liquidValue.ReplaceAllString(listHeading.ReplaceAllString(body, ""), ""))
	lead := strings.ReplaceAll(oneLine(strings.Join(notEmpty(t.Description, plain(words)), " ")), `\*`, "*")
	isTaken := lead != "" && j.words[publicationsLead][i18n.Lang(lang)] != ""
	if isTaken || noLead.MatchString(body) || words != "" && !isLine(words) || utf8.RuneCountInString(lead) > maxLead {
		if path.Base(address) == string(i18n.Publications) { // where the program has its own
			j.Lost = append(j.Lost, ours)
			t.Unpublished, t.Addresses = true, []string{j.Base + "/" + string(i18n.Publications) + "-page/"}
			t.Menu, j.menus = footerMenu, slices.DeleteFunc(j.menus, func(entry menuEntry) bool { return entry.text == t })
			j.hint(t.Origin, t.Line, "the program has a page of its own for publications, and the footer leads to the words of this one", "write them as "+strconv.Quote(publicationsLead)+" in words/"+lang+".toml, and delete the page")
		}
		return false
	}
	if lead != "" {
		j.say(publicationsLead, lang, lead)
	}
	var headings []string
	for _, m := range listHeading.FindAllStringSubmatch(body, -1) {
		headings = append(headings, plain(m[1]+m[2]))
	}
	if len(headings) > 0 {
		j.hint(t.Origin, t.lineAt(t.Body, listHeading.FindStringIndex(t.Body)[0]), "the list of publications had the headings "+strings.Join(headings, ", ")+", and is by year now", "look whether readers miss them: above the list they choose a kind")
	}
	j.leave(t.Origin, "the program has a page of its own for publications")
	j.Lost = append(j.Lost, ours)
	return true
}
