// Package woff2 reads from a font in WOFF2 what a style sheet must know to give its fallback the same measures.
package woff2

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/andybalholm/brotli"
)

// Metrics are the measures of a font, in parts of its size.
type Metrics struct {
	Ascent, Descent, LineGap float64
	Width                    float64 // of a letter of English text, on average
	Sans                     bool    // whether the font says that its letters have no serifs
	Fixed                    bool    // whether all letters have one width
}

// maxFont is the largest size of the tables of a font in bytes, so that a small file cannot fill the memory.
const maxFont = 8 << 20

// errNoFont is the error for a file that is no font.
var errNoFont = errors.New("no WOFF2 font")

// table is a table of the font: its bytes, and whether WOFF2 has them in a form of its own.
type table struct {
	data        []byte
	transformed bool
}

// Read returns the measures of a font.
func Read(data []byte) (m Metrics, err error) {
	defer func() {
		if recover() != nil { // a table that is shorter than it should be
			err = errNoFont
		}
	}()
	tables, err := unpack(data)
	if err != nil {
		return Metrics{}, err
	}
	head, hhea, os2 := tables["head"].data, tables["hhea"].data, tables["OS/2"].data
	unit := float64(binary.BigEndian.Uint16(head[18:]))
	if unit == 0 {
		return Metrics{}, errNoFont
	}
	m = Metrics{
		Ascent: float64(int16At(hhea, 4)) / unit, Descent: -float64(int16At(hhea, 6)) / unit, LineGap: float64(int16At(hhea, 8)) / unit,
		Width: float64(int16At(os2, 2)) / unit,
		Sans:  os2[32] == 2 && os2[33] >= 11, Fixed: os2[32] == 2 && os2[35] == 9,
	}
	if hmtx := tables["hmtx"]; !hmtx.transformed {
		m.Width = averageWidth(tables["cmap"].data, hmtx.data, int(binary.BigEndian.Uint16(hhea[34:]))) / unit
	}
	return m, nil
}

func int16At(data []byte, at int) int16 { return int16(binary.BigEndian.Uint16(data[at:])) } // #nosec G115 -- fonts write signed numbers so

// The tags that the first entries of WOFF2's list stand for, as far as they matter here, and the place of the tags that have another
// form unless they say otherwise.
var knownTags = []string{"cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2"}

const (
	glyfTag, locaTag = 10, 11
	otherTag         = 63
	headerSize       = 48
)

// unpack returns the tables of a font.
func unpack(data []byte) (map[string]table, error) {
	if len(data) < headerSize || string(data[:4]) != "wOF2" || string(data[4:8]) == "ttcf" {
		return nil, errNoFont
	}
	type entry struct {
		tag         string
		size        int
		transformed bool
	}
	var entries []entry
	rest, total := data[headerSize:], 0
	for range binary.BigEndian.Uint16(data[12:]) {
		flags := rest[0]
		rest = rest[1:]
		index, version := int(flags&63), flags>>6
		e := entry{transformed: version != 0}
		switch {
		case index == otherTag:
			e.tag, rest = string(rest[:4]), rest[4:]
		case index < len(knownTags):
			e.tag = knownTags[index]
		}
		if index == glyfTag || index == locaTag {
			e.transformed = version != 3
		}
		e.size, rest = number(rest)
		if e.transformed {
			e.size, rest = number(rest)
		}
		total += e.size
		entries = append(entries, e)
	}
	if total > maxFont {
		return nil, fmt.Errorf("%w: its tables have %d bytes", errNoFont, total)
	}
	body := make([]byte, total)
	if _, err := io.ReadFull(brotli.NewReader(bytes.NewReader(rest)), body); err != nil {
		return nil, errNoFont
	}
	tables := map[string]table{}
	for _, e := range entries {
		tables[e.tag], body = table{body[:e.size], e.transformed}, body[e.size:]
	}
	return tables, nil
}

// number returns a number of variable length, seven bits a byte, and what follows it.
func number(data []byte) (int, []byte) {
	n := 0
	for i := range 5 {
		n = n<<7 | int(data[i]&0x7f)
		if data[i] < 0x80 {
			return n, data[i+1:]
		}
	}
	panic(errNoFont)
}

// sample is a text in which letters are as frequent as in English, with the spaces between its words.
const sample = "it was a bright cold day in the spring and the people of the town went out to see what the sea had brought in the night"

// averageWidth returns the average advance of the letters of sample in the font's units.
func averageWidth(cmap, hmtx []byte, metrics int) float64 {
	glyphs := segments(cmap)
	sum := 0.0
	for _, letter := range sample {
		at := min(glyphs(int(letter)), metrics-1)
		sum += float64(binary.BigEndian.Uint16(hmtx[4*at:]))
	}
	return sum / float64(len(sample))
}

// segments returns the function from a letter to its glyph, as the subtable of the basic plane (format 4) says.
func segments(cmap []byte) func(letter int) int {
	u16 := func(data []byte, at int) int { return int(binary.BigEndian.Uint16(data[at:])) }
	for i := range u16(cmap, 2) {
		t := cmap[binary.BigEndian.Uint32(cmap[4+8*i+4:]):]
		if u16(t, 0) != 4 {
			continue
		}
		size := u16(t, 6) // twice the number of segments
		return func(letter int) int {
			for at := 0; at < size; at += 2 {
				start, delta, offset := u16(t, 16+size+at), u16(t, 16+2*size+at), u16(t, 16+3*size+at)
				if letter > u16(t, 14+at) || letter < start {
					continue
				}
				if offset == 0 {
					return (letter + delta) & 0xffff
				}
				return u16(t, 16+3*size+at+offset+2*(letter-start))
			}
			return 0
		}
	}
	panic(errNoFont)
}
