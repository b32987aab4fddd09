package ogimage

import (
	"fmt"
	"image"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// faces draws each letter with the first font that has it. A letter that none has is left out: a box would say less.
type faces struct {
	fonts []*sfnt.Font
	sizes []font.Face // the same fonts at one size
}

func newFaces(fonts []*sfnt.Font, pixels int) (*faces, error) {
	f := &faces{fonts: fonts}
	for _, parsed := range fonts {
		face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: float64(pixels), DPI: 72})
		if err != nil {
			return nil, fmt.Errorf("scale font: %w", err)
		}
		f.sizes = append(f.sizes, face)
	}
	return f, nil
}

// with returns the face that has a letter, nil if there is none.
func (f *faces) with(letter rune) font.Face {
	if i := fontWith(f.fonts, letter); i >= 0 {
		return f.sizes[i]
	}
	return nil
}

// fontWith returns the index of the first font that has a letter, -1 if there is none.
func fontWith(fonts []*sfnt.Font, letter rune) int {
	var buffer sfnt.Buffer
	for i, parsed := range fonts {
		if index, err := parsed.GlyphIndex(&buffer, letter); err == nil && index != 0 {
			return i
		}
	}
	return -1
}

// Glyph implements font.Face.
func (f *faces) Glyph(dot fixed.Point26_6, letter rune) (image.Rectangle, image.Image, image.Point, fixed.Int26_6, bool) {
	if face := f.with(letter); face != nil {
		return face.Glyph(dot, letter)
	}
	return image.Rectangle{}, nil, image.Point{}, 0, false
}

// GlyphBounds implements font.Face.
func (f *faces) GlyphBounds(letter rune) (fixed.Rectangle26_6, fixed.Int26_6, bool) {
	if face := f.with(letter); face != nil {
		return face.GlyphBounds(letter)
	}
	return fixed.Rectangle26_6{}, 0, false
}

// GlyphAdvance implements font.Face.
func (f *faces) GlyphAdvance(letter rune) (fixed.Int26_6, bool) {
	if face := f.with(letter); face != nil {
		return face.GlyphAdvance(letter)
	}
	return 0, false
}

// Kern implements font.Face.
func (f *faces) Kern(left, right rune) fixed.Int26_6 {
	if face := f.with(left); face != nil && face == f.with(right) {
		return face.Kern(left, right)
	}
	return 0
}

// Metrics implements font.Face.
func (f *faces) Metrics() font.Metrics { return f.sizes[0].Metrics() }

// Close implements font.Face.
func (f *faces) Close() error { return nil }
