package importer

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"portfolio/internal/lazyregexp"
)

// liquid writes the tags of a text of Jekyll as Markdown. They are replaced before anything else, in code as well.
type liquid struct {
	*jekyll
	text *Text
}

// liquidTag is a tag, or an expression.
var liquidTag = lazyregexp.New(`\{%-?\s*(\w+)([^{}]*?)-?%\}|\{\{-?([^{}]*?)-?\}\}`)

// liquidEnds match the ends of the tags that have text between them and their ends.
var liquidEnds = map[string]*lazyregexp.Regexp{
	"raw":       lazyregexp.New(`\{%-?\s*endraw\s*-?%\}`),
	"codeblock": lazyregexp.New(`\{%-?\s*endcodeblock\s*-?%\}`),
	"highlight": lazyregexp.New(`\{%-?\s*endhighlight\s*-?%\}`),
	"comment":   lazyregexp.New(`\{%-?\s*endcomment\s*-?%\}`),
	"katex":     lazyregexp.New(`\{%-?\s*endkatex\s*-?%\}`),
	"katexmm":   lazyregexp.New(`\{%-?\s*endkatexmm\s*-?%\}`),
}

// replace returns a text without the tags that are known.
func (l liquid) replace(body string) string {
	var out strings.Builder
	at := 0
	ends := map[string]bool{} // the tags that end nowhere
	for at < len(body) {
		m := liquidTag.FindStringSubmatchIndex(body[at:])
		if m == nil {
			break
		}
		begin, end := at+m[0], at+m[1]
		out.WriteString(body[at:begin])
		written, ok := "", false
		if at = end; m[2] < 0 {
			inside := strings.TrimSpace(body[begin+m[6]-m[0] : begin+m[7]-m[0]])
			if written, ok = l.expression(inside); !ok && oneName.MatchString(inside) && beginsAddress(body, begin, end) {
				ok = !strings.Contains(body, "assign "+inside) // what has no value shows nothing: such addresses begin at the root
			}
		} else {
			name, rest := body[begin+m[2]-m[0]:begin+m[3]-m[0]], strings.TrimSpace(body[begin+m[4]-m[0]:begin+m[5]-m[0]])
			if liquidEnds[name] != nil {
				var inner string
				if inner, at, ok = l.block(body, name, end, ends); ok {
					written = l.blockText(name, rest, inner)
				}
			} else if inner, after, closed := l.boxed(body, name, rest, end); closed {
				written, at, ok = inner, after, true
			} else {
				written, ok = l.tag(name, rest)
				if ok && written == "" && strings.HasSuffix(body[:begin], "\n") && strings.HasPrefix(body[at:], "\n") {
					at++ // nothing is left of its line
				}
			}
		}
		if !ok {
			written = body[begin:end]
			l.find(l.text.Origin, l.text.lineAt(body, begin), "the tag "+oneLine(written)+" is kept as text", "write in the new file what it showed")
		}
		if ok && (strings.HasPrefix(written, "![") || strings.Contains(written, "](") && !strings.Contains(written, "\n")) { // which Markdown has in HTML as well
			written = l.text.put(written)
		}
		out.WriteString(l.text.hold(written))
	}
	return out.String() + body[at:]
}

// oneName is an expression that is only a name.
var oneName = lazyregexp.New(`^\w+$`)

// beginsAddress reports whether what is between two places of a text is the begin of an address that goes on with a path.
func beginsAddress(body string, begin, end int) bool {
	return begin > 0 && strings.ContainsRune("(<\"'", rune(body[begin-1])) && strings.HasPrefix(body[end:], "/")
}

// block returns the text between a tag and its end, and the place behind that end.
func (l liquid) block(body, name string, from int, missing map[string]bool) (inner string, end int, ok bool) {
	if missing[name] {
		return "", from, false
	}
	m := liquidEnds[name].FindStringIndex(body[from:])
	if m == nil {
		missing[name] = true
		return "", from, false
	}
	return body[from : from+m[0]], from + m[1], true
}

// boxTitle is how plugins write a parameter.
var boxTitle = lazyregexp.New(`\b(\w+):\s*(["'])`)

