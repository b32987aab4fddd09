package files

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"

	scale "golang.org/x/image/draw"
	"golang.org/x/image/webp"
)

func TestVariants(t *testing.T) {
	f := open(t, map[string][]byte{"img/wide.jpg": asJPEG(t, 2000, 1000), "img/small.png": asPNG(t, 100, 50)})
	wide, err := f.Picture("img/wide.jpg")
	if err != nil {
		t.Fatal(err)
	}
	if wide.Width != 1600 || wide.Height != 800 || !strings.HasSuffix(wide.URL, "-1600.jpg") || len(wide.WebP) != 4 {
		t.Errorf("%+v", wide)
	}
	if config, err := jpeg.DecodeConfig(bytes.NewReader(fetch(t, f, wide.URL))); err != nil || config.Width != 1600 {
		t.Errorf("the largest JPEG is %+v, %v", config, err)
	}
	for _, v := range wide.WebP {
		config, err := webp.DecodeConfig(bytes.NewReader(fetch(t, f, v.URL)))
		if err != nil || config.Width != v.Width || config.Height != v.Width/2 {
			t.Errorf("%s is %+v, %v", v.URL, config, err)
		}
		if !strings.Contains(wide.SrcSet(), v.URL+fmt.Sprintf(" %dw", v.Width)) {
			t.Errorf("%q lacks %s", wide.SrcSet(), v.URL)
		}
	}
	small, err := f.Picture("img/small.png")
	if err != nil || len(small.WebP) != 1 || small.WebP[0].Width != 100 || small.URL != f.URL("img/small.png") {
		t.Errorf("%+v, %v", small, err)
	}
	if _, ok := f.Find(strings.Replace(strings.TrimPrefix(wide.WebP[0].URL, Prefix), "-480.", "-481.", 1)); ok {
		t.Error("a width that nobody asked for is served")
	}
}

// TestVariantsKeepTransparency checks that the colors of a picture that lets the page through are neither darker nor lighter.
func TestVariantsKeepTransparency(t *testing.T) {
	half := color.NRGBA{200, 100, 50, 128}
	picture := image.NewNRGBA(image.Rect(0, 0, 60, 40))
	draw.Draw(picture, picture.Rect, image.NewUniform(half), image.Point{}, draw.Src)
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		t.Fatal(err)
	}
	f := open(t, map[string][]byte{"img/a.png": out.Bytes()})
	found, err := f.Picture("img/a.png")
	if err != nil {
		t.Fatal(err)
	}
	shown, err := webp.Decode(bytes.NewReader(fetch(t, f, found.WebP[0].URL)))
	if err != nil {
		t.Fatal(err)
	}
	if got := color.NRGBAModel.Convert(shown.At(30, 20)); got != half {
		t.Errorf("the variant has the color %v, the picture %v", got, half)
	}
}

// TestScaledInStrips checks that a picture scaled in strips is the one that is scaled at once.
func TestScaledInStrips(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	picture := image.NewYCbCr(image.Rect(0, 0, 300, 200), image.YCbCrSubsampleRatio420)
	for _, plane := range [][]byte{picture.Y, picture.Cb, picture.Cr} {
		for i := range plane {
			plane[i] = byte(100 + random.IntN(60))
		}
	}
	got, want := scaled(picture, 170, 113), image.NewRGBA(image.Rect(0, 0, 170, 113))
	scale.CatmullRom.Scale(want, want.Rect, picture, picture.Rect, draw.Src, nil)
	for i := range want.Pix {
		if apart := int(got.Pix[i]) - int(want.Pix[i]); apart < -1 || apart > 1 { // rows are rounded once more
			t.Fatalf("byte %d is %d, want %d", i, got.Pix[i], want.Pix[i])
		}
	}
}

// exifBlock is an Exif block with an orientation and a text that nobody should read.
func exifBlock(turn byte, secret string) []byte {
	block := append([]byte("Exif\x00\x00II\x2a\x00\x08\x00\x00\x00\x02\x00"),
		0x25, 0x88, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0, // GPS
		0x12, 0x01, 3, 0, 1, 0, 0, 0, turn, 0, 0, 0)
	return append(block, secret...)
}

func withSegment(picture []byte, marker byte, block []byte) []byte {
	segment := append([]byte{0xff, marker}, binary.BigEndian.AppendUint16(nil, uint16(len(block)+2))...)
	return append(append(bytes.Clone(picture[:2]), append(segment, block...)...), picture[2:]...)
}
