//go:build !linux

package graceful

import "net"

// refuseNew closes the listener. Connections that are established but not yet accepted are reset: only on Linux can
// new connections alone be dropped.
func refuseNew(listener net.Listener) error { return listener.Close() }
