package importer

import (
	"cmp"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"portfolio/content"
	"portfolio/internal/lazyregexp"
	"portfolio/internal/splice"
)

// write adds the file of a text, and those that it shows.
func (p *Plan) write(t *Text) {
	body := strings.TrimSpace(p.links(t)) + "\n"
	siblings := p.siblings(t)
	first := siblings[0]
	h := frontMatter{}
	h.add("slug", t.slug, t.slug != t.id)
	h.add("title", cmp.Or(oneLine(t.Title), t.slug), true)
	h.add("description", p.description(t, body), true)
	if !t.Page {
		p.sameDate(t, first)
		h.raw("date", first.Date.written)
	}
	if first.Updated.After(first.Date.Time) && first.Updated.Format(wallClock) > first.Date.Format(wallClock) {
		h.raw("updated", first.Updated.written)
	}
	h.add("draft", true, t.Draft)
	h.add("toc", false, t.NoContents && !t.Page) // pages have none
	if t.Page {
		h.add("menu", t.Menu, t.Menu != "")
		h.add("order", t.Order, t.Order > 0)
		h.add("guid", t.GUID, strings.Contains(t.GUID, "/?page_id=")) // no feed has it
	}
	cover := p.cover(t, first)
	if t.Page && cover != "" && !shows(body, cover) {
		body = picture(t.CoverAlt, cover, "") + "\n\n" + body
	} else if !t.Page && cover != "" {
		h.add("cover", cover, true)
		h.add("cover_alt", cmp.Or(t.CoverAlt, first.CoverAlt), cmp.Or(t.CoverAlt, first.CoverAlt) != "")
	}
	if !t.Page {
		h.add("tags", t.Tags, len(t.Tags) > 0)
		h.add("series", oneLine(t.Series), content.TopicSlug(t.Series) != "")
		h.add("guid", t.GUID, t.GUID != "")
		h.add("canonical", t.Canonical, wholeAddress.MatchString(t.Canonical))
	}
	aliases := p.aliases(t)
	h.add("aliases", aliases, len(aliases) > 0)
	if len(siblings) < len(p.site.Settings.Languages) {
		var langs []string
		for _, sibling := range siblings {
			langs = append(langs, sibling.Lang)
		}
		h.add("languages", langs, true)
	}
	p.Files = append(p.Files, File{Name: t.file(), Data: []byte(h.String() + "\n" + body)})
}

// notYet returns why a text is not public, and its address once it is, "" for a public one.
func (p *Plan) notYet(t *Text) string {
	switch day := p.siblings(t)[0].Date; {
	case t.Draft:
		return "a draft: " + p.address(t) + " once it is published"
	case !t.Page && day.After(now()):
		return "scheduled for " + day.Format(time.DateOnly) + ": " + p.address(t) + " from then on"
	}
	return ""
}

// file returns the name of a text's file in the site folder.
func (t *Text) file() string { return kind(t) + t.id + "/" + t.Lang + ".md" }

// shows reports whether a text shows a picture beside it.
func shows(body, name string) bool {
	return strings.Contains(body, "]("+name+")") || strings.Contains(body, "]("+name+" ")
}

var wholeAddress = lazyregexp.New(`^https?://[^/\s]+`)

// sameDate names a date that is lost because the translations of an article have one.
func (p *Plan) sameDate(t, first *Text) {
	if t != first && t.Date.written != first.Date.written && !t.Date.IsZero() {
		p.source.hint(t.Origin, 1, fmt.Sprintf("its date is %s, that of its translation %s", t.Date.written, first.Date.written), "an article has one date, that of its first language: say the other one in the text")
	}
}

// maxDescription is how long a description is that is made of a text, in characters.
const maxDescription = 160

// description returns the description of a text, or else its first words.
func (p *Plan) description(t *Text, body string) string {
	if t.Description != "" {
		return plain(t.Description)
	}
	if t.captioned {
		_, body, _ = strings.Cut(body, "\n\n")
	}
	made := shortened(cmp.Or(firstWords(body), oneLine(t.Title)), maxDescription)
	p.source.hint(t.Origin, 1, "it has no description, so that its first words are one", "write `description` in the new file")
	return cmp.Or(made, t.slug)
}

