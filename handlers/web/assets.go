package web

import (
	"bytes"
	"net/http"
	"strings"
	"sync"
	"time"

	"portfolio/content/files"
	"portfolio/handlers/web/auth"
	"portfolio/handlers/web/header"
	"portfolio/internal/metrics"
	"portfolio/static"
)

// assets serves the engine's assets, which never change under their names.
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
		metrics.SetPage(w, metrics.Asset)
		if asset, ok := k.assets.list.ByFile(name); ok {
			k.serveAsset(w, r, asset, header.Forever)
		} else if file, ok := k.Site.Files.Find(name); ok {
			k.serveSiteFile(next, file, header.Forever).ServeHTTP(w, r)
		} else if asset, ok := k.assets.list.Today(name); ok { // the page is of a copy of the program that has another one
			k.serveAsset(w, r, asset, header.NoStore)
		} else if file, ok := k.Site.Files.Today(name); ok {
			k.serveSiteFile(next, file, header.NoStore).ServeHTTP(w, r)
		} else {
			next.ServeHTTP(w, r)
		}
	})
}

// serveSiteFile responds with a file of the site folder: with what belongs to a draft to its owner alone. next responds to others.
func (k *Kernel) serveSiteFile(next http.Handler, file files.Served, keep []string) http.Handler {
	if !k.Site.OwnersAlone(file.Name) {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { k.serveFile(w, r, file, keep) })
	}
	return k.authenticate(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if auth.SessionOf(r) == nil {
			next.ServeHTTP(w, r)
			return
		}
		k.serveFile(w, r, file, header.NoStore)
	}))
}

// drawingPolicy is the content security policy of an SVG, which a browser can show as a page: styles and pictures inside it, and
// nothing else. It was cleaned before; this holds if that missed something.
var drawingPolicy = []string{"default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"}

// serveFile serves a file of the site folder, and says how it may be kept.
func (k *Kernel) serveFile(w http.ResponseWriter, r *http.Request, file files.Served, keep []string) {
	accepted := r.Header.Get("Accept-Encoding")
	data, encoding, err := file.Bytes(func(encoding string) bool { return header.Best(accepted, encoding) != "" })
	if err != nil {
		k.FailOutsidePages(w, r, err)
		return
	}
	if file.SVG {
		w.Header()["Content-Security-Policy"] = drawingPolicy
	}
	serveHashed(w, r, keep, hashed{data: data, mediaType: file.Type, tag: file.Tag, encoding: encoding, encoded: file.Compresses()})
}

// hashed is a file served under an address that changes with its bytes.
type hashed struct {
	data      []byte
	mediaType string
	tag       string // changes with the bytes
	encoding  string // "" for none
	encoded   bool   // whether there are other encodings
}

func (k *Kernel) serveAsset(w http.ResponseWriter, r *http.Request, asset static.Asset, keep []string) {
	encoding := header.Best(r.Header.Get("Accept-Encoding"), asset.Encodings...)
	data, err := k.assets.bytes(asset, encoding)
	if err != nil {
		k.FailOutsidePages(w, r, err)
		return
	}
	serveHashed(w, r, keep, hashed{
		data: data, mediaType: asset.Type, tag: asset.File, encoding: encoding, encoded: len(asset.Encodings) > 0,
	})
}

func serveHashed(w http.ResponseWriter, r *http.Request, keep []string, c hashed) {
	h := w.Header()
	h["Cache-Control"] = keep
	h["Content-Type"] = []string{c.mediaType}
	h["Etag"] = []string{`"` + c.tag + "-" + c.encoding + `"`}
	if strings.HasPrefix(c.mediaType, "image/") {
		h["Cross-Origin-Resource-Policy"] = headerCrossOrigin // feed readers show covers
	}
	if c.encoded {
		h["Vary"] = header.VaryEncoding
	}
	if c.encoding != "" {
		h["Content-Encoding"] = []string{c.encoding}
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(c.data))
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
