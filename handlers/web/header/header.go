// Package header holds the values of response headers that many responses share, and reads the request headers that
// decide which response fits. The values are never changed, so that no request needs copies of its own.
package header

import (
	"strconv"
	"strings"
)

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

// Best returns the encoding of offered that an Accept-Encoding header prefers, the first of equally good ones. It returns "" if
// the header accepts none of them, or prefers bytes that are not encoded.
func Best(acceptEncoding string, offered ...string) string {
	best, most := "", 0
	if acceptEncoding == "" {
		return best
	}
	if plain, named := quality(acceptEncoding, "identity"); named {
		most = max(plain-1, 0)
	}
	for _, encoding := range offered {
		q, named := quality(acceptEncoding, encoding)
		if !named {
			q, _ = quality(acceptEncoding, "*")
		}
		if q > most {
			best, most = encoding, q
		}
	}
	return best
}

// quality returns the quality that an Accept-Encoding header gives an encoding, from 0 to 1000, and reports whether it names it.
func quality(acceptEncoding, encoding string) (q int, named bool) {
	for acceptEncoding != "" {
		var item string
		item, acceptEncoding, _ = strings.Cut(acceptEncoding, ",")
		name, weight, weighted := strings.Cut(item, ";")
		if !strings.EqualFold(strings.TrimSpace(name), encoding) {
			continue
		}
		if !weighted {
			return 1000, true
		}
		_, number, _ := strings.Cut(weight, "=")
		of, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if err != nil || of > 1 {
			of = 1
		}
		return int(1000 * max(of, 0)), true
	}
	return 0, false
}

// HostPrefix is the prefix of all cookie names on https: browsers accept such a cookie only from this host and over https.
const HostPrefix = "__Host-"
