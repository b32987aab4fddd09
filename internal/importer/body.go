package importer

import (
	"html"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"portfolio/content/markdown"
	"portfolio/i18n"
	"portfolio/internal/lazyregexp"
)

// headingLine is a heading of Markdown.
var headingLine = lazyregexp.New(`^ {0,3}(#{1,6})[ \t]+(.+?)[ \t]*#*[ \t]*$`)

// ownID is the id that a heading says it has, in Hugo's way or in that of kramdown.
var ownID = lazyregexp.New(`[ \t]*\{:?[ \t]*#([^\s}]+)[^}]*\}[ \t]*$`)

// attributes are a line of kramdown that says how the block next to it looks, or has a table of contents in its place.
var attributes = lazyregexp.New(`(?m)^[ \t]*\{:[^}\n]*\}[ \t]*$|\{:[ \t]*(?:[.#]|[\w-]+=)[^}\n]*\}`)

// contents is the list in whose place kramdown puts a table of contents.
var contents = lazyregexp.New(`(?m)^[*+-1.]+[ \t].*\n\{:[ \t]*toc[^}\n]*\}[ \t]*$`)

// idPattern is an id that a heading of this program may have.
var idPattern = lazyregexp.New(`^[A-Za-z][A-Za-z0-9_-]{0,99}$`)

// headings notes which ids the headings of a text have on the new site. An id of their own is kept where that can be.
func (t *Text) headings() {
	t.anchors = map[string]string{}
	taken := map[string]int{}
	for _, id := range markdown.PageIDs {
		taken[id] = 1
	}
	t.Body = belowTitle(outsideFences(t.Body, joinTargets))
	t.Body = outsideCode(t.Body, func(part string) string {
		if strings.Contains(part, "{:") {
			part = contents.ReplaceAllString(part, "")
		}
		lines := strings.SplitAfter(part, "\n")
		for i, line := range lines {
			m := headingLine.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
			if m == nil {
				continue
			}
			words, marked := t.takeTargets(m[2])
			id, now := "", ""
			if len(marked) > 0 {
				words = strings.TrimSpace(words)
				lines[i] = m[1] + " " + words + "\n"
				if ownID.FindString(words) == "" {
					words += " {#" + marked[0] + "}"
				}
			}
			if own := ownID.FindStringSubmatch(words); own != nil {
				id = own[1]
				words = words[:len(words)-len(own[0])]
				lines[i] = m[1] + " " + words + "\n"
				if idPattern.MatchString(id) && taken[id] == 0 {
					now, taken[id] = id, 1
					lines[i] = m[1] + " " + words + " {#" + id + "}\n"
				}
			}
			if now == "" {
				if now = markdown.Slugify(words); taken[now] > 0 {
					now += "-" + strconv.Itoa(taken[now]+1)
				}
				taken[markdown.Slugify(words)]++
			}
			for _, was := range append(marked, id, githubID(plain(words))) {
				if _, there := t.anchors[was]; !there && was != "" && now != "" {
					t.anchors[was] = now
				}
			}
		}
		part = strings.Join(lines, "")
		if strings.Contains(part, "{:") {
			part = attributes.ReplaceAllString(part, "")
		}
		return part
	})
	for _, id := range t.anchors {
		taken[id] = max(taken[id], 1)
	}
	t.writeTargets(taken)
}

// Headings as Markdown has them: behind signs, which may be in a quotation, and above a line.
var (
	signedHeading = lazyregexp.New(`^((?:[ ]{0,3}>[ ]?)*[ ]{0,3})(#{1,6})([ \t].*\n?)$`)
	underline     = lazyregexp.New(`^ {0,3}(=+|-+)[ \t]*\n?$`)
	noParagraph   = lazyregexp.New(`^(?: {4}|\t| {0,3}(?:[#>|<*+-]|\d+[.)]|$))`)
)

