package content

import (
	"fmt"
	"unicode/utf8"
)

// maxTeaser is the length of the longest teaser that cards show whole, in characters.
const maxTeaser = 75

// checkTeaser reports a teaser that is too long for a card.
func (r *folderReader) checkTeaser(s source) {
	if n := utf8.RuneCountInString(s.head.Teaser); n > maxTeaser {
		r.report(s.file, s.head.lines["teaser"], fmt.Sprintf("teaser has %d characters, want at most %d", n, maxTeaser),
			"say less of the text: lists show the teaser whole")
	}
}

// tags returns the tags of a text that can have a page, each once.
func (r *folderReader) tags(s source) []string {
	var tags []string
	seen := map[string]string{} // slug → tag
	for _, tag := range s.head.Tags {
		slug := TopicSlug(tag)
		other, twice := seen[slug]
		switch {
		case slug == "":
			r.noTopic(s, "tags", tag)
		case twice:
			r.hint(s.file, s.head.lines["tags"], "the tags "+quoted(other)+" and "+quoted(tag)+" are one", "leave out one of the two")
		default:
			seen[slug] = tag
			tags = append(tags, tag)
		}
	}
	return tags
}

// series returns the series of a text, "" if it can have no page.
func (r *folderReader) series(s source) string {
	if s.head.Series != "" && TopicSlug(s.head.Series) == "" {
		r.noTopic(s, "series", s.head.Series)
		return ""
	}
	return s.head.Series
}

// noTopic reports a tag or a series without an address.
func (r *folderReader) noTopic(s source, key, name string) {
	r.report(s.file, s.head.lines[path(key)], quoted(name)+" has no letter and no digit, which the address of its page needs",
		"write it in letters, or leave it out")
}
