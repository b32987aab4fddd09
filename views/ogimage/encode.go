package ogimage

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"maps"
	"slices"
)

// The media types of share pictures: a drawing is sharper and smaller as PNG, a photograph as JPEG.
const (
	PNG  = "image/png"
	JPEG = "image/jpeg"
)

const (
	jpegQuality = 84
	mostColors  = 20_000 // of a drawing; one with more, as gradients have, is a photograph to an encoder
)

// encode writes an image in the format that suits it.
func encode(drawn *image.RGBA, photograph bool) ([]byte, error) {
	var out bytes.Buffer
	if !photograph {
		if few := reduce(drawn); few != nil {
			encoder := png.Encoder{CompressionLevel: png.DefaultCompression}
			if err := encoder.Encode(&out, few); err != nil {
				return nil, fmt.Errorf("encode image: %w", err)
			}
			return out.Bytes(), nil
		}
	}
	if err := jpeg.Encode(&out, drawn, &jpeg.Options{Quality: jpegQuality}); err != nil {
		return nil, fmt.Errorf("encode image: %w", err)
	}
	return out.Bytes(), nil
}

// MediaType returns the media type of a share picture.
func MediaType(picture []byte) string {
	if bytes.HasPrefix(picture, []byte("\xff\xd8")) {
		return JPEG
	}
	return PNG
}

// reduce returns a drawing with the 256 colors that stand for all: the most frequent ones, as the others are edges between them. It
// returns nil if there are too many colors for that.
func reduce(drawn *image.RGBA) *image.Paletted {
	counts := map[color.RGBA]int{}
	if !eachRun(drawn, func(c color.RGBA, from, to int) bool {
		counts[c] += to - from
		return len(counts) <= mostColors
	}) {
		return nil
	}
	sorted := slices.SortedFunc(maps.Keys(counts), func(a, b color.RGBA) int {
		return cmp.Or(counts[b]-counts[a], cmp.Compare(order(a), order(b)))
	})
	few := image.NewPaletted(drawn.Rect, nil)
	index := make(map[color.RGBA]uint8, len(sorted))
	for _, c := range sorted {
		if near, distance := nearest(few.Palette, c); distance <= sameColor || len(few.Palette) == 256 {
			index[c] = near
			continue
		}
		index[c] = uint8(len(few.Palette)) // #nosec G115 -- at most 255
		few.Palette = append(few.Palette, c)
	}
	eachRun(drawn, func(c color.RGBA, from, to int) bool {
		chosen := index[c]
		for i := from; i < to; i++ {
			few.Pix[i] = chosen
		}
		return true
	})
	return few
}

// eachRun calls do for each run of pixels of one color, until it returns false.
func eachRun(drawn *image.RGBA, do func(c color.RGBA, from, to int) bool) bool {
	at := func(i int) color.RGBA {
		return color.RGBA{drawn.Pix[4*i], drawn.Pix[4*i+1], drawn.Pix[4*i+2], 0xff}
	}
	pixels := len(drawn.Pix) / 4
	for from := 0; from < pixels; {
		c, to := at(from), from+1
		for to < pixels && at(to) == c {
			to++
		}
		if !do(c, from, to) {
			return false
		}
		from = to
	}
	return true
}

// sameColor is the distance, squared, of colors that are one to a reader.
const sameColor = 48

// order sorts colors.
func order(c color.RGBA) int { return int(c.R)<<16 | int(c.G)<<8 | int(c.B) }

// nearest returns the index of the color in a palette that is nearest to c, and how far it is away.
func nearest(palette color.Palette, c color.RGBA) (index uint8, distance int) {
	distance = 1 << 30
	for i, p := range palette {
		known, _ := p.(color.RGBA)
		r, g, b := int(known.R)-int(c.R), int(known.G)-int(c.G), int(known.B)-int(c.B)
		if d := r*r + g*g + b*b; d < distance {
			index, distance = uint8(i), d // #nosec G115 -- at most 255
		}
	}
	return index, distance
}