// belowTitle returns a text whose headings are one level lower if one of them is as high as the title: a page has one of those.
func belowTitle(body string) string {
	isHigh := false
	lowered := outsideFences(body, func(part string) string {
		lines := strings.SplitAfter(part, "\n")
		for i, line := range lines {
			if m := signedHeading.FindStringSubmatch(line); m != nil {
				isHigh = isHigh || m[2] == "#"
				lines[i] = m[1] + m[2][:min(len(m[2]), 5)] + "#" + m[3]
			} else if m := underline.FindStringSubmatch(line); m != nil && i > 0 && !noParagraph.MatchString(lines[i-1]) && (i == 1 || strings.TrimSpace(lines[i-2]) == "") {
				isHigh = isHigh || m[1][0] == '='
				lines[i-1] = map[byte]string{'=': "## ", '-': "### "}[m[1][0]] + strings.TrimLeft(lines[i-1], " ")
				lines[i] = "\n"
			}
		}
		return strings.Join(lines, "")
	})
	if !isHigh {
		return body
	}
	return lowered
}

// githubID returns the id that GitHub, Hugo and Jekyll give a heading.
func githubID(words string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-', r == '_', unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r):
			return unicode.ToLower(r)
		}
		return -1
	}, words)
}

// destinationPattern finds the destinations of links and pictures.
var destinationPattern = lazyregexp.New(`(\]\([ \t]*|\]:[ \t]*)(?:<([^>\n]*)>|((?:[^()\s<]|\([^()\s<]*\))+))`)

// htmlPicture is a picture in HTML, and htmlAttribute one of its attributes.
var (
	htmlPicture   = lazyregexp.New(`(?i)<img\s[^<>]*>`)
	htmlAttribute = lazyregexp.New(`(?i)([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`)
)

// spaced are pictures whose names have blanks, and links to such files of the site.
var spaced = lazyregexp.New(`(?i)(!\[[^\]\n]*\]\()([^()<>"'\n]* [^()<>"'\n]*\.(?:avif|gif|jpe?g|png|svg|webp))\)|(\]\()(\.{0,2}/[^()<>"'\n]* [^()<>"'\n]*\.[a-z][a-z0-9]{1,4})\)`)

// attribute returns an attribute of an element of HTML.
func attribute(element, name string) string {
	for _, m := range htmlAttribute.FindAllStringSubmatch(element, -1) {
		if strings.EqualFold(m[1], name) {
			return m[2] + m[3] + m[4]
		}
	}
	return ""
}

// contactLink stands for a link to the site's own forms, until the plan knows their address and what the site calls them.
const contactLink = "[contact:](contact:)"

// links gives the links and pictures of a text their new destinations.
func (p *Plan) links(t *Text) string {
	return outsideCode(t.Body, func(part string) string {
		if t.hasForm {
			lang := i18n.Lang(t.Lang)
			part = strings.ReplaceAll(part, contactLink, link(p.site.Languages.Messages(lang).T("nav.connects.no-opportunities"), p.site.Languages.Path(lang, i18n.Connects)))
		}
		part = htmlPicture.ReplaceAllStringFunc(part, func(element string) string {
			if attribute(element, "src") == "" {
				return element
			}
			return picture(attribute(element, "alt"), attribute(element, "src"), attribute(element, "title"))
		})
		part = p.media(t, part)
		part = p.takeRemote(t, spaced.ReplaceAllString(part, "$1$3<$2$4>)"))
		return destinationPattern.ReplaceAllStringFunc(part, func(match string) string {
			m := destinationPattern.FindStringSubmatch(match)
			was := m[2] + m[3]
			now := p.follow(t, was)
			if now == was {
				return match
			}
			return m[1] + destination(now)
		})
	})
}