// boxed returns the Markdown of a plugin's tag that has text between it and its end, and the place behind that end.
func (l liquid) boxed(body, name, rest string, from int) (written string, end int, ok bool) {
	code, known := boxes[name]
	isFigure := name == "figure" || name == "picture"
	if (!known || !code.paired) && !isFigure && name != "details" {
		return "", from, false
	}
	m := lazyregexp.New(`\{%-?\s*end` + name + `\s*-?%\}`).FindStringIndex(body[from:])
	if m == nil {
		return "", from, false
	}
	inner := l.replace(body[from : from+m[0]])
	if name == "details" { // its title has no quotes
		return details(shortcodes{l.Source, l.text}, params{named: map[string]string{"title": strings.Trim(rest, `"'`)}}, inner), from + m[1], true
	}
	p := readParams(boxTitle.ReplaceAllString(rest, "$1=$2"))
	if _, label, ok := strings.Cut(rest, " "); name == "tab" && ok && len(p.named) == 0 { // behind the name of its group
		p.named["label"] = strings.Trim(label, `"' `)
	}
	if !isFigure {
		written = code.write(shortcodes{l.Source, l.text}, p, inner)
		if source, ok := l.citation(strings.Fields(rest)); ok && name == "quote" { // of jekyll-scholar
			written = strings.TrimRight(written, "\n") + "\n>\n> " + source + "\n"
		}
		if name == "tab" { // the next one may be in the next line
			written += "\n"
		}
		return written, from + m[1], true
	}
	if caption := p.get("caption"); caption != "" {
		inner = strings.TrimRight(inner, "\n") + "\n\n*" + strings.TrimSpace(caption) + "*\n"
	}
	return inner, from + m[1], true
}

func (l liquid) blockText(name, rest, inner string) string {
	switch name {
	case "raw":
		return inner
	case "highlight":
		language, options, _ := strings.Cut(rest, " ")
		return fence(codeInfo(strings.Trim(language, `"'`), options), rawTag.ReplaceAllString(inner, "")) // Eleventy quotes it
	case "codeblock":
		return codeblock(rest, rawTag.ReplaceAllString(inner, ""))
	case "katexmm":
		return inner
	case "katex":
		return formula(inner, strings.Contains(rest, "display"))
	}
	return "" // a comment
}

// rawTag is the begin or the end of what is no Liquid. In code they show nothing.
var rawTag = lazyregexp.New(`\{%-?\s*(?:end)?raw\s*-?%\}`)

// blockOption is what Octopress says of a block of code: its language, and how its lines are shown.
var blockOption = lazyregexp.New(`\b(\w+):(\S+)`)

// codeblock returns a block of code of Octopress, below its title and its link.
func codeblock(rest, code string) string {
	title, language, options := "", "", ""
	for _, m := range blockOption.FindAllStringSubmatch(rest, -1) {
		switch {
		case m[1] == "lang":
			language = m[2]
		case !strings.HasPrefix(m[2], "//"): // no address
			options += " " + strings.Replace(m[1], "mark", "mark_lines", 1) + `="` + m[2] + `"`
		}
	}
	words := strings.Fields(blockOption.ReplaceAllStringFunc(rest, func(option string) string {
		if scheme.MatchString(option) && strings.Contains(option, "://") {
			return option
		}
		return ""
	}))
	if at := slices.IndexFunc(words, wholeAddress.MatchString); at >= 0 {
		title = strings.TrimSpace(strings.Join(words[:at], " ") + " " + link(cmp.Or(strings.Join(words[at+1:], " "), words[at]), words[at]))
	} else {
		title = strings.Join(words, " ")
	}
	if title != "" {
		title = "*" + title + "*\n\n"
	}
	return title + fence(codeInfo(language, options), code)
}

// Tags of Octopress that a blog has kept when it moved on: blocks of code, and what is in a line of its own.
var (
	octopressBlock = lazyregexp.New(`(?s)\{%\s*codeblock\b.*?\{%\s*endcodeblock\s*%\}|\{%\s*highlight\b.*?\{%\s*endhighlight\s*%\}`)
	octopressTag   = lazyregexp.New(`(?m)^[ \t]*\{%\s*(?:gist|img|youtube|vimeo)\s[^%\n]*%\}[ \t]*$`)
)

// octopress writes the tags of Octopress in a text of another program as Markdown.
func (s *Source) octopress(t *Text) {
	l := liquid{&jekyll{Source: s}, t}
	t.Body = outsideFences(t.Body, func(part string) string { return octopressBlock.ReplaceAllStringFunc(part, l.replace) })
	t.Body = outsideCode(t.Body, func(part string) string { return octopressTag.ReplaceAllStringFunc(part, l.replace) })
}

