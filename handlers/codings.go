package handlers

import (
	"bytes"
	"io"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
)

// accepts tells whether an Accept-Encoding header takes coding. A quality of zero means that it does not.
func accepts(header, coding string) bool {
	for header != "" {
		var item string
		item, header, _ = strings.Cut(header, ",")
		name, quality, _ := strings.Cut(item, ";")
		if !strings.EqualFold(strings.TrimSpace(name), coding) {
			continue
		}
		quality = strings.ReplaceAll(quality, " ", "")
		return !strings.HasPrefix(quality, "q=0") || strings.Trim(quality[2:], "0.") != ""
	}
	return false
}

func packBrotli(data []byte, level int) []byte {
	var out bytes.Buffer
	return packed(&out, brotli.NewWriterLevel(&out, level), data)
}

func packGzip(data []byte) []byte {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, 6) // the level is a valid one
	return packed(&out, w, data)
}

// packed writes data through w, which cannot fail as it writes to memory.
func packed(out *bytes.Buffer, w io.WriteCloser, data []byte) []byte {
	_, _ = w.Write(data)
	_ = w.Close()
	return out.Bytes()
}
