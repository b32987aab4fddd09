package db

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/url"
	"path/filepath"
	"testing"
)

// socketName is the name of a server's socket in its folder.
const socketName = ".s.PGSQL.5432"

// pooled returns the DATABASE_URL of a database behind what does as a pooler does: it gives out numbers of its own for the
// processes of the server.
func pooled(t *testing.T, database string) string {
	t.Helper()
	address, err := url.Parse(database)
	must(t, err)
	query := address.Query()
	server := filepath.Join(query.Get("host"), socketName)
	folder := t.TempDir()
	listener, err := net.Listen("unix", filepath.Join(folder, socketName))
	must(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			go pass(client, server)
		}
	}()
	query.Set("host", folder)
	address.RawQuery = query.Encode()
	return address.String()
}

// pass connects a client to a server.
func pass(client net.Conn, server string) {
	defer client.Close()
	backend, err := net.Dial("unix", server)
	if err != nil {
		return
	}
	go func() {
		_, _ = io.Copy(backend, client)
		_ = backend.Close()
	}()
	if renumber(client, backend) == nil {
		_, _ = io.Copy(client, backend)
	}
}

// renumber passes the server's first messages on, and changes the number of the process in the one that tells it.
func renumber(client io.Writer, server io.Reader) error {
	for head := make([]byte, 5); head[0] != 'K'; { // BackendKeyData
		if _, err := io.ReadFull(server, head); err != nil {
			return err
		}
		body := make([]byte, binary.BigEndian.Uint32(head[1:])-4)
		if _, err := io.ReadFull(server, body); err != nil {
			return err
		}
		if head[0] == 'K' {
			body[3]++
		}
		if _, err := client.Write(append(head, body...)); err != nil {
			return err
		}
	}
	return nil
}

// TestPreparedStatements checks that statements are prepared by name if the server itself answers, and only then: behind a pooler
// the next statement may meet another process.
func TestPreparedStatements(t *testing.T) {
	t.Parallel()
	if !*onPostgres {
		t.Skip("about a server")
	}
	for name, c := range map[string]struct {
		database func(*testing.T, string) string
		want     int
	}{
		"the server": {func(_ *testing.T, database string) string { return database }, 1},
		"a pooler":   {pooled, 0},
	} {
		s := openStore(t, c.database(t, newDatabase(t)))
		err := s.backend.do(context.Background(), add("a"))
		var prepared int
		query := "select count(*) from pg_prepared_statements where statement like 'insert %'"
		err = errors.Join(err, writerOf(s).db.GetContext(t.Context(), &prepared, query))
		if err != nil || prepared != c.want || stored(t, s, "a") != 1 {
			t.Errorf("%s: %d statements are prepared, want %d (%v)", name, prepared, c.want, err)
		}
	}
}
