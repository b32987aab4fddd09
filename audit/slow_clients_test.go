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

// How many connections of each kind do as little as they can.
const (
	slowEach   = 1000
	idleVisits = 10_000
)

// slow has visitors who send heads, bodies or nothing as slowly as they can, or read so, and others who come as ever.
func (a *audit) slow(t *testing.T) {
	p := a.serve(t, newDatabase(t))
	v := p.visit(8)
	var texts serial
	quiet := a.come(t, p, v, &texts, 3*time.Second)
	before := p.resources(t)
	idle, slow := idleVisits, slowEach
	if room := spareFiles(t) - 500; idle+3*slow > room {
		idle, slow = room*10/13, room/13
		t.Logf("R13: room for %d open files only", room)
	}
	address := strings.TrimPrefix(p.origin, "http://")
	crowd := &crowd{address: address, done: make(chan struct{})}
	for _, start := range []string{
		"GET /articles HTTP/1.1\r\nHost: a\r\nX-Slow: ",
		"POST /resume HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 50000\r\n\r\nreason=",
		strings.Repeat("GET /articles HTTP/1.1\r\nHost: a\r\nAccept-Encoding: identity\r\n\r\n", 10),
	} {
		crowd.add(slow, start)
	}
	idle = crowd.rest(t, idle)
	busy := a.come(t, p, v, &texts, 20*time.Second)
	during := p.resources(t)
	close(crowd.done)
	crowd.all.Wait()
	within(time.Minute, func() bool { return p.resources(t).files < before.files+50 })
	after := p.resources(t)
	if after.files > before.files+50 {
		t.Errorf("%d open files after, %d before", after.files, before.files)
	}
	t.Logf("R13: %d slow heads, %d slow bodies, %d slow readers (each comes again when it is sent away), %d idle connections: "+
		"%d visits, p50 %v, p99 %v (aim 100ms; without them %v); memory %d MB before, %d during, %d after; open files %d, %d, %d",
		slow, slow, slow, idle, busy.len(), busy.at(0.5), busy.at(0.99), quiet.at(0.99), before.memory>>20, during.memory>>20,
		after.memory>>20, before.files, during.files, after.files)
}

// come visits over new connections for a while, as people do who read and write, and fails where one is not served.
func (a *audit) come(t *testing.T, p *program, v *visitor, texts *serial, span time.Duration) *times {
	waits := &times{}
	until := time.Now().Add(span)
	together(4, func(i int) {
		for n := 0; time.Now().Before(until); n++ {
			at := time.Now()
			status, want, err := 0, http.StatusOK, error(nil)
			if n%4 == i {
				want = http.StatusSeeOther
				status, err = v.write(p, texts.next())
			} else {
				status, _, err = v.get(p.origin + "/articles")
			}
			waits.since(at)
			if err != nil || status != want {
				t.Errorf("a visit among slow ones: %d, %v", status, err)
			}
			if n%10 == 0 {
				v.client.CloseIdleConnections()
			}
			time.Sleep(10 * time.Millisecond)
		}
	})
	return waits
}

// crowd is a number of connections that take their time.
type crowd struct {
	address string
	done    chan struct{}
	all     sync.WaitGroup
}

// pace is how long a slow connection takes for a byte.
const pace = 2 * time.Second

// add keeps n connections that begin with start, send a byte more now and then, and read nothing.
func (c *crowd) add(n int, start string) {
	for i := range n {
		c.all.Go(func() {
			time.Sleep(time.Duration(i) * pace / time.Duration(n))
			for !c.over(0) {
				c.drip(start)
			}
		})
	}
}

func (c *crowd) over(wait time.Duration) bool {
	select {
	case <-c.done:
		return true
	case <-time.After(wait):
		return false
	}
}

func (c *crowd) drip(start string) {
	narrow := net.Dialer{Control: func(_, _ string, socket syscall.RawConn) error {
		return socket.Control(func(fd uintptr) { _ = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 4<<10) })
	}}
	conn, err := narrow.Dial("tcp", c.address)
	if err != nil {
		c.over(time.Second)
		return
	}
	defer conn.Close()
	for text := start; ; text = "a" {
		_ = conn.SetWriteDeadline(time.Now().Add(time.Second))
		if _, err := io.WriteString(conn, text); err != nil && !os.IsTimeout(err) || c.over(pace) {
			return
		}
	}
}

// rest opens n connections, has each of them answered once, and leaves them alone. Where the machine is too busy for so many
// within a minute it makes do with fewer, and tells how many.
func (c *crowd) rest(t *testing.T, n int) int {
	t.Helper()
	const openers = 50
	var opened atomic.Int64
	until := time.Now().Add(time.Minute)
	together(openers, func(int) {
		for i := 0; i < n/openers && time.Now().Before(until); i++ {
			conn, err := net.Dial("tcp", c.address)
			if err != nil {
				t.Errorf("an idle connection: %v", err)
				return
			}
			c.all.Go(func() { <-c.done; _ = conn.Close() })
			fmt.Fprintf(conn, "GET /robots.txt HTTP/1.1\r\nHost: a\r\n\r\n")
			answer, err := http.ReadResponse(bufio.NewReaderSize(conn, 1<<10), nil)
			if err != nil || answer.StatusCode != http.StatusOK {
				t.Errorf("an idle connection: %v", err)
			}
			opened.Add(1)
		}
	})
	return int(opened.Load())
}

// spareFiles is how many files this process may still open.
func spareFiles(t *testing.T) int {
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
