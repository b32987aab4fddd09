package files

import (
	"bytes"
	"compress/gzip"
	"io"

	"github.com/andybalholm/brotli"

	"portfolio/content/cache"
)

// encoding is a content encoding in which a file can be served.
type encoding struct {
	name string
	open func(io.Writer) (io.WriteCloser, error)
}

// brotliWindow is the window of brotli as a power of two: with the largest one a compressor takes 36 MB, and few files are larger
// than this one.
const brotliWindow = 18

// encodings lists the encodings, best first, each with its best compression. Whoever takes zstd takes brotli, which is smaller.
var encodings = []encoding{
	{"br", func(w io.Writer) (io.WriteCloser, error) {
		return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: brotliWindow}), nil
	}},
	{"gzip", func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriterLevel(w, gzip.BestCompression) }},
}

// key returns the key of the compressed copy of an entry.
func (e encoding) key(id string) string { return cache.Key("compressed 1 "+e.name, []byte(id)) }

// compress returns data compressed, or nothing if that makes it no smaller.
func (e encoding) compress(data []byte) ([]byte, error) {
	var out bytes.Buffer
	w, err := e.open(&out)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	if out.Len() >= len(data) {
		return []byte{}, nil
	}
	return out.Bytes(), nil
}
