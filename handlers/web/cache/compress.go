package cache

import (
	"bytes"
	"io"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
)

func brotliBytes(data []byte, level int) []byte {
	var out bytes.Buffer
	return written(&out, brotli.NewWriterLevel(&out, level), data)
}

func gzipBytes(data []byte) []byte {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, 6) // the level is a valid one
	return written(&out, w, data)
}

// written writes data to w and returns the content of out. Writing to memory cannot fail.
func written(out *bytes.Buffer, w io.WriteCloser, data []byte) []byte {
	_, _ = w.Write(data)
	_ = w.Close()
	return out.Bytes()
}
