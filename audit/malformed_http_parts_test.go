//go:build audit

package audit

import "strings"

// The parts of malformed requests.
var (
	rawMethods = []string{
		"GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "G\x00T", "M-SEARCH", "", "PRI",
		strings.Repeat("A", 300),
	}
	// A target that begins with ! does not exist: a page there would be a soft 404.
	rawTargets = []string{
		"/", "/articles", "/articulos/x", "/search?q=a", "/theme", "/healthz", "/admin", "/admin/login", "/newsletter/confirm?token=a", "/feed.en.xml",
		"!/../../etc/passwd", "!/%2e%2e/%2e%2e/etc/passwd", "!/static/../go.mod", "!/static/..%2f..%2fgo.mod", "!/static/%2e%2e/main.go", "!/..%5c..%5cwin.ini",
		"!/static/build/README", "!/data/portfolio.db", "!/session.key", "!/.git/config", "!/.env", "!/debug/pprof/goroutine?debug=2", "!/server-status",
		"!/nothing-here", "!/articles/nothing-here", "!/articulos/%3Czq9%3E", "!/articles/\"><zq9>", "!/%3Czq9%3E", "!/articles/%00", "!/%00", "!/articles/a%0d%0aX-Injected:%201",
		"!/%0d%0aX-Injected:%201", "!/wp-login.php", "!/admin/nothing-here", "!/og/en/..%2f..%2fx.png", "!/og/xx/home.png", "!/articles.md/x", "!/static/", "!/static",
		"//evil.example", "//evil.example/", "///evil.example//", "/\\evil.example", "/%5cevil.example/", "/%2f%2fevil.example/", "/%09/evil.example/", "/;//evil.example/",
		"http://evil.example/", "http://evil.example/articles/", "http://evil.example//x/", "https://evil.example/articles?lng=es", "http://user:pass@evil.example/",
		"/articles?lng=//evil.example", "/articles?lng=es&x=//evil.example", "/articles/?//evil.example", "/?lng=es%0d%0aX-Injected:%201", "/?%", "/?a=%ff", "/%ff", "/%zz",
		"*", "", "articles", "?lng=es", "/#a", "/a b", "/\x01", "/\xff", "evil.example:80", "/" + strings.Repeat("a/", 900), "/" + strings.Repeat("%2e%2e%2f", 200),
		"/" + strings.Repeat("a", 9000), "/" + strings.Repeat("/", 1500), "/articles?" + strings.Repeat("a=b&", 400), "/search?q=" + strings.Repeat("%F0%9F%92%A9", 100),
		"/search?q=%22%3E%3Czq9%3E", "/search?q=%3C/title%3E%3Czq9%3E&type=%3Czq9%3E", "/chat?message=%3Czq9%3E", "/chat?message=%00", "/newsletter?sent=%3Czq9%3E", "/surveys/professional-experience?step=%3Czq9%3E",
	}
	targetPrefixes = []string{"/articles", "/./", "//", "/%2e", "/static", "/og", "/\\", "http://evil.example", "/articulos/..;"}
	querySuffixes  = []string{"?lng=es", "?lng=%3Czq9%3E", "?", "?lng=es&lng=en", "?%00", "?;", "?lng[]=es", "?" + strings.Repeat("x", 3000), "?sent=a.b.c", "?token=%3Czq9%3E"}
	rawHeaders     = []string{
		"Host: evil.example", "Host: evil.example\r\nHost: robin.example", "Host: \"><zq9>", "Host:", "Host: robin.example:99999", "X-Forwarded-Host: evil.example", "Forwarded: host=evil.example;proto=gopher",
		"X-Forwarded-Proto: javascript", "X-Forwarded-For: <zq9>", "X-Forwarded-For: " + strings.Repeat("1.2.3.4,", 1500), "X-Forwarded-For: ::1%eth0, fe80::1%<zq9>", "X-Original-URL: /admin", "X-Rewrite-URL: /admin",
		"X-HTTP-Method-Override: DELETE", "Accept-Language: " + strings.Repeat("es-", 2000), "Accept-Language: \"><zq9>", "Accept-Language: es;q=9e99,*;q=0", "Accept-Language: \xff", "Cookie: i18nextLng=\"><zq9>",
		"Cookie: theme=<zq9>; i18nextLng=//evil.example", "Cookie: " + strings.Repeat("a=b; ", 2000), "Cookie: session=../../x; __Host-session=" + strings.Repeat("a", 4000), "Referer: https://evil.example/?lng=es", "Referer: \xff://",
		"Origin: https://evil.example", "Origin: null", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: \"><zq9>", "Accept-Encoding: " + strings.Repeat("br;q=0,", 1000), "Accept-Encoding: br;q=x, *;q=0", "Accept: application/json",
		"Range: bytes=0-0,-1,5-2", "Range: bytes=" + strings.Repeat("0-,", 2000), "If-None-Match: " + strings.Repeat("\"a\",", 2000), "If-Modified-Since: tomorrow", "If-Range: \"", "Expect: 100-continue", "Expect: 200-ok",
		"Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__", "Upgrade: websocket\r\nConnection: Upgrade", "Connection: close, X-Marker", "Content-Length: -1", "Content-Length: 99999999999999999999",
		"Content-Length: 5", "Content-Type: application/json; charset=\"><zq9>", "Content-Type: multipart/form-data; boundary=" + strings.Repeat("-", 3000), "Transfer-Encoding: chunked", "Transfer-Encoding: identity, chunked",
		"X-Long: " + strings.Repeat("a", 40_000), "X Space: a", ": empty", "X-Null: a\x00b", "X-Fold: a\r\n b", strings.Repeat("X-Many: a\r\n", 900) + "X-Last: a", "User-Agent: <zq9>", "X-Bare: a\rX-Injected: b",
	}
)

