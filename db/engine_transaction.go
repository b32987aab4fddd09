package db

import (
	"context"
	"database/sql"

	"github.com/jmoiron/sqlx"
)

// A connPool holds connections to a database. Its queries have a ? for each argument, whatever the database writes.
type connPool struct {
	*sqlx.DB
	dialect *dialect
	faults  *faultCounter
}

// GetContext reads one row into dest: sql.ErrNoRows if there is none.
func (p connPool) GetContext(ctx context.Context, dest any, query string, args ...any) error {
	ctx, cancel := p.dialect.limited(ctx)
	defer cancel()
	return p.faults.note(p.DB.GetContext(ctx, dest, p.Rebind(query), args...))
}

// SelectContext reads all rows into dest, a pointer to a slice.
func (p connPool) SelectContext(ctx context.Context, dest any, query string, args ...any) error {
	ctx, cancel := p.dialect.limited(ctx)
	defer cancel()
	return p.faults.note(p.DB.SelectContext(ctx, dest, p.Rebind(query), args...))
}

// QueryxContext returns the rows of a query.
func (p connPool) QueryxContext(ctx context.Context, query string, args ...any) (*sqlx.Rows, error) {
	rows, err := p.DB.QueryxContext(ctx, p.Rebind(query), args...)
	return rows, p.faults.note(err)
}

// begin opens a transaction.
func (p connPool) begin(ctx context.Context, options *sql.TxOptions) (*transaction, error) {
	tx, err := p.BeginTxx(ctx, options)
	if err != nil {
		return nil, err
	}
	return newTransaction(ctx, tx, p.dialect, func() {}), nil
}

// snapshot opens a transaction whose queries all see the same moment.
func (p connPool) snapshot(ctx context.Context) (*transaction, error) {
	return p.begin(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
}

// A transaction runs queries with a ? for each argument, whatever the database writes.
type transaction struct {
	*sqlx.Tx
	ctx      context.Context //nolint:containedctx // of all its statements: it lives as long as they do
	dialect  *dialect
	end      func()       // releases what it holds
	pipeline *pipeline    // nil for one that runs each statement at once
	facts    map[any]bool // what a write has found out for those after it; forgotten when a write is rolled back
}

func newTransaction(ctx context.Context, tx *sqlx.Tx, dialect *dialect, end func()) *transaction {
	return &transaction{Tx: tx, ctx: ctx, dialect: dialect, end: end, facts: map[any]bool{}}
}

// Exec runs a statement.
func (tx *transaction) Exec(query string, args ...any) (sql.Result, error) {
	if tx.pipeline != nil {
		return tx.execPiped(query, args)
	}
	return tx.ExecContext(tx.ctx, tx.Rebind(query), args...)
}

// NamedExec runs a statement whose arguments are the fields of a struct.
func (tx *transaction) NamedExec(query string, row any) (sql.Result, error) {
	query, args, err := sqlx.Named(query, row)
	if err != nil {
		return nil, err
	}
	return tx.Exec(query, args...)
}

// A getter reads one row into dest: a connPool or a transaction.
type getter interface {
	GetContext(ctx context.Context, dest any, query string, args ...any) error
}

// Get reads one row into dest: sql.ErrNoRows if there is none.
func (tx *transaction) Get(dest any, query string, args ...any) error {
	return tx.GetContext(tx.ctx, dest, query, args...)
}

// GetContext reads one row into dest: sql.ErrNoRows if there is none.
func (tx *transaction) GetContext(ctx context.Context, dest any, query string, args ...any) error {
	if err := tx.flush(); err != nil {
		return err
	}
	return tx.Tx.GetContext(ctx, dest, tx.Rebind(query), args...)
}

// Select reads all rows into dest, a pointer to a slice.
func (tx *transaction) Select(dest any, query string, args ...any) error {
	if err := tx.flush(); err != nil {
		return err
	}
	return tx.SelectContext(tx.ctx, dest, tx.Rebind(query), args...)
}

// QueryxContext returns the rows of a query.
func (tx *transaction) QueryxContext(ctx context.Context, query string, args ...any) (*sqlx.Rows, error) {
	if err := tx.flush(); err != nil {
		return nil, err
	}
	return tx.Tx.QueryxContext(ctx, tx.Rebind(query), args...)
}
