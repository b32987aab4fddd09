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

// evilHost is named by requests, and must never be by an answer.
const evilHost = "evil.example"

// oddRequest is the text of a request.
type oddRequest struct {
	text    string
	nowhere bool // no page is at its address
	once    bool // it must be answered once at most, whatever follows it
}

// hostileRequests sends what no browser would, over connections of its own.
func (a *audit) hostileRequests(t *testing.T) {
	p := a.serve(t, newDatabase(t))
	requests := oddFramings()
	random := rand.New(rand.NewPCG(2, 2))
	for len(requests) < 4000 {
		requests = append(requests, oddly(random))
	}
	var mu sync.Mutex
	answers := map[string]int{}
	wrong := 0
	next := make(chan oddRequest)
	go func() {
		defer close(next)
		for _, r := range requests {
			next <- r
		}
	}()
	together(16, func(int) {
		for r := range next {
			answer, err := p.raw(r.text)
			fault := r.judge(answer)
			if err != nil {
				fault = err.Error()
			}
			mu.Lock()
			answers[statusOf(answer)]++
			if fault != "" {
				if wrong++; wrong <= 20 {
					t.Errorf("%.300q: %s", r.text, fault)
				}
			}
			mu.Unlock()
		}
	})
	if status, _, err := newVisitor(1).get(p.origin + "/articles"); err != nil || status != 200 {
		t.Errorf("then a page answers %d, %v", status, err)
	}
	t.Logf("S2: %d hostile addresses, headers, methods and framings: answers %v, %d wrong: 5xx, a file of the machine, a foreign "+
		"redirect or host, TRACE, a second answer, a page where none is (limit 0)", len(requests), answers, wrong)
}

// raw sends a text and reads all that comes back, until the other side closes or says nothing for a while.
func (p *program) raw(text string) (string, error) {
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
	answer, _ := io.ReadAll(io.LimitReader(conn, 1<<20)) // a connection that is reset has answered before, or not at all
	return string(answer), nil
}

var (
	statusLine = regexp.MustCompile(`(?m)^HTTP/1\.[01] (\d{3}) `)
	locationIn = regexp.MustCompile(`(?mi)^Location: *(.*?)\r?$`)
	namesHost  = regexp.MustCompile(`["'( ](?:\w+:)?//[^/"']*` + regexp.QuoteMeta(evilHost))
	ofMachine  = regexp.MustCompile(`root:x:0|module portfolio\n|^package main|SQLite format 3|goroutine \d+ \[`)
)

func statusOf(answer string) string {
	if found := statusLine.FindStringSubmatch(answer); found != nil {
		return found[1]
	}
	return "none"
}

// judge says what is wrong with the answer to a request.
func (r oddRequest) judge(answer string) string {
	status := statusOf(answer)
	location := locationIn.FindStringSubmatch(answer)
	switch {
	case status[0] == '5' && status != "501" && status != "505": // those two are HTTP's own, for what it has no name for
		return "a fault: " + status
	case ofMachine.MatchString(answer):
		return "a file of the machine"
	case breaksOut(answer):
		return "what was sent comes back as markup"
	case strings.HasPrefix(r.text, "TRACE") && (status == "200" || strings.Contains(answer, "X-Marker")):
		return "TRACE is answered"
	case r.nowhere && status == "200":
		return "a page where none is"
	case r.once && len(statusLine.FindAllString(answer, -1)) > 1:
		return "a second answer"
	case namesHost.MatchString(answer):
		return "another host is named"
	case strings.Contains(answer, "\nX-Injected"):
		return "a header of the sender's"
	case location != nil:
		if target, err := url.Parse(location[1]); err != nil || target.Host != "" || !strings.HasPrefix(location[1], "/") ||
			strings.HasPrefix(location[1], "//") || strings.Contains(location[1], `\`) {
			return "it leads to " + location[1]
		}
	}
	return ""
}

// oddly puts a request together of parts that are odd more often than not.
func oddly(random *rand.Rand) oddRequest {
	method, target := pick(random, oddMethods), pick(random, oddTargets)
	nowhere := strings.HasPrefix(target, "!")
	target = strings.TrimPrefix(target, "!")
	if random.IntN(3) == 0 {
		target = pick(random, oddRoots) + target
		nowhere = false
	}
	if random.IntN(4) == 0 {
		target += pick(random, oddQueries)
	}
	headers := "X-Marker: a\r\n"
	for range random.IntN(3) {
		headers += pick(random, oddHeaders) + "\r\n"
	}
	if random.IntN(5) > 0 {
		headers += "Host: vera.example\r\n"
	}
	version := pick(random, []string{"HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/1.1\t", "HTTP/9.9", "http/1.1", "HTTP/2.0", ""})
	return oddRequest{text: fmt.Sprintf("%s %s %s\r\n%s\r\n", method, target, version, headers), nowhere: nowhere}
}
