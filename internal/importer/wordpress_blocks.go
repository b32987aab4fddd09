package importer

import (
	"cmp"
	"html"
	"slices"

	"portfolio/internal/lazyregexp"
)

// wpReused is the place of a block that is kept once and shown by several texts.
var wpReused = lazyregexp.New(`<!--\s*wp:block\s+\{[^}]*"ref":(\d+)[^>]*/?-->`)

// putBlocks returns a part of a text with the blocks that are kept elsewhere. None is in itself.
func (w *wordpress) putBlocks(t *Text, part string, within ...string) string {
	return wpReused.ReplaceAllStringFunc(part, func(place string) string {
		id := wpReused.FindStringSubmatch(place)[1]
		block, ok := w.blocks[id]
		if w.size += len(block); !ok || slices.Contains(within, id) || w.size > maxTotal {
			w.find(t.Origin, 1, "a block that several texts shared is not in the export", "write in the new file what it said")
			return ""
		}
		return w.putBlocks(t, block, append(slices.Clone(within), id)...)
	})
}

// wpEmbed is a short code that shows what is on another site, wpAddress the address in one.
var (
	wpEmbed   = lazyregexp.New(`\[(embed|youtube|vimeo|tweet|twitter|instagram|googlemaps|soundcloud|spotify|dailymotion)((?:[\s=][^\]]*)?)\](?:\s*([^\s\[\]]+)\s*\[/(?:embed|youtube|vimeo|soundcloud)\])?`)
	wpAddress = lazyregexp.New(`https?://[^\s"'<>\[\]]+`)
)

// embedded returns such a short code as a link to what it shows, and as it is where it has no address.
func (t *Text) embedded(code string) string {
	m := wpEmbed.FindStringSubmatch(code)
	to := wpAddress.FindString(m[3] + " " + m[2])
	id := cmp.Or(readParams(m[2]).at(0, "id"), m[3])
	switch {
	case to != "":
		to = pageOf(to)
	case id != "" && m[1] == "youtube":
		to = youTube + id
	case id != "" && m[1] == "vimeo":
		to = vimeo + id
	default:
		return code
	}
	return t.block(address("", html.UnescapeString(to)))
}
