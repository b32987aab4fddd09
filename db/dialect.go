package db

// A dialect holds the SQL that the kinds of databases do not have in common.
type dialect struct {
	textColumns  string // selects "table" and "column" of all columns of text
	rowID        string // names a row of any table within a transaction, as text
	contains     string // whether %s, in lower case, contains an argument
	listElements string // the table of the elements of a List in the column answer, each as value
	noIndex      string // before a condition, keeps it from choosing an index
	skipLocked   string // after a select, leaves out the rows that another transaction is about to change
	now          string // selects the time; "" if that is the machine's, which all who open the database share
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
}

var postgresDialect = dialect{
	textColumns: `
select table_name as "table", column_name as "column"
from information_schema.columns
where table_schema = current_schema() and (data_type = 'text' or udt_name = 'citext')
order by table_name, ordinal_position`,
	rowID:        "cast(ctid as text)",
	contains:     "strpos(lower(%s), ?) > 0",
	listElements: "jsonb_array_elements_text(cast(answer as jsonb)) as elements(value)",
	skipLocked:   " for update skip locked",
	now:          "select clock_timestamp()",
}
