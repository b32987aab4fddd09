package db

import (
	"context"
	"database/sql/driver"
	"errors"
	"net/url"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// errPooled is returned where a pooler stands between us and the server.
var errPooled = errors.New("a pooler shares the connection")

// A directOrPooled connects to a server: if it is the server itself that answers, so that each statement is prepared by name once,
// which halves what a form costs.
type directOrPooled struct{ direct, pooled driver.Connector }

// serverConnector returns a connector to the server of a URL. A URL that says how to run statements is obeyed.
func serverConnector(address string) (driver.Connector, error) {
	config, err := serverConfig(address)
	if err != nil {
		return nil, err
	}
	pooled := stdlib.GetConnector(*config)
	if parsed, err := url.Parse(address); err == nil && parsed.Query().Has("default_query_exec_mode") {
		return pooled, nil
	}
	prepared := config.Copy()
	prepared.DefaultQueryExecMode = pgx.QueryExecModeCacheStatement
	return directOrPooled{stdlib.GetConnector(*prepared, stdlib.OptionAfterConnect(checkDirect)), pooled}, nil
}

// Connect implements driver.Connector.
func (c directOrPooled) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.direct.Connect(ctx)
	if errors.Is(err, errPooled) {
		return c.pooled.Connect(ctx)
	}
	return conn, err
}

// Driver implements driver.Connector.
func (c directOrPooled) Driver() driver.Driver { return c.direct.Driver() }

// checkDirect closes a connection and returns errPooled if the process that serves it is not the one that has answered: a pooler
// gives out numbers of its own, by which it finds whose query to cancel.
func checkDirect(ctx context.Context, conn *pgx.Conn) error {
	var process uint32
	err := conn.QueryRow(ctx, "select pg_backend_pid()", pgx.QueryExecModeExec).Scan(&process)
	if err == nil && process != conn.PgConn().PID() {
		err = errPooled
	}
	if err != nil {
		_ = conn.Close(ctx)
	}
	return err
}
