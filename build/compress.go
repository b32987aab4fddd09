package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"

	"github.com/andybalholm/brotli"
)

// encodings lists the content encodings of the compressed copies, best first. Whoever takes zstd takes brotli, which is smaller.
var encodings = []struct {
	name string
	open func(io.Writer) (io.WriteCloser, error)
}{
	{"br", func(w io.Writer) (io.WriteCloser, error) {
		return brotli.NewWriterLevel(w, brotli.BestCompression), nil
	}},
	{"gzip", func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriterLevel(w, gzip.BestCompression) }},
}

// compress writes a copy of data beside target in every encoding that makes it smaller, and returns those encodings.
// It keeps a copy that exists: the name of target holds a hash of data.
func compress(target string, data []byte) ([]string, error) {
	var made []string
	for _, encoding := range encodings {
		name := target + "." + encoding.name
		if info, err := os.Stat(name); err == nil && info.Size() > 0 {
			made = append(made, encoding.name)
			continue
		}
		var compressed bytes.Buffer
		w, err := encoding.open(&compressed)
		if err != nil {
			return nil, fmt.Errorf("compress %s: %w", target, err)
		}
		if _, err := w.Write(data); err != nil {
			return nil, fmt.Errorf("compress %s: %w", target, err)
		}
		if err := w.Close(); err != nil {
			return nil, fmt.Errorf("compress %s: %w", target, err)
		}
		if compressed.Len() >= len(data) {
			continue
		}
		if err := os.WriteFile(name, compressed.Bytes(), 0o644); err != nil {
			return nil, fmt.Errorf("compress %s: %w", target, err)
		}
		made = append(made, encoding.name)
	}
	return made, nil
}
