package files

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"io"

	encoder "github.com/gen2brain/webp"
	"golang.org/x/image/draw"
	"golang.org/x/image/webp"

	"portfolio/content/cache"
)

const variantKind = "variant 1"

// The quality of variants, of 100: differences to the picture cannot be seen at the size at which they are shown.
const (
	webpQuality = 80
	jpegQuality = 85
)

// decoders read the pictures that have variants.
var decoders = map[string]func(io.Reader) (image.Image, error){typeJPEG: jpeg.Decode, typePNG: png.Decode, typeWebP: webp.Decode}

// variant returns the bytes of a variant: the picture itself if it cannot be scaled, because its data are damaged. Several that
// are missing are made one after the other.
func (f *file) variant(known facts, v variant) ([]byte, error) {
	if data, _ := f.makeVariant(known, v); len(data) > 0 {
		return data, nil
	}
	return f.served(known)
}

// makeVariant returns the bytes of a variant, none if it cannot be made. Only the call that tried returns the error.
func (f *file) makeVariant(known facts, v variant) ([]byte, error) {
	var damaged error
	data, err := f.files.cache.Get(f.variantKey(known, v), func() ([]byte, error) {
		f.files.workshop <- struct{}{}
		defer func() { <-f.files.workshop }()
		source, err := f.served(known)
		if err != nil {
			return nil, err
		}
		data, err := v.make(known, source)
		if err != nil {
			damaged = fmt.Errorf("make variant of %s: %w", f.name, err)
			return []byte{}, nil
		}
		return data, nil
	})
	return data, errors.Join(err, damaged)
}

func (f *file) variantKey(known facts, v variant) string {
	return cache.Key(variantKind, []byte(known.ID), []byte(v.suffix()))
}

// make scales a picture and writes it in the variant's format.
func (v variant) make(known facts, source []byte) ([]byte, error) {
	picture, err := decoders[known.Type](bytes.NewReader(source))
	if err != nil {
		return nil, err
	}
	scaled := image.NewNRGBA(image.Rect(0, 0, v.width, v.height(known)))
	seen := known.Turn.upright(picture)
	draw.CatmullRom.Scale(scaled, scaled.Bounds(), seen, seen.Bounds(), draw.Src, nil)
	var out bytes.Buffer
	switch {
	case v.mediaType == typeJPEG:
		err = jpeg.Encode(&out, scaled, &jpeg.Options{Quality: jpegQuality})
	case v.mediaType == typePNG:
		err = png.Encode(&out, scaled)
	case known.Type == typePNG:
		return smallestWebP(scaled)
	default:
		err = encoder.Encode(&out, scaled, encoder.Options{Quality: webpQuality, Method: encoder.DefaultMethod})
	}
	return out.Bytes(), err
}

// smallestWebP writes a picture of which nobody knows whether it is a photograph or a drawing: those are smaller without loss.
func smallestWebP(picture image.Image) ([]byte, error) {
	var lossy, lossless bytes.Buffer
	if err := encoder.Encode(&lossy, picture, encoder.Options{Quality: webpQuality, Method: encoder.DefaultMethod}); err != nil {
		return nil, err
	}
	if err := encoder.Encode(&lossless, picture, encoder.Options{Lossless: true, Method: encoder.DefaultMethod}); err != nil {
		return nil, err
	}
	if lossless.Len() < lossy.Len() {
		return lossless.Bytes(), nil
	}
	return lossy.Bytes(), nil
}
