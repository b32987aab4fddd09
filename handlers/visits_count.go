package handlers

import (
	"net/http"
	"strings"
)

// navigates tells whether a browser asked for a page to show it, and not to look into it from a script. An answer 304
// counts like the page: who comes back has it already, and is looking at it.
func navigates(r *http.Request) bool {
	dest := r.Header["Sec-Fetch-Dest"]
	return r.Method == http.MethodGet && (len(dest) == 0 || dest[0] == "document")
}

// countable tells whether a request may be counted: its sender has not asked to be left alone (Do Not Track, Global
// Privacy Control), somebody is looking, and says to be no program. The keys are as net/http writes them.
func countable(h http.Header) bool {
	if says(h["Dnt"], "1") || says(h["Sec-Gpc"], "1") {
		return false
	}
	if len(h["Sec-Purpose"]) > 0 || len(h["Purpose"]) > 0 || len(h["X-Moz"]) > 0 { // fetched ahead
		return false
	}
	agent := h["User-Agent"]
	return len(agent) == 1 && agent[0] != "" && !automatic(agent[0])
}

func says(header []string, value string) bool { return len(header) > 0 && header[0] == value }

// programs are what the User-Agent of a program contains, in small letters. Most name the address of their owner.
var programs = []string{
	"bot", "crawl", "curl", "http", "lighthouse", "libwww", "monitor", "preview", "python", "scan", "spider", "wget",
}

// programPairs marks the two letters that each of them begins with: every page that is served looks for them.
var programPairs = func() (marked [1 << 10]bool) {
	for _, name := range programs {
		marked[pair(name[0], name[1])] = true
	}
	return marked
}()

// pair numbers two letters, whatever their case. Other characters share the numbers of letters.
func pair(a, b byte) int { return int(a&31)<<5 | int(b&31) }

// automatic tells whether a User-Agent names a program.
func automatic(agent string) bool {
	for i := 1; i < len(agent); i++ {
		if programPairs[pair(agent[i-1], agent[i])] && namesProgram(agent[i-1:]) {
			return true
		}
	}
	return false
}

func namesProgram(agent string) bool {
	for _, name := range programs {
		if name[0] == agent[0]|0x20 && len(name) <= len(agent) && strings.EqualFold(name, agent[:len(name)]) {
			return true
		}
	}
	return false
}

// maxReferrer is how long a host that is counted may be, in bytes.
const maxReferrer = 100

// referrerOf returns the host of the site that led here; "" for none, for our own, and for what is no domain: an address
// of a machine may be somebody's.
func (v *visits) referrerOf(r *http.Request) string {
	from := r.Header["Referer"]
	if len(from) == 0 {
		return ""
	}
	host, ok := strings.CutPrefix(from[0], "https://")
	if !ok {
		if host, ok = strings.CutPrefix(from[0], "http://"); !ok {
			return ""
		}
	}
	host, _, _ = strings.Cut(host, "/")
	if host == v.host || host == r.Host {
		return ""
	}
	host, _, _ = strings.Cut(host, ":")
	if !isDomain(host) {
		return ""
	}
	return host
}

// isDomain tells whether host is a name with a dot, as browsers write it, and no number.
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
