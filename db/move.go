package db

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// ErrNotEmpty is returned by a move that has changed nothing.
var ErrNotEmpty = errors.New("it holds data already")

// Moved is what Move did.
type Moved struct {
	Tables   int
	Rows     int64
	Repaired int64 // texts in which bytes became U+FFFD that PostgreSQL cannot store: U+0000, and what is no UTF-8
}

// progressRows is after how many rows Move says how far it is.
const progressRows = 10_000

// Move copies every row of every table from one database to another, from a file to a server or back, or to another file, and
// compares counts and checksums of what it has read and of what the other database then holds. It makes the other database, or its schema:
// ErrNotEmpty if there is anything in it. All rows appear there at once, or none.
//
// It changes nothing in the database that it reads, and keeps others from changing it meanwhile: ErrInUse if a process has one of
// the two open. It returns ErrNotFound if there is no database to read, and ErrOlder or ErrNewer unless its schema is that of this
// program, and ErrServer for two servers. Progress is told how many rows of a table have been copied.
func Move(ctx context.Context, from, to string, progress func(table string, rows int64)) (Moved, error) {
	if isServer(from) && isServer(to) {
		return Moved{}, ErrServer
	}
	source, err := openMoveSource(ctx, from)
	if err != nil {
		return Moved{}, fmt.Errorf("read %s: %w", Name(from), err)
	}
	defer func() { _ = source.close() }()
	target, err := openMoveTarget(ctx, to)
	if err != nil {
		return Moved{}, fmt.Errorf("write to %s: %w", Name(to), err)
	}
	defer func() { _ = target.close() }()
	m := move{source: source, target: target, progress: progress}
	if err := m.run(ctx); err != nil {
		return Moved{}, fmt.Errorf("move %s to %s: %w", Name(from), Name(to), mapError(err))
	}
	return m.done, nil
}

// A moveSource is a database that is read.
type moveSource interface {
	tables() []movedTable
	// begin opens a transaction that sees one moment of these tables, and keeps others from changing them.
	begin(ctx context.Context, tables []movedTable) (*transaction, error)
	close() error
}

// A moveTarget is a database that is filled.
type moveTarget interface {
	tables() []movedTable
	// begin opens the transaction in which these tables are filled, which are empty: ErrNotEmpty if they are not.
	begin(ctx context.Context, tables []movedTable) (*transaction, error)
	// fill inserts rows into a table.
	fill(ctx context.Context, table movedTable, rows *rowReader) error
	// continueIDs makes the next row of a table get an ID greater than those that it has.
	continueIDs(table movedTable) error
	// finish commits: the database is there.
	finish(ctx context.Context) error
	// close leaves no row behind unless finish was called.
	close() error
}

// move is a move under way.
type move struct {
	source     moveSource
	target     moveTarget
	progress   func(table string, rows int64)
	from, into *transaction
	done       Moved
}

func (m *move) run(ctx context.Context) (err error) {
	tables, err := sharedTables(m.source.tables(), m.target.tables())
	if err != nil {
		return err
	}
	if m.from, err = m.source.begin(ctx, tables); err != nil {
		return err
	}
	if m.into, err = m.target.begin(ctx, tables); err != nil {
		return err
	}
	read := make([]checksum, len(tables))
	for i, table := range tables {
		if read[i], err = m.copyTable(ctx, table); err != nil {
			return fmt.Errorf("copy %s: %w", table.name, err)
		}
	}
	for i, table := range tables {
		if err := m.verify(ctx, table, read[i]); err != nil {
			return fmt.Errorf("verify %s: %w", table.name, err)
		}
	}
	return m.target.finish(ctx)
}

// copyTable copies the rows of a table, and returns the checksum of what it has sent.
func (m *move) copyTable(ctx context.Context, table movedTable) (checksum, error) {
	rows, err := readTable(ctx, m.from, table)
	if err != nil {
		return checksum{}, err
	}
	defer rows.close()
	rows.forServer = m.into.dialect == &postgresDialect
	rows.progress = func(n int64) { m.progress(table.name, n) }
	if err := m.target.fill(ctx, table, rows); err != nil {
		return checksum{}, err
	}
	m.done.Tables++
	m.done.Rows += rows.sum.rows
	m.done.Repaired += rows.repaired
	return rows.sum, m.target.continueIDs(table)
}

// verify reads a table that was filled, and returns an error unless it holds what was sent.
func (m *move) verify(ctx context.Context, table movedTable, sent checksum) error {
	rows, err := readTable(ctx, m.into, table)
	if err != nil {
		return err
	}
	defer rows.close()
	for rows.Next() {
	}
	switch {
	case rows.Err() != nil:
		return rows.Err()
	case rows.sum.rows != sent.rows:
		return fmt.Errorf("%d rows were sent, and %d are there", sent.rows, rows.sum.rows)
	case rows.sum != sent:
		return errors.New("the rows are not those that were sent")
	}
	return nil
}

// sharedTables returns the tables of both databases, each after those that its rows refer to, as the target has them.
func sharedTables(source, target []movedTable) ([]movedTable, error) {
	var shared []movedTable
	for _, table := range target {
		i := slices.IndexFunc(source, func(t movedTable) bool { return t.name == table.name })
		if i < 0 {
			continue // another program's
		}
		if !slices.Equal(source[i].columnNames(), table.columnNames()) {
			return nil, fmt.Errorf("the columns of %s differ", table.name)
		}
		shared = append(shared, table)
	}
	return inOrder(shared), nil
}
