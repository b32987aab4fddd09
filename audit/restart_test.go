//go:build audit

package audit

import (
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// restarts are the ways in which the program is restarted behind a proxy.
var restarts = []struct {
	proxy     string
	inherited bool // the socket outlives the program, as with portfolio.socket
}{
	{"nginx", true}, {"haproxy", false}, {"caddy", false}, {"haproxy", true}, {"caddy", true},
}

// restartBehindProxies restarts the program behind each proxy of deploy/ while visitors read and write, and reads what the
// proxy has logged.
func (a *audit) restartBehindProxies(t *testing.T) {
	for _, restart := range restarts[:fullOrShort(len(restarts), 3)] {
		for _, kind := range proxies {
			if kind.name != restart.proxy {
				continue
			}
			if _, err := exec.LookPath(kind.name); err != nil {
				t.Logf("D3: %s is not installed: left out", kind.name)
				continue
			}
			t.Run(fmt.Sprintf("%s,inherited=%t", kind.name, restart.inherited), func(t *testing.T) {
				a.restartBehind(t, kind, restart.inherited)
			})
		}
	}
}

func (a *audit) restartBehind(t *testing.T, kind proxy, inherited bool) {
	const visitors, rounds, least = 40, 5, 1000
	database, socket := newDatabase(t), newSocket(t, inherited)
	program := socket.serve(t, a, database)
	p := startProxy(t, kind, socket.address)

	load := loadWhile(t, p, visitors, func(load *restartLoad) {
		for range rounds {
			time.Sleep(1500 * time.Millisecond)
			if _, err := program.stop(); err != nil {
				t.Errorf("the program ended with %v", err)
			}
			program = socket.serve(t, a, database)
		}
		waitUntil(time.Minute, func() bool { return load.requests.Load() >= least })
	})

	stored, twice := load.stored(t, database)
	p.checkForged()
	p.checkChallenge(kind)
	if _, err := program.stop(); err != nil {
		t.Error(err)
	}
	socket.close()
	leaks := p.countLeaks(kind)
	t.Logf("D3: %s, socket %s: %d restarts under %d visitors: %d of %d requests failed (limit 0), %d inquiries acknowledged, %d stored, "+
		"%d twice (0); slowest %v; %d log lines with an address or a query (0)", kind.name,
		map[bool]string{true: "inherited", false: "of the program"}[inherited], rounds, visitors,
		load.failed.Load(), load.requests.Load(), load.acknowledged.Load(), stored, twice, load.times.percentile(1), leaks)
}

// loadWhile has visitors read and write behind a proxy until work returns.
func loadWhile(t *testing.T, p *proxyRun, visitors int, work func(load *restartLoad)) *restartLoad {
	var load restartLoad
	done := make(chan struct{})
	go func() {
		defer close(done)
		work(&load)
	}()
	parallel(visitors, func(i int) {
		time.Sleep(time.Duration(i) * 50 * time.Millisecond)
		for {
			select {
			case <-done:
				return
			default:
				load.visit(t, p, i%2 == 0)
			}
		}
	})
	<-done
	return &load
}

// stored returns how many inquiries are stored, and how many of them a second time. It must be all that were acknowledged.
func (l *restartLoad) stored(t *testing.T, database string) (stored, twice int64) {
	t.Helper()
	pool := openDatabase(t, database)
	stored = queryOne[int64](t, pool, "select count(*) from inquiries")
	twice = stored - queryOne[int64](t, pool, "select count(distinct email) from inquiries")
	if stored != l.acknowledged.Load() || twice > 0 {
		t.Errorf("%d stored, %d of them twice, %d acknowledged", stored, twice, l.acknowledged.Load())
	}
	return stored, twice
}

// listeningSocket is where the program listens: a socket of the audit, which stays open as systemd's does, or one of its own.
type listeningSocket struct {
	address string
	file    *os.File // nil if the program opens it
}

func newSocket(t *testing.T, inherited bool) *listeningSocket {
	t.Helper()
	if !inherited {
		return &listeningSocket{address: unusedAddress(t)}
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0") // it stays open, so that no other program gets its address
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	s := &listeningSocket{address: listener.Addr().String()}
	if s.file, err = listener.(*net.TCPListener).File(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	return s
}

func (s *listeningSocket) close() {
	if s.file != nil {
		_ = s.file.Close()
	}
}

// serve starts the program as systemd does: with the socket as the first file after the standard ones.
func (s *listeningSocket) serve(t *testing.T, a *audit, database string) *program {
	t.Helper()
	base := "BASE_URL=https://" + proxyHost
	if s.file == nil {
		return a.serve(t, database, "ADDR="+s.address, base)
	}
	command := exec.Command("sh", "-c", `LISTEN_PID=$$ exec "$0"`, a.binary)
	command.Dir, command.ExtraFiles = "..", []*os.File{s.file}
	return a.start(t, command, database, "LISTEN_FDS=1", base)
}

// restartLoad counts what visitors did and what failed.
type restartLoad struct {
	markers
	requests, failed, acknowledged atomic.Int64
	times                          durations
}

// visit reads the pages that a visitor reads while filling in a form, and sends it.
func (l *restartLoad) visit(t *testing.T, p *proxyRun, http2 bool) {
	v := p.visitorFrom(loopbackIP(), http2)
	defer v.client.CloseIdleConnections()
	page := ""
	for _, path := range []string{"/resume", "/", "/articles", "/search?q=" + marker, "/about", "/connects/connect", "/curriculum"} {
		body, ok := l.get(t, v, path)
		if path == "/resume" && ok {
			page = body
		}
		time.Sleep(310*time.Millisecond + rand.N(50*time.Millisecond))
	}
	found := formTokenPattern.FindStringSubmatch(page)
	if found == nil {
		return // counted as failed
	}
	v.formToken = found[1]
	began := time.Now()
	response, _, err := v.post("https://"+proxyHost+"/resume", v.inquiry(l.next()))
	l.times.addSince(began)
	l.requests.Add(1)
	if err == nil && response.StatusCode == http.StatusSeeOther {
		l.acknowledged.Add(1)
		return
	}
	l.failed.Add(1)
	t.Errorf("a form: %d, %v", response.StatusCode, err)
}

func (l *restartLoad) get(t *testing.T, v *visitor, path string) (string, bool) {
	began := time.Now()
	status, body, err := v.get("https://" + proxyHost + path)
	l.times.addSince(began)
	l.requests.Add(1)
	if err != nil || status != http.StatusOK {
		l.failed.Add(1)
		t.Errorf("%s: %d, %v", path, status, err)
		return "", false
	}
	return body, true
}

// checkForged checks that a visitor behind the proxy cannot escape a limit by naming other addresses.
func (p *proxyRun) checkForged() {
	p.t.Helper()
	v, refused := p.visitorFrom(loopbackIP(), false), false
	for range 15 * len(p.programs) { // each copy counts by itself
		response, _, err := v.post("https://"+proxyHost+"/resume", v.inquiry(marker)) // with a random X-Forwarded-For
		refused = refused || err == nil && response.StatusCode == http.StatusTooManyRequests
	}
	if !refused {
		p.t.Error("forged addresses escape the limits")
	}
}

// checkChallenge checks that a certificate can be renewed over http. Caddy renews its own.
func (p *proxyRun) checkChallenge(kind proxy) {
	p.t.Helper()
	const path = "/.well-known/acme-challenge/token"
	v := p.visitorFrom(loopbackIP(), false)
	if status, body, err := v.get("http://" + proxyHost + path); kind.name != "caddy" && (status != http.StatusOK || body != path) {
		p.t.Errorf("a challenge: %d %q, %v", status, body, err)
	}
	response, err := v.client.Get("http://" + proxyHost + "/about?a=b")
	if err != nil {
		p.t.Fatal(err)
	}
	_ = response.Body.Close()
	if to := response.Header.Get("Location"); response.StatusCode != http.StatusPermanentRedirect || to != "https://"+proxyHost+"/about?a=b" {
		p.t.Errorf("http redirects with %d to %s", response.StatusCode, to)
	}
}

// countLeaks makes the proxy log requests for a program that is down and malformed ones, and counts the lines with an address
// or a query.
func (p *proxyRun) countLeaks(kind proxy) int {
	p.t.Helper()
	v := p.visitorFrom(loopbackIP(), false)
	if status, _, err := v.get("https://" + proxyHost + "/newsletter/confirm?token=" + marker); err != nil || status < http.StatusInternalServerError {
		p.t.Errorf("without the program: %d, %v", status, err)
	}
	for _, address := range []string{p.http, p.https} {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			p.t.Fatal(err)
		}
		_, _ = fmt.Fprintf(conn, "GET /?token=%s HTTP/9.9\r\nno header\r\n\r\n", marker)
		_ = conn.SetReadDeadline(time.Now().Add(time.Second))
		_, _ = conn.Read(make([]byte, 1000))
		_ = conn.Close()
	}
	log := p.output.String()
	for _, name := range []string{"portfolio.log", "portfolio.error.log", "main.log"} {
		if kind.name == "nginx" {
			log += string(readFile(p.t, p.path(name)))
		}
	}
	leaks := 0
	for line := range strings.Lines(log) {
		line = strings.NewReplacer(p.programs[0], "", p.programs[len(p.programs)-1], "", p.http, "", p.https, "").Replace(line)
		if strings.Contains(line, marker) || strings.Contains(line, "127.") || strings.Contains(line, "token=") {
			leaks++
			p.t.Errorf("%s logs: %s", kind.name, line)
		}
	}
	return leaks
}
