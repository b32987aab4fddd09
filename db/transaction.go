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
}

// GetContext reads one row into dest: sql.ErrNoRows if there is none.
func (p connPool) GetContext(ctx context.Context, dest any, query string, args ...any) error {
	return p.DB.GetContext(ctx, dest, p.Rebind(query), args...)
}

// SelectContext reads all rows into dest, a pointer to a slice.
func (p connPool) SelectContext(ctx context.Context, dest any, query string, args ...any) error {
	return p.DB.SelectContext(ctx, dest, p.Rebind(query), args...)
}

// QueryxContext returns the rows of a query.
func (p connPool) QueryxContext(ctx context.Context, query string, args ...any) (*sqlx.Rows, error) {
	return p.DB.QueryxContext(ctx, p.Rebind(query), args...)
}

// begin opens a transaction.
func (p connPool) begin(ctx context.Context, options *sql.TxOptions) (*transaction, error) {
	tx, err := p.BeginTxx(ctx, options)
	if err != nil {
		return nil, err
	}
	return &transaction{tx, ctx, p.dialect, func() {}}, nil
}

// snapshot opens a transaction whose queries all see the same moment.
func (p connPool) snapshot(ctx context.Context) (*transaction, error) {
	return p.begin(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
}

// A transaction runs queries with a ? for each argument, whatever the database writes.
type transaction struct {
	*sqlx.Tx
	ctx     context.Context //nolint:containedctx // of all its statements: it lives as long as they do
	dialect *dialect
	end     func() // releases ctx
}

// Exec runs a statement.
func (tx *transaction) Exec(query string, args ...any) (sql.Result, error) {
	return tx.ExecContext(tx.ctx, tx.Rebind(query), args...)
}

// NamedExec runs a statement whose arguments are the fields of a struct.
func (tx *transaction) NamedExec(query string, row any) (sql.Result, error) {
	return tx.NamedExecContext(tx.ctx, query, row)
}

// Get reads one row into dest: sql.ErrNoRows if there is none.
func (tx *transaction) Get(dest any, query string, args ...any) error {
	return tx.GetContext(tx.ctx, dest, tx.Rebind(query), args...)
}

// Select reads all rows into dest, a pointer to a slice.
func (tx *transaction) Select(dest any, query string, args ...any) error {
	return tx.SelectContext(tx.ctx, dest, tx.Rebind(query), args...)
}

// QueryxContext returns the rows of a query.
func (tx *transaction) QueryxContext(ctx context.Context, query string, args ...any) (*sqlx.Rows, error) {
	return tx.Tx.QueryxContext(ctx, tx.Rebind(query), args...)
}
