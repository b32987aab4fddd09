package db

import (
	"context"
	"errors"
	"net"
	"strings"
	"testing"
	"time"

	"portfolio/internal/pgtest"
)

// postgresAlone ends a test that is about PostgreSQL's server.
func postgresAlone(t testing.TB) {
	t.Helper()
	if !*onPostgres {
		t.Skip("about PostgreSQL")
	}
}

// refuseTLS answers as a server without TLS, until the test ends, and returns its address.
func refuseTLS(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			_, _ = conn.Read(make([]byte, 8))
			_, _ = conn.Write([]byte("N"))
			_ = conn.Close()
		}
	}()
	return listener.Addr().String()
}

// TestStartEndsAtOnce checks that a start does not wait for what waiting cannot mend.
func TestStartEndsAtOnce(t *testing.T) {
	t.Parallel()
	postgresAlone(t)
	there := shared.createDatabase(t, "template0")
	name := strings.TrimPrefix(strings.SplitN(there, "?", 2)[0], "postgres://portfolio@/")
	for _, statement := range []string{"create role poor login", "revoke create on schema public from public"} {
		must(t, shared.Run(name, statement))
	}
	newer := shared.createDatabase(t, emptySite)
	changeClosed(t, newer, func(tx *transaction) error {
		_, err := tx.Exec("insert into goose_db_version (version_id, is_applied) values (900000, true)")
		return err
	})
	older := shared.createDatabase(t, emptySite)
	changeClosed(t, older, func(tx *transaction) error {
		_, err := tx.Exec("update goose_db_version set version_id = 33 where version_id > 0")
		return err
	})
	for what, c := range map[string]struct{ databaseURL, says string }{
		"a database that is not there": {strings.Replace(there, name, "nothing", 1), `database "nothing" does not exist`},
		"a user that is not there":     {strings.Replace(there, "portfolio@", "nobody:secret@", 1), `role "nobody" does not exist`},
		"an unknown parameter":         {there + "&fancy=1", `unrecognized configuration parameter "fancy"`},
		"no right to make tables":      {strings.Replace(there, "portfolio@", "poor:secret@", 1), "permission denied"},
		"a newer schema":               {newer, ErrNewer.Error()},
		"an older schema":              {older, ErrOlder.Error()},
		"a server without TLS":         {"postgres://user:secret@" + refuseTLS(t) + "/site?sslmode=require", "server refused TLS connection"},
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		s, err := Open(ctx, c.databaseURL, Options{})
		switch {
		case err == nil:
			t.Errorf("%s: opened: %v", what, s.Close())
		case ctx.Err() != nil:
			t.Errorf("%s: the start waits", what)
		case !strings.Contains(err.Error(), c.says), strings.Contains(err.Error(), "secret"):
			t.Errorf("%s: %v", what, err)
		}
		cancel()
	}
}

// TestStartWaits checks that a start waits for a server that is away, or takes no changes yet.
func TestStartWaits(t *testing.T) {
	t.Parallel()
	postgresAlone(t)
	server, err := pgtest.New("fsync=off")
	must(t, err)
	defer func() { _ = server.Remove() }()
	for _, step := range []error{server.Run("postgres", "create database site"), server.Stop()} {
		if step != nil {
			t.Fatal(step)
		}
	}
	for what, change := range map[string]func() error{
		"away":      func() error { return nil },
		"read-only": func() error { return server.Start("fsync=off", "default_transaction_read_only=on") },
	} {
		must(t, change())
		ctx, cancel := context.WithTimeout(t.Context(), 2500*time.Millisecond)
		if s, err := Open(ctx, server.URL("site"), Options{}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v", what, err)
			if s != nil {
				_ = s.Close()
			}
		}
		cancel()
		must(t, server.Stop())
	}
	opened := make(chan error)
	go func() {
		s, err := Open(t.Context(), server.URL("site"), Options{})
		if err == nil {
			err = s.Close()
		}
		opened <- err
	}()
	time.Sleep(100 * time.Millisecond) // so that it is away at least once
	if err := server.Start("fsync=off"); err != nil {
		t.Error(err)
	}
	if err := <-opened; err != nil {
		t.Error(err)
	}
}

// TestServerThatCannotStore checks that what a server cannot store for now is refused as busy, and stored once it can.
func TestServerThatCannotStore(t *testing.T) {
	t.Parallel()
	for what, cause := range map[string]string{"a full disk": "disk_full", "a standby": "read_only_sql_transaction"} {
		s := onServer(t, 2*time.Second, time.Second)
		for _, statement := range []string{
			"create function refuse() returns trigger as $$ begin raise exception 'refused' using errcode = '" + cause + "'; end $$ language plpgsql",
			"create trigger refused before insert on outbox for each statement execute function refuse()",
		} {
			if _, err := writerOf(s).db.ExecContext(t.Context(), statement); err != nil {
				t.Fatal(err)
			}
		}
		f := forms("a")[0]
		if err := f.add(t.Context(), s, testMail("a")); !errors.Is(err, ErrBusy) {
			t.Errorf("%s: %v", what, err)
		}
		if n := one[int](t, s, "select count(*) from "+f.table); n != 0 {
			t.Errorf("%s: stored without its mail", what)
		}
		if _, err := writerOf(s).db.ExecContext(t.Context(), "drop trigger refused on outbox"); err != nil {
			t.Fatal(err)
		}
		if err := f.add(t.Context(), s, testMail("a")); err != nil {
			t.Errorf("after %s: %v", what, err)
		}
	}
}
