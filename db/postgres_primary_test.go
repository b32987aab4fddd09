package db

import (
	"context"
	"testing"
)

// demote makes the only idle connection of a pool lead to a server that takes no changes, as one that was the primary, and returns
// the number of the server's process.
func demote(t *testing.T, pool *connPool) (process int) {
	t.Helper()
	if _, err := pool.Exec("set session characteristics as transaction read only"); err != nil {
		t.Fatal(err)
	}
	return processOf(t, pool)
}

func processOf(t *testing.T, pool *connPool) (process int) {
	t.Helper()
	must(t, pool.GetContext(t.Context(), &process, "select pg_backend_pid()"))
	return process
}

// TestFormerPrimaryIsLeft checks that a change that a server refuses because it is not the primary any more is made by another
// connection, and that readers leave that server too.
func TestFormerPrimaryIsLeft(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	server, ok := s.backend.(*server)
	if !ok {
		t.Skip("about a server")
	}
	writer, reader := demote(t, server.writer.db), demote(t, server.read)
	must(t, s.backend.do(context.Background(), add("a")))
	if stored(t, s, "a") != 1 {
		t.Error("the change is not stored once")
	}
	if processOf(t, server.writer.db) == writer || processOf(t, server.read) == reader {
		t.Error("a connection still leads to the former primary")
	}
}
