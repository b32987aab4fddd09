// Package pipelining handles the requests of clients that do not wait for the response to one before they send the next. No
// browser does so and no proxy.
//
// net/http handles what a connection has sent request by request, without a pause. Some hundred connections that send many
// requests, and need not even read the responses, would keep the processor from everybody else for seconds.
package pipelining

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"sync/atomic"
	"syscall"
)

// Queue lets requests that were sent too early wait for one another: one of them is handled at a time, whichever connection it comes
// from. All other requests pass.
type Queue struct{ turn chan struct{} }

// NewQueue returns a queue.
func NewQueue() *Queue { return &Queue{make(chan struct{}, 1)} }

// Listener is a listener for a server with the handler of a Queue.
type Listener struct{ net.Listener }

// Accept implements net.Listener.
func (l Listener) Accept() (net.Conn, error) {
	accepted, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	c := &conn{Conn: accepted}
	if socket, ok := accepted.(syscall.Conn); ok {
		c.socket, err = socket.SyscallConn()
	}
	return c, err
}

// conn is a connection that knows whether the next request was sent too early.
type conn struct {
	net.Conn
	socket   syscall.RawConn // nil if unknown
	received atomic.Bool     // since the last request was handled
	behind   bool            // whether there was more to read when the last request had been handled
}

// Read implements net.Conn.
func (c *conn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if n > 0 {
		c.received.Store(true)
	}
	return n, err
}

// sentEarly reports whether the request that is about to be handled came before the response to the last one, or has another
// one behind it. net/http reads up to 4 KB at once: what it has read before is not received any more.
func (c *conn) sentEarly(r *http.Request) bool {
	return !c.received.Load() || c.behind || r.ContentLength == 0 && c.unread()
}

// unread reports whether bytes have reached the connection that net/http has not read.
func (c *conn) unread() bool { return c.socket != nil && waiting(c.socket) > 0 }

// handled notes the end of a request. Its response is not complete yet: whatever is there to read was sent early.
func (c *conn) handled() {
	c.behind = c.unread()
	c.received.Store(false)
}

// connKey is the key of the connection in the context of a request.
type connKey struct{}

// Context adds a connection to the context of its requests. It is for http.Server.ConnContext.
func Context(ctx context.Context, accepted net.Conn) context.Context {
	if secure, ok := accepted.(*tls.Conn); ok {
		accepted = secure.NetConn()
	}
	return context.WithValue(ctx, connKey{}, accepted)
}

// Handler returns a handler that calls next, for requests that were sent too early one after another.
func (q *Queue) Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, ok := r.Context().Value(connKey{}).(*conn)
		if !ok || r.ProtoMajor > 1 { // HTTP/2 sends requests side by side, and bounds them
			next.ServeHTTP(w, r)
			return
		}
		defer c.handled()
		if c.sentEarly(r) {
			q.turn <- struct{}{}
			defer func() { <-q.turn }()
		}
		next.ServeHTTP(w, r)
	})
}
