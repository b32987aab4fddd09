package main

import (
	"context"
	"net"
)

// openDoor listens on addr, over plain TCP: shutDoor needs a socket that takes a filter, which multipath ones do not.
func openDoor(addr string) (net.Listener, error) {
	var config net.ListenConfig
	config.SetMultipathTCP(false)
	return config.Listen(context.Background(), "tcp", addr)
}
