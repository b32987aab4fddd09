package importer

import (
	"cmp"
	"html"
	"path"
	"slices"
	"strings"

	"portfolio/internal/lazyregexp"
)

// The notations of WordPress: comments of its editor, short codes in brackets.
var (
	wpComment  = lazyregexp.New(`(?s)<!--.*?-->`)
	wpCaption  = lazyregexp.New(`(?s)\[caption[^\]]*\](.*?)\[/caption\]`)
	wpShort    = lazyregexp.New(`(\bhref=["'])(https?://[^"'?\s]*?)?/?\?(?:p|page_id)=(\d+)`)
	wpLink     = lazyregexp.New(`(\bhref=["'])https?://([^/"'?#\s]+)(/[^"'?\s]*)`)
	wpImage    = lazyregexp.New(`(?is)^\s*((?:<a\s[^>]*>\s*)?<img\s[^>]*>(?:\s*</a>)?)(.*)$`)
	wpMedia    = lazyregexp.New(`(?s)\[(?:video|audio)((?:\s[^\]]*)?)\](?:\s*(https?://[^\s\[]+)?\s*\[/(?:video|audio)\])?`)
	wpLatex    = lazyregexp.New(`(?s)\$latex\s+([^$]+?)(?:&amp;[a-z]+=[^$]*)?\$|\[(?:latex|katex|math)[^\]]*\](.*?)\[/(?:latex|katex|math)\]`)
	wpCode     = lazyregexp.New(`(?s)\[(code|sourcecode)([^\]]*)\](.*?)\[/(?:code|sourcecode)\]`)
	wpGallery  = lazyregexp.New(`\[gallery([^\]]*)\]`)
	wpIDs      = lazyregexp.New(`\b(?:ids|include)="?([\d, ]+)`)
	wpOther    = lazyregexp.New(`\[/?([a-z][a-z0-9_-]+)(\s[^\]\n]*)?\](?:[^(]|$)`)
	wpLanguage = lazyregexp.New(`lang(?:uage)?="?([\w+#-]+)`)
	wpBlocks   = lazyregexp.New(`(?i)^\s*</?(?:address|article|aside|blockquote|details|div|dl|figure|form|h[1-6]|hr|iframe|ol|p|pre|script|section|style|table|ul|video)[\s>/]`)
)

// replace returns the HTML of a text without what only WordPress reads.
func (w *wordpress) replace(t *Text) string {
	t.Body = htmlPicture.ReplaceAllStringFunc(t.Body, func(element string) string {
		if alt := w.alts[pictureKey(attribute(element, "src"))]; strings.Contains(attribute(element, "src"), "/wp-content/uploads/") && alt != "" && attribute(element, "alt") == "" {
			return "<img alt=\"" + html.EscapeString(alt) + "\"" + emptyAlt.ReplaceAllString(element[len("<img"):], "")
		}
		return element
	})
	hasBlocks := strings.Contains(t.Body, "<!-- wp:")
	text := wpUploaded.ReplaceAllStringFunc(wpComment.ReplaceAllString(w.putBlocks(t, t.Body), ""), w.uploadedAt)
	for _, address := range slices.Compact(slices.Sorted(slices.Values(wpUnplayed.FindAllString(text, -1)))) {
		w.find(t.Origin, 1, "no page plays "+address+": it becomes a link to the old site", "make an .mp3 or .mp4 of it, put that next to the text, and write it like a picture")
	}
	text = wpShort.ReplaceAllStringFunc(text, func(match string) string {
		m := wpShort.FindStringSubmatch(match)
		to := w.texts[m[3]]
		if _, own := w.path(m[2] + "/"); to == nil || !own {
			return match
		}
		return m[1] + to.Addresses[0]
	})
	text = wpLink.ReplaceAllStringFunc(text, func(match string) string {
		m := wpLink.FindStringSubmatch(match)
		if to, _, _ := strings.Cut(m[3], "#"); w.former[strings.ToLower(m[2])] && w.at[spelling(to)] {
			return m[1] + m[3]
		}
		return match
	})
	text = wpCaption.ReplaceAllStringFunc(text, func(match string) string {
		inner := wpCaption.FindStringSubmatch(match)[1]
		if m := wpImage.FindStringSubmatch(inner); m != nil {
			return "\n\n<figure>" + m[1] + "<figcaption>" + strings.TrimSpace(m[2]) + "</figcaption></figure>\n\n"
		}
		return inner
	})
	text = wpEmbed.ReplaceAllStringFunc(text, t.embedded)
	text = wpMedia.ReplaceAllStringFunc(text, func(match string) string {
		m := wpMedia.FindStringSubmatch(match)
		p := readParams(m[1])
		source := cmp.Or(m[2], p.first("src", "mp4", "webm", "mp3", "m4a", "ogg", "wav", "m4v", "ogv"))
		if source == "" {
			return match
		}
		return t.block(media(p.get("title"), source, p.get("poster"), plain(p.get("caption"))))
	})
	text = wpLatex.ReplaceAllStringFunc(text, func(match string) string {
		m := wpLatex.FindStringSubmatch(match)
		return t.hold(formula(unescaped(m[1]+m[2]), strings.Contains(m[2], "\n")))
	})
	text = wpCode.ReplaceAllStringFunc(text, func(match string) string {
		m := wpCode.FindStringSubmatch(match)
		language := ""
		if found := wpLanguage.FindStringSubmatch(m[2]); found != nil {
			language = found[1]
		}
		return t.block(fence(codeInfo(language, m[2]), unescaped(m[3])))
	})
	text = wpGallery.ReplaceAllStringFunc(text, func(match string) string {
		ids := w.uploadedFor(t)
		if m := wpIDs.FindStringSubmatch(match); m != nil {
			ids = strings.Split(m[1], ",")
		}
		return cmp.Or(w.shown(t, ids), match)
	})
	text = wpForm.ReplaceAllStringFunc(text, func(string) string {
		w.find(t.Origin, 1, "a form is left out, and a link to the site's own forms is in its place", "write what else it asked for in requests.toml")
		t.hasForm = true
		return t.block(contactLink)
	})
	text = outsideElements(text, func(part string) string { return w.unpaired(t, w.putCodes(t, part)) })
	if !hasBlocks {
		text = paragraphs(text)
	}
	return text
}

