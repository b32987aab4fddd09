package main

import (
	"bytes"
	"compress/gzip"
	"crypto/rand"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
)

var openers = map[string]func(io.Reader) (io.Reader, error){
	"br":   func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
	"gzip": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
}

func TestCompress(t *testing.T) {
	target := filepath.Join(t.TempDir(), "a.css")
	data := []byte(strings.Repeat("a { color: var(--ink) }\n", 200))
	made, err := compress(target, data)
	must(t, err)
	if !slices.Equal(made, []string{"br", "gzip"}) {
		t.Errorf("made %v, want all encodings, the best first", made)
	}
	for _, encoding := range made {
		packed, err := os.ReadFile(target + "." + encoding)
		must(t, err)
		r, err := openers[encoding](bytes.NewReader(packed))
		must(t, err)
		if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, data) {
			t.Errorf("%s: decompression does not return the data (%v)", encoding, err)
		}
	}
}

func TestCompressSkipsLargerCopies(t *testing.T) {
	target := filepath.Join(t.TempDir(), "noise.png")
	noise := make([]byte, 400)
	_, _ = rand.Read(noise)
	made, err := compress(target, noise)
	if err != nil || len(made) > 0 {
		t.Errorf("made %v of noise (%v)", made, err)
	}
	if left, _ := filepath.Glob(target + ".*"); len(left) > 0 {
		t.Errorf("left %v behind", left)
	}
}

func TestCompressKeepsExistingCopies(t *testing.T) {
	target := filepath.Join(t.TempDir(), "a.css")
	data := []byte(strings.Repeat("a{}", 500))
	if _, err := compress(target, data); err != nil {
		t.Fatal(err)
	}
	old := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	must(t, os.Chtimes(target+".br", old, old))
	if _, err := compress(target, data); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(target + ".br"); err != nil || !info.ModTime().Equal(old) {
		t.Errorf("the copy was made again (%v)", err)
	}
}
