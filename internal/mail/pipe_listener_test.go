package mail

import (
	"context"
	"errors"
	"net"
	"sync"
)

// pipeListener is a listener within the process, for synctest bubbles.
type pipeListener struct {
	mu      sync.Mutex
	up      bool // whether connections are not refused
	hanging bool // whether connections are established, but never accepted
	waiting []net.Conn
	dialed  chan net.Conn
	closed  chan struct{}
}

func newPipeListener() *pipeListener {
	return &pipeListener{up: true, dialed: make(chan net.Conn), closed: make(chan struct{})}
}

// Accept waits for a connection.
func (p *pipeListener) Accept() (net.Conn, error) {
	select {
	case conn := <-p.dialed:
		return conn, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

// Close closes the listener and the connections not accepted.
func (p *pipeListener) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case <-p.closed:
	default:
		close(p.closed)
	}
	for _, conn := range p.waiting {
		_ = conn.Close()
	}
	return nil
}

// Addr returns an empty address.
func (p *pipeListener) Addr() net.Addr { return &net.TCPAddr{} }

// set sets whether the server can be reached, and whether it never accepts.
func (p *pipeListener) set(up, hanging bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.up, p.hanging = up, hanging
}

// dial connects to the listener.
func (p *pipeListener) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.up {
		return nil, errors.New("dial tcp: connect: connection refused")
	}
	client, server := net.Pipe()
	if p.hanging {
		p.waiting = append(p.waiting, server)
		return client, nil
	}
	select {
	case p.dialed <- server:
		return client, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
