// Package header holds the values of response headers that many responses share, and reads the request headers that
// decide which response fits. The values are never changed, so that no request needs copies of its own.
package header

import "strings"

// Values of Content-Type.
var (
	HTML = []string{"text/html; charset=utf-8"}
	JSON = []string{"application/json; charset=utf-8"}
)

// Values of Cache-Control.
var (
	NoCache = []string{"no-cache"} // cache, but revalidate
	NoStore = []string{"no-store"}
	Day     = []string{"public, max-age=86400"}
	Forever = []string{"public, max-age=31536000, immutable"}
)

// Values of Vary: for a page, for a page that also has a JSON response, and for what is the same for everyone.
var (
	Vary         = []string{"Accept-Encoding, Accept-Language, Cookie"}
	VaryAccept   = []string{"Accept, Accept-Encoding, Accept-Language, Cookie"}
	VaryEncoding = []string{"Accept-Encoding"}
)

// SpeculationRules is the value of Speculation-Rules of every page: where browsers find which pages they may fetch ahead.
var SpeculationRules = []string{`"/speculation-rules.json"`}

// NoIndex is the value of X-Robots-Tag that keeps a response out of search engines.
var NoIndex = []string{"noindex"}

// Accepts reports whether an Accept-Encoding header allows encoding. A quality of zero means that it does not.
func Accepts(acceptEncoding, encoding string) bool {
	for acceptEncoding != "" {
		var item string
		item, acceptEncoding, _ = strings.Cut(acceptEncoding, ",")
		name, quality, _ := strings.Cut(item, ";")
		if !strings.EqualFold(strings.TrimSpace(name), encoding) {
			continue
		}
		quality = strings.ReplaceAll(quality, " ", "")
		return !strings.HasPrefix(quality, "q=0") || strings.Trim(quality[2:], "0.") != ""
	}
	return false
}

// HostPrefix is the prefix of all cookie names on https: browsers accept such a cookie only from this host and over https.
const HostPrefix = "__Host-"