// tag returns the replacement of a tag.
func (l liquid) tag(name, rest string) (string, bool) {
	switch name {
	case "post_url":
		if post := l.named[path.Base(rest)]; post != nil {
			return post.Addresses[0], true
		}
	case "link":
		if t := l.named[strings.TrimPrefix(rest, "/")]; t != nil {
			return t.Addresses[0], true
		}
		return "/" + escapeSpaces(strings.TrimPrefix(rest, "/")), !strings.Contains(rest, "|")
	case "img", "gist", "youtube", "vimeo", "twitter", "tweet", "instagram", "mastodon", "video", "audio", "picture", "figure":
		return l.embedded(name, readParams(rest))
	case "include", "include_cached", "include_relative":
		file, rest, _ := strings.Cut(rest, " ")
		name, _, _ := strings.Cut(path.Base(file), ".")
		if name == "bib_search" || name == strings.TrimPrefix(newsFolder, "_") && len(l.items[newsFolder]) > 0 { // which the program has itself
			return "", true
		}
		return l.embedded(name, readParams(rest))
	case "cite":
		return l.citation(strings.Fields(rest))
	case "bibliography":
		return link(l.text.Title, publicationScheme), len(l.publications) > 0
	case "toc":
		return "", true
	case "renderTemplate", "endrenderTemplate", "markdown", "endmarkdown": // between them is what they show
		return "", true
	}
	return "", false
}

// embedded returns what a tag or a file of the theme shows that is called as a shortcode is, if its parameters say enough.
func (l liquid) embedded(name string, p params) (string, bool) {
	if strings.Contains(p.written, "{{") || strings.Contains(p.written, "page.") || len(p.named)+len(p.placed) == 0 {
		return "", false
	}
	switch name = strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(strings.ToLower(name), "embed-"), "embed_"), "-embed"); name {
	case "picture", "figure", "image", "img":
		source := p.first("src", "image_path", "path", "url", "image", "file")
		if at := slices.IndexFunc(p.placed, isPicture); at > 0 { // behind what says where it is
			source = p.placed[at]
		}
		if !isPicture(source) {
			return "", false
		}
		if fromRoot := "/" + source; scheme.FindString(source) == "" && !strings.HasPrefix(source, "/") && exists(l.fsys, source) {
			source = fromRoot // as themes link it
		}
		return picture(cmp.Or(p.get("alt"), plain(p.get("caption")), p.get("title")), source, plain(p.get("caption"))), true
	case "video":
		if site := p.get("provider"); site == "youtube" || site == "vimeo" {
			name = site
		}
	case "youtubeplayer":
		name = "youtube"
	}
	code, ok := shortcodeOf(name)
	if !ok || code.paired || name == "ref" || name == "relref" || name == "toc" {
		return "", false
	}
	return code.write(shortcodes{l.Source, l.text}, p, ""), true
}

// expression returns the value of an expression of a few known names and filters.
func (l liquid) expression(text string) (string, bool) {
	parts := strings.Split(text, "|")
	value, ok := l.value(strings.TrimSpace(parts[0]))
	for _, filter := range parts[1:] {
		name, argument, _ := strings.Cut(strings.TrimSpace(filter), ":")
		with, known := l.value(strings.TrimSpace(argument))
		switch strings.TrimSpace(name) {
		case "relative_url":
			value = l.Base + "/" + strings.TrimPrefix(value, "/")
		case "absolute_url":
			value = l.Origin + l.Base + "/" + strings.TrimPrefix(value, "/")
		case "prepend":
			value, ok = with+value, ok && known
		case "append":
			value, ok = value+with, ok && known
		case "escape", "xml_escape", "strip":
		default:
			return "", false
		}
	}
	return value, ok
}

func (l liquid) value(name string) (string, bool) {
	if len(name) >= 2 && (name[0] == '"' || name[0] == '\'') && name[len(name)-1] == name[0] {
		return name[1 : len(name)-1], true
	}
	switch name {
	case "site.baseurl":
		return l.Base, true
	case "site.url":
		return l.Origin, true
	case "site.title":
		return l.Name, true
	case "site.author", "site.author.name":
		return l.Author, true
	case "page.title":
		return l.text.Title, true
	case "page.url":
		return l.text.Addresses[0], true
	}
	return "", false
}