// ambiguousFramings returns requests whose end two parsers could find in different places, and texts that are not requests.
func ambiguousFramings() []rawRequest {
	const hidden = "GET /robots.txt HTTP/1.1\r\nHost: a\r\n\r\n"
	head := func(lines ...string) string {
		return "POST /resume HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n" + strings.Join(lines, "\r\n") + "\r\n\r\n"
	}
	var all []rawRequest
	for _, text := range []string{
		head("Content-Length: 5", "Content-Length: 6") + "a=bcd" + hidden,
		head("Content-Length: 5, 6") + "a=bcd" + hidden,
		head("Content-Length: +5") + "a=bcd" + hidden,
		head("Content-Length: 0x5") + "a=bcd" + hidden,
		head("Content-Length : 5") + "a=bcd" + hidden,
		head("Content-Length: 5", "Transfer-Encoding: chunked") + "0\r\n\r\n" + hidden,
		head("Content-Length: 5", "Transfer-Encoding: identity") + "a=bcd" + hidden,
		head("Transfer-Encoding: chunked, identity") + "0\r\n\r\n" + hidden,
		head("Transfer-Encoding: xchunked") + "0\r\n\r\n" + hidden,
		head("Transfer-Encoding: chunked", "Transfer-Encoding: chunked") + "0\r\n\r\n" + hidden,
		head("Transfer-Encoding : chunked") + "0\r\n\r\n" + hidden,
		head("Transfer-Encoding: \x0bchunked") + "0\r\n\r\n" + hidden,
		head("Transfer-Encoding:\r\n chunked", "Transfer-Encoding: identity") + "0\r\n\r\n" + hidden,
		head("Transfer-Encoding: chunked") + "g\r\n" + hidden,
		head("Transfer-Encoding: chunked") + "-1\r\n" + hidden,
		head("Transfer-Encoding: chunked") + "ffffffffffffffffff\r\n" + hidden,
		head("Transfer-Encoding: chunked") + "5\r\na=bcdXX" + hidden,
		head("Transfer-Encoding: chunked") + "5;" + strings.Repeat("x", 5000) + "\r\na=bcd\r\n0\r\n\r\n",
		head("Transfer-Encoding: chunked") + "0\r\n" + strings.Repeat("X-Trailer: a\r\n", 3000) + hidden,
		"GET /about HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + strings.Repeat("X-Trailer: a\r\n", 800) + hidden,
		"GET / HTTP/1.1\nHost: a\n\nGET", "GET /\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "\r\n\r\n\r\n", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\x00", "SSH-2.0-x\r\n",
		strings.Repeat("\xff", 5000), "GET / HTTP/1.1\r\nHost: a\r\n" + strings.Repeat("X: a\r\n", 20_000), strings.Repeat("A", 100_000), "GET / HTTP/1.1\r\nHost: a\r\n\x00: b\r\n\r\n",
	} {
		all = append(all, rawRequest{text: text, once: true})
	}
	return all
}
