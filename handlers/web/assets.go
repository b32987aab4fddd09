package web

import (
	"bytes"
	"net/http"
	"strings"
	"sync"
	"time"

	"portfolio/handlers/web/header"
	"portfolio/static"
)

// assets serves the assets, which never change under their names.
type assets struct {
	list *static.Assets
	read sync.Map // file name with encoding → []byte
}

// serveAssets responds to requests for assets.
func (k *Kernel) serveAssets(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, ok := strings.CutPrefix(r.URL.Path, static.Prefix)
		if !ok || !isRead(r) {
			next.ServeHTTP(w, r)
			return
		}
		asset, ok := k.assets.list.ByFile(name)
		if !ok {
			next.ServeHTTP(w, r)
			return
		}
		k.serveAsset(w, r, asset)
	})
}

func (k *Kernel) serveAsset(w http.ResponseWriter, r *http.Request, asset static.Asset) {
	encoding := bestEncoding(asset, r.Header.Get("Accept-Encoding"))
	data, err := k.assets.bytes(asset, encoding)
	if err != nil {
		k.FailOutsidePages(w, r, err)
		return
	}
	h := w.Header()
	h["Cache-Control"] = header.Forever
	h["Content-Type"] = []string{asset.Type}
	h["Etag"] = []string{`"` + asset.File + "-" + encoding + `"`}
	if strings.HasPrefix(asset.Type, "image/") {
		h["Cross-Origin-Resource-Policy"] = headerCrossOrigin // feed readers show covers
	}
	if len(asset.Encodings) > 0 {
		h["Vary"] = header.VaryEncoding
	}
	if encoding != "" {
		h["Content-Encoding"] = []string{encoding}
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}

// bestEncoding returns the best encoding that the asset has and the header accepts, "" for none.
func bestEncoding(asset static.Asset, acceptEncoding string) string {
	for _, encoding := range asset.Encodings {
		if header.Accepts(acceptEncoding, encoding) {
			return encoding
		}
	}
	return ""
}

// bytes reads a file once: reading an embedded file copies it.
func (a *assets) bytes(asset static.Asset, encoding string) ([]byte, error) {
	key := asset.File + "." + encoding
	if data, ok := a.read.Load(key); ok {
		return data.([]byte), nil
	}
	data, err := a.list.Read(asset, encoding)
	if err != nil {
		return nil, err
	}
	a.read.Store(key, data)
	return data, nil
}

// Asset returns the bytes of the asset called name, uncompressed.
func (k *Kernel) Asset(name string) (static.Asset, []byte, error) {
	asset, ok := k.assets.list.Get(name)
	if !ok {
		return static.Asset{}, nil, ErrNotFound
	}
	data, err := k.assets.bytes(asset, "")
	return asset, data, err
}
