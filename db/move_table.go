package db

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/jmoiron/sqlx"
)

// A movedTable is a table whose rows are moved.
type movedTable struct {
	name    string
	columns []movedColumn // by name
	parents []string      // the tables that its rows refer to
}

// A movedColumn is a column of a table.
type movedColumn struct {
	Table, Column string
	Boolean       bool // SQLite has numbers instead
	Counted       bool // whether a sequence numbers its rows
}

func tableNames(tables []movedTable) []string {
	var names []string
	for _, table := range tables {
		names = append(names, table.name)
	}
	return names
}

func (t movedTable) columnNames() []string {
	var names []string
	for _, column := range t.columns {
		names = append(names, column.Column)
	}
	return names
}

// list returns the columns as a part of a statement.
func (t movedTable) list() string { return strings.Join(t.columnNames(), ", ") }

// counted returns the column that a sequence numbers, "" if there is none.
func (t movedTable) counted() string {
	for _, column := range t.columns {
		if column.Counted {
			return column.Column
		}
	}
	return ""
}

// tablesOf returns the tables of a database but those of its migrations.
func tablesOf(ctx context.Context, pool *connPool) ([]movedTable, error) {
	var columns []movedColumn
	if err := pool.SelectContext(ctx, &columns, pool.dialect.columns); err != nil {
		return nil, err
	}
	var references []struct{ Table, Parent string }
	if err := pool.SelectContext(ctx, &references, pool.dialect.references); err != nil {
		return nil, err
	}
	slices.SortFunc(columns, func(a, b movedColumn) int {
		return cmp.Or(cmp.Compare(a.Table, b.Table), cmp.Compare(a.Column, b.Column))
	})
	var tables []movedTable
	for _, column := range columns {
		if len(tables) == 0 || tables[len(tables)-1].name != column.Table {
			tables = append(tables, movedTable{name: column.Table})
		}
		last := &tables[len(tables)-1]
		last.columns = append(last.columns, column)
	}
	for i := range tables {
		for _, reference := range references {
			if reference.Table == tables[i].name {
				tables[i].parents = append(tables[i].parents, reference.Parent)
			}
		}
		slices.Sort(tables[i].parents)
	}
	return tables, nil
}

// inOrder returns tables with each after those that its rows refer to.
func inOrder(tables []movedTable) []movedTable {
	var ordered []movedTable
	seen := map[string]bool{}
	var add func(movedTable)
	add = func(table movedTable) {
		if seen[table.name] {
			return
		}
		seen[table.name] = true
		for _, other := range tables {
			if slices.Contains(table.parents, other.name) {
				add(other)
			}
		}
		ordered = append(ordered, table)
	}
	for _, table := range tables {
		add(table)
	}
	return ordered
}

// readTable returns a reader of all rows of a table.
func readTable(ctx context.Context, tx *transaction, table movedTable) (*rowReader, error) {
	rows, err := tx.QueryxContext(ctx, "select "+table.list()+" from "+table.name)
	if err != nil {
		return nil, err
	}
	return &rowReader{rows: rows, columns: table.columns}, nil
}

// A rowReader reads the rows of a table as another database takes them. It implements pgx.CopyFromSource.
type rowReader struct {
	rows      *sqlx.Rows
	columns   []movedColumn
	forServer bool // whether they are for a server of PostgreSQL
	progress  func(rows int64)

	values   []any
	sum      checksum // of the rows so far
	repaired int64
	err      error
}

// Next reads the next row, and reports whether there was one.
func (r *rowReader) Next() bool {
	if r.err != nil || !r.rows.Next() {
		return false
	}
	if r.values, r.err = r.rows.SliceScan(); r.err != nil {
		return false
	}
	for i, value := range r.values {
		r.values[i] = r.normal(value)
	}
	r.sum.add(r.values)
	for i, column := range r.columns {
		if number, ok := r.values[i].(int64); ok && column.Boolean && r.forServer {
			r.values[i] = number != 0
		}
	}
	if r.progress != nil && r.sum.rows%progressRows == 0 {
		r.progress(r.sum.rows)
	}
	return true
}

// Values returns the row that was read.
func (r *rowReader) Values() ([]any, error) { return r.values, nil }

// Err returns why there were no more rows, nil at their end.
func (r *rowReader) Err() error {
	if r.err != nil {
		return r.err
	}
	return r.rows.Err()
}

func (r *rowReader) close() { _ = r.rows.Close() }

// normal returns a value as SQLite would have it, and a text as the other database can store it.
func (r *rowReader) normal(value any) any {
	switch v := value.(type) {
	case bool:
		if v {
			return int64(1)
		}
		return int64(0)
	case string:
		if !r.forServer {
			return v
		}
		text := storable(v)
		if text != v {
			r.repaired++
		}
		return text
	}
	return value
}

const replacement = "\uFFFD"

// storable returns a text without what PostgreSQL cannot store: U+0000, and what is no UTF-8.
func storable(text string) string {
	return strings.ToValidUTF8(strings.ReplaceAll(text, "\x00", replacement), replacement)
}
