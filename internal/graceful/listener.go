package graceful

import (
	"context"
	"fmt"
	"net"
	"os"
	"strconv"
)

// Listener is a listening socket.
type Listener struct {
	net.Listener
	Inherited bool // whether the socket outlives this program
}

// firstInherited is the file descriptor of the first socket that a parent passes on.
const firstInherited = 3

// Listen returns the socket that the parent has passed on as the nth, from 0 on, as sd_listen_fds(3) describes, or else listens on addr over
// plain TCP: StopAccepting attaches a filter to the socket, and multipath sockets take none.
func Listen(addr string, nth int) (Listener, error) {
	if inherits(os.Getenv("LISTEN_PID"), os.Getenv("LISTEN_FDS"), nth) {
		listener, err := inherit(firstInherited + uintptr(nth))
		return Listener{listener, true}, err
	}
	var config net.ListenConfig
	config.SetMultipathTCP(false)
	listener, err := config.Listen(context.Background(), "tcp", addr)
	return Listener{listener, false}, err
}

// inherits reports whether the two variables say that this process, and not its parent, got the nth socket.
func inherits(pid, sockets string, nth int) bool {
	count, err := strconv.Atoi(sockets)
	return err == nil && count > nth && pid == strconv.Itoa(os.Getpid())
}

// inherit returns the listener of an inherited socket.
func inherit(descriptor uintptr) (net.Listener, error) {
	file := os.NewFile(descriptor, "inherited socket")
	defer file.Close()
	listener, err := net.FileListener(file)
	if err != nil {
		return nil, fmt.Errorf("use inherited socket: %w", err)
	}
	if _, ok := listener.(*net.TCPListener); !ok {
		return nil, fmt.Errorf("use inherited socket: %s is not a TCP address", listener.Addr())
	}
	return listener, nil
}

// StopAccepting accepts no more connections, and loses none of those that have reached this machine.
//
// The parent and the next program have an inherited socket open as well: what was not accepted waits for the next program,
// and this one only closes its own descriptor. For any other socket see refuseNew.
func (l Listener) StopAccepting() error {
	if l.Inherited {
		return l.Close()
	}
	return refuseNew(l.Listener)
}
