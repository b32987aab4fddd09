package pipelining

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// serve serves a handler behind a queue, and returns its address.
func serve(t *testing.T, handler http.HandlerFunc) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: NewQueue().Handler(handler), ConnContext: Context} // #nosec G112 -- the clients are ours
	var running sync.WaitGroup
	running.Go(func() { _ = server.Serve(Listener{listener}) })
	t.Cleanup(func() {
		_ = server.Close()
		running.Wait()
	})
	return listener.Addr().String()
}

// send opens a connection and sends requests for the paths, each with a header of some bytes.
func send(t *testing.T, address string, padding int, paths ...string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	var requests strings.Builder
	for _, path := range paths {
		fmt.Fprintf(&requests, "GET %s HTTP/1.1\r\nHost: a\r\nX-Padding: %s\r\n\r\n", path, strings.Repeat("a", padding))
	}
	if _, err := io.WriteString(conn, requests.String()); err != nil {
		t.Fatal(err)
	}
	return conn
}

// TestOneAtATime checks that of the requests that were sent too early one is handled at a time, however long they are.
func TestOneAtATime(t *testing.T) {
	for _, padding := range []int{0, 1000, 5000} {
		var mu sync.Mutex
		running, most := 0, 0
		change := func(by int) {
			mu.Lock()
			defer mu.Unlock()
			running += by
			most = max(most, running)
		}
		var sent sync.WaitGroup
		sent.Add(1)
		address := serve(t, func(w http.ResponseWriter, r *http.Request) {
			sent.Wait() // for all requests of all clients
			if r.URL.Path == "/early" {
				change(1)
				defer change(-1)
			}
			_, _ = io.WriteString(w, strings.Repeat("a", 10_000))
		})
		var clients sync.WaitGroup
		for range 10 {
			paths := append([]string{"/first"}, slices.Repeat([]string{"/early"}, 10)...)
			conn := send(t, address, padding, append(paths, "/last")...)
			clients.Go(func() { readResponses(t, conn, len(paths)+1) })
		}
		sent.Done()
		clients.Wait()
		if most > 1 {
			t.Errorf("with %d bytes each, %d requests were handled at once", padding, most)
		}
	}
}

func readResponses(t *testing.T, conn net.Conn, n int) {
	reader := bufio.NewReader(conn)
	for range n {
		response, err := http.ReadResponse(reader, nil)
		if err == nil {
			_, err = io.Copy(io.Discard, response.Body)
			_ = response.Body.Close()
		}
		if err != nil {
			t.Error(err)
			return
		}
	}
}

// TestOthersPass checks that a client that waits for each response waits for nobody else, nor does one that sends a form.
func TestOthersPass(t *testing.T) {
	begun, end := make(chan struct{}), make(chan struct{})
	address := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/held" {
			close(begun)
			<-end
		}
		_, _ = io.Copy(io.Discard, r.Body)
		_, _ = io.WriteString(w, strings.Repeat("a", 10_000))
	})
	defer close(end)
	send(t, address, 0, "/first", "/held")
	<-begun
	client := &http.Client{Transport: &http.Transport{MaxConnsPerHost: 1}}
	defer client.CloseIdleConnections()
	for i := range 200 {
		ask := func() (*http.Response, error) { return client.Get("http://" + address) }
		if i%2 == 1 {
			ask = func() (*http.Response, error) {
				return client.Post("http://"+address, "text/plain", strings.NewReader(strings.Repeat("a", 20_000)))
			}
		}
		response, err := ask()
		if err == nil {
			_, err = io.Copy(io.Discard, response.Body)
			_ = response.Body.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
