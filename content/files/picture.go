package files

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Picture is a picture of the site folder, in the sizes in which it is served.
type Picture struct {
	URL    string // in its own format, for what reads no WebP
	Type   string // media type of URL
	Width  int    // in pixels, as it is seen; 0 for an SVG that does not say
	Height int
	WebP   []Variant // by width; none for drawings and what moves
}

// Variant is a picture scaled to a width.
type Variant struct {
	URL   string
	Width int
}

// Picture returns the picture called name, its path in the site folder. Its error says why there is none.
func (f *Files) Picture(name string) (Picture, error) {
	found := f.byName[name]
	if found == nil {
		return Picture{}, fmt.Errorf("%s: there is no such file", name)
	}
	known := found.facts()
	if !known.served() {
		return Picture{}, fmt.Errorf("%s: %s", name, known.Problems[0].What)
	}
	if !strings.HasPrefix(known.Type, "image/") {
		return Picture{}, fmt.Errorf("%s: it is no picture", name)
	}
	picture := Picture{URL: address(found.path(known, "")), Type: known.Type, Width: known.Width, Height: known.Height}
	for _, v := range known.variants() {
		url := address(found.path(known, v.suffix()))
		if v.mediaType == typeWebP {
			picture.WebP = append(picture.WebP, Variant{url, v.width})
		}
		if v.mediaType == known.Type && v.width == largestVariant {
			picture.URL, picture.Width, picture.Height = url, v.width, v.height(known)
		}
	}
	return picture, nil
}

// IsDrawing reports whether the picture has no size of its own.
func (p Picture) IsDrawing() bool { return p.Type == typeSVG }

// SrcSet returns the value of a srcset attribute with all WebP variants.
func (p Picture) SrcSet() string {
	var list []string
	for _, v := range p.WebP {
		list = append(list, v.URL+" "+strconv.Itoa(v.Width)+"w")
	}
	return strings.Join(list, ", ")
}

// variantWidths are the widths of variants: phones, tablets, laptops, desks.
var variantWidths = []int{480, 800, 1200, largestVariant}

const largestVariant = 1600

// variant is a picture in one width and format.
type variant struct {
	width     int
	mediaType string
}

// variantExtensions are the extensions of the formats that variants have.
var variantExtensions = map[string]string{typeWebP: ".webp", typeJPEG: ".jpg", typePNG: ".png"}

// suffix returns the end of the variant's address, which follows the digest.
func (v variant) suffix() string { return "-" + strconv.Itoa(v.width) + variantExtensions[v.mediaType] }

// height returns the height of a variant of a picture.
func (v variant) height(known facts) int {
	return max(1, (known.Height*v.width+known.Width/2)/known.Width)
}

// widestVariant returns the width of the widest variants of a picture.
func (f facts) widestVariant() int { return min(f.Width, largestVariant) }

// variants returns the variants of a picture: WebP in every width that is worth it, and its own format if it is wider than all.
func (f facts) variants() []variant {
	if f.Moves || f.Width == 0 || variantExtensions[f.Type] == "" {
		return nil
	}
	var list []variant
	widest := f.widestVariant()
	for _, width := range variantWidths {
		if width*6 <= widest*5 { // one that is nearly as wide as the widest saves nothing
			list = append(list, variant{width, typeWebP})
		}
	}
	list = append(list, variant{widest, typeWebP})
	if f.Width > largestVariant && f.Type != typeWebP {
		list = append(list, variant{largestVariant, f.Type})
	}
	return slices.Clip(list)
}
