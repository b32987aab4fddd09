package assistant

import "regexp"

// internalLink matches [text](/path). A path that begins with two slashes would be another site.
var internalLink = regexp.MustCompile(`\[([^\]]+)\]\((/(?:[^/\\)\s][^)\s]*)?)\)`)

// Part is a piece of an answer: plain text, or the text of an internal link if Path is set.
type Part struct{ Text, Path string }

// SplitLinks splits an answer into texts and internal links.
func SplitLinks(answer string) []Part {
	var parts []Part
	at := 0
	for _, m := range internalLink.FindAllStringSubmatchIndex(answer, -1) {
		if m[0] > at {
			parts = append(parts, Part{Text: answer[at:m[0]]})
		}
		parts = append(parts, Part{Text: answer[m[2]:m[3]], Path: answer[m[4]:m[5]]})
		at = m[1]
	}
	if at < len(answer) {
		parts = append(parts, Part{Text: answer[at:]})
	}
	return parts
}
