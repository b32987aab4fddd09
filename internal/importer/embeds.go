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

// address returns a bare address, which in a paragraph of its own becomes a card. What other programs embed by a part of it has its front before it.
func address(front, id string) string {
	if id = strings.TrimSpace(id); strings.HasPrefix(id, "http://") || strings.HasPrefix(id, "https://") {
		front = ""
	}
	return "<" + strings.NewReplacer("<", "", ">", "", " ", "%20", "\n", "").Replace(front+id) + ">"
}

// The addresses of videos, but for their ids.
const (
	youTube = "https://www.youtube.com/watch?v="
	vimeo   = "https://vimeo.com/"
)

// embed returns a shortcode that shows what is on another site, by its id or its address there.
func embed(front string, names ...string) shortcode {
	return shortcode{write: func(_ shortcodes, p params, _ string) string { return address(front, p.first(names...)) }}
}

// tweet returns the address of a post on X, which Hugo names by user and id.
func tweet(_ shortcodes, p params, _ string) string {
	user, id := p.get("user"), cmp.Or(p.get("id"), p.get("url"), p.at(0, ""))
	if len(p.placed) > 1 {
		user, id = p.placed[0], p.placed[1]
	}
	return address("https://x.com/"+cmp.Or(user, "i")+"/status/", id)
}

// mastodon returns the address of a post on Mastodon.
func mastodon(_ shortcodes, p params, _ string) string {
	if host := p.first("server", "host", "instance"); len(p.placed) == 0 && host != "" {
		return address("https://"+strings.TrimPrefix(host, "https://")+"/@"+strings.TrimPrefix(p.first("user", "username"), "@")+"/", p.get("id"))
	}
	return address("https://", p.first("url", "status", "id"))
}

// media returns a video or a sound with its words and its caption. One on another site becomes a link with the same words.
func media(words, source, poster, caption string) string {
	if source == "" {
		return words
	}
	named, _, _ := strings.Cut(source, "?")
	if player := pageOf(source); player != source && words == "" && caption == "" {
		return address("", player)
	}
	words = cmp.Or(oneLine(words), oneLine(caption), strings.TrimSuffix(path.Base(named), path.Ext(named)))
	if !isMedia(named) {
		return link(words, source)
	}
	if poster != "" {
		named += posterMark + escapeSpaces(poster)
	}
	return picture(words, named, caption)
}

// posterMark is before the picture of a video, behind its address, until both are copied.
const posterMark = "#poster="

// shownMedia is a video or a sound that is shown like a picture.
var shownMedia = lazyregexp.New(`(?i)!(\[[^\]\n]*\])\((?:<([^>\n]*\.(?:mp4|m4a|webm|mp3|wav))(` + posterMark + `[^>\n]*)?>|([^)\s<]+\.(?:mp4|m4a|webm|mp3|wav))(` + posterMark + `[^)\s]*)?)((?:\s+"[^"\n]*")?\))`)

// media takes along the videos and sounds of a part of a text, with their pictures and captions. What is on another site becomes a link.
func (p *Plan) media(t *Text, part string) string {
	return shownMedia.ReplaceAllStringFunc(part, func(match string) string {
		m := shownMedia.FindStringSubmatch(match)
		was, poster := m[2]+m[4], strings.TrimPrefix(m[3]+m[5], posterMark)
		address, own := p.source.path(was)
		file := ""
		if own {
			file = p.fileAt(t, address)
		}
		if file == "" {
			if !own {
				p.source.find(t.Origin, 1, was+" is on another site, and becomes a link", "put a copy of it next to "+t.file()+", and write it like a picture")
				return m[1] + "(" + destination(was) + m[6]
			}
			return "!" + m[1] + "(" + destination(was) + m[6]
		}
		now := p.take(t, file)
		name := strings.TrimSuffix(now, path.Ext(now))
		if address, own := p.source.path(poster); own && poster != "" {
			if shown := p.fileAt(t, address); shown != "" {
				p.copyTo(t, shown, name+path.Ext(shown))
			}
		}
		for _, ending := range []string{".vtt", ".jpg", ".png", ".webp"} {
			if beside := strings.TrimSuffix(file, path.Ext(file)) + ending; exists(p.source.fsys, beside) {
				p.copyTo(t, beside, name+ending)
			}
		}
		return "!" + m[1] + "(" + destination(now) + m[6]
	})
}

// shownPicture is a picture of Markdown, shownTag a tag that only arranges pictures.
var (
	shownPicture = lazyregexp.New(`!\[[^\]\n]*\]\((?:<[^>\n]*>|[^()\s]*)(?:\s+"(?:[^"\\\n]|\\.)*")?\)`)
	shownTag     = lazyregexp.New(`(?i)</?(?:div|figure|span|p|a|br|center)(?:\s[^<>]*)?>`)
)

