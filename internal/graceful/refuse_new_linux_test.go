package graceful

import (
	"io"
	"net"
	"testing"
	"time"
)

// TestStopAccepting checks that a connection that waits to be accepted is served, and that no new one is established.
func TestStopAccepting(t *testing.T) {
	listener, err := Listen("127.0.0.1:0", 0)
	must(t, err)
	defer listener.Close()
	waiting, err := net.Dial("tcp", listener.Addr().String())
	must(t, err)
	defer waiting.Close()
	must(t, listener.StopAccepting())
	if late, err := net.DialTimeout("tcp", listener.Addr().String(), 300*time.Millisecond); err == nil {
		_ = late.Close()
		t.Error("a new connection was established")
	}
	if _, err := io.WriteString(waiting, "hello"); err != nil {
		t.Fatal(err)
	}
	wantHello(t, listener)
}
