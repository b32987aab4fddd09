package importer

import (
	"cmp"
	"html"
	"strings"

	"portfolio/internal/lazyregexp"
)

// shortcodes writes the shortcodes of a text as Markdown. Hugo replaces them before anything else, in code as well.
type shortcodes struct {
	*Source
	text *Text
}

// shortcode is what one is replaced by: write returns it.
type shortcode struct {
	paired bool // whether there is text between two marks
	write  func(c shortcodes, p params, inner string) string
	alone  bool // whether it may also stand without an end
}

// known are the shortcodes of Hugo and of its theme PaperMod, and those that have no words of their own.
var known = map[string]shortcode{
	"figure":    {write: func(_ shortcodes, p params, _ string) string { return figure(p) }},
	"intextimg": {write: func(_ shortcodes, p params, _ string) string { return picture(p.get("alt"), p.get("url"), "") }},
	"highlight": {paired: true, write: highlighted},
	"ref":       {write: shortcodes.ref},
	"relref":    {write: shortcodes.ref},
	"details":   {paired: true, write: details},
	"collapse":  {paired: true, write: details},
	"youtube":   embed(youTube, "id", "url", "videoid"),
	"vimeo":     embed(vimeo, "id", "url", "videoid"),
	"gist": {write: func(_ shortcodes, p params, _ string) string {
		id, more := p.at(0, "id"), p.at(1, "")
		switch {
		case more == "":
		case strings.Contains(id, "/") || strings.Contains(more, "."): // a file of it
			id += "#file-" + strings.ToLower(strings.ReplaceAll(more, ".", "-"))
		default: // behind its user
			id += "/" + more
		}
		return address("https://gist.github.com/", id)
	}},
	"tweet":   {write: tweet},
	"twitter": {write: tweet},
	"x":       {write: tweet},
	"instagram": {write: func(_ shortcodes, p params, _ string) string {
		return address("https://www.instagram.com/p/", p.first("id", "url"))
	}},
	"mastodon": {write: mastodon},
	"bluesky":  embed("https://", "link", "url"),
	"codepen": {write: func(_ shortcodes, p params, _ string) string {
		return address("https://codepen.io/"+cmp.Or(p.get("user"), "anon")+"/pen/", p.first("id", "url"))
	}},
	"video":   {write: clip},
	"audio":   {write: clip},
	"gallery": {paired: true, write: gallery, alone: true},
	"katex":   {paired: true, write: formulas, alone: true},
	"math":    {paired: true, write: formulas, alone: true},
	"mathjax": {paired: true, write: formulas, alone: true},
	"rawhtml": {paired: true, write: func(_ shortcodes, _ params, inner string) string { return inner }},
	"ltr":     {paired: true, write: func(_ shortcodes, _ params, inner string) string { return inner }},
	"rtl":     {paired: true, write: func(_ shortcodes, _ params, inner string) string { return inner }},
	"comment": {paired: true, write: func(shortcodes, params, string) string { return "" }},
	"toc":     {write: func(shortcodes, params, string) string { return "" }}, // the program makes its own
}

// shortcodeOf returns the shortcode with a name.
func shortcodeOf(name string) (shortcode, bool) {
	if code, ok := known[name]; ok {
		return code, true
	}
	code, ok := boxes[name]
	return code, ok
}

// clip returns a video or a sound.
func clip(_ shortcodes, p params, _ string) string {
	return media(cmp.Or(p.get("alt"), p.get("title")), p.first("src", "mp4", "webm", "mp3", "url", "file", "path"), p.get("poster"), plain(p.get("caption")))
}

// figure returns a picture with its caption: one with a heading, marks or the link of a source is HTML.
func figure(p params) string {
	caption, credit := p.get("caption"), p.get("attr")
	if to := p.get("attrlink"); to != "" && credit != "" {
		credit = link(credit, to)
	}
	said := strings.Join(notEmpty(caption, credit), " ")
	if title := p.get("title"); title != "" && said != "" {
		said = "**" + title + "**\n\n" + said
	} else if title != "" {
		said = title
	}
	words, inTitle := cmp.Or(p.get("alt"), plain(cmp.Or(caption, p.get("title")))), ""
	isPlain := plain(said) == oneLine(said)
	if isPlain {
		inTitle = said
	}
	made := picture(words, p.at(0, "src"), inTitle)
	if target := p.get("link"); target != "" {
		made = "[" + made + "](" + destination(target) + ")"
	}
	if isPlain {
		return made
	}
	return htmlFigure(made, said)
}

// details returns a folded part, as HTML that texts may have.
func details(_ shortcodes, p params, inner string) string {
	open, summary := "", cmp.Or(p.get("summary"), p.get("title"), p.at(0, ""), "…")
	if p.get("open") == "true" || p.get("openbydefault") == "true" {
		open = " open"
	}
	return "<details" + open + ">\n<summary>" + html.EscapeString(plain(summary)) + "</summary>\n\n" + strings.Trim(inner, "\n") + "\n\n</details>"
}

// ref returns the address of another text. Links to it are followed later.
func (c shortcodes) ref(p params, _ string) string {
	lang := p.get("lang")
	if lang != "" {
		lang += refLang
	}
	return "ref:" + lang + escapeSpaces(p.at(0, "path"))
}

// refLang is behind the language that a reference names.
const refLang = "@@"

// shortcodeMark is the beginning or the end of a shortcode, or one that is only shown.
var shortcodeMark = lazyregexp.New(`\{\{([<%])(/\*[^{}]*\*/|\s*(/?)\s*([\pL\pN_./-]+)([^{}]*?)\s*)([>%])\}\}`)

