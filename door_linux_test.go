package main

import (
	"io"
	"net"
	"testing"
	"time"
)

// TestShutDoor checks that whoever is in the door when it shuts is served, and nobody else gets in.
func TestShutDoor(t *testing.T) {
	listener, err := openDoor("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	inside, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer inside.Close()
	if err := shutDoor(listener); err != nil {
		t.Fatal(err)
	}
	if late, err := net.DialTimeout("tcp", listener.Addr().String(), 300*time.Millisecond); err == nil {
		_ = late.Close()
		t.Error("the door is open")
	}
	if _, err := io.WriteString(inside, "hello"); err != nil {
		t.Fatal(err)
	}
	conn, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	heard := make([]byte, 5)
	if _, err := io.ReadFull(conn, heard); err != nil || string(heard) != "hello" {
		t.Errorf("heard %q, %v", heard, err)
	}
}
