package importer

import (
	"cmp"
	"io/fs"
	"slices"
	"strings"

	"portfolio/internal/lazyregexp"
)

// own returns a shortcode of the site's own or of a theme: one that shows the same wherever it stands, one that only puts markup around
// the text between its marks, one that shows that text as code, or one that shows a picture, with or without a text below it.
func (c shortcodes) own(m mark) (shortcode, bool) {
	template := c.template(m.called)
	words := strings.TrimSpace(templateMarkup.ReplaceAllString(template, ""))
	hasInner := m.partner > 0 && strings.Contains(template, ".Inner")
	switch {
	case hasInner && words == "":
		if strings.Contains(template, "mermaid") {
			return boxes["mermaid"], true
		}
		return shortcode{paired: true, write: inside}, true
	case hasInner && innerAsCode.MatchString(template):
		return known["highlight"], true
	case hasInner && titledInner.MatchString(words):
		name := strings.ToLower(titledInner.FindStringSubmatch(words)[1])
		return shortcode{paired: true, write: func(_ shortcodes, p params, inner string) string {
			return titled(p.get(name), strings.TrimSpace(inner))
		}}, true
	case m.partner == 0 && playsSound.MatchString(template) && clipOf(readParams(m.parameters)) != "":
		return shortcode{write: func(_ shortcodes, p params, _ string) string { return clipOf(p) }}, true
	case m.partner == 0 && template != "":
		if shown := strings.TrimSpace(withoutInner.ReplaceAllString(template, "")); !strings.Contains(shown, "{{") {
			return shortcode{write: func(shortcodes, params, string) string { return constant(shown) }}, true
		}
		if words == "" && !showsMore.MatchString(template) {
			return shortcode{write: func(shortcodes, params, string) string { return "" }}, true
		}
	}
	if isPictureOnly(readParams(m.parameters)) {
		return shortcode{paired: m.partner > 0, write: func(_ shortcodes, p params, inner string) string { return captioned(p, inner) }}, true
	}
	return shortcode{}, false
}

// How templates show the text between two marks: in its place, or as code.
const templateInner = `\{\{-?\s*\.Inner(?:\s*\|\s*(?:markdownify|safeHTML|\$?\.Page\.RenderString|\$?\.RenderString))*\s*-?\}\}|\{\{-?\s*""\s*-?\}\}|\{\{-?\s*/\*.*?\*/\s*-?\}\}`

var (
	withoutInner = lazyregexp.New(templateInner)
	innerAsCode  = lazyregexp.New(`\bhighlight\b[^{}]*\.Inner|\.Inner[^{}]*\|\s*(?:transform\.H|h)ighlight\b`)
)

// titledInner is what is left of a template that puts a title above the text between two marks, and playsSound finds a player.
var (
	titledInner = lazyregexp.New(`^\{\{-?\s*with\s+\.Get\s+"(\w+)"\s*-?\}\}\s*\{\{-?\s*\.\s*-?\}\}\s*\{\{-?\s*end\s*-?\}\}$`)
	playsSound  = lazyregexp.New(`(?i)<(?:audio|video)\b`)
)

// clipOf returns the sound or video that parameters name, with the one text among them as its caption, "" where they say something else.
func clipOf(p params) string {
	var sources, captions []string
	for _, name := range sortedKeys(p.named) {
		if value := p.named[name]; isMedia(value) {
			sources = append(sources, value)
		} else if !slices.Contains(wordless, name) || strings.ContainsRune(value, ' ') {
			captions = append(captions, value)
		}
	}
	if len(sources) != 1 || len(captions) > 1 || len(p.placed) > 0 {
		return ""
	}
	return media("", sources[0], "", plain(strings.Join(captions, "")))
}

// templateMarkup is what a template has that shows no words: the text between two marks, comments, values that are only noted, and elements
// with what is made in them.
var templateMarkup = lazyregexp.New(templateInner + `|\{\{-?\s*\$\w+\s*:?=[^{}]*\}\}|<!--.*?-->|</?[a-zA-Z](?:\{\{[^{}]*\}\}|[^<>{}])*>`)

