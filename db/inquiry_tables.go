package db

// inquiryTables are the tables with what belongs to an inquiry, by its kind and id.
var inquiryTables = []string{contextTable, "inquiry_states", "inquiry_reply_drafts", "inquiry_replies", "inquiry_notes"}

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