// shortened returns a text of at most so many characters, which ends after a word.
func shortened(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	cut := string([]rune(text)[:most])
	if at := strings.LastIndexByte(cut, ' '); at > most/2 {
		cut = cut[:at]
	}
	return strings.TrimRight(cut, ",;:. ") + "…"
}

// footnoteMark is what plain text does not show, and hole what it cannot: a sentence around it would lack a word.
var (
	footnoteMark = lazyregexp.New(`\[\^[^\]]*\]`)
	sentences    = lazyregexp.New(`^(?s:.*)[.!?…]\s`) // the whole ones before it
	hole         = lazyregexp.New(`\{\{.*?\}\}|\{%.*?%\}|<https?:[^>]*>|\[\]\(`)
)

// linkAlone is a paragraph that is a link, and texInLine a formula in one: a description has neither.
var (
	linkAlone = lazyregexp.New(`^\[[^\]\n]*\]\([^)\n]*\)$`)
	texInLine = lazyregexp.New(`\$[^\s$](?:[^$\n]*[^\s$])?\$|\\\(.*?\\\)|\\\[.*?\\\]`)
)

// quoteMarks are before the lines of a quotation.
var quoteMarks = lazyregexp.New(`(?m)^[ \t]*(?:>[ \t]*)+`)

// targetElement is a place that links lead to.
var targetElement = lazyregexp.New(`<span id="[\w-]+"></span>`)

// aside is a picture with its caption, or what is folded: neither has the first sentence of the text.
var aside = lazyregexp.New(`(?s)<figure>.*?</figure>|<details>.*?</details>`)

// firstWords returns the first paragraph of a text.
func firstWords(body string) string {
	inCode := false
	for block := range strings.SplitSeq(aside.ReplaceAllString(body, ""), "\n\n") {
		before := inCode
		for line := range strings.Lines(block) {
			inCode = inCode != (fenceOf(line) != "")
		}
		block = targetElement.ReplaceAllString(strings.TrimSpace(block), "")
		if before || inCode || block == "" || strings.ContainsAny(block[:1], "#!<|{-`~") || strings.HasPrefix(block, "$$") || strings.HasPrefix(block, "[![") || linkAlone.MatchString(block) || strings.HasPrefix(block, "> [!") {
			continue
		}
		if at := hole.FindStringIndex(block); at != nil {
			block = sentences.FindString(block[:at[0]])
		}
		block, _, _ = strings.Cut(strings.TrimSpace(quoteMarks.ReplaceAllString(block, "")), "\n\n")
		block = texInLine.ReplaceAllStringFunc(footnoteMark.ReplaceAllString(block, ""), func(tex string) string {
			if strings.ContainsAny(tex, `\^_={}`) {
				return "…"
			}
			return tex // two prices
		})
		if words := plain(block); words != "" {
			return words
		}
	}
	return ""
}

// cover takes along the picture of a text.
func (p *Plan) cover(t, first *Text) string {
	named := cmp.Or(first.Cover, t.Cover)
	if t.Page {
		named = t.Cover
	}
	if named == "" {
		return ""
	}
	address, own := p.source.path(named)
	if own {
		if file := p.fileAt(t, address); file != "" && isPicture(file) {
			return p.takeAs(t, file, true)
		}
		p.source.find(t.Origin, 1, fmt.Sprintf("the cover %.200q is not in the source", named), "put it next to "+t.file()+" as cover.jpg, and write `cover_alt`")
		return ""
	}
	if file := p.fetchedFile(t, named); file != "" {
		return p.takeAs(t, file, true)
	}
	p.source.find(t.Origin, 1, fmt.Sprintf("the cover %.200q is on another site", named), "put a copy next to "+t.file()+" as cover.jpg, and write `cover_alt`")
	return ""
}

// frontMatter is the head of a text.
type frontMatter struct{ lines strings.Builder }

// add adds a key, if it is wanted.
func (h *frontMatter) add(key string, value any, wanted bool) {
	if written, ok := splice.YAML(value); ok && wanted {
		h.raw(key, written)
	}
}

// raw adds a key with a value as YAML has it.
func (h *frontMatter) raw(key, value string) {
	if value != "" {
		h.lines.WriteString(key + ": " + value + "\n")
	}
}

func (h *frontMatter) String() string { return "---\n" + h.lines.String() + "---\n" }
