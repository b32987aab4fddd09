package static

import (
	"fmt"
	"strings"
	"unicode"
)

// The assets of the display font's letters that English and Spanish do not have.
const (
	WesternFont = "fonts/display-western.woff2"
	CentralFont = "fonts/display-central.woff2"
)

// The assets of the face of text, for the looks that have one: in every weight, or in that of text, upright and slanted.
const (
	TextFont    = "fonts/text.woff2"
	RegularFont = "fonts/text-regular.woff2"
	ItalicFont  = "fonts/text-italic.woff2"
)

// moreFonts are these assets with their letters, as style sheets write them. build/fonts.mjs puts the letters in.
var moreFonts = []struct{ name, letters string }{
	{WesternFont, "U+C2-C3,U+C5-C6,U+CA-CC,U+CE-D0,U+D4-D5,U+D8-D9,U+DB,U+DD-DE,U+E3,U+E5-E6,U+EB-EC,U+EE,U+F0,U+F5,U+F8-F9,U+FB,U+FD-FF,U+152-153"},
	{CentralFont, "U+100-151,U+154-24F,U+1E00-1EFF"},
}

// firstLetters are the letters beyond ASCII that the display font of every page has.
const firstLetters = "ÁÉÍÓÚÜÑÇÀÈÒÖÄáéíóúüñçàèòïöäßâêôªºµ"

// MoreLetters reports whether text has letters that only the further files of the display font have.
func MoreLetters(text string) bool {
	return strings.ContainsFunc(text, func(letter rune) bool {
		further := letter >= 0x80 && letter < 0x250 || letter >= 0x1e00 && letter < 0x1f00
		return further && unicode.IsLetter(letter) && !strings.ContainsRune(firstLetters, letter)
	})
}

// FontFaces returns the rules by which browsers load these files, each when a page has one of its letters.
func (a *Assets) FontFaces() string {
	rules := ""
	for _, font := range moreFonts {
		rules += fmt.Sprintf(`@font-face{font-family:"Piazzolla";src:url("%s") format("woff2");font-weight:500 800;font-display:swap;unicode-range:%s}`,
			a.URL(font.name), font.letters)
	}
	return rules
}
