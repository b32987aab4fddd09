//go:build audit

package audit

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver of openDatabase
	"github.com/jmoiron/sqlx"

	"portfolio/internal/pgtest"
)

// newServer starts a server of PostgreSQL whose commits reach the disk, with settings. Where none is installed it leaves the row
// out.
func newServer(t *testing.T, settings ...string) *pgtest.Server {
	t.Helper()
	server, err := pgtest.New(settings...)
	if errors.Is(err, pgtest.ErrNotInstalled) {
		t.Skipf("left out: %v", err)
	}
	must(t, err)
	removeAfter(t, server)
	return server
}

// newStandby starts a server that follows primary.
func newStandby(t *testing.T, primary *pgtest.Server) *pgtest.Server {
	t.Helper()
	standby, err := primary.NewStandby()
	must(t, err)
	removeAfter(t, standby)
	return standby
}

func removeAfter(t *testing.T, server *pgtest.Server) {
	t.Cleanup(func() {
		if err := server.Remove(); err != nil {
			t.Error(err)
		}
	})
}

// databases numbers the databases of servers, so that each has its own name.
var databases atomic.Int32

// newServerDatabase makes a database on a server and returns its URL.
func newServerDatabase(t *testing.T, server *pgtest.Server) string {
	t.Helper()
	name := fmt.Sprintf("audit%d", databases.Add(1))
	must(t, server.Run("postgres", "create database "+name))
	return server.URL(name)
}

// isServer reports whether a database is one of PostgreSQL.
func isServer(database string) bool { return strings.HasPrefix(database, "postgres:") }

// execute runs a statement whose arguments are written as ?.
func execute(t *testing.T, pool *sqlx.DB, statement string, args ...any) {
	t.Helper()
	_, err := pool.Exec(pool.Rebind(statement), args...)
	must(t, err)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// earlier returns the SQL for the time in a column less a span, such as "1 hour".
func earlier(pool *sqlx.DB, column, span string) string {
	if pool.DriverName() == "pgx" {
		return fmt.Sprintf(`to_char(cast(%s as timestamp) - interval '%s', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`, column, span)
	}
	return fmt.Sprintf("strftime('%%Y-%%m-%%dT%%H:%%M:%%fZ', %s, '-%s')", column, span)
}

// storedTime returns a moment as databases store it.
func storedTime(moment time.Time) string { return moment.UTC().Format("2006-01-02T15:04:05.000Z") }
