package files

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"testing"

	encoder "github.com/chai2010/webp"
)

// drawing is a picture whose left half is red and whose right half is blue.
func drawing(width, height int) image.Image {
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			c := color.RGBA{200, 0, 0, 255}
			if x >= width/2 {
				c = color.RGBA{0, 0, 200, 255}
			}
			picture.SetRGBA(x, y, c)
		}
	}
	return picture
}

func asJPEG(t testing.TB, width, height int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, drawing(width, height), nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func asPNG(t testing.TB, width, height int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, drawing(width, height)); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func asGIF(t testing.TB, width, height int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := gif.Encode(&out, drawing(width, height), nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func asWebP(t testing.TB, width, height int) []byte {
	t.Helper()
	data, err := encoder.EncodeRGBA(drawing(width, height), 50)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// box is a box of an ISO media file.
func box(name string, content ...[]byte) []byte {
	all := bytes.Join(content, nil)
	return append(append(binary.BigEndian.AppendUint32(nil, uint32(len(all)+8)), name...), all...)
}

// asAVIF returns the boxes of an AVIF that name its size; nobody here decodes what it shows.
func asAVIF(width, height uint32) []byte {
	size := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(make([]byte, 4), width), height)
	return append(box("ftyp", []byte("avif\x00\x00\x00\x00avifmif1")), box("meta", make([]byte, 4), box("iprp", box("ipco", box("ispe", size))))...)
}

const smallSVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><path d="M0 0h30v20z" fill="#123"/></svg>`