// gallery returns what is between the marks of a gallery: its pictures in one paragraph, then everything else that it says.
func gallery(c shortcodes, p params, inner string) string {
	inner = htmlPicture.ReplaceAllStringFunc(inner, func(element string) string {
		return picture(attribute(element, "alt"), attribute(element, "src"), attribute(element, "title"))
	})
	shown := shownPicture.FindAllString(inner, -1)
	rest := strings.TrimSpace(shownTag.ReplaceAllString(shownPicture.ReplaceAllString(inner, ""), ""))
	for _, name := range c.picturesOf(p) {
		shown = append(shown, picture("", name, ""))
	}
	return "\n\n" + strings.TrimSpace(strings.Join(shown, "\n")+"\n\n"+rest) + "\n\n"
}

// picturesOf returns the pictures that a gallery names: one after the other, by a pattern, or by their folder.
func (c shortcodes) picturesOf(p params) []string {
	var names []string
	for _, placed := range p.placed {
		names = append(names, notEmpty(strings.Split(placed, ",")...)...)
	}
	for _, name := range strings.Split(cmp.Or(p.get("images"), p.get("src")), ",") {
		names = append(names, notEmpty(strings.Trim(name, ` []"'`))...)
	}
	pattern := cmp.Or(p.get("match"), p.get("glob"))
	folder := strings.Trim(cmp.Or(p.get("dir"), p.get("folder")), "/")
	if pattern == "" && folder != "" {
		pattern = "*"
	}
	names = slices.DeleteFunc(names, func(name string) bool { return !isPicture(name) })
	if pattern == "" {
		return names
	}
	beside := path.Dir(c.text.Origin)
	for _, in := range append([]string{beside}, c.public...) {
		found, err := fs.Glob(c.fsys, path.Join(in, folder, pattern))
		if err != nil {
			return names
		}
		for _, name := range found {
			if relative := strings.TrimPrefix(name, in+"/"); isPicture(name) && in == beside {
				names = append(names, relative)
			} else if isPicture(name) {
				names = append(names, "/"+relative)
			}
		}
	}
	return names
}

// emptyLines would end a formula.
var emptyLines = lazyregexp.New(`\n\s*\n`)

// formula returns a formula of TeX: in a block of its own, or in a line.
func formula(tex string, display bool) string {
	if tex = strings.TrimSpace(tex); display {
		return "\n\n$$\n" + emptyLines.ReplaceAllString(tex, "\n") + "\n$$\n\n"
	}
	return "$" + oneLine(tex) + "$"
}

// formulas writes what is between the marks of a shortcode for formulas. One that has its delimiters keeps them.
func formulas(_ shortcodes, p params, inner string) string {
	tex := strings.TrimSpace(inner)
	display := slices.Contains(p.placed, "display") || p.get("display") != "" && p.get("display") != "false" || strings.Contains(tex, "\n")
	switch {
	case tex == "":
		return ""
	case strings.HasPrefix(tex, "$"), strings.HasPrefix(tex, `\(`), strings.HasPrefix(tex, `\[`), strings.Contains(tex, "$$"):
		return inner
	}
	return formula(tex, display)
}

// How other programs say which lines of code are marked, and that all are numbered.
var (
	numberedCode = lazyregexp.New(`(?i)\blinenos\b(?:\s*=\s*["']?(?:true|table|inline)|\s*(?:$|[^=\s]))|\b(?:gutter|linenumbers)\s*[=:]\s*["']?true`)
	firstOfCode  = lazyregexp.New(`(?i)\b(?:linenostart|firstline|first-line)\s*[=:]\s*["']?(\d{1,6})`)
	markedCode   = lazyregexp.New(`(?i)\b(?:hl_lines|mark_lines|highlight|highlight_lines)\s*[=:]\s*(?:\[([^\]]*)\]|\\?["']([^"']*)["']|((?:\d+(?:-\d+)?[ ,]*)+))`)
)

// codeInfo returns what stands behind a fence: a language, and how the lines are shown, as written by another program.
func codeInfo(language, options string) string {
	var parts []string
	if numberedCode.MatchString(options) {
		parts = append(parts, "linenos=true")
	}
	if m := markedCode.FindStringSubmatch(options); m != nil {
		lines := strings.Join(strings.FieldsFunc(m[1]+m[2]+m[3], func(r rune) bool { return r != '-' && (r < '0' || r > '9') }), " ")
		if lines != "" {
			parts = append(parts, `hl_lines="`+lines+`"`)
		}
	}
	if m := firstOfCode.FindStringSubmatch(options); m != nil {
		parts = append(parts, "linenostart="+m[1])
	}
	if len(parts) == 0 {
		return language
	}
	return strings.TrimSpace(cmp.Or(language, "text") + " {" + strings.Join(parts, " ") + "}")
}

// highlighted returns a block of code of Hugo.
func highlighted(_ shortcodes, p params, inner string) string {
	return fence(codeInfo(p.at(0, "lang"), p.written), inner)
}

// unescaped returns code that was written as HTML.
func unescaped(code string) string { return strings.Trim(html.UnescapeString(code), "\n") }
