package db

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Record is a row that holds an address in any of its columns.
type Record struct {
	Table string         `json:"table"`
	Row   map[string]any `json:"row"`
	Owned bool           `json:"-"` // whether the address owns the row; otherwise it is only mentioned

	id string // of the row, within the transaction that found it
}

// ownerColumns are the columns whose address owns the row. In any other column an address is only mentioned.
var ownerColumns = []string{"email", "contact", "recipient", "reply_to"}

const (
	rowID      = "row_id"   // no column has this name
	erasedMark = "[erased]" // replaces an address in a row of somebody else
)

// Export returns every row that holds an address, which address.Parse has returned. It has to stand whole: upper and lower case
// are the same, and so are the ways to write its domain, but another +tag makes another address, as the provider may deliver
// it to somebody else.
func (s *Store) Export(ctx context.Context, email string) ([]Record, error) {
	records, err := exportAll(ctx, s.read, email)
	return records, wrap("export address", err)
}

// exportAll returns the rows of all tables that hold an address, as they are at one moment.
func exportAll(ctx context.Context, from *connPool, email string) ([]Record, error) {
	tx, err := from.snapshot(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { _ = tx.Rollback() }()
	return findRecords(ctx, tx, email)
}

// Erase removes an address from the files, to the byte: it deletes the rows that the address owns, and replaces the address in
// other rows. It returns the rows as they were. After ErrBusy it has to be repeated, as a reader kept old pages.
func (s *Store) Erase(ctx context.Context, email string) ([]Record, error) {
	var records []Record
	err := s.backend.do(ctx, func(tx *transaction) (err error) {
		if records, err = findRecords(ctx, tx, email); err != nil {
			return err
		}
		for _, record := range records {
			if err := record.erase(tx, email); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		err = s.backend.forgetAll(ctx)
	}
	return records, wrap("erase address", err)
}

// erase deletes the row, or replaces the address in it.
func (r Record) erase(tx *transaction, email string) error {
	which := " where " + tx.dialect.rowID + " = ?"
	if r.Owned {
		_, err := tx.Exec("delete from "+r.Table+which, r.id)
		return err
	}
	var changes []string
	var args []any
	for _, column := range slices.Sorted(maps.Keys(r.Row)) {
		if holds(r.Row[column], email) {
			changes, args = append(changes, column+" = ?"), append(args, erased(r.Row[column], email))
		}
	}
	//nolint:gosec // the names come from the schema
	_, err := tx.Exec("update "+r.Table+" set "+strings.Join(changes, ", ")+which, append(args, r.id)...)
	return err
}

// ownedBy reports whether the address stands in a column that makes it the row's owner, or answers such a question of a survey, or
// is a whole answer.
func (r Record) ownedBy(email string) bool {
	answers, _ := r.Row[answersColumn].(Answers)
	for _, answer := range answers {
		if text, ok := answer.(string); ok && withoutAddress(text, email) == erasedMark {
			return true
		}
	}
	return slices.ContainsFunc(ownerColumns, func(column string) bool {
		return holds(r.Row[column], email) || holds(answers[column], email)
	})
}

// mentions reports whether any text of the row holds the address.
func (r Record) mentions(email string) bool {
	for _, value := range r.Row {
		if holds(value, email) {
			return true
		}
	}
	return false
}

// answersColumn is the column with the answers to a survey, whose texts are searched as people read them: an escaped line break
// before an address would be a letter of it.
const answersColumn = "answers"

// holds reports whether a value, or any answer in it, is a text that holds the address.
func holds(value any, email string) bool {
	switch value := value.(type) {
	case string:
		return mentions(value, email)
	case Answers:
		for _, answer := range value {
			if holds(answer, email) {
				return true
			}
		}
	}
	return false
}

// erased returns a value that holds the address without it.
func erased(value any, email string) any {
	switch value := value.(type) {
	case string:
		return withoutAddress(value, email)
	case Answers:
		answers := maps.Clone(value)
		for question, answer := range value {
			answers[question] = erased(answer, email)
		}
		return answers
	}
	return value
}

// findRecords searches every text column of every table, so that a new table is not forgotten. It asks the database's schema.
func findRecords(ctx context.Context, tx *transaction, email string) ([]Record, error) {
	var columns []struct{ Table, Column string }
	if err := tx.Select(&columns, tx.dialect.textColumns); err != nil {
		return nil, err
	}
	texts := map[string][]string{} // the text columns of each table
	for _, c := range columns {
		texts[c.Table] = append(texts[c.Table], c.Column)
	}
	found := []Record{} // encoded as [] in JSON if it stays empty
	for _, table := range slices.Sorted(maps.Keys(texts)) {
		records, err := findIn(ctx, tx, table, texts[table], email)
		if err != nil {
			return nil, err
		}
		found = append(found, records...)
	}
	return withMeetings(ctx, tx, found, texts)
}

// withMeetings adds to the records the meetings of inquiries among them, which hold no address. An older copy of the database may lack
// the tables.
func withMeetings(ctx context.Context, tx *transaction, records []Record, tables map[string][]string) ([]Record, error) {
	if tables["inquiries"] == nil {
		return records, nil
	}
	for _, record := range records {
		if record.Table != "inquiries" || !record.Owned {
			continue
		}
		found, err := recordsOf(ctx, tx, "meetings", "inquiry_id = ?", record.Row["id"])
		if err != nil {
			return nil, err
		}
		for i := range found {
			found[i].Owned = true
		}
		records = append(records, found...)
	}
	return records, nil
}

// findIn returns the rows of a table that mention an address in one of these columns.
func findIn(ctx context.Context, tx *transaction, table string, columns []string, email string) ([]Record, error) {
	var matches []string
	var args []any
	local, _, _ := strings.Cut(lowerASCII(email), "@") // the domain may be written in another way
	for _, column := range columns {
		matches, args = append(matches, fmt.Sprintf(tx.dialect.contains, column)), append(args, local+"@")
	}
	records, err := recordsOf(ctx, tx, table, strings.Join(matches, " or "), args...)
	found := slices.DeleteFunc(records, func(record Record) bool { return !record.mentions(email) })
	for i := range found {
		found[i].Owned = found[i].ownedBy(email)
	}
	return found, err
}

// recordsOf returns the rows of a table that meet a condition.
func recordsOf(ctx context.Context, tx *transaction, table, condition string, args ...any) (records []Record, err error) {
	//nolint:gosec // the names come from the schema
	rows, err := tx.QueryxContext(ctx, "select "+tx.dialect.rowID+" as "+rowID+", * from "+table+" where "+condition, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		record := Record{Table: table, Row: map[string]any{}}
		if err := rows.MapScan(record.Row); err != nil {
			return nil, err
		}
		record.id, _ = record.Row[rowID].(string)
		delete(record.Row, rowID)
		if text, ok := record.Row[answersColumn].(string); ok {
			var answers Answers
			if err := answers.Scan(text); err != nil {
				return nil, err
			}
			record.Row[answersColumn] = answers
		}
		records = append(records, record)
	}
	return records, rows.Err()
}
