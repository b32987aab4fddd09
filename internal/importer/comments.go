package importer

import (
	"html"
	"slices"
	"strconv"
	"strings"

	"portfolio/i18n"
	"portfolio/internal/lazyregexp"
)

// comment is what a reader wrote below a public text. Nothing else of the reader is kept.
type comment struct {
	id, answers string // answers is the id of the comment that it answers
	name        string
	date        moment
	text        string // HTML
}

// comments is how many comments a source has.
type comments struct{ approved, waiting, pings int }

// ownAddress is an address that a reader gave as a name, headingTag what would be a heading of the text around a comment.
var (
	ownAddress = lazyregexp.New(`\S+@\S+|\S+://\S*|www\.\S+`)
	headingTag = lazyregexp.New(`(?i)(</?)h[1-6]\b`)
)

// commentsOf returns the comments of a public text as Markdown that readers unfold below it, "" for none.
func (p *Plan) commentsOf(t *Text) string {
	if len(t.comments) == 0 || t.Draft {
		return ""
	}
	m := p.site.Languages.Messages(i18n.Lang(t.Lang))
	var out strings.Builder
	out.WriteString("\n\n<details>\n<summary>" + html.EscapeString(m.Count("article.comments", len(t.comments))) + "</summary>\n\n")
	names := map[string]string{}
	for _, c := range threaded(t.comments) {
		var head []string
		if names[c.id] = c.name; c.name != "" {
			head = append(head, "<b>"+html.EscapeString(c.name)+"</b>")
		}
		if !c.date.IsZero() {
			head = append(head, m.LongDate(c.date.Time))
		}
		if to := names[c.answers]; to != "" {
			head = append(head, html.EscapeString(m.Tf("article.comments.reply", map[string]any{"Name": to})))
		}
		said := headingTag.ReplaceAllString(paragraphs(c.text), "${1}p")
		out.WriteString(p.source.bodyOf(t, "<p>"+strings.Join(head, ", ")+"</p>\n"+said) + "\n\n")
	}
	return out.String() + "</details>\n"
}

// threaded returns comments by their dates, with each below the one that it answers.
func threaded(all []comment) []comment {
	slices.SortStableFunc(all, func(a, b comment) int { return a.date.Compare(b.date.Time) })
	below, seen := map[string][]comment{}, map[string]bool{"": true}
	for _, c := range all {
		if !seen[c.answers] { // it was not public, or came later
			c.answers = ""
		}
		if seen[c.id] {
			c.id = ""
		}
		seen[c.id] = true
		below[c.answers] = append(below[c.answers], c)
	}
	var sorted []comment
	var add func(id string)
	add = func(id string) {
		for _, c := range below[id] {
			if sorted = append(sorted, c); c.id != "" {
				add(c.id)
			}
		}
	}
	add("")
	return sorted
}

// nameComments says how many comments came along, and how many did not.
func (p *Plan) nameComments() {
	taken := 0
	for _, t := range p.texts {
		if !t.Draft {
			taken += len(t.comments)
		}
	}
	say := func(n int, what, do string) {
		if n > 0 {
			p.source.hint(p.source.file, 1, what+" ("+strconv.Itoa(n)+")", do)
		}
	}
	of := p.source.comments
	say(taken, "comments of readers are at the ends of their texts", "delete in the file of a text what shall not be there")
	say(of.approved-taken, "comments of what is no public text are left behind", "add those that you want to the new files")
	say(of.waiting, "comments that were not approved are left behind", "approve in WordPress those that you want, export and import again")
	say(of.pings, "mentions on other sites, pingbacks and trackbacks, are left behind", "link to them in a text, if you want")
}
