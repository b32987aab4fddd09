package search

import (
	"slices"

	"github.com/klauspost/compress/zstd"
)

// packWindow is the window of zstd in bytes: most bodies are shorter, and a larger one would only take memory.
const packWindow = 32 << 10

// pack compresses the bodies: those of a thousand articles take 16 MB, and twenty are read for a search.
func (ix *index) pack() {
	encoder, _ := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(packWindow), zstd.WithEncoderCRC(false)) // valid options
	ix.bodies, _ = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true))
	for i := range ix.docs {
		if d := &ix.docs[i]; d.Body != "" {
			d.packed, d.Body = slices.Clone(encoder.EncodeAll([]byte(d.Body), nil)), ""
		}
	}
}

// document returns a document with its body.
func (ix *index) document(i int) Document {
	d := ix.docs[i]
	if d.packed == nil {
		return d
	}
	body, err := ix.bodies.DecodeAll(d.packed, nil)
	if err != nil {
		panic(err) // cannot happen: the bytes are our own
	}
	d.Body, d.packed = string(body), nil
	return d
}
