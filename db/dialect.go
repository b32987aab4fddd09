package db

import (
	"context"
	"time"
)

// A dialect holds the SQL that the kinds of databases do not have in common.
type dialect struct {
	textColumns  string        // selects "table" and "column" of all columns of text
	rowID        string        // names a row of any table within a transaction, as text
	contains     string        // whether %s, in lower case, contains an argument
	listElements string        // the table of the elements of a List in the column answer, each as value
	noIndex      string        // before a condition, keeps it from choosing an index
	inOrder      string        // after a table, keeps it from being read in another order than that of its ids
	skipLocked   string        // after a select, leaves out the rows that another transaction is about to change
	columns      string        // selects "table" and "column" of all columns, "boolean" and "counted": whether a sequence numbers the rows
	references   string        // selects "table" and "parent" of all foreign keys
	lastID       string        // selects the number that the sequence of a table and a column gave last; "" if there are no sequences
	patience     time.Duration // how long the answer to a query may take, as a network may lose it; 0 for ever
	now          string        // selects the time; "" if that is the machine's, which all who open the database share
}

var sqliteDialect = dialect{
	textColumns: `
select tables.name as "table", columns.name as "column"
from sqlite_schema as tables, pragma_table_info(tables.name) as columns
where tables.type = 'table' and tables.name not like 'sqlite_%' and columns.type = 'TEXT'
order by tables.name, columns.cid`,
	rowID:        "cast(rowid as text)",
	contains:     "instr(lower(%s), ?) > 0",
	listElements: "json_each(answer)",
	noIndex:      "+",
	inOrder:      " not indexed",
	columns: `
select tables.name as "table", columns.name as "column", false as "boolean", false as counted
from sqlite_schema as tables, pragma_table_info(tables.name) as columns
where tables.type = 'table' and tables.name not like 'sqlite_%' and tables.name not like 'goose_%'`,
	references: `
select tables.name as "table", keys."table" as parent
from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys
where tables.type = 'table'`,
}

var postgresDialect = dialect{
	textColumns: `
select table_name as "table", column_name as "column"
from information_schema.columns natural join information_schema.tables
where table_schema = current_schema() and table_type = 'BASE TABLE' and (data_type = 'text' or udt_name = 'citext')
order by table_name, ordinal_position`,
	rowID:        "cast(ctid as text)",
	contains:     "strpos(lower(%s), ?) > 0",
	listElements: "jsonb_array_elements_text(cast(answer as jsonb)) as elements(value)",
	skipLocked:   " for update skip locked",
	patience:     5 * time.Second,
	columns: `
select table_name as "table", column_name as "column", data_type = 'boolean' as "boolean", is_identity = 'YES' as counted
from information_schema.columns natural join information_schema.tables
where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'goose\_%'`,
	references: `
select child.relname as "table", parent.relname as parent
from pg_constraint
    join pg_class as child on child.oid = conrelid
    join pg_class as parent on parent.oid = confrelid
where contype = 'f' and connamespace = current_schema()::regnamespace`,
	lastID: "select coalesce(pg_sequence_last_value(pg_get_serial_sequence(?, ?)::regclass), 0)",
	now:    "select clock_timestamp()",
}

// limited returns a context in which a query has to be answered.
func (d *dialect) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	if d.patience == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, d.patience)
}
