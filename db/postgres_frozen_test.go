package db

import (
	"context"
	"errors"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// A wire leads to the server, until it is cut without a word to either end.
type wire struct {
	net.Listener
	cut   sync.RWMutex // held by who cuts it
	conns []net.Conn
}

// newWire returns a wire to the server that the tests share.
func newWire(t *testing.T) *wire {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	w := &wire{Listener: listener}
	var running sync.WaitGroup
	running.Go(func() {
		for {
			near, err := listener.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("unix", filepath.Join(shared.Folder, ".s.PGSQL.5432"))
			if err != nil {
				_ = near.Close()
				continue
			}
			w.cut.Lock()
			w.conns = append(w.conns, near, far)
			w.cut.Unlock()
			running.Go(func() { w.carry(near, far) })
			running.Go(func() { w.carry(far, near) })
		}
	})
	t.Cleanup(func() {
		_ = listener.Close()
		w.cut.Lock()
		for _, conn := range w.conns {
			_ = conn.Close()
		}
		w.cut.Unlock()
		running.Wait()
	})
	return w
}

func (w *wire) carry(from, to net.Conn) {
	defer to.Close()
	buffer := make([]byte, 1<<16)
	for {
		n, err := from.Read(buffer)
		w.cut.RLock()
		if err == nil {
			_, err = to.Write(buffer[:n])
		}
		w.cut.RUnlock()
		if err != nil {
			return
		}
	}
}

// TestSilentServer checks that nobody waits for a server whose answers are lost, and that it is asked again as soon as they come.
func TestSilentServer(t *testing.T) {
	t.Parallel()
	postgresAlone(t)
	w := newWire(t)
	databaseURL := newDatabase(t)
	databaseURL = strings.Replace(strings.SplitN(databaseURL, "?", 2)[0], "@/", "@"+w.Addr().String()+"/", 1) + "?sslmode=disable"
	s, err := Open(t.Context(), databaseURL, Options{Patience: time.Second})
	must(t, err)
	defer s.Close()
	f := forms("a")[0]
	w.cut.Lock()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := s.Ping(ctx); err == nil {
		t.Error("the server answers a ping")
	}
	if _, err := s.Devices(ctx, key32); !errors.Is(err, ErrBusy) {
		t.Errorf("a query: %v", err)
	}
	if err := f.add(ctx, s, testMail("a")); !errors.Is(err, ErrBusy) {
		t.Errorf("a form: %v", err)
	}
	if ctx.Err() != nil {
		t.Error("it was waited for")
	}
	w.cut.Unlock()
	err = s.Ping(ctx)
	for err != nil && ctx.Err() == nil { // a connection that was begun before may be slow
		err = s.Ping(ctx)
	}
	if err != nil {
		t.Errorf("ping: %v", err)
	}
	if err := f.add(ctx, s, testMail("a")); err != nil && !errors.Is(err, ErrDuplicate) {
		t.Errorf("the form once more: %v", err)
	}
	if n := one[int](t, s, "select count(*) from "+f.table); n != 1 {
		t.Errorf("stored %d times", n)
	}
}
