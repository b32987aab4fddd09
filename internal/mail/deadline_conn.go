package mail

import (
	"errors"
	"net"
	"os"
	"sync"
	"time"
)

// deadlineConn is a connection with a deadline for each read and write. It can be closed from another goroutine, even
// before it is attached.
type deadlineConn struct {
	net.Conn // nil until attach
	timeout  time.Duration

	mu       sync.Mutex
	closed   bool
	timedOut bool // whether a read or write has exceeded its deadline
	heard    bool // whether anything was read
}

// attach sets the underlying connection, and closes it at once if c has been closed.
func (c *deadlineConn) attach(conn net.Conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.Conn = conn
	if c.closed {
		_ = conn.Close()
	}
}

// Read reads within the timeout.
func (c *deadlineConn) Read(p []byte) (int, error) {
	if err := c.extend(c.SetReadDeadline); err != nil {
		return 0, err
	}
	n, err := c.Conn.Read(p)
	if n > 0 {
		c.mu.Lock()
		c.heard = true
		c.mu.Unlock()
	}
	return n, c.noteTimeout(err)
}

// Write writes within the timeout.
func (c *deadlineConn) Write(p []byte) (int, error) {
	if err := c.extend(c.SetWriteDeadline); err != nil {
		return 0, err
	}
	n, err := c.Conn.Write(p)
	return n, c.noteTimeout(err)
}

// SetDeadline does nothing: the go-mail package sets one deadline for several steps, which a slow server would exceed.
func (c *deadlineConn) SetDeadline(time.Time) error { return nil }

// Close closes the connection at once, also while it is read or written.
func (c *deadlineConn) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	if c.Conn == nil {
		return nil
	}
	return c.Conn.Close()
}

// abort closes the connection, and ignores the error.
func (c *deadlineConn) abort() { _ = c.Close() }

// extend sets the deadline of the next read or write. After a timeout it fails: the server is not given another chance.
func (c *deadlineConn) extend(setDeadline func(time.Time) error) error {
	if c.unanswered() {
		return os.ErrDeadlineExceeded
	}
	return setDeadline(time.Now().Add(c.timeout))
}

func (c *deadlineConn) noteTimeout(err error) error {
	if errors.Is(err, os.ErrDeadlineExceeded) {
		c.mu.Lock()
		c.timedOut = true
		c.mu.Unlock()
	}
	return err
}

// silent reports whether the connection was made and the server has sent nothing until a timeout, or until this side gave it up.
func (c *deadlineConn) silent(givenUp bool) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.Conn != nil && !c.heard && (c.timedOut || givenUp)
}

// unanswered reports whether the connection ended on this side, by a timeout or by Close. The server may have received what
// was sent last, though it has not answered.
func (c *deadlineConn) unanswered() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.timedOut || c.closed
}
