package handlers

import (
	"bytes"
	"net/http"
	"strings"
	"sync"
	"time"

	"portfolio/static"
)

var (
	headerForever    = []string{"public, max-age=31536000, immutable"}
	headerVaryCoding = []string{"Accept-Encoding"}
)

// files serves the assets, which never change under their names.
type files struct {
	assets *static.Assets
	read   sync.Map // file name with coding → []byte
}

// serveFile answers requests for assets and tells whether this was one.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) bool {
	name, ok := strings.CutPrefix(r.URL.Path, static.Prefix)
	if !ok || !isReading(r) {
		return false
	}
	asset, ok := s.files.assets.At(name)
	if !ok {
		return false
	}
	coding := bestCoding(asset, r.Header.Get("Accept-Encoding"))
	data, err := s.files.bytes(asset, coding)
	if err != nil {
		s.fail(w, s.lostVisit(r), err)
		return true
	}
	h := w.Header()
	h["Cache-Control"] = headerForever
	h["Content-Type"] = []string{asset.Type}
	h["Etag"] = []string{`"` + asset.File + "-" + coding + `"`}
	if strings.HasPrefix(asset.Type, "image/") {
		h["Cross-Origin-Resource-Policy"] = headerCrossOrigin // feed readers show covers
	}
	if len(asset.Encodings) > 0 {
		h["Vary"] = headerVaryCoding
	}
	if coding != "" {
		h["Content-Encoding"] = []string{coding}
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
	return true
}

// bestCoding returns the best coding that is both kept and taken.
func bestCoding(asset static.Asset, acceptEncoding string) string {
	for _, coding := range asset.Encodings {
		if accepts(acceptEncoding, coding) {
			return coding
		}
	}
	return ""
}

// bytes reads a file once: reading an embedded file copies it.
func (f *files) bytes(asset static.Asset, coding string) ([]byte, error) {
	key := asset.File + "." + coding
	if data, ok := f.read.Load(key); ok {
		return data.([]byte), nil
	}
	data, err := f.assets.Read(asset, coding)
	if err != nil {
		return nil, err
	}
	f.read.Store(key, data)
	return data, nil
}
