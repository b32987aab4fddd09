package files

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"io"
	"runtime/debug"

	"golang.org/x/image/webp"

	"portfolio/content/cache"
	"portfolio/internal/panics"
)

const variantKind = "variant 2"

// The quality of variants, of 100: differences to the picture cannot be seen at the size at which they are shown.
const (
	webpQuality = 80
	jpegQuality = 85
)

// decoders read the pictures that have variants.
var decoders = map[string]func(io.Reader) (image.Image, error){typeJPEG: jpeg.Decode, typePNG: png.Decode, typeWebP: webp.Decode}

// variant returns the bytes of a variant: the picture itself if it cannot be scaled, because its data are damaged.
func (f *file) variant(known facts, v variant) ([]byte, error) {
	if data, _ := f.makeVariant(known, v); len(data) > 0 {
		return data, nil
	}
	return f.served(known)
}

// makeVariant returns the bytes of a variant, none if it cannot be made. If it is missing, all variants of the picture are made, of
// one picture after the other. Only the call that tried returns the error.
func (f *file) makeVariant(known facts, v variant) ([]byte, error) {
	key := f.variantKey(known, v)
	if data, ok := f.files.cache.Lookup(key); ok {
		return data, nil
	}
	f.files.workshop <- struct{}{}
	defer func() { <-f.files.workshop }()
	if data, ok := f.files.cache.Lookup(key); ok { // another caller has made it meanwhile
		return data, nil
	}
	made, err := f.makeVariants(known)
	return made[v], err
}

// makeVariants makes the variants of a picture, and keeps them. What cannot be made is kept as nothing.
func (f *file) makeVariants(known facts) (map[variant][]byte, error) {
	defer debug.FreeOSMemory() // decoding takes megabytes, and happens once
	source, err := f.served(known)
	if err != nil {
		return nil, err
	}
	made := map[variant][]byte{}
	err = panics.Catch(func() error { return known.write(source, made) }) // a decoder may stumble over what it reads
	if err != nil {
		err = fmt.Errorf("make variants of %s: %w", f.name, err)
	}
	for _, v := range known.variants() {
		_, stored := f.files.cache.Get(f.variantKey(known, v), func() ([]byte, error) { return made[v], nil })
		err = errors.Join(err, stored)
	}
	return made, err
}

func (f *file) variantKey(known facts, v variant) string {
	return cache.Key(variantKind, []byte(known.ID), []byte(v.suffix()))
}

// write decodes a picture once and puts its variants into made. The smaller ones are made of the widest one.
func (f facts) write(source []byte, made map[variant][]byte) error {
	picture, err := decoders[f.Type](bytes.NewReader(source))
	if err != nil {
		return err
	}
	widest := variant{width: f.widestVariant()}
	width, height := f.Turn.size(widest.width, widest.height(f))
	largest := f.Turn.upright(scaled(picture, width, height))
	var failed error
	for _, v := range f.variants() {
		sized := largest
		if v.width < widest.width {
			sized = scaled(largest, v.width, v.height(f))
		}
		if made[v], err = v.encode(f, sized); err != nil {
			failed = errors.Join(failed, err)
		}
	}
	return failed
}

// encode writes a picture in the variant's format.
func (v variant) encode(known facts, picture *image.NRGBA) ([]byte, error) {
	var out bytes.Buffer
	switch {
	case v.mediaType == typeJPEG:
		err := jpeg.Encode(&out, sameBytes(picture), &jpeg.Options{Quality: jpegQuality})
		return out.Bytes(), err
	case v.mediaType == typePNG:
		err := png.Encode(&out, picture)
		return out.Bytes(), err
	case known.Type == typePNG:
		return smallestWebP(picture)
	default:
		return lossyWebP(picture)
	}
}