// follow returns the new destination of a link or a picture: the same if it leads off the site, or nowhere.
func (p *Plan) follow(t *Text, was string) string {
	if id, ok := strings.CutPrefix(was, publicationScheme); ok {
		return p.publicationAddress(t, id)
	}
	named, isRef := strings.CutPrefix(html.UnescapeString(was), "ref:")
	address, own := p.source.path(named)
	if !own || address == "" {
		return was
	}
	lang := t.Lang
	if asked, rest, ok := strings.Cut(address, refLang); isRef && ok {
		lang, address, named = langTag(asked), rest, rest
	}
	address, fragment, _ := strings.Cut(address, "#")
	address, _, _ = strings.Cut(address, "?")
	if unescaped, err := url.PathUnescape(address); err == nil {
		address = unescaped
	}
	if address == "" { // a place of the same text
		return "#" + t.anchor(fragment)
	}
	if target := p.textAt(t, address, lang, isRef); target != nil {
		if fragment != "" {
			fragment = "#" + target.anchor(fragment)
		}
		return p.linkTo(t, target) + fragment
	}
	if file := p.fileAt(t, address); file != "" {
		return p.take(t, file)
	}
	for _, lost := range p.source.Lost {
		if lost.Page != "" && spelling(lost.Path) == spelling(address) {
			return p.site.Languages.Path(i18n.Lang(t.Lang), lost.Page)
		}
	}
	if isRef {
		return p.source.Base + "/" + strings.TrimPrefix(named, "/")
	}
	return was
}

// anchor returns the id that a place of the text has now.
func (t *Text) anchor(fragment string) string {
	if unescaped, err := url.PathUnescape(fragment); err == nil {
		fragment = unescaped
	}
	if now := t.anchors[fragment]; now != "" {
		return now
	}
	if now := t.anchors[markdown.Slugify(fragment)]; now != "" { // programs keep other signs of a heading
		return now
	}
	return fragment
}

// linkTo returns the destination of a link from one text to another.
func (p *Plan) linkTo(from, to *Text) string {
	if to.Page || to.Lang != from.Lang && inLanguage(p.siblings(to), from.Lang).Lang == from.Lang {
		return p.address(to)
	}
	if from.Page {
		return "../../articles/" + to.id + "/"
	}
	return "../" + to.id + "/"
}

// spelling returns an address in the form in which addresses are compared.
func spelling(address string) string {
	address = strings.TrimSuffix(path.Join("/", address), "/index.html")
	return strings.TrimSuffix(strings.ToLower(address), ".html")
}

// textAt returns the text that a link leads to: by its address, its file or its name, in a language if it
// is there.
func (p *Plan) textAt(t *Text, address, lang string, isRef bool) *Text {
	var candidates []string
	if strings.HasPrefix(address, "/") {
		candidates = []string{address, p.source.Base + address}
	} else {
		candidates = []string{path.Join(t.Addresses[0], address), path.Join(path.Dir(strings.TrimSuffix(t.Addresses[0], "/")), address)}
	}
	for _, candidate := range candidates {
		if found := inLanguage(p.byAddress[spelling(candidate)], lang); found != nil {
			return found
		}
	}
	whole := strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(address, "/"), path.Ext(address)), "/")
	key := strings.TrimSuffix(strings.TrimSuffix(whole, "/index"), "/_index")
	if !isRef && !isText(address) {
		return nil
	}
	for _, name := range []string{path.Join(path.Dir(t.Key), key), path.Join(t.Key, key), key, whole} { // a folder may be called index
		if found := inLanguage(p.byKey[name], lang); found != nil {
			return found
		}
	}
	if isRef {
		return inLanguage(p.byName[path.Base(key)], lang)
	}
	return inLanguage(p.byOrigin[path.Join(path.Dir(t.Origin), address)], lang)
}

// inLanguage returns the text in a language, or else the first.
func inLanguage(texts []*Text, lang string) *Text {
	if at := slices.IndexFunc(texts, func(t *Text) bool { return t.Lang == lang }); at >= 0 {
		return texts[at]
	}
	if len(texts) > 0 {
		return texts[0]
	}
	return nil
}
