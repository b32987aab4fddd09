package db

import (
	"reflect"
	"strings"

	"github.com/jmoiron/sqlx"
)

// insertInto returns the statement that inserts row, a struct, into a table: each field with a `db` tag is a named value for
// the column of that name. A numeric id is left out, as the database assigns it; so are fields with the tag "-".
func insertInto(table string, row any) string {
	var columns []string
	for _, field := range reflect.VisibleFields(reflect.TypeOf(row)) {
		column := field.Tag.Get("db")
		if column == "" || column == "-" || column == "id" && field.Type.Kind() == reflect.Int64 {
			continue
		}
		columns = append(columns, column)
	}
	return "insert into " + table + " (" + strings.Join(columns, ", ") + ") values (:" + strings.Join(columns, ", :") + ")"
}

// insertID inserts row into a table and returns the id that the database assigned.
func insertID(tx *transaction, table string, row any) (id int64, err error) {
	query, args, err := sqlx.Named(insertInto(table, row)+" returning id", row)
	if err != nil {
		return 0, err
	}
	err = tx.Get(&id, query, args...)
	return id, err
}
