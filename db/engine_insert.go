package db

import (
	"reflect"
	"slices"
	"strings"

	"github.com/jmoiron/sqlx"
)

// insertInto returns the statement that inserts row, a struct, into a table: each field with a `db` tag is a named value for
// the column of that name. What the database assigns is left out: a numeric id and generated columns. So are fields with the tag "-".
func insertInto(table string, row any) string {
	var columns []string
	for _, field := range columnFields(row) {
		column := field.Tag.Get("db")
		if isID := column == "id" && field.Type.Kind() == reflect.Int64; !isID && field.Tag.Get("generated") == "" {
			columns = append(columns, column)
		}
	}
	return "insert into " + table + " (" + strings.Join(columns, ", ") + ") values (:" + strings.Join(columns, ", :") + ")"
}

// selectFrom returns the start of a statement that reads rows of a table into structs like row.
func selectFrom(table string, row any) string {
	return "select " + columnsOf(table, row) + " from " + table
}

// columnsOf lists the columns of a table that the fields of row have as `db` tags. A statement names its columns, never "*": the
// next version may add one while this version still reads.
func columnsOf(table string, row any) string {
	var columns []string
	for _, field := range columnFields(row) {
		columns = append(columns, table+"."+field.Tag.Get("db"))
	}
	return strings.Join(columns, ", ")
}

// nestedColumnsOf is columnsOf for a struct that is the field called name of a larger one.
func nestedColumnsOf(table string, row any, name string) string {
	var columns []string
	for _, field := range columnFields(row) {
		column := field.Tag.Get("db")
		columns = append(columns, table+"."+column+` as "`+name+"."+column+`"`)
	}
	return strings.Join(columns, ", ")
}

// columnFields returns the fields of row, a struct or a pointer to one, that are columns.
func columnFields(row any) []reflect.StructField {
	rowType := reflect.TypeOf(row)
	if rowType.Kind() == reflect.Pointer {
		rowType = rowType.Elem()
	}
	return slices.DeleteFunc(reflect.VisibleFields(rowType), func(field reflect.StructField) bool {
		column := field.Tag.Get("db")
		return column == "" || column == "-"
	})
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
