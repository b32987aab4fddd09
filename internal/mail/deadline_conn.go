package mail

import (
	"errors"
	"net"
	"os"
	"sync"
	"time"
)

// wire is a connection whose every read and write ends in time, and that can be cut from outside. A mail server may be
// slow, but not silent.
type wire struct {
	net.Conn // nil until it is put through
	patience time.Duration

	mu    sync.Mutex
	cut   bool
	stuck bool // whether a read or write took too long
}

// through gives the wire its connection, which is closed at once if the wire has been cut meanwhile.
func (w *wire) through(conn net.Conn) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.Conn = conn
	if w.cut {
		_ = conn.Close()
	}
}

// Read reads what the server says next.
func (w *wire) Read(p []byte) (int, error) {
	if err := w.wait(w.SetReadDeadline); err != nil {
		return 0, err
	}
	n, err := w.Conn.Read(p)
	return n, w.note(err)
}

// Write tells the server something.
func (w *wire) Write(p []byte) (int, error) {
	if err := w.wait(w.SetWriteDeadline); err != nil {
		return 0, err
	}
	n, err := w.Conn.Write(p)
	return n, w.note(err)
}

// SetDeadline does nothing: the go-mail package sets one for several steps at once, which a slow server would miss.
func (w *wire) SetDeadline(time.Time) error { return nil }

// Close ends the connection at once, whatever is under way.
func (w *wire) Close() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cut = true
	if w.Conn == nil {
		return nil
	}
	return w.Conn.Close()
}

// cutOff closes the wire where nobody waits for what comes of it.
func (w *wire) cutOff() { _ = w.Close() }

// wait starts the clock for the next read or write. A server that has once been silent is not waited for again.
func (w *wire) wait(until func(time.Time) error) error {
	if w.silent() {
		return os.ErrDeadlineExceeded
	}
	return until(time.Now().Add(w.patience))
}

func (w *wire) note(err error) error {
	if errors.Is(err, os.ErrDeadlineExceeded) {
		w.mu.Lock()
		w.stuck = true
		w.mu.Unlock()
	}
	return err
}

// silent tells whether the connection ended because the server did not answer, or because it was cut from here:
// what was on its way may have arrived.
func (w *wire) silent() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.stuck || w.cut
}
