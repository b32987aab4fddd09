package web

import (
	"encoding/json"
	"io"
	"net/http"
	"strconv"

	"portfolio/handlers/web/auth"
	"portfolio/handlers/web/header"
)

// smallestCompressed is the size of the smallest body that is compressed, in bytes.
const smallestCompressed = 1 << 10

// writeHTML responds with a page that is not cached.
func (k *Kernel) writeHTML(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	h := w.Header()
	h["Content-Type"] = header.HTML
	if h["Cache-Control"] == nil {
		h["Cache-Control"] = header.NoCache
	}
	if !k.SettingUp {
		h["Speculation-Rules"] = header.SpeculationRules
	}
	if h["Vary"] == nil {
		h["Vary"] = header.Vary
	}
	k.Send(w, r, status, body)
}

// writeJSON responds to a script.
func (k *Kernel) writeJSON(w http.ResponseWriter, r *http.Request, status int, body any) {
	h := w.Header()
	h["Content-Type"] = header.JSON
	h["Cache-Control"] = header.NoStore
	text, err := json.Marshal(body)
	if err != nil {
		status, text = http.StatusInternalServerError, []byte("{}")
	}
	k.Send(w, r, status, text)
}

// Send responds with a body that was made for this request, compressed if the client accepts that. The headers are set, but for
// those that the encoding decides.
func (k *Kernel) Send(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	h := w.Header()
	if h["Vary"] == nil {
		h["Vary"] = header.VaryEncoding
	}
	if len(body) >= smallestCompressed && mayCompress(r) {
		encoded, encoding := k.Cache.Compress(r.Header.Get("Accept-Encoding"), body)
		if encoding != nil {
			body, h["Content-Encoding"] = encoded, encoding
		}
	}
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // a closed connection is not an error
	}
}

// Stream returns a writer of the response's body to out, which compresses it if the client accepts that. It sets the headers that
// the encoding decides.
func (k *Kernel) Stream(w http.ResponseWriter, r *http.Request, out io.Writer) io.WriteCloser {
	h := w.Header()
	h["Vary"] = header.VaryEncoding
	if !mayCompress(r) || header.Best(r.Header.Get("Accept-Encoding"), "gzip") == "" {
		return uncompressed{out}
	}
	h["Content-Encoding"] = []string{"gzip"}
	return k.Cache.Gzip(out)
}

// uncompressed is a body that needs no end.
type uncompressed struct{ io.Writer }

// Close does nothing.
func (uncompressed) Close() error { return nil }

// mayCompress reports whether the length of the response may depend on what it says. The owner's screens show what visitors wrote
// next to what the address asks for: the page of another site could have them opened again and again, and somebody on the
// network learn from the lengths what they say. No other page holds a secret that stays from one response to the next.
func mayCompress(r *http.Request) bool {
	if auth.SessionOf(r) == nil {
		return true
	}
	site := r.Header.Get("Sec-Fetch-Site")
	return site == "same-origin" || site == "none"
}
