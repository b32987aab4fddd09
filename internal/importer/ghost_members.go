package importer

import (
	"strconv"
	"strings"

	"portfolio/internal/lazyregexp"
)

// membersBorder is where a text ends for those who are no members. check refuses to publish it.
const membersBorder = "{{members-only}}"

// gatedBlock is a part of a text of Ghost that is for some readers, with what says for whom.
var gatedBlock = lazyregexp.New(`(?s)<!--\s*kg-gated-block:begin\s(.*?)-->(.*?)<!--\s*kg-gated-block:end\s*-->`)

// hideMembers makes a text that is not for everybody a draft. Where it has a public part, its HTML keeps the border as a line.
func (s *Source) hideMembers(t *Text, visibility, source string) string {
	t.Draft = true
	begin, end, hasBorder := strings.Cut(source, "<!--members-only-->")
	if !hasBorder {
		s.hint(t.Origin, 1, "it is not for everybody, but for "+visibility+", so that the text is a draft", "leave it as it is, as everybody may read all of it without the line `draft: true`")
		return source
	}
	s.find(t.Origin, 1, "only its beginning is for everybody, and the rest for "+visibility+", so that the text is a draft", "delete the line with the border and all that follows, and then the line `draft: true`")
	return begin + "<p>" + t.put(membersBorder) + "</p>" + end
}

// withoutGated returns a public text without the parts that only members saw, and names them.
func (s *Source) withoutGated(t *Text, source string) string {
	return gatedBlock.ReplaceAllStringFunc(source, func(block string) string {
		m := gatedBlock.FindStringSubmatch(block)
		if !strings.Contains(m[1], "nonMember:false") {
			return m[2]
		}
		words, _ := fromHTML(m[2]) // what cannot be read is empty
		s.find(t.Origin, 1, "a part for members alone is left behind, "+strconv.Quote(shortened(oneLine(words), maxDescription)), "write it into the new file if everybody may read it")
		return ""
	})
}
