package graceful

import (
	"io"
	"net"
	"os"
	"strconv"
	"syscall"
	"testing"
)

// passOn returns a descriptor of the socket as a parent passes it on.
func passOn(t *testing.T, socket *os.File) uintptr {
	t.Helper()
	descriptor, err := syscall.Dup(int(socket.Fd()))
	must(t, err)
	return uintptr(descriptor)
}

// TestInheritedSocket checks that a connection that comes while the program restarts is served by the next one.
func TestInheritedSocket(t *testing.T) {
	parent, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	defer parent.Close()
	socket, err := parent.(*net.TCPListener).File()
	must(t, err)
	defer socket.Close()
	first, err := inherit(passOn(t, socket))
	must(t, err)
	must(t, (Listener{first, true}).StopAccepting())
	visitor, err := net.Dial("tcp", parent.Addr().String())
	must(t, err)
	defer visitor.Close()
	if _, err := io.WriteString(visitor, "hello"); err != nil {
		t.Fatal(err)
	}
	next, err := inherit(passOn(t, socket))
	must(t, err)
	defer next.Close()
	wantHello(t, next)
}

func TestInherits(t *testing.T) {
	own := strconv.Itoa(os.Getpid())
	for _, c := range []struct {
		pid, sockets string
		nth          int
		want         bool
	}{
		{"", "", 0, false}, {own, "1", 0, true}, {own, "0", 0, false}, {own, "x", 0, false}, {"1", "1", 0, false}, {"", "1", 0, false},
		{own, "2", 1, true}, {own, "1", 1, false},
	} {
		if got := inherits(c.pid, c.sockets, c.nth); got != c.want {
			t.Errorf("LISTEN_PID=%s LISTEN_FDS=%s: %t", c.pid, c.sockets, got)
		}
	}
}

// TestInheritOtherFile checks that what is no TCP socket is refused.
func TestInheritOtherFile(t *testing.T) {
	file, err := os.Open("/dev/null")
	must(t, err)
	defer file.Close()
	if listener, err := inherit(passOn(t, file)); err == nil {
		t.Errorf("inherited %v", listener)
	}
}

// wantHello checks that the next connection of a listener brings the word hello.
func wantHello(t *testing.T, listener net.Listener) {
	t.Helper()
	conn, err := listener.Accept()
	must(t, err)
	defer conn.Close()
	got := make([]byte, 5)
	if _, err := io.ReadFull(conn, got); err != nil || string(got) != "hello" {
		t.Errorf("read %q, %v", got, err)
	}
}

// must ends a test at an error that it does not expect.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
