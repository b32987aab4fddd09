package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync"
	"time"
)

const (
	connections = 32
	loadTime    = 2 * time.Second
)

// load is what a server did while it was asked as fast as it answers.
type load struct {
	requests int
	time     time.Duration
	cpu      time.Duration // of the server
}

func (l load) perSecond() float64           { return float64(l.requests) / l.time.Seconds() }
func (l load) cpuPerRequest() time.Duration { return l.cpu / time.Duration(l.requests) }

// load asks for one page over many connections, each with one request at a time.
func (p *process) load(path string) (load, error) {
	counts, failures := make([]int, connections), make([]error, connections)
	before, begin := p.cpu(), time.Now()
	var all sync.WaitGroup
	for i := range connections {
		all.Go(func() { counts[i], failures[i] = p.askAgain(path, begin.Add(loadTime)) })
	}
	all.Wait()
	total := load{time: time.Since(begin), cpu: p.cpu() - before}
	for _, n := range counts {
		total.requests += n
	}
	return total, errors.Join(failures...)
}

// askAgain asks for a page over one connection until the time is over, and counts the answers. It reads no more of
// an answer than it must, as the load shares the machine with the server.
func (p *process) askAgain(path string, until time.Time) (int, error) {
	connection, err := net.Dial("tcp", p.address)
	if err != nil {
		return 0, err
	}
	defer connection.Close()
	request := fmt.Appendf(nil, "GET %s HTTP/1.1\r\nHost: %s\r\nAccept-Encoding: br\r\nAccept-Language: en-US,en;q=0.9\r\n\r\n", path, p.address)
	r := bufio.NewReaderSize(connection, 64<<10)
	whole, err := ask(connection, r, request) // all answers are as long as the first
	for n := 1; ; n++ {
		if err != nil || time.Now().After(until) {
			return n, err
		}
		if _, err = connection.Write(request); err != nil {
			return n, err
		}
		_, err = r.Discard(whole)
	}
}

// ask sends one request, checks its answer and returns how many bytes that has, head and all.
func ask(connection net.Conn, r *bufio.Reader, request []byte) (int, error) {
	if _, err := connection.Write(request); err != nil {
		return 0, err
	}
	counted := &counter{r: r}
	whole := bufio.NewReaderSize(counted, 1)
	answer, err := http.ReadResponse(whole, nil)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Encoding") != "br" {
		return 0, fmt.Errorf("the answer is %s, coded as %q", answer.Status, answer.Header.Get("Content-Encoding"))
	}
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		return 0, err
	}
	return counted.n - whole.Buffered(), nil
}

// counter counts what is read through it.
type counter struct {
	r io.Reader
	n int
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += n
	return n, err
}
