package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/jmoiron/sqlx"
)

func openMoveSource(ctx context.Context, databaseURL string) (moveSource, error) {
	if err := CheckURL(databaseURL); err != nil {
		return nil, err
	}
	if isServer(databaseURL) {
		return openSourceServer(ctx, databaseURL)
	}
	path, err := Path(databaseURL)
	if err != nil {
		return nil, err
	}
	return openSourceFile(ctx, path)
}

func openMoveTarget(ctx context.Context, databaseURL string) (moveTarget, error) {
	if err := CheckURL(databaseURL); err != nil {
		return nil, err
	}
	if isServer(databaseURL) {
		return openTargetServer(ctx, databaseURL)
	}
	path, err := Path(databaseURL)
	if err != nil {
		return nil, err
	}
	return openTargetFile(ctx, path)
}

// A sourceServer is a database on a server that is read, while no other process of this program is connected to it.
type sourceServer struct {
	pool  *connPool
	found []movedTable
	tx    *transaction
}

func openSourceServer(ctx context.Context, databaseURL string) (*sourceServer, error) {
	pool, err := connectServer(databaseURL, 1)
	if err != nil {
		return nil, err
	}
	s := &sourceServer{pool: pool}
	if err := s.open(ctx); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

func (s *sourceServer) open(ctx context.Context) error {
	version, err := inspectServer(ctx, s.pool)
	if err != nil {
		return err
	}
	if version == 0 {
		return ErrNotFound
	}
	if err := checkNotOlder(version); err != nil {
		return err
	}
	if err := checkAlone(ctx, s.pool); err != nil {
		return err
	}
	s.found, err = tablesOf(ctx, s.pool)
	return err
}

// leavePatience is how long the server may take to end the session of a process that has ended.
const leavePatience = 2 * time.Second

// checkAlone returns ErrInUse if another process is connected to the database under the name of this one.
func checkAlone(ctx context.Context, pool *connPool) error {
	for deadline := time.Now().Add(leavePatience); ; time.Sleep(50 * time.Millisecond) {
		var others int
		err := pool.GetContext(ctx, &others, `
select count(*) from pg_stat_activity
where datname = current_database() and application_name = current_setting('application_name') and pid <> pg_backend_pid()`)
		switch {
		case err != nil || others == 0:
			return err
		case time.Now().After(deadline):
			return ErrInUse
		}
	}
}

func (s *sourceServer) tables() []movedTable { return s.found }

func (s *sourceServer) begin(ctx context.Context, tables []movedTable) (tx *transaction, err error) {
	if s.tx, err = s.pool.snapshot(ctx); err != nil {
		return nil, err
	}
	return s.tx, lockTables(s.tx, tables, "share")
}

func (s *sourceServer) close() error {
	if s.tx != nil {
		_ = s.tx.Rollback()
	}
	return s.pool.Close()
}

// lockTables locks tables until the end of a transaction, which may take as long as it needs.
func lockTables(tx *transaction, tables []movedTable, mode string) error {
	for _, statement := range []string{
		"set local statement_timeout = 0",
		"set local idle_in_transaction_session_timeout = 0",
		"set local lock_timeout = '5s'",
		"lock table " + strings.Join(tableNames(tables), ", ") + " in " + mode + " mode",
	} {
		if _, err := tx.Exec(statement); err != nil {
			return err
		}
	}
	return nil
}

// A targetServer is a database on a server that is filled.
type targetServer struct {
	pool  *connPool
	conn  *sqlx.Conn // that of the transaction
	found []movedTable
	tx    *transaction
}

func openTargetServer(ctx context.Context, databaseURL string) (*targetServer, error) {
	pool, err := connectServer(databaseURL, 2) // the lock of the migrations needs a second connection
	if err != nil {
		return nil, err
	}
	t := &targetServer{pool: pool}
	if err := t.open(ctx); err != nil {
		return nil, errors.Join(err, t.close())
	}
	return t, nil
}

func (t *targetServer) open(ctx context.Context) error {
	if err := checkServer(ctx, t.pool); err != nil {
		return err
	}
	if err := checkAlone(ctx, t.pool); err != nil {
		return err
	}
	version, err := inspectServer(ctx, t.pool)
	if err != nil {
		return err
	}
	there, err := tablesOf(ctx, t.pool)
	if err != nil {
		return err
	}
	if err := checkEmpty(ctx, t.pool, there); err != nil {
		return err
	}
	if version < newestVersion() {
		if err := migrate(ctx, t.pool); err != nil {
			return err
		}
	}
	t.found, err = tablesOf(ctx, t.pool)
	return err
}

// checkEmpty returns ErrNotEmpty if any of the tables has a row.
func checkEmpty(ctx context.Context, from getter, tables []movedTable) error {
	for _, table := range tables {
		var found bool
		if err := from.GetContext(ctx, &found, "select exists (select 1 from "+table.name+")"); err != nil {
			return err
		}
		if found {
			return fmt.Errorf("%w: %s", ErrNotEmpty, table.name)
		}
	}
	return nil
}

func (t *targetServer) tables() []movedTable { return t.found }

func (t *targetServer) begin(ctx context.Context, tables []movedTable) (*transaction, error) {
	conn, err := t.pool.Connx(ctx)
	if err != nil {
		return nil, err
	}
	t.conn = conn
	if err := t.raw(func(conn *pgx.Conn) error { return knowCitext(ctx, conn) }); err != nil {
		return nil, err
	}
	tx, err := conn.BeginTxx(ctx, &sql.TxOptions{Isolation: sql.LevelReadCommitted})
	if err != nil {
		return nil, err
	}
	t.tx = newTransaction(ctx, tx, t.pool.dialect, func() {})
	if err := lockTables(t.tx, tables, "access exclusive"); err != nil {
		return nil, err
	}
	return t.tx, checkEmpty(ctx, t.tx, tables) // once more, now that nobody can add a row
}

// raw runs do on the driver's connection, also within the transaction.
func (t *targetServer) raw(do func(*pgx.Conn) error) error {
	return t.conn.Raw(func(conn any) error { return do(conn.(*stdlib.Conn).Conn()) })
}

// knowCitext tells the driver that the type citext is text: its number is another in each database.
func knowCitext(ctx context.Context, conn *pgx.Conn) error {
	var oid uint32
	if err := conn.QueryRow(ctx, "select 'citext'::regtype::oid").Scan(&oid); err != nil {
		return err
	}
	conn.TypeMap().RegisterType(&pgtype.Type{Name: "citext", OID: oid, Codec: pgtype.TextCodec{}})
	return nil
}

func (t *targetServer) fill(ctx context.Context, table movedTable, rows *rowReader) error {
	return t.raw(func(conn *pgx.Conn) error {
		_, err := conn.CopyFrom(ctx, pgx.Identifier{table.name}, table.columnNames(), rows)
		return err
	})
}

func (t *targetServer) continueIDs(table movedTable) error {
	column := table.counted()
	if column == "" {
		return nil
	}
	_, err := t.tx.Exec("select setval(pg_get_serial_sequence(?, ?), max("+column+")) from "+table.name, table.name, column)
	return err
}

func (t *targetServer) finish(context.Context) error {
	err := t.tx.Commit()
	if isAway(err) {
		err = fmt.Errorf("lost during the commit, so that all rows may be there or none: look before moving again: %w", err)
	}
	return err
}

func (t *targetServer) close() error {
	if t.tx != nil {
		_ = t.tx.Rollback() // fails after a commit
	}
	if t.conn != nil {
		_ = t.conn.Close()
	}
	return t.pool.Close()
}
