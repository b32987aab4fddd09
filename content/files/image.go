package files

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"runtime/debug"
	"strings"

	"portfolio/internal/panics"
	"portfolio/internal/raster"
)

// maxTimes is how many times larger than its frame a picture may be drawn before it is cut: one that is 10 pixels wide and 10,000 high
// would be scaled to a thousand times what is seen of it.
const maxTimes = 8

// Fingerprint returns the hash of the picture called name, "" if there is none.
func (f *Files) Fingerprint(name string) string {
	found := f.byName[name]
	if found == nil {
		return ""
	}
	if known := found.facts(); strings.HasPrefix(known.Type, "image/") {
		return known.ID
	}
	return ""
}

// Image draws the picture called name, so that it fills an image of this size. What does not fit is cut off on both sides. The second
// value reports whether it is a drawing.
func (f *Files) Image(name string, width, height int) (drawn image.Image, isDrawing bool, err error) {
	found := f.byName[name]
	if found == nil {
		return nil, false, fmt.Errorf("%s: there is no such file", name)
	}
	known := found.facts()
	if !known.served() || known.Type != typeSVG && decoders[known.Type] == nil {
		return nil, false, fmt.Errorf("%s: it cannot be drawn", name)
	}
	f.workshop <- struct{}{}
	defer func() { <-f.workshop }()
	source, err := found.served(known)
	if err != nil {
		return nil, false, err
	}
	err = panics.Catch(func() (err error) { // a decoder may stumble over what it reads
		drawn, err = known.image(source, width, height)
		return err
	})
	return drawn, known.Type == typeSVG, err
}

// image draws a picture in a size.
func (f facts) image(source []byte, width, height int) (image.Image, error) {
	if f.Type == typeSVG {
		drawing, err := raster.Parse(source)
		if err != nil {
			return nil, err
		}
		return drawing.Image(width, height)
	}
	defer debug.FreeOSMemory() // decoding takes megabytes
	picture, err := decoders[f.Type](bytes.NewReader(source))
	if err != nil {
		return nil, err
	}
	w, h := max(width, (f.Width*height+f.Height-1)/f.Height), max(height, (f.Height*width+f.Width-1)/f.Width)
	if w > width*maxTimes || h > height*maxTimes {
		return nil, fmt.Errorf("it is %d × %d pixels: too narrow to be cut", f.Width, f.Height)
	}
	across, down := f.Turn.size(w, h)
	whole := f.Turn.upright(scaled(picture, across, down))
	cut := image.NewNRGBA(image.Rect(0, 0, width, height))
	draw.Draw(cut, cut.Rect, whole, image.Pt((w-width)/2, (h-height)/2), draw.Src)
	return cut, nil
}

// DrawingProblems returns the reasons why share pictures cannot show the drawing called name as it is.
func (f *Files) DrawingProblems(name string) []Problem {
	found := f.byName[name]
	if found == nil {
		return nil
	}
	known := found.facts()
	if known.Type != typeSVG || !known.served() {
		return nil
	}
	source, err := found.served(known)
	if err != nil {
		return nil // which others report
	}
	do := "convert text to paths and save it as a plain SVG, or as PNG"
	drawing, err := raster.Parse(source)
	if err == nil {
		_, err = drawing.Image(sampleWidth, sampleHeight)
	}
	if err != nil {
		return []Problem{{File: name, What: fmt.Sprintf("a share picture cannot show it: %v", err), Do: do, Hint: true}}
	}
	if left := drawing.Left(); len(left) > 0 {
		return []Problem{{File: name, What: "a share picture shows it without its " + strings.Join(left, ", "), Do: do, Hint: true}}
	}
	return nil
}

// The size in which check draws a drawing: what it takes grows with the size, and so do the limits.
const (
	sampleWidth  = 60
	sampleHeight = 36
)