// wpForm is a form of the common plugins.
var wpForm = lazyregexp.New(`(?s)\[contact-form\b[^\]]*\].*?\[/contact-form\]|\[(?:contact-form-7|contact-form|wpforms|gravityforms?|ninja_form|formidable|fluentform|forminator_form)\b[^\]]*\]`)

// wpUnplayed is the address of a sound or a video of a kind that the pages do not play.
var wpUnplayed = lazyregexp.New(`(?i)https?://[^\s"'<>\]]+\.(?:aac|aiff?|avi|flac|m4v|mov|og[agv]|wma|wmv)\b`)

// wpUploaded is the address of a file at the hosts that WordPress.com has for them.
var wpUploaded = lazyregexp.New(`(?i)https?://(?:i\d\.wp\.com/[a-z0-9.-]+|[a-z0-9-]+\.files\.wordpress\.com)/[^\s"'<>)\\]+`)

// uploadedAt returns the address that a file at a host of WordPress.com has on the site itself, if there is a copy next to the export.
func (w *wordpress) uploadedAt(address string) string {
	if !wpUploaded.MatchString(address) {
		return address
	}
	named, _, _ := strings.Cut(address, "?")
	_, below, _ := strings.Cut(named, "://")
	if host, rest, _ := strings.Cut(below, "/"); strings.HasSuffix(strings.ToLower(host), ".wp.com") {
		below = rest
	}
	_, below, _ = strings.Cut(below, "/")
	if below = strings.TrimPrefix(below, "wp-content/uploads/"); w.upload(below) != "" {
		return w.Origin + w.Base + "/wp-content/uploads/" + below
	}
	return address
}

// shown puts pictures that were uploaded in the place of something of a text: "" where the export has none of their ids.
func (w *wordpress) shown(t *Text, ids []string) string {
	var pictures []string
	for _, id := range ids {
		if found, ok := w.pictures[strings.TrimSpace(id)]; ok {
			pictures = append(pictures, picture(cmp.Or(found.alt, found.caption), w.uploadedAt(found.address), found.caption))
		}
	}
	if len(pictures) == 0 {
		return ""
	}
	return t.block(strings.Join(pictures, "\n"))
}

// block puts a block of Markdown in the place of something in the HTML of a text.
func (t *Text) block(markdown string) string { return "\n\n<p>" + t.hold(markdown) + "</p>\n\n" }

// uploadedFor returns the ids of the pictures that were uploaded for a text.
func (w *wordpress) uploadedFor(t *Text) []string {
	return slices.DeleteFunc(slices.Clone(w.uploaded), func(id string) bool { return w.pictures[id].parent != w.ids[t] || !isPicture(w.pictures[id].address) })
}

// paragraphs adds the paragraphs and line ends that WordPress adds to texts of its former editor.
func paragraphs(text string) string {
	var out strings.Builder
	inCode := false
	for block := range strings.SplitSeq(strings.ReplaceAll(text, "\r", ""), "\n\n") {
		inCode = inCode || strings.Contains(block, "<pre")
		switch trimmed := strings.TrimSpace(block); {
		case inCode:
			out.WriteString(block + "\n\n")
		case trimmed == "":
		case wpBlocks.MatchString(trimmed):
			out.WriteString(trimmed + "\n\n")
		default:
			out.WriteString("<p>" + strings.ReplaceAll(trimmed, "\n", "<br>\n") + "</p>\n\n")
		}
		inCode = inCode && !strings.Contains(block, "</pre")
	}
	return out.String()
}

// sized is the name of a smaller copy of a picture.
var sized = lazyregexp.New(`-\d+x\d+(\.[a-zA-Z]+)$`)

// unsized returns the name of the picture of which this may be a smaller copy.
func unsized(name string) string {
	return path.Join(path.Dir(name), sized.ReplaceAllString(path.Base(name), "$1"))
}
