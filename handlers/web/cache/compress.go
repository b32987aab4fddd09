package cache

import (
	"bytes"
	"context"
	"io"
	"math/bits"
	"slices"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
)

// The windows of brotli as powers of two: a compressor takes some ten bytes for each byte of its window.
const (
	smallestWindow = 16
	fastWindow     = 18
	largestWindow  = 22
)

// pieceSize is how many bytes are compressed between two looks whether that is still wanted.
const pieceSize = 64 << 10

// brotliFast compresses data quickly. It uses a compressor again that is not in use.
func (c *Cache) brotliFast(data []byte) []byte {
	var out bytes.Buffer
	w, ok := c.fast.Get().(*brotli.Writer)
	if !ok {
		w = brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: fastLevel, LGWin: fastWindow})
	}
	w.Reset(&out)
	defer c.fast.Put(w)
	return written(&out, w, data)
}

// brotliBest compresses data as well as possible. It returns nil if ctx ends meanwhile: a sitemap takes seconds.
func brotliBest(ctx context.Context, data []byte) []byte {
	var out bytes.Buffer
	window := min(max(bits.Len(uint(len(data))), smallestWindow), largestWindow)
	w := brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: window})
	for piece := range slices.Chunk(data, pieceSize) {
		if ctx.Err() != nil {
			return nil
		}
		_, _ = w.Write(piece) // to memory
	}
	return written(&out, w, nil)
}

func gzipBytes(data []byte) []byte {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, 6) // the level is a valid one
	return written(&out, w, data)
}

// written writes data to w and returns the content of out, without room to spare: thousands are cached. Writing to memory cannot
// fail.
func written(out *bytes.Buffer, w io.WriteCloser, data []byte) []byte {
	_, _ = w.Write(data)
	_ = w.Close()
	return slices.Clone(out.Bytes())
}
