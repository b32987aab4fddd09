package importer

import (
	"cmp"
	"html"
	"io/fs"
	"path"
	"slices"
	"strings"

	"portfolio/internal/lazyregexp"
)

// spoken finds the elements whose words may be in their attributes: those of a site's own, with or without an end, boxes with a label, and
// words with a remark. Code between backticks comes first, so that nothing in it is taken for an element.
var (
	spoken = lazyregexp.New("`[^`\n]+`|" +
		`<([a-z][a-z0-9]*(?:-[a-z0-9]+)+)(` + attributeList + `)\s*/?>(?:\s*</([a-z][a-z0-9-]*)>)?|` +
		`(<(div|p|section|aside|article|blockquote|figure)((?:` + attributeList + `)\sdata-[\w-]+=(?:"[^"]*"|'[^']*')(?:` + attributeList + `))\s*>)|` +
		`<span(` + attributeList + `\s(?:title|aria-label)=(?:"[^"]+"|'[^']+')` + attributeList + `)\s*>([^<>]+)</span>`)
	spokenAttribute = lazyregexp.New(`([:@\w-]+)=(?:"([^"]*)"|'([^']*)')`)
)

const attributeList = `(?:\s+[:@\w-]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*`

// spokenElements replaces elements whose words are in their attributes by HTML that shows those words: a player or a link of the site's own is a
// link, a label that a style sheet shows is the first line of its box, and a remark stays one.
func (s *Source) spokenElements(t *Text) {
	if !strings.Contains(t.Body, "<") {
		return
	}
	t.Body = outsideFences(t.Body, func(part string) string {
		return spoken.ReplaceAllStringFunc(part, func(match string) string {
			m := spoken.FindStringSubmatch(match)
			switch {
			case m[1] != "" && m[1] == m[3], m[1] != "" && strings.HasSuffix(match, "/>"):
				return cmp.Or(ownElement(m[1], t.spokenValues(m[2])), match)
			case m[4] != "":
				return m[4] + s.label(m[5], t.spokenValues(m[6]))
			case m[7] != "":
				values := t.spokenValues(m[7])
				if remark := cmp.Or(values["title"], values["aria-label"]); remark != "" && values["role"] != "img" { // a picture says it itself
					return `<abbr title="` + html.EscapeString(remark) + `">` + m[8] + "</abbr>"
				}
			}
			return match
		})
	})
}

// spokenValues returns the attributes of an element by their names. Vue and WebC mark those whose values are made with a colon, and those
// that no page shows with an at sign.
func (t *Text) spokenValues(attributes string) map[string]string {
	values := map[string]string{}
	for _, m := range spokenAttribute.FindAllStringSubmatch(attributes, -1) {
		value := strings.TrimSpace(html.UnescapeString(m[2] + m[3]))
		if strings.HasPrefix(m[1], ":") {
			value = t.made(value)
		}
		if name := strings.ToLower(strings.TrimLeft(m[1], ":@")); values[name] == "" && !strings.Contains(value, "{{") {
			values[name] = value
		}
	}
	return values
}

// dataValue is a value of the front matter in JavaScript, valuePart one within a text.
var (
	dataValue = lazyregexp.New(`^(?:\$data|page\.data|data)\.([\w.]+)$`)
	valuePart = lazyregexp.New(`\$\{\s*([^{}]+?)\s*\}`)
)

// made returns the value of an expression of JavaScript: a value of the front matter, or a text with such values. It returns "" for any other.
func (t *Text) made(expression string) string {
	if m := dataValue.FindStringSubmatch(expression); m != nil {
		keys := strings.Split(strings.ToLower(m[1]), ".")
		values := t.values
		for _, key := range keys[:len(keys)-1] {
			values = values.table(key)
		}
		return values.text(keys[len(keys)-1])
	}
	if text := strings.Trim(expression, "`\"'"); len(text) == len(expression)-2 {
		return valuePart.ReplaceAllStringFunc(text, func(part string) string { return t.made(valuePart.FindStringSubmatch(part)[1]) })
	}
	return ""
}

// The ids of videos, by what is in the names of the elements that play them.
var players = []struct {
	name, front string
	id          *lazyregexp.Regexp
}{
	{"youtube", youTube, lazyregexp.New(`^[\w-]{11}$`)},
	{"vimeo", vimeo, lazyregexp.New(`^\d{6,}$`)},
}

// ownElement returns the visible part of an empty element of a site's own: a link, or its words; "" if it has neither.
func ownElement(name string, values map[string]string) string {
	words := cmp.Or(values["label"], values["playlabel"], values["video-title"], values["title"], values["caption"])
	target := cmp.Or(values["href"], values["url"], values["src"])
	id := cmp.Or(values["videoid"], values["video-id"], values["slug"], values["id"], values["video"])
	for _, player := range players {
		if strings.Contains(name, player.name) && player.id.MatchString(id) {
			target = player.front + id
		}
	}
	words = quoteBackticks(html.EscapeString(words))
	if !wholeAddress.MatchString(target) {
		return words
	}
	target = html.EscapeString(target)
	return `<a href="` + target + `">` + cmp.Or(words, target) + "</a>"
}

// quoteBackticks returns HTML in which no backtick begins code of Markdown.
func quoteBackticks(text string) string { return strings.ReplaceAll(text, "`", "&#96;") }

// label returns the label that a style sheet of the source shows in a box, "" for none.
func (s *Source) label(element string, values map[string]string) string {
	for _, name := range sortedKeys(values) {
		if !strings.HasPrefix(name, "data-") || values[name] == "" || !s.isShown(name) {
			continue
		}
		words := "<strong>" + quoteBackticks(html.EscapeString(values[name])) + "</strong>"
		if element == "p" {
			return words + "<br>"
		}
		return "<p>" + words + "</p>"
	}
	return ""
}

// shownAttribute finds the attributes whose values a style sheet shows, maxSheets limits how many sheets are read.
var shownAttribute = lazyregexp.New(`\bcontent:[^;{}]*\battr\(\s*(data-[\w-]+)\s*\)`)

const maxSheets = 500

// isShown reports whether a style sheet of the source shows the value of an attribute.
func (s *Source) isShown(attribute string) bool {
	if s.shown == nil {
		s.shown = map[string]bool{}
		read := 0
		_ = s.walk(".", func(string) bool { return false }, func(name string) error { // one that cannot be read shows nothing
			if !slices.Contains([]string{".css", ".less", ".sass", ".scss"}, path.Ext(name)) {
				return nil
			}
			if read++; read > maxSheets {
				return fs.SkipAll
			}
			sheet, _ := readAll(s.fsys, name, maxText) // a longer one is no work of the owner's
			for _, m := range shownAttribute.FindAllSubmatch(sheet, -1) {
				s.shown[string(m[1])] = true
			}
			return nil
		})
	}
	return s.shown[attribute]
}
