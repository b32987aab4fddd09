//go:build !linux

package pipelining

import "syscall"

// waiting returns 0: how many bytes wait is asked on Linux only.
func waiting(syscall.RawConn) int { return 0 }
