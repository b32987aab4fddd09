package db

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// formerTables are the tables of inquiries by kind that version 35 of the schema has.
var formerTables = map[InquiryKind]string{
	QuoteKind: "budget_requests", CollaborationKind: "collaboration_requests", MeetingKind: "meeting_requests", CVKind: "cv_requests",
	SuggestionKind: "podcast_suggestions",
}

// formerText has the names of the columns that are called text now.
var formerText = []string{"project_details", "message", "reason", "topic"}

// allRows returns the rows of a table.
func allRows(t *testing.T, pool *connPool, table string) (all []map[string]any) {
	t.Helper()
	rows, err := pool.QueryxContext(t.Context(), "select * from "+table)
	must(t, err)
	defer rows.Close()
	for rows.Next() {
		row := map[string]any{}
		must(t, rows.MapScan(row))
		all = append(all, row)
	}
	return all
}

// asText returns rows as sorted text.
func asText(rows []map[string]any) (lines []string) {
	for _, row := range rows {
		lines = append(lines, fmt.Sprintf("%q", row))
	}
	slices.Sort(lines)
	return lines
}

// formerInquiries returns the inquiries of version 35 as one table has them now, and what belongs to them, by table. An inquiry is
// named by its kind and its number.
func formerInquiries(t *testing.T, pool *connPool) map[string][]map[string]any {
	t.Helper()
	all, named := map[string][]map[string]any{"meeting_tokens": allRows(t, pool, "meeting_tokens")}, map[string]map[string]any{}
	for kind, table := range formerTables {
		for _, row := range allRows(t, pool, table) {
			for _, column := range formerText {
				if text, ok := row[column]; ok {
					row["text"] = text
					delete(row, column)
				}
			}
			row["kind"], row["number"], row["former"] = string(kind), row["id"], row["id"]
			delete(row, "id")
			named[fmt.Sprint(kind, row["number"])] = row
			all["inquiries"] = append(all["inquiries"], row)
		}
	}
	for _, table := range []string{"inquiry_context", "inquiry_consents", "inquiry_states"} {
		for _, row := range allRows(t, pool, table) {
			if of := named[fmt.Sprint(row["kind"], row["inquiry_id"])]; of != nil { // else the next purge would delete it
				delete(row, "inquiry_id")
				maps.Copy(of, row)
			}
		}
	}
	for _, table := range []string{"inquiry_replies", "inquiry_notes", "inquiry_reply_drafts", "meetings"} {
		for _, row := range allRows(t, pool, table) {
			if request, ok := row["request_id"]; ok {
				row["kind"], row["inquiry_id"] = string(MeetingKind), request
				delete(row, "request_id")
			}
			row["inquiry_id"] = fmt.Sprint(row["kind"], row["inquiry_id"])
			delete(row, "kind")
			if named[row["inquiry_id"].(string)] != nil {
				all[table] = append(all[table], row)
			}
		}
	}
	return all
}

// TestInquiriesAreMigrated checks that everything about inquiries stays as it was, at its address, and that no number is given again.
func TestInquiriesAreMigrated(t *testing.T) {
	t.Parallel()
	databaseURL := releasedDatabase(t, "testdata/release-00034.sql")
	pool := changes(t, databaseURL)
	must(t, migrateTo(t.Context(), pool, migrationFiles, 35))
	want := formerInquiries(t, pool)
	must(t, pool.Close())
	s := openStore(t, databaseURL)
	named := map[int64]string{}
	found := allRows(t, s.read, "inquiries")
	for _, row := range found {
		named[row["id"].(int64)] = fmt.Sprint(row["kind"], row["number"])
		delete(row, "id")
	}
	for _, row := range want["inquiries"] { // other kinds' columns are empty
		for column := range found[0] {
			if _, ok := row[column]; !ok {
				row[column] = map[bool]any{false: ""}[column == "topic_id" || column == "answered_at" || column == "reopened_at"]
			}
			if column == answersColumn {
				row[column] = "{}"
			}
		}
	}
	migrated := map[string][]map[string]any{"inquiries": found}
	for table, rows := range want {
		if table != "inquiries" {
			migrated[table] = allRows(t, s.read, table)
		}
		for _, row := range migrated[table] {
			if id, ok := row["inquiry_id"].(int64); ok {
				row["inquiry_id"] = named[id]
			}
			if _, ok := row["former_at"]; ok { // of meetings, of which nothing was known then
				delete(row, "former_at")
				delete(row, "reconfirm")
				delete(row, "words")
			}
		}
		if diff := cmp.Diff(asText(rows), asText(migrated[table])); diff != "" || len(rows) == 0 {
			t.Errorf("%d rows in %s: %s", len(rows), table, diff)
		}
	}
	for _, kind := range InquiryKinds {
		if err := s.AddInquiry(t.Context(), Inquiry{Kind: kind, Submission: entry("new"), Email: "new@example.com"}); err != nil {
			t.Errorf("a new inquiry of kind %s: %v", kind, err)
		}
	}
}

// TestNumbersAreNotGivenAgain checks that the address of an inquiry that was deleted leads to no other one.
func TestNumbersAreNotGivenAgain(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	var last InquiryRef
	for range 3 {
		of := quoteOfAna(t, s)
		if of.Number <= last.Number {
			t.Errorf("%d after %d", of.Number, last.Number)
		}
		must(t, s.DeleteInquiry(t.Context(), of))
		last = of
	}
}
