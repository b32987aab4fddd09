package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"

	"github.com/jmoiron/sqlx"
	"github.com/mattn/go-sqlite3"
)

// How the file is opened. FULL makes a commit survive a power failure, not only the end of the process. An immediate
// transaction takes the lock when it begins, so that it can wait for it; a deferred one fails halfway. The busy timeout is how
// many ms SQLite waits for a lock. secure_delete overwrites deleted text.
const (
	everyOption  = "_synchronous=FULL&_busy_timeout=5000&_foreign_keys=on&_secure_delete=on&_stmt_cache_size=64"
	writerOption = everyOption + "&_journal_mode=WAL&_txlock=immediate"
	readerOption = everyOption + "&mode=ro&_query_only=true"
	readers      = 4
)

// minVersion is the first SQLite in which two checkpoints at once cannot damage a WAL database.
const minVersion = 3_051_003

func checkVersion() error {
	if name, number, _ := sqlite3.Version(); number < minVersion {
		return fmt.Errorf("SQLite %s is too old: it can damage the database", name)
	}
	return nil
}

// SQLiteVersion returns the version of the SQLite inside the program.
func SQLiteVersion() string {
	name, _, _ := sqlite3.Version()
	return name
}

// connector opens connections to the file that a data source name names.
type connector struct{ name string }

// Driver implements driver.Connector. What SQLite keeps for a moment stays in memory: there may be no folder for temporary
// files, and a transaction that rolls one of its writes back needs a place for what it had changed.
func (c connector) Driver() driver.Driver {
	return &sqlite3.SQLiteDriver{ConnectHook: func(conn *sqlite3.SQLiteConn) error {
		_, err := conn.Exec("pragma temp_store = memory", nil)
		return err
	}}
}

// Connect implements driver.Connector.
func (c connector) Connect(context.Context) (driver.Conn, error) { return c.Driver().Open(c.name) }

// connect returns a pool of at most size connections to the file at path. It does not open the file yet.
func connect(path, options string, size int) (*connPool, error) {
	name, err := dsn(path, options)
	if err != nil {
		return nil, err
	}
	pool := &connPool{sqlx.NewDb(sql.OpenDB(connector{name}), "sqlite3"), &sqliteDialect, &faultCounter{}}
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
	return pool, nil
}

// checkDurable returns an error unless the writer syncs every commit.
func checkDurable(pool *connPool) error {
	var level int
	if err := pool.Get(&level, "pragma synchronous"); err != nil {
		return err
	}
	if level != 2 { // FULL
		return errors.New("synchronous is not FULL")
	}
	return nil
}
