package analytics

import (
	"slices"
	"strings"

	"portfolio/db"
	"portfolio/i18n"
)

// Request is what the counter needs to know of an HTTP request.
type Request struct {
	Method string
	Host   string
	Header map[string][]string // under canonical names, as net/http has them
}

// PageAt returns the page that stands at paths in one language: its path is that in the first language of the site. The owner's pages are not counted.
func PageAt(paths i18n.Localized[string], first, lang i18n.Lang) Page {
	for _, path := range paths {
		if i18n.IsAdminPath(path) {
			return Page{}
		}
	}
	path := paths.In(first)
	if end := strings.IndexAny(path, "?#"); end >= 0 {
		path = path[:end]
	}
	return Page{path, lang}
}

// Record counts a page that is about to be served, if a person asked to look at it.
func (c *Counter) Record(page Page, r Request) {
	if page.Path == "" || !navigates(r) || !c.countable(r.Header) {
		return
	}
	referrer := c.referrerOf(r)
	c.add(page, referrer)
}

// RecordUnanswered counts a message that the assistant did not understand, and nothing of what it said. header are the request's
// headers, under their canonical names.
func (c *Counter) RecordUnanswered(lang i18n.Lang, header map[string][]string) {
	if c.countable(header) {
		c.add(Page{db.Unanswered, lang}, "")
	}
}

// navigates reports whether a browser asked for a page to show it, rather than to look into it from a script. A response
// 304 counts like the page: who comes back has it already, and is looking at it.
func navigates(r Request) bool {
	dest := r.Header["Sec-Fetch-Dest"]
	return r.Method == "GET" && (len(dest) == 0 || dest[0] == "document")
}

// countable reports whether a request may be counted: the site counts, and the sender has not asked to be left alone (Do Not
// Track, Global Privacy Control), is looking now, and does not name itself a program.
func (c *Counter) countable(header map[string][]string) bool {
	if !c.site.Load().counts || first(header["Dnt"]) == "1" || first(header["Sec-Gpc"]) == "1" {
		return false
	}
	if len(header["Sec-Purpose"]) > 0 || len(header["Purpose"]) > 0 || len(header["X-Moz"]) > 0 { // fetched ahead
		return false
	}
	agent := header["User-Agent"]
	return len(agent) == 1 && agent[0] != "" && !isBot(agent[0])
}

func first(values []string) string {
	if len(values) == 0 {
		return ""
	}
	return values[0]
}

// bots are what the User-Agent of a program contains, in small letters. Most name the address of their owner.
var bots = []string{
	"bot", "crawl", "curl", "http", "lighthouse", "libwww", "monitor", "preview", "python", "scan", "spider", "wget",
}

// isBot reports whether a User-Agent names a program.
func isBot(userAgent string) bool {
	userAgent = strings.ToLower(userAgent)
	return slices.ContainsFunc(bots, func(name string) bool { return strings.Contains(userAgent, name) })
}

// maxReferrer is how long a host that is counted may be, in bytes.
const maxReferrer = 100

// referrerOf returns the host of the site that led here; "" for none, for our own, and for what is no domain: the address
// of a machine may be somebody's.
func (c *Counter) referrerOf(r Request) string {
	from := first(r.Header["Referer"])
	host, ok := strings.CutPrefix(from, "https://")
	if !ok {
		if host, ok = strings.CutPrefix(from, "http://"); !ok {
			return ""
		}
	}
	host, _, _ = strings.Cut(host, "/")
	if host == c.site.Load().host || host == r.Host {
		return ""
	}
	host, _, _ = strings.Cut(host, ":")
	if !isDomain(host) {
		return ""
	}
	return host
}

// isDomain reports whether host is a name with a dot, as browsers write it, and no number.
func isDomain(host string) bool {
	dot := strings.LastIndexByte(host, '.')
	if dot <= 0 || dot == len(host)-1 || len(host) > maxReferrer || isDigit(host[dot+1]) {
		return false
	}
	for i := range len(host) {
		c := host[i]
		if (c < 'a' || c > 'z') && !isDigit(c) && c != '-' && c != '.' {
			return false
		}
	}
	return true
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