// showsMore finds what a template shows without words.
var showsMore = lazyregexp.New(`(?i)\.Inner|<(?:audio|embed|iframe|img|input|object|picture|script|svg|video)\b`)

// blockElement begins a part of a page that is no part of a line, wordlessPicture is one that only draws.
var (
	blockElement    = lazyregexp.New(`(?i)\n|<(?:address|article|aside|audio|blockquote|details|div|dl|figure|footer|form|h[1-6]|header|hr|iframe|main|nav|ol|p|picture|pre|script|section|style|table|ul|video)\b`)
	wordlessPicture = lazyregexp.New(`(?is)<svg\b.*?</svg>\s*`)
)

// constant returns the words and marks of a template without values: in its line, or as a block.
func constant(template string) string {
	shown := strings.TrimSpace(wordlessPicture.ReplaceAllStringFunc(template, func(drawn string) string {
		if strings.Contains(drawn, "<text") || strings.Contains(drawn, "<title") {
			return drawn
		}
		return ""
	}))
	if blockElement.MatchString(shown) {
		return "\n\n" + shown + "\n\n"
	}
	return shown
}

// captioned returns a picture with the text between its marks: as its caption.
func captioned(p params, inner string) string {
	inner = strings.TrimSpace(inner)
	switch {
	case inner == "":
		return pictured(p)
	case p.get("caption")+p.get("title") == "" && plain(inner) == oneLine(inner) && !strings.ContainsAny(inner, "\n<[_"):
		p.named["caption"] = inner
		return pictured(p)
	}
	return "\n\n" + htmlFigure(pictured(p), inner) + "\n\n"
}

// template returns the template of a shortcode of the site's own, "" for none.
func (c shortcodes) template(name string) string {
	text, read := c.snippets[name]
	if !read {
		for _, folder := range []string{"layouts/shortcodes/", "layouts/_shortcodes/"} {
			if data, err := readAll(c.fsys, folder+name+".html", maxHead); fs.ValidPath(folder+name) && err == nil && text == "" {
				text = strings.TrimSpace(clean(data))
			}
		}
		c.snippets[name] = text
	}
	return text
}

// wordless are the parameters of pictures that readers do not read, or that a picture here has as well.
var wordless = []string{
	"alt", "caption", "title", "class", "style", "width", "height", "size", "sizes", "align", "position", "float", "link", "href", "linkexternal", "target", "rel", "loading", "lazy", "modifier",
	"quality", "resize", "command", "options", "id", "zoom", "lightbox",
}

// isPictureOnly reports whether all that parameters say is a picture and its words.
func isPictureOnly(p params) bool {
	pictures, texts := 0, 0
	for name, value := range p.named {
		if isPicture(value) && !slices.Contains(wordless, name) {
			pictures++
		} else if !slices.Contains(wordless, name) && strings.ContainsRune(value, ' ') {
			return false
		}
	}
	for _, value := range p.placed {
		if isPicture(value) {
			pictures++
		} else if strings.ContainsRune(value, ' ') {
			texts++
		}
	}
	return pictures == 1 && texts <= 1
}

// pictured returns the picture that parameters name.
func pictured(p params) string {
	source, words := "", ""
	for _, value := range p.placed {
		if isPicture(value) {
			source = value
		} else if words == "" || strings.ContainsRune(value, ' ') {
			words = value
		}
	}
	for name, value := range p.named {
		if isPicture(value) && !slices.Contains(wordless, name) {
			source = value
		}
	}
	caption := strings.TrimSpace(strings.Join(notEmpty(p.get("title"), p.get("caption")), " — "))
	if len(p.placed) > 2 && !strings.ContainsRune(words, ' ') {
		words = "" // how it is scaled
	}
	made := picture(cmp.Or(p.get("alt"), words, plain(caption)), source, plain(caption))
	if target := cmp.Or(p.get("link"), p.get("href")); target != "" {
		made = "[" + made + "](" + destination(target) + ")"
	}
	return made
}
