package db

import "context"

const consentTable = "inquiry_consents"

// addConsent stores to which version of the privacy statement the visitor agreed who sent an inquiry that was inserted before in this
// transaction.
func addConsent(tx *transaction, kind InquiryKind, inquiry Submission) error {
	if inquiry.PrivacyVersion == "" {
		return nil
	}
	//nolint:gosec // the table is a constant
	return tx.later(nil, `insert into inquiry_consents (kind, inquiry_id, privacy_version)
select cast(? as text), id, cast(? as text) from `+kind.table()+` where submission_id = ?`,
		kind, inquiry.PrivacyVersion, inquiry.SubmissionID)
}

// PrivacyVersion returns the version of the privacy statement that the sender of an inquiry agreed to, "" for none.
func (s *Store) PrivacyVersion(ctx context.Context, of InquiryRef) (string, error) {
	var found []string
	err := s.read.SelectContext(ctx, &found, `select privacy_version from inquiry_consents where kind = ? and inquiry_id = ?`, of.Kind, of.ID)
	if err != nil || len(found) == 0 {
		return "", wrap("find the consent of an inquiry", err)
	}
	return found[0], nil
}
