//go:build audit

package audit

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// How many connections of each kind are open at once.
const (
	slowConnections = 1000
	idleConnections = 10_000
)

// slowClients measures how visitors are served while others send heads or bodies slowly, read slowly, or are idle.
func (a *audit) slowClients(t *testing.T) {
	p := a.serve(t, newDatabase(t))
	v := newVisitor(8)
	var texts markers
	baseline := a.visitNormally(t, p, v, &texts, 3*time.Second)
	before := p.resources(t)
	idle, slow := idleConnections, slowConnections
	if room := openFileLimit(t) - 500; idle+3*slow > room {
		idle, slow = room*10/13, room/13
		t.Logf("R13: only %d files can be open", room)
	}
	address := strings.TrimPrefix(p.origin, "http://")
	crowd := &slowCrowd{address: address, done: make(chan struct{})}
	for _, start := range []string{
		"GET /articles HTTP/1.1\r\nHost: a\r\nX-Slow: ",
		"POST /resume HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 50000\r\n\r\nreason=",
		strings.Repeat("GET /articles HTTP/1.1\r\nHost: a\r\nAccept-Encoding: identity\r\n\r\n", 10),
	} {
		crowd.add(slow, start)
	}
	idle = crowd.addIdle(t, idle)
	loaded := a.visitNormally(t, p, v, &texts, 20*time.Second)
	during := p.resources(t)
	close(crowd.done)
	crowd.conns.Wait()
	waitUntil(time.Minute, func() bool { return p.resources(t).files < before.files+50 })
	after := p.resources(t)
	if after.files > before.files+50 {
		t.Errorf("%d open files after, %d before", after.files, before.files)
	}
	t.Logf("R13: %d slow heads, %d slow bodies, %d slow readers (each reconnects when it is cut off), %d idle connections: "+
		"%d requests, p50 %v, p99 %v (target 100ms; without them %v); memory %d MB before, %d during, %d after; open files %d, %d, %d",
		slow, slow, slow, idle, loaded.len(), loaded.percentile(0.5), loaded.percentile(0.99), baseline.percentile(0.99), before.memory>>20, during.memory>>20,
		after.memory>>20, before.files, during.files, after.files)
}

// visitNormally reads pages and sends inquiries over new connections for a while. A request that is not served fails the
// test.
func (a *audit) visitNormally(t *testing.T, p *program, v *visitor, texts *markers, span time.Duration) *durations {
	waits := &durations{}
	until := time.Now().Add(span)
	parallel(4, func(i int) {
		for n := 0; time.Now().Before(until); n++ {
			begin := time.Now()
			status, want, err := 0, http.StatusOK, error(nil)
			if n%4 == i {
				want = http.StatusSeeOther
				status, err = v.submit(p, texts.next())
			} else {
				status, _, err = v.get(p.origin + "/articles")
			}
			waits.addSince(begin)
			if err != nil || status != want {
				t.Errorf("a request among slow clients: %d, %v", status, err)
			}
			if n%10 == 0 {
				v.client.CloseIdleConnections()
			}
			time.Sleep(10 * time.Millisecond)
		}
	})
	return waits
}

// slowCrowd is a set of slow connections, held open until done is closed.
type slowCrowd struct {
	address string
	done    chan struct{}
	conns   sync.WaitGroup
}

// byteInterval is the time between two bytes of a slow connection.
const byteInterval = 2 * time.Second

// add keeps n connections open that send start, then a byte at each interval, and read nothing.
func (c *slowCrowd) add(n int, start string) {
	for i := range n {
		c.conns.Go(func() {
			time.Sleep(time.Duration(i) * byteInterval / time.Duration(n))
			for !c.stopped(0) {
				c.drip(start)
			}
		})
	}
}

func (c *slowCrowd) stopped(wait time.Duration) bool {
	select {
	case <-c.done:
		return true
	case <-time.After(wait):
		return false
	}
}

func (c *slowCrowd) drip(start string) {
	narrow := net.Dialer{Control: func(_, _ string, socket syscall.RawConn) error {
		return socket.Control(func(fd uintptr) { _ = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 4<<10) })
	}}
	conn, err := narrow.Dial("tcp", c.address)
	if err != nil {
		c.stopped(time.Second)
		return
	}
	defer conn.Close()
	for text := start; ; text = "a" {
		_ = conn.SetWriteDeadline(time.Now().Add(time.Second))
		if _, err := io.WriteString(conn, text); err != nil && !os.IsTimeout(err) || c.stopped(byteInterval) {
			return
		}
	}
}

// addIdle opens n connections, sends one request over each, and leaves them open. It returns how many it could open within
// a minute, as a busy machine may not manage n.
func (c *slowCrowd) addIdle(t *testing.T, n int) int {
	t.Helper()
	const openers = 50
	var opened atomic.Int64
	until := time.Now().Add(time.Minute)
	parallel(openers, func(int) {
		for i := 0; i < n/openers && time.Now().Before(until); i++ {
			conn, err := net.Dial("tcp", c.address)
			if err != nil {
				t.Errorf("an idle connection: %v", err)
				return
			}
			c.conns.Go(func() { <-c.done; _ = conn.Close() })
			fmt.Fprintf(conn, "GET /robots.txt HTTP/1.1\r\nHost: a\r\n\r\n")
			response, err := http.ReadResponse(bufio.NewReaderSize(conn, 1<<10), nil)
			if err != nil || response.Body.Close() != nil || response.StatusCode != http.StatusOK {
				t.Errorf("an idle connection: %v", err)
			}
			opened.Add(1)
		}
	})
	return int(opened.Load())
}

// openFileLimit returns how many files this process may open, after raising the limit as far as it can.
func openFileLimit(t *testing.T) int {
	t.Helper()
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		t.Fatal(err)
	}
	if limit.Cur < limit.Max {
		limit.Cur = limit.Max
		_ = syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit)
	}
	return int(min(limit.Cur, 1<<20))
}
