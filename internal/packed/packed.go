// Package packed compresses texts that stay in memory: those of a thousand articles take many megabytes, and few are read at a time.
package packed

import (
	"slices"
	"sync"
	"unsafe"

	"github.com/klauspost/compress/zstd"
)

// window is the window of zstd in bytes: most texts are shorter, and a larger one would only take memory.
const window = 32 << 10

// Packer compresses texts. It is safe for concurrent use.
type Packer struct{ encoder *zstd.Encoder }

// NewPacker returns a packer.
func NewPacker() Packer {
	encoder, _ := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(window), zstd.WithEncoderCRC(false)) // valid options
	return Packer{encoder}
}

// Pack returns a text compressed, without room to spare.
func (p Packer) Pack(text string) []byte { return slices.Clone(p.encoder.EncodeAll([]byte(text), nil)) }

var decoder = sync.OnceValue(func() *zstd.Decoder {
	d, _ := zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderLowmem(true)) // valid options, too
	return d
})

// Unpack returns the text that Pack has compressed.
func Unpack(packed []byte) string {
	text, err := decoder().DecodeAll(packed, nil)
	if err != nil {
		panic(err) // cannot happen: the bytes are our own
	}
	return unsafe.String(unsafe.SliceData(text), len(text)) // #nosec G103 -- nobody else has the bytes
}
