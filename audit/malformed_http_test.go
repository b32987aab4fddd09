//go:build audit

package audit

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// foreignHost is named in requests, and must not be in a response.
const foreignHost = "evil.example"

// rawRequest is the text of a request.
type rawRequest struct {
	text     string
	notFound bool // its target does not exist
	once     bool // it must have one response at most, whatever follows it
}

// malformedHTTP sends requests that no browser would, each over a connection of its own.
func (a *audit) malformedHTTP(t *testing.T) {
	p := a.serve(t, newDatabase(t))
	requests := ambiguousFramings()
	random := rand.New(rand.NewPCG(2, 2))
	for len(requests) < 4000 {
		requests = append(requests, randomRequest(random))
	}
	var mu sync.Mutex
	statuses := map[string]int{}
	wrong := 0
	next := make(chan rawRequest)
	go func() {
		defer close(next)
		for _, r := range requests {
			next <- r
		}
	}()
	parallel(16, func(int) {
		for r := range next {
			response, err := p.sendRaw(r.text)
			fault := r.fault(response)
			if err != nil {
				fault = err.Error()
			}
			mu.Lock()
			statuses[statusCode(response)]++
			if fault != "" {
				if wrong++; wrong <= 20 {
					t.Errorf("%.300q: %s", r.text, fault)
				}
			}
			mu.Unlock()
		}
	})
	if status, _, err := newVisitor(1).get(p.origin + "/articles"); err != nil || status != 200 {
		t.Errorf("afterwards a page responds with %d, %v", status, err)
	}
	t.Logf("S2: %d malformed targets, headers, methods and framings: statuses %v, %d wrong: 5xx, a file of the server, a foreign "+
		"redirect or host, TRACE, a second response, a soft 404 (limit 0)", len(requests), statuses, wrong)
}

// sendRaw sends a text and reads the response until the server closes the connection, or for 20 seconds.
func (p *program) sendRaw(text string) (string, error) {
	conn, err := net.Dial("tcp", strings.TrimPrefix(p.origin, "http://"))
	if err != nil {
		return "", err
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(20 * time.Second))
	go func() {
		_, _ = io.WriteString(conn, text)
		time.Sleep(100 * time.Millisecond)
		_ = conn.(*net.TCPConn).CloseWrite()
	}()
	response, _ := io.ReadAll(io.LimitReader(conn, 1<<20)) // a reset follows the response, or replaces it
	return string(response), nil
}

var (
	statusLine      = regexp.MustCompile(`(?m)^HTTP/1\.[01] (\d{3}) `)
	locationHeader  = regexp.MustCompile(`(?mi)^Location: *(.*?)\r?$`)
	foreignHostLink = regexp.MustCompile(`["'( ](?:\w+:)?//[^/"']*` + regexp.QuoteMeta(foreignHost))
	serverFile      = regexp.MustCompile(`(?m)root:x:0|^module portfolio$|^package main$|SQLite format 3|goroutine \d+ \[`)
)

func statusCode(response string) string {
	if found := statusLine.FindStringSubmatch(response); found != nil {
		return found[1]
	}
	return "none"
}

// fault describes what is wrong with the response to a request, or returns "".
func (r rawRequest) fault(response string) string {
	status := statusCode(response)
	location := locationHeader.FindStringSubmatch(response)
	switch {
	case status[0] == '5' && status != "501" && status != "505": // these two reject an unknown method or version
		return "status " + status
	case serverFile.MatchString(response):
		return "a file of the server"
	case reflectsMarkup(response):
		return "the request is reflected as markup"
	case strings.HasPrefix(r.text, "TRACE") && (status == "200" || strings.Contains(response, "X-Marker")):
		return "TRACE is implemented"
	case r.notFound && status == "200":
		return "a soft 404"
	case r.once && len(statusLine.FindAllString(response, -1)) > 1:
		return "a second response"
	case foreignHostLink.MatchString(response):
		return "a foreign host is named"
	case strings.Contains(response, "\nX-Injected"):
		return "a header is injected"
	case location != nil:
		if target, err := url.Parse(location[1]); err != nil || target.Host != "" || !strings.HasPrefix(location[1], "/") ||
			strings.HasPrefix(location[1], "//") || strings.Contains(location[1], `\`) {
			return "it redirects to " + location[1]
		}
	}
	return ""
}

// randomRequest combines random parts, most of them malformed.
func randomRequest(random *rand.Rand) rawRequest {
	method, target := pick(random, rawMethods), pick(random, rawTargets)
	notFound := strings.HasPrefix(target, "!")
	target = strings.TrimPrefix(target, "!")
	if random.IntN(3) == 0 {
		target = pick(random, targetPrefixes) + target
		notFound = false
	}
	if random.IntN(4) == 0 {
		target += pick(random, querySuffixes)
	}
	headers := "X-Marker: a\r\n"
	for range random.IntN(3) {
		headers += pick(random, rawHeaders) + "\r\n"
	}
	if random.IntN(5) > 0 {
		headers += "Host: robin.example\r\n"
	}
	version := pick(random, []string{"HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/1.1\t", "HTTP/9.9", "http/1.1", "HTTP/2.0", ""})
	return rawRequest{text: fmt.Sprintf("%s %s %s\r\n%s\r\n", method, target, version, headers), notFound: notFound}
}
