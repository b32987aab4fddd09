package db

import (
	"context"
	"database/sql"

	"github.com/jmoiron/sqlx"
)

// A connPool is a pool of connections. Its queries have a ? for each argument, whatever the database writes.
type connPool struct{ *sqlx.DB }

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
	return &transaction{tx}, nil
}

// A transaction runs queries with a ? for each argument, whatever the database writes.
type transaction struct{ *sqlx.Tx }

// Exec runs a statement.
func (tx *transaction) Exec(query string, args ...any) (sql.Result, error) {
	return tx.Tx.Exec(tx.Rebind(query), args...)
}

// Get reads one row into dest: sql.ErrNoRows if there is none.
func (tx *transaction) Get(dest any, query string, args ...any) error {
	return tx.Tx.Get(dest, tx.Rebind(query), args...)
}

// GetContext is Get with a context.
func (tx *transaction) GetContext(ctx context.Context, dest any, query string, args ...any) error {
	return tx.Tx.GetContext(ctx, dest, tx.Rebind(query), args...)
}

// Select reads all rows into dest, a pointer to a slice.
func (tx *transaction) Select(dest any, query string, args ...any) error {
	return tx.Tx.Select(dest, tx.Rebind(query), args...)
}

// SelectContext is Select with a context.
func (tx *transaction) SelectContext(ctx context.Context, dest any, query string, args ...any) error {
	return tx.Tx.SelectContext(ctx, dest, tx.Rebind(query), args...)
}

// QueryxContext returns the rows of a query.
func (tx *transaction) QueryxContext(ctx context.Context, query string, args ...any) (*sqlx.Rows, error) {
	return tx.Tx.QueryxContext(ctx, tx.Rebind(query), args...)
}
