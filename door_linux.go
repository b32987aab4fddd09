package main

import (
	"fmt"
	"net"

	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

// Where a TCP segment says what it is, and that it opens a connection.
const (
	tcpFlags = 13
	tcpSYN   = 0x02
	tcpACK   = 0x10
)

// shutDoor has the kernel pass over whoever knocks from now on, while those already let in are still to be accepted:
// closing a listener would reset them, and with them requests that have been sent. Who is passed over knocks again after a
// second, and is refused by then, or let in by the program that follows.
func shutDoor(listener net.Listener) error {
	filter, err := bpf.Assemble([]bpf.Instruction{
		bpf.LoadAbsolute{Off: tcpFlags, Size: 1},
		bpf.ALUOpConstant{Op: bpf.ALUOpAnd, Val: tcpSYN | tcpACK},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: tcpSYN, SkipFalse: 1},
		bpf.RetConstant{Val: 0},
		bpf.RetConstant{Val: 1 << 18}, // the whole segment
	})
	if err != nil {
		return fmt.Errorf("write filter: %w", err)
	}
	tcp, ok := listener.(*net.TCPListener)
	if !ok {
		return fmt.Errorf("shut the door of a %T: %w", listener, net.ErrClosed)
	}
	socket, err := tcp.SyscallConn()
	if err != nil {
		return err
	}
	program := make([]unix.SockFilter, len(filter))
	for i, step := range filter {
		program[i] = unix.SockFilter{Code: step.Op, Jt: step.Jt, Jf: step.Jf, K: step.K}
	}
	var failed error
	err = socket.Control(func(fd uintptr) {
		failed = unix.SetsockoptSockFprog(int(fd), unix.SOL_SOCKET, unix.SO_ATTACH_FILTER,
			&unix.SockFprog{Len: uint16(len(program)), Filter: &program[0]}) // #nosec G115 -- a few steps
	})
	if err != nil {
		return err
	}
	return failed
}
