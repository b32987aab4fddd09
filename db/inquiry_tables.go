package db

// inquiryTables are the tables with what belongs to an inquiry, by its kind and id.
var inquiryTables = []string{contextTable, consentTable, "inquiry_states", "inquiry_reply_drafts", "inquiry_replies", "inquiry_notes"}

// ofInquiry selects what belongs to an inquiry, by its kind and id.
const ofInquiry = "kind = ? and inquiry_id = ?"

// unaddressedTables hold what belongs to an inquiry without the visitor's address, each with the condition that selects it.
var unaddressedTables = []struct{ table, condition string }{
	{contextTable, ofInquiry},
	{consentTable, ofInquiry},
	{"meetings", "? = 'meeting' and request_id = ?"},
}

// deleteInquiries deletes inquiries of a kind with what belongs to them, and returns how many there were.
func deleteInquiries(tx *transaction, kind InquiryKind, ids []int64) (int, error) {
	for _, table := range inquiryTables {
		if _, err := execIn(tx, `delete from `+table+` where kind = ? and inquiry_id in (?)`, kind, ids); err != nil {
			return 0, err
		}
	}
	return execIn(tx, `delete from `+kind.table()+` where id in (?)`, ids)
}

// dropOrphans deletes what belongs to inquiries that do not exist any more: the database may give their ids to others.
func dropOrphans(tx *transaction) error {
	for _, table := range inquiryTables {
		for _, kind := range InquiryKinds {
			//nolint:gosec // the tables are constants
			_, err := tx.Exec(`
delete from `+table+` where kind = ? and not exists (
    select 1 from `+kind.table()+` as inquiry where inquiry.id = inquiry_id)`, kind)
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// withUnaddressed adds to each record that is an inquiry what belongs to it in those of unaddressedTables that are among tables: an
// older copy of the database may lack some.
func withUnaddressed(tx *transaction, records []Record, tables map[string][]string) ([]Record, error) {
	all := records
	for _, record := range records {
		kind := kindOf(record.Table)
		if kind == "" || !record.Owned {
			continue
		}
		for _, of := range unaddressedTables {
			if tables[of.table] == nil {
				continue
			}
			found, err := recordsOf(tx, of.table, of.condition, kind, record.Row["id"])
			if err != nil {
				return nil, err
			}
			all = append(all, found...)
		}
	}
	return all, nil
}

// recordsOf returns what belongs to an inquiry in one of unaddressedTables.
func recordsOf(tx *transaction, table, condition string, kind InquiryKind, id any) ([]Record, error) {
	//nolint:gosec // the table and the condition are constants
	rows, err := tx.QueryxContext(tx.ctx, "select "+tx.dialect.rowID+" as "+rowID+", * from "+table+" where "+condition, kind, id)
	if err != nil {
		return nil, err
	}
	found, err := scanRecords(rows, table)
	for i := range found {
		found[i].Owned = true
	}
	return found, err
}

// kindOf returns the kind of inquiries in a table, "" if it has none.
func kindOf(table string) InquiryKind {
	for _, kind := range InquiryKinds {
		if kind.table() == table {
			return kind
		}
	}
	return ""
}
