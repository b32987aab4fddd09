package handlertest

import (
	"compress/gzip"
	"io"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
)

// Unpack decodes a content encoding.
func Unpack(t testing.TB, coding, body string) string {
	t.Helper()
	var r io.Reader = strings.NewReader(body)
	var err error
	switch coding {
	case "br":
		r = brotli.NewReader(r)
	case "gzip":
		r, err = gzip.NewReader(r)
	case "zstd":
		r, err = zstd.NewReader(r, zstd.WithDecoderConcurrency(1))
	case "":
	default:
		t.Fatalf("no coding is called %q", coding)
	}
	must(t, err)
	text, err := io.ReadAll(r)
	must(t, err)
	return string(text)
}
