package db

import (
	"context"
	"database/sql"
	"database/sql/driver"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/jmoiron/sqlx"
)

// A pipeline holds statements that a server is to run one after another: it answers all of them in the time that it takes to send
// one there and back.
type pipeline struct {
	conn  *sqlx.Conn
	batch *pgx.Batch
}

// beginPiped is begin with a pipeline, if the database is on a server.
func (p connPool) beginPiped(ctx context.Context, options *sql.TxOptions) (*transaction, error) {
	if p.dialect != &postgresDialect {
		return p.begin(ctx, options)
	}
	conn, err := p.Connx(ctx)
	if err != nil {
		return nil, err
	}
	tx, err := conn.BeginTxx(ctx, options)
	if err != nil {
		_ = conn.Close()
		return nil, err
	}
	t := newTransaction(ctx, tx, p.dialect, func() { _ = conn.Close() })
	t.pipeline = &pipeline{conn, &pgx.Batch{}}
	return t, nil
}

// scanner is a row that a statement returns.
type scanner interface{ Scan(dest ...any) error }

// later runs a statement now or together with those that follow it, and calls read, unless that is nil, with the row that it
// returns. If it fails later, so does the write to which it belongs.
func (tx *transaction) later(read func(scanner) error, query string, args ...any) error {
	switch {
	case tx.pipeline != nil:
		queued, err := tx.queue(query, args)
		if err == nil && read != nil {
			queued.QueryRow(func(row pgx.Row) error { return read(row) })
		}
		return err
	case read == nil:
		_, err := tx.Exec(query, args...)
		return err
	default:
		return read(tx.QueryRowxContext(tx.ctx, query, args...))
	}
}

// laterNamed is later for a statement whose arguments are the fields of a struct.
func (tx *transaction) laterNamed(query string, row any) error {
	query, args, err := sqlx.Named(query, row)
	if err != nil {
		return err
	}
	return tx.later(nil, query, args...)
}

// queue adds a statement to the pipeline.
func (tx *transaction) queue(query string, args []any) (*pgx.QueuedQuery, error) {
	values := make([]any, len(args))
	for i, arg := range args {
		value, err := driver.DefaultParameterConverter.ConvertValue(arg)
		if err != nil {
			return nil, err
		}
		values[i] = value
	}
	return tx.pipeline.batch.Queue(tx.Rebind(query), values...), nil
}

// flush runs the statements that are still to be run.
func (tx *transaction) flush() error {
	if tx.pipeline == nil || tx.pipeline.batch.Len() == 0 {
		return nil
	}
	batch := tx.pipeline.batch
	tx.discard()
	return tx.pipeline.conn.Raw(func(driverConn any) error {
		conn := driverConn.(*stdlib.Conn).Conn()
		if conn.PgConn().TxStatus() == 'I' { // rolled back meanwhile: nothing may be stored outside a transaction
			return sql.ErrTxDone
		}
		return conn.SendBatch(tx.ctx, batch).Close()
	})
}

// discard forgets the statements that are still to be run.
func (tx *transaction) discard() {
	if tx.pipeline != nil {
		tx.pipeline.batch = &pgx.Batch{}
	}
}

// execPiped runs a statement together with those before it.
func (tx *transaction) execPiped(query string, args []any) (result sql.Result, err error) {
	queued, err := tx.queue(query, args)
	if err != nil {
		return nil, err
	}
	queued.Exec(func(tag pgconn.CommandTag) error {
		result = driver.RowsAffected(tag.RowsAffected())
		return nil
	})
	err = tx.flush()
	return result, err
}
