//go:build audit

package audit

import (
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

// How many connections ask without reading.
const unreadConnections = 500

// unreadResponses measures how visitors are served while others ask for a page again and again, over one connection each, and read
// none of the responses.
func (a *audit) unreadResponses(t *testing.T) {
	p := a.serve(t, newDatabase(t))
	v := newVisitor(8)
	var texts markers
	alone := a.visitNormally(t, p, v, &texts, 3*time.Second)
	for _, attack := range []struct {
		path, encoding string
		requests       int
	}{
		{"/", "identity", 60}, {"/", "identity", 200}, {"/", "br", 200}, {"/search?q=web", "gzip", 200},
	} {
		request := fmt.Sprintf("GET %s HTTP/1.1\r\nHost: a\r\nAccept-Encoding: %s\r\n\r\n", attack.path, attack.encoding)
		crowd := &slowCrowd{address: strings.TrimPrefix(p.origin, "http://"), done: make(chan struct{})}
		began := time.Now()
		crowd.addUnread(unreadConnections, strings.Repeat(request, attack.requests))
		loaded := a.visitNormally(t, p, v, &texts, fullOrShort(20*time.Second, 8*time.Second))
		during := p.resources(t)
		close(crowd.done)
		crowd.conns.Wait()
		t.Logf("Q2: %d connections ask %d times for %s (%s) and read nothing: %d requests of visitors in %v, p50 %v, p99 %v, slowest %v (target p99 500ms; "+
			"without them p99 %v); memory %d MB", unreadConnections, attack.requests, attack.path, attack.encoding, loaded.len(),
			time.Since(began).Round(time.Second), loaded.percentile(0.5), loaded.percentile(0.99), loaded.percentile(1), alone.percentile(0.99), during.memory>>20)
	}
}

// addUnread opens n connections that send requests and read nothing.
func (c *slowCrowd) addUnread(n int, requests string) {
	for range n {
		c.conns.Go(func() {
			conn, err := net.Dial("tcp", c.address)
			if err != nil {
				return
			}
			defer conn.Close()
			go func() { _, _ = io.WriteString(conn, requests) }() // it ends with the connection
			<-c.done
		})
	}
}
