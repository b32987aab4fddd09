package importer

import (
	"html"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"portfolio/content/markdown"
	"portfolio/internal/lazyregexp"
)

// linkedPlace finds the places of pages that links of a text lead to, openTagPattern the tags that may have a place, and emptyTarget the
// elements that are nothing but one.
var (
	linkedPlace    = lazyregexp.New(`(?:\]\(|href=["'])[^)"'\s#]*#([^)"'\s]+)`)
	openTagPattern = lazyregexp.New(`(?i)<([a-z][a-z0-9-]*)(\s(?:"[^"]*"|'[^']*'|[^<>"'])*)?>`)
	emptyTarget    = lazyregexp.New(`(?i)<(?:a|span)(\s+(?:id|name)\s*=(?:"[^"]*"|'[^']*'|[^<>"'])*)(?:/>|>\s*</(?:a|span)>)`)
)

// places returns the places of pages that links of the texts lead to, by their names.
func (p *Plan) places() map[string]bool {
	named := map[string]bool{}
	for _, t := range p.texts {
		for _, m := range linkedPlace.FindAllStringSubmatch(t.Body, -1) {
			named[m[1]] = true
		}
	}
	return named
}

// Elements in which no text may stand, and those whose id Markdown keeps or that hold no Markdown.
var (
	rows     = []string{"table", "thead", "tbody", "tfoot", "tr", "ul", "ol", "dl"}
	noTarget = []string{"h1", "h2", "h3", "h4", "h5", "h6", "img", "br", "hr", "input", "source", "video", "audio", "iframe", "script", "style", "svg", "path", "g"}
)

// markTargets puts marks in the places of a text that links lead to by an id in HTML, so that they survive becoming Markdown.
func (t *Text) markTargets(named map[string]bool) {
	if !strings.Contains(t.Body, "<") {
		return
	}
	mark := func(id string) string {
		t.targets = append(t.targets, id)
		return targetBegin + strconv.Itoa(len(t.targets)-1) + targetEnd
	}
	t.Body = outsideCode(t.Body, func(part string) string {
		part = emptyTarget.ReplaceAllStringFunc(part, func(element string) string {
			if id := idOf(element); id != "" && attribute(element, "href") == "" {
				return mark(id)
			}
			return element
		})
		waiting := ""
		return openTagPattern.ReplaceAllStringFunc(part, func(tag string) string {
			name := strings.ToLower(openTagPattern.FindStringSubmatch(tag)[1])
			if id := idOf(tag); named[id] && !slices.Contains(noTarget, name) {
				waiting += mark(id)
			}
			if waiting == "" || slices.Contains(rows, name) || slices.Contains(noTarget, name) {
				return tag
			}
			made := tag + waiting
			if name == "pre" || name == "code" {
				made = waiting + tag
			}
			waiting = ""
			return made
		})
	})
}

func idOf(tag string) string {
	if id := attribute(tag, "id"); id != "" {
		return html.UnescapeString(id)
	}
	return html.UnescapeString(attribute(tag, "name"))
}

// A mark is the number of a target between two signs that no text has.
const targetBegin, targetEnd = "\ue002", "\ue003"

var (
	targetMark   = lazyregexp.New(targetBegin + `(\d+)` + targetEnd)
	targetsAlone = lazyregexp.New(`(?m)^[ \t]*((?:` + targetBegin + `\d+` + targetEnd + `[ \t]*)+)\n[ \t]*\n+([^\n]*)`)
)

// joinTargets puts marks that have a paragraph of their own into the heading or the paragraph that comes next.
func joinTargets(body string) string {
	if !strings.Contains(body, targetBegin) {
		return body
	}
	return targetsAlone.ReplaceAllStringFunc(body, func(match string) string {
		m := targetsAlone.FindStringSubmatch(match)
		marks, next := strings.ReplaceAll(m[1], " ", ""), m[2]
		switch first := []rune(next + " ")[0]; {
		case headingLine.MatchString(next):
			return strings.TrimRight(next, " \t#") + " " + marks
		case unicode.IsLetter(first), strings.ContainsRune(`"“‘(*_[`, first) && !strings.HasPrefix(next, "* "):
			return marks + next
		}
		return match
	})
}

// takeTargets returns a line without its marks, and the ids that they stand for.
func (t *Text) takeTargets(line string) (rest string, ids []string) {
	rest = targetMark.ReplaceAllStringFunc(line, func(mark string) string {
		if id := t.target(mark); id != "" {
			ids = append(ids, id)
		}
		return ""
	})
	return rest, ids
}

// target returns the id that a mark stands for, "" for one that the source has written itself.
func (t *Text) target(mark string) string {
	n, err := strconv.Atoi(targetMark.FindStringSubmatch(mark)[1])
	if err != nil || n >= len(t.targets) {
		return ""
	}
	return t.targets[n]
}

// writeTargets writes the marks that are in no heading as elements with an id. One that the page has already stays the first one.
func (t *Text) writeTargets(taken map[string]int) {
	t.Body = targetMark.ReplaceAllStringFunc(t.Body, func(mark string) string {
		was := t.target(mark)
		now := was
		if !idPattern.MatchString(now) || slices.Contains(markdown.PageIDs, now) {
			now = "at-" + markdown.Slugify(was)
		}
		if was == "" || taken[now] > 0 || !idPattern.MatchString(now) {
			return ""
		}
		taken[now] = 1
		if t.anchors[was] == "" {
			t.anchors[was] = now
		}
		return `<span id="` + now + `"></span>`
	})
}
