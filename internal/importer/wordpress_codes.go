package importer

import (
	"cmp"
	"encoding/json"
	"html"
	"strconv"
	"strings"

	"portfolio/internal/lazyregexp"
)

// The short codes of plugins and of page builders that have a counterpart, or words between them.
var (
	wpBuilder  = lazyregexp.New(`\[/?(?:vc|et_pb|fusion|av|themify|fl)_[a-z_]+(?:\s[^\]]*)?\]|\[/?(?:su_)?(?:row|column|col|one_half|one_third|two_third|one_fourth|three_fourth)(?:_last)?(?:\s[^\]]*)?\]`)
	wpSingle   = lazyregexp.New(`\[vc_single_image\s[^\]]*?\bimage="?(\d+)[^\]]*\]`)
	wpPlaylist = lazyregexp.New(`\[playlist\s[^\]]*?\bids="?([\d, ]+)[^\]]*\]`)
	wpTable    = lazyregexp.New(`\[table\s[^\]]*?\bid="?(\d+)[^\]]*\]`)
	wpButton   = lazyregexp.New(`(?s)\[(?:su_)?(?:button|btn)(\s[^\]]*)\](.*?)\[/(?:su_)?(?:button|btn)\]`)
	wpFolded   = lazyregexp.New(`(?s)\[(?:su_spoiler|spoiler|toggle|expand)(\s[^\]]*)?\](.*?)\[/(?:su_spoiler|spoiler|toggle|expand)\]`)
	wpBox      = lazyregexp.New(`(?s)\[(?:su_note|su_box|note|box|notice)(?:\s[^\]]*)?\](.*?)\[/(?:su_note|su_box|note|box|notice)\]`)
)

// wpCodeElement is code, in which brackets are no short codes.
var wpCodeElement = lazyregexp.New(`(?is)<(?:pre|code)\b.*?</(?:pre|code)>`)

// outsideElements changes what is outside code.
func outsideElements(text string, change func(string) string) string {
	var out strings.Builder
	at := 0
	for _, found := range wpCodeElement.FindAllStringIndex(text, -1) {
		out.WriteString(change(text[at:found[0]]) + text[found[0]:found[1]])
		at = found[1]
	}
	return out.String() + change(text[at:])
}

// putCodes returns a text with the HTML of such short codes in their places.
func (w *wordpress) putCodes(t *Text, text string) string {
	text = wpSingle.ReplaceAllStringFunc(text, func(match string) string {
		return cmp.Or(w.shown(t, wpSingle.FindStringSubmatch(match)[1:]), match)
	})
	text = wpPlaylist.ReplaceAllStringFunc(text, func(match string) string {
		var played []string
		for id := range strings.SplitSeq(wpPlaylist.FindStringSubmatch(match)[1], ",") {
			if found, ok := w.pictures[strings.TrimSpace(id)]; ok {
				played = append(played, t.block(media(cmp.Or(found.caption, found.alt), w.uploadedAt(found.address), "", "")))
			}
		}
		return cmp.Or(strings.Join(played, ""), match)
	})
	text = wpTable.ReplaceAllStringFunc(text, func(match string) string {
		return cmp.Or(w.table(t, wpTable.FindStringSubmatch(match)[1]), match)
	})
	text = wpBuilder.ReplaceAllString(text, "\n\n")
	text = wpButton.ReplaceAllStringFunc(text, func(match string) string {
		m := wpButton.FindStringSubmatch(match)
		return `<a href="` + html.EscapeString(html.UnescapeString(readParams(m[1]).first("link", "url", "href"))) + `">` + strings.TrimSpace(m[2]) + "</a>"
	})
	text = wpFolded.ReplaceAllStringFunc(text, func(match string) string {
		m := wpFolded.FindStringSubmatch(match)
		return "\n\n<details><summary>" + cmp.Or(readParams(m[1]).first("title", "label"), "…") + "</summary>\n\n" + paragraphs(m[2]) + "</details>\n\n"
	})
	return wpBox.ReplaceAllStringFunc(text, func(match string) string {
		return "\n\n<blockquote>\n\n" + paragraphs(wpBox.FindStringSubmatch(match)[1]) + "</blockquote>\n\n"
	})
}

// table returns a table of TablePress, "" where the export does not have it. The export does not number them: they are in the order in which
// they were made.
func (w *wordpress) table(t *Text, id string) string {
	number, err := strconv.Atoi(id)
	if len(w.tables) == 1 {
		number = 1
	}
	if err != nil || number < 1 || number > len(w.tables) {
		return ""
	}
	var out strings.Builder
	for i, row := range w.tables[number-1] {
		cell := "td"
		if i == 0 {
			cell = "th"
		}
		out.WriteString("<tr><" + cell + ">" + strings.Join(row, "</"+cell+"><"+cell+">") + "</" + cell + "></tr>\n")
	}
	w.hint(t.Origin, 1, "a table of TablePress is in the place of its short code", "look whether it is the right one")
	return "\n\n<table>\n" + out.String() + "</table>\n\n"
}

// takeTable notes a table of TablePress.
func (w *wordpress) takeTable(item wpItem) {
	var rows [][]string
	if err := json.Unmarshal([]byte(item.Content), &rows); err == nil {
		w.tables = append(w.tables, rows)
	}
}

// unpaired leaves out the marks of short codes that have words between two of them, and names all others.
func (w *wordpress) unpaired(t *Text, text string) string {
	paired := map[string]bool{}
	for _, m := range wpOther.FindAllStringSubmatch(text, -1) {
		name := m[1]
		if _, isNamed := paired[name]; isNamed {
			continue
		}
		if paired[name] = strings.Contains(text, "[/"+name+"]"); paired[name] {
			w.find(t.Origin, 1, "the marks of the short code ["+name+"] are left out, and what is between them stays", "look how it was shown")
		} else {
			w.find(t.Origin, 1, "the short code ["+name+"] is kept as text", "write in the new file what it showed")
		}
	}
	return wpOther.ReplaceAllStringFunc(text, func(match string) string {
		if !paired[wpOther.FindStringSubmatch(match)[1]] {
			return match
		}
		return match[strings.IndexByte(match, ']')+1:]
	})
}
