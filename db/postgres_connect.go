package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jmoiron/sqlx"
)

// How many connections a copy of the program opens at most, and how long it keeps one: after a switch of the primary, none
// stays with the old one for long.
const (
	serverReaders   = 4
	connectionLife  = 5 * time.Minute
	connectPatience = 2 * time.Second // for each host, unless the URL says connect_timeout
)

// isServer reports whether a DATABASE_URL names a server of PostgreSQL.
func isServer(databaseURL string) bool {
	return strings.HasPrefix(databaseURL, "postgres:") || strings.HasPrefix(databaseURL, "postgresql:")
}

// checkServerURL returns ErrURL for a URL that names no database on a server.
func checkServerURL(databaseURL string) error {
	config, err := serverConfig(databaseURL)
	if err == nil && config.Database == "" {
		err = errors.New("it names no database")
	}
	if err != nil {
		return fmt.Errorf("%w: %s: %s", ErrURL, ServerName(databaseURL), reasonWithoutURL(err))
	}
	return nil
}

// reasonWithoutURL returns the fault of a URL without the URL itself, which may hold a password.
func reasonWithoutURL(err error) string {
	var parse *pgconn.ParseConfigError
	if errors.As(err, &parse) {
		if cause := errors.Unwrap(parse); cause != nil {
			err = cause
		}
	}
	var broken *url.Error
	if errors.As(err, &broken) {
		err = broken.Err
	}
	return err.Error()
}

// ServerName returns a DATABASE_URL of a server without its password and parameters.
func ServerName(databaseURL string) string {
	address, err := url.Parse(databaseURL)
	if err != nil {
		return "postgres"
	}
	return (&url.URL{Scheme: "postgres", Host: address.Host, Path: address.Path}).String()
}

// serverConfig reads the URL of a server. Where the URL says nothing else, statements are not prepared by name: behind a pooler
// that shares connections by transaction a name belongs to somebody else.
func serverConfig(databaseURL string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(databaseURL)
	if err != nil {
		return nil, err
	}
	parameters := url.Values{}
	if address, err := url.Parse(databaseURL); err == nil {
		parameters = address.Query()
	}
	if !parameters.Has("default_query_exec_mode") {
		config.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
	}
	if !parameters.Has("connect_timeout") {
		config.ConnectTimeout = connectPatience
	}
	if !parameters.Has("application_name") {
		config.RuntimeParams["application_name"] = "portfolio"
	}
	config.RuntimeParams["timezone"] = "UTC"
	return config, nil
}

// connectServer returns a pool of at most size connections to a server. It does not connect yet.
func connectServer(databaseURL string, size int) (*connPool, error) {
	address := databaseURL
	if !strings.Contains(address, "target_session_attrs=") {
		separator := "?"
		if strings.Contains(address, "?") {
			separator = "&"
		}
		address += separator + "target_session_attrs=read-write"
	}
	connector, err := serverConnector(address)
	if err != nil {
		return nil, err
	}
	pool := sqlx.NewDb(sql.OpenDB(connector), "pgx")
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
	pool.SetConnMaxLifetime(connectionLife)
	return &connPool{pool, &postgresDialect, &faultCounter{}}, nil
}

// dropIdle closes the connections that nobody uses: the server is not the primary any more.
func (p connPool) dropIdle() {
	p.SetMaxIdleConns(0)
	p.SetMaxIdleConns(p.Stats().MaxOpenConnections)
}

// checkServer returns an error for a server on which a change could be acknowledged and lost.
func checkServer(ctx context.Context, pool *connPool) error {
	var setting string
	if err := pool.GetContext(ctx, &setting, "show synchronous_commit"); err != nil {
		return err
	}
	if setting == "off" {
		return errors.New("synchronous_commit is off: what a visitor was thanked for could be lost")
	}
	return nil
}

// inspectServer returns the version of the schema, 0 if there is none yet: ErrForeign if another program's tables have the names
// of ours, ErrNewer or ErrOlder if this program does not know the version.
func inspectServer(ctx context.Context, pool *connPool) (version int64, err error) {
	var found struct{ Versions, Leases sql.NullString }
	err = pool.GetContext(ctx, &found, `select to_regclass('goose_db_version') as versions, to_regclass('leases') as leases`)
	if err != nil || !found.Versions.Valid {
		return 0, err
	}
	err = pool.GetContext(ctx, &version, "select coalesce(max(version_id), 0) from goose_db_version where is_applied")
	switch {
	case err != nil:
		return 0, err
	case version > 0 && !found.Leases.Valid:
		return 0, ErrForeign
	}
	return version, checkSchema(version)
}
