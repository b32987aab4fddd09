package files

import (
	"image"

	"golang.org/x/image/draw"
)

// stripSize is how many rows or columns of a picture are scaled at once: scaling takes 32 bytes for each of their pixels.
const stripSize = 64

// scaled returns a picture in another size. Rows are made shorter first, then columns, in strips: a photograph of a phone would
// take 150 MB at once.
func scaled(picture image.Image, width, height int) *image.NRGBA {
	from := picture.Bounds()
	narrow := image.NewNRGBA(image.Rect(0, 0, width, from.Dy()))
	target := targetOf(narrow, picture)
	scaler := draw.CatmullRom.NewScaler(width, stripSize, from.Dx(), stripSize)
	for y := 0; y < from.Dy(); y += stripSize {
		end := min(y+stripSize, from.Dy())
		source := image.Rect(from.Min.X, from.Min.Y+y, from.Max.X, from.Min.Y+end)
		scaler.Scale(target, image.Rect(0, y, width, end), picture, source, draw.Src, nil)
	}
	out := image.NewNRGBA(image.Rect(0, 0, width, height))
	target = targetOf(out, picture)
	scaler = draw.CatmullRom.NewScaler(stripSize, height, stripSize, from.Dy())
	for x := 0; x < width; x += stripSize {
		end := min(x+stripSize, width)
		scaler.Scale(target, image.Rect(x, 0, end, height), narrow, image.Rect(x, 0, end, from.Dy()), draw.Src, nil)
	}
	return out
}

// targetOf returns picture as what is drawn on. If the source is opaque that is an image.RGBA, on which drawing is faster.
func targetOf(picture *image.NRGBA, source image.Image) draw.Image {
	if known, ok := source.(interface{ Opaque() bool }); ok && known.Opaque() {
		return sameBytes(picture)
	}
	return picture
}

// sameBytes returns the pixels of a picture as those of an image.RGBA, although they are not multiplied by their alpha. Both have the
// same meaning where the picture is opaque.
func sameBytes(picture *image.NRGBA) *image.RGBA {
	return &image.RGBA{Pix: picture.Pix, Stride: picture.Stride, Rect: picture.Rect}
}
