// Package cover draws a cover for a text that has none. Two shapes stand for the two voices of a site: each has an ink, and a third
// shows where they overlap. The text's id chooses the motif and its measures, its first tag the inks: texts about one
// subject look related, and a cover stays the same whatever else is published.
package cover

import (
	"fmt"
	"hash/fnv"
	"strings"

	"portfolio/internal/palette"
)

// The size of a cover in pixels.
const (
	Width  = 1260
	Height = 750
)

// SVG returns the cover of the text with an id and tags.
func SVG(colors palette.Palette, id string, tags []string) []byte {
	subject := id
	if len(tags) > 0 {
		subject = strings.ToLower(tags[0])
	}
	inks := schemes(colors)
	d := newDice(id)
	scheme := inks[newDice("inks "+subject).below(len(inks))]
	if d.below(2) == 1 {
		scheme.first, scheme.second = scheme.second, scheme.first
	}
	return motifs[d.below(len(motifs))](d, scheme).svg(scheme)
}

// scheme is the inks of a cover.
type scheme struct {
	ground, first, second, overlap, detail string
}

// schemes returns the choices of inks in the colors of a site. On each ground both shapes and their overlap stand out.
func schemes(p palette.Palette) []scheme {
	first, second, ink, paper := palette.Hex(p.First), palette.Hex(p.Second), palette.Hex(p.Ink), palette.Hex(p.Paper)
	sand, pale := palette.Hex(palette.Mix(p.Paper, p.First, 0.16)), palette.Hex(palette.Mix(p.Paper, p.Second, 0.3))
	return []scheme{
		{ground: sand, first: first, second: second, overlap: ink, detail: paper},
		{ground: ink, first: first, second: second, overlap: paper, detail: sand},
		{ground: second, first: first, second: paper, overlap: ink, detail: sand},
		{ground: pale, first: first, second: second, overlap: ink, detail: paper},
		{ground: first, first: paper, second: ink, overlap: second, detail: sand},
	}
}

// drawing is a cover without its inks: the paths of the two shapes, and the markup behind and over them.
type drawing struct {
	first, second string
	behind, over  string
}

func (d drawing) svg(s scheme) []byte {
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]d" height="%[2]d" viewBox="0 0 %[1]d %[2]d">`+
		`<defs><path id="a" d="%[3]s"/><path id="b" d="%[4]s"/><clipPath id="c"><use href="#a"/></clipPath></defs>`+
		`<path fill="%[5]s" d="M0 0h%[1]dv%[2]dH0z"/>%[6]s<use href="#a" fill="%[7]s"/><use href="#b" fill="%[8]s"/>`+
		`<use href="#b" fill="%[9]s" clip-path="url(#c)"/>%[10]s</svg>`,
		Width, Height, d.first, d.second, s.ground, d.behind, s.first, s.second, s.overlap, d.over)
}

// dice are the numbers that a text draws: always the same ones, on every machine and with every compiler.
type dice uint64

// newDice returns the dice of a name: its FNV hash, from which splitmix64 goes on.
func newDice(name string) *dice {
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(name)) // it never fails
	d := dice(hash.Sum64())
	return &d
}

// below returns a number from 0 to n-1.
func (d *dice) below(n int) int {
	*d += 0x9e3779b97f4a7c15
	z := uint64(*d)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) % uint64(n)) // #nosec G115 -- below n
}

// from returns a number from least to most.
func (d *dice) from(least, most int) int { return least + d.below(most-least+1) }
