package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
)

// codings lists the content codings made ahead, best first.
var codings = []struct {
	name string
	open func(io.Writer) (io.WriteCloser, error)
}{
	{"br", func(w io.Writer) (io.WriteCloser, error) {
		return brotli.NewWriterLevel(w, brotli.BestCompression), nil
	}},
	{"zstd", func(w io.Writer) (io.WriteCloser, error) {
		return zstd.NewWriter(w, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1))
	}},
	{"gzip", func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriterLevel(w, gzip.BestCompression) }},
}

// compress writes a copy of data beside target in every coding that makes it smaller, and returns those codings.
// A copy that is there already is kept: the name of target holds a hash of data.
func compress(target string, data []byte) ([]string, error) {
	var made []string
	for _, coding := range codings {
		name := target + "." + coding.name
		if info, err := os.Stat(name); err == nil && info.Size() > 0 {
			made = append(made, coding.name)
			continue
		}
		var packed bytes.Buffer
		w, err := coding.open(&packed)
		if err != nil {
			return nil, fmt.Errorf("compress %s: %w", target, err)
		}
		if _, err := w.Write(data); err != nil {
			return nil, fmt.Errorf("compress %s: %w", target, err)
		}
		if err := w.Close(); err != nil {
			return nil, fmt.Errorf("compress %s: %w", target, err)
		}
		if packed.Len() >= len(data) {
			continue
		}
		if err := os.WriteFile(name, packed.Bytes(), 0o644); err != nil {
			return nil, fmt.Errorf("compress %s: %w", target, err)
		}
		made = append(made, coding.name)
	}
	return made, nil
}
