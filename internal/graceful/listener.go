// Package graceful stops an HTTP server without losing a request that has been sent.
package graceful

import (
	"context"
	"net"
)

// Listen listens on addr over plain TCP: StopAccepting attaches a filter to the socket, and multipath sockets take none.
func Listen(addr string) (net.Listener, error) {
	var config net.ListenConfig
	config.SetMultipathTCP(false)
	return config.Listen(context.Background(), "tcp", addr)
}