// mark is a part of a text that begins or ends a shortcode.
type mark struct {
	begin, end int
	open, shut string // the signs next to the braces
	inside     string
	name       string
	called     string // the name as it is written
	closes     bool
	parameters string
	partner    int // the index of the mark that ends this one, 0 for none
}

// marksOf finds the marks of a text, and which ends which.
func marksOf(body string) []mark {
	var marks []mark
	opened := map[string][]int{}
	for _, m := range shortcodeMark.FindAllStringSubmatchIndex(body, -1) {
		group := func(i int) string {
			if m[2*i] < 0 {
				return ""
			}
			return body[m[2*i]:m[2*i+1]]
		}
		at := len(marks)
		found := mark{m[0], m[1], group(1), group(6), group(2), strings.ToLower(group(4)), group(4), group(3) != "", strings.TrimSpace(group(5)), 0}
		if stack := opened[found.name]; found.closes && len(stack) > 0 {
			marks[stack[len(stack)-1]].partner = at
			opened[found.name] = stack[:len(stack)-1]
		} else if !found.closes && found.parameters != "/" && !strings.HasSuffix(found.parameters, " /") { // those end themselves
			opened[found.name] = append(stack, at)
		}
		marks = append(marks, found)
	}
	return marks
}

// replace returns a text without the shortcodes that are known.
func (c shortcodes) replace(body string) string {
	marks := marksOf(body)
	return c.replaceIn(body, marks, 0, len(marks), 0, len(body), 0)
}

// maxDepth is how deep shortcodes may be within one another. Deeper ones stay as they are.
const maxDepth = 8

// replaceIn replaces some of the marks in a part of a text.
func (c shortcodes) replaceIn(body string, marks []mark, first, last, at, end, depth int) string {
	var out strings.Builder
	for i := first; i < last; i++ {
		m := marks[i]
		out.WriteString(body[at:m.begin])
		at = m.end
		code, ok := shortcodeOf(m.name)
		if !ok && !m.closes {
			code, ok = c.own(m)
		}
		switch {
		case strings.HasPrefix(m.inside, "/*"): // it is shown as it is
			out.WriteString("{{" + m.open + strings.TrimSuffix(strings.TrimPrefix(m.inside, "/*"), "*/") + m.shut + "}}")
		case ok && code.alone && !m.closes && m.partner == 0 && (m.name != "gallery" || len(c.picturesOf(readParams(m.parameters))) > 0):
			out.WriteString(c.text.hold(code.write(c, readParams(strings.TrimSuffix(m.parameters, "/")), "")))
		case m.closes, ok && code.paired && (m.partner == 0 || m.partner >= last || depth == maxDepth):
			out.WriteString(body[m.begin:m.end])
		case !ok:
			c.find(c.text.Origin, c.text.lineAt(body, m.begin), "the shortcode "+m.name+" is kept as text", "write in the new file what it showed")
			out.WriteString(c.text.hold(body[m.begin:m.end]))
		case !code.paired:
			out.WriteString(c.text.hold(indented(code.write(c, readParams(strings.TrimSuffix(m.parameters, "/")), ""), out.String())))
		default:
			closing := marks[m.partner]
			inner := body[m.end:closing.begin]
			if m.name != "highlight" {
				inner = c.replaceIn(body, marks, i+1, m.partner, m.end, closing.begin, depth+1)
			}
			out.WriteString(c.text.hold(code.write(c, readParams(m.parameters), inner)))
			i, at = m.partner, closing.end
		}
	}
	return out.String() + body[at:end]
}

// listItem is a line of a list before its first word.
var listItem = lazyregexp.New(`(?:^|\n)([ \t]*(?:[*+-]|\d+[.)])?[ \t]+)$`)

// indented returns what stands behind a text with its further lines below the first, so that it stays in the item of its list.
func indented(written, before string) string {
	m := listItem.FindStringSubmatch(before)
	if m == nil {
		return written
	}
	return strings.ReplaceAll(written, "\n", "\n"+strings.Repeat(" ", len(m[1])))
}

// lineAt returns the line in the source of a place in a body.
func (t *Text) lineAt(body string, at int) int { return t.Line + strings.Count(body[:at], "\n") }

// params are the parameters of a shortcode, by their names or their places.
type params struct {
	named   map[string]string
	placed  []string
	written string // as a whole
}

var param = lazyregexp.New("(?s)(?:([\\w-]+)\\s*=\\s*)?(?:\"((?:\\\\.|[^\"\\\\])*)\"|`([^`]*)`|“([^”]*)”|([^\\s\"`=]+))")

func readParams(text string) params {
	p := params{named: map[string]string{}, written: text}
	for _, m := range param.FindAllStringSubmatch(text, -1) {
		value := cmp.Or(strings.ReplaceAll(m[2], `\"`, `"`), m[3], m[4], m[5])
		if m[1] != "" {
			p.named[strings.ToLower(m[1])] = value
		} else {
			p.placed = append(p.placed, value)
		}
	}
	return p
}

func (p params) get(name string) string { return p.named[name] }

// at returns a parameter by its name or its place.
func (p params) at(place int, name string) string {
	if value := p.named[name]; value != "" || place >= len(p.placed) {
		return value
	}
	return p.placed[place]
}

// first returns the first of some parameters that is there, or else the one in the first place.
func (p params) first(names ...string) string {
	for _, name := range names {
		if value := p.named[name]; value != "" {
			return value
		}
	}
	return p.at(0, "")
}

func notEmpty(texts ...string) []string {
	var list []string
	for _, text := range texts {
		if text != "" {
			list = append(list, text)
		}
	}
	return list
}
