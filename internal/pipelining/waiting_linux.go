package pipelining

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// waiting returns how many bytes have reached a socket and were not read yet.
func waiting(socket syscall.RawConn) (n int) {
	_ = socket.Control(func(fd uintptr) { n, _ = unix.IoctlGetInt(int(fd), unix.TIOCINQ) }) // of a closed one there are none
	return n
}
