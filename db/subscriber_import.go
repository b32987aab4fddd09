package db

import (
	"cmp"
	"context"
	"errors"
)

// Import is a list of addresses that the owner brings from elsewhere.
type Import struct {
	Audience  Audience
	Language  string
	Source    string  // where they come from, in the owner's words
	Consent   Consent // the owner's statement, if Confirmed
	Confirmed bool    // whether the owner states that they have agreed; otherwise each is asked to confirm
}

// ImportRow is an address of an import. What is empty is as the Import says.
type ImportRow struct {
	Email    string
	Audience Audience
	Language string
	State    SubscriberState // Pending is asked to confirm though the owner vouches for the others; Unsubscribed stays an opt-out
}

// of returns the import as it is for a row.
func (i Import) of(row ImportRow) Import {
	i.Audience, i.Language = cmp.Or(row.Audience, i.Audience), cmp.Or(row.Language, i.Language)
	i.Confirmed = i.Confirmed && row.State != Pending
	return i
}

// ImportOutcome is what an import did with an address.
type ImportOutcome string

// The outcomes of an import.
const (
	ImportAdded ImportOutcome = "added" // it is subscribed, or will be asked to confirm
	ImportKnown ImportOutcome = "known" // it was on the list
	ImportLeft  ImportOutcome = "left"  // it has unsubscribed, here or where it comes from, which an import never undoes
)

// importBatch is how many addresses are imported in one transaction, so that visitors do not wait for the whole import.
const importBatch = 500

// ImportSubscribers adds addresses to a list and returns the outcome of each. Importing twice changes nothing.
func (s *Store) ImportSubscribers(ctx context.Context, list Import, rows []ImportRow) ([]ImportOutcome, error) {
	outcomes := make([]ImportOutcome, 0, len(rows))
	for first := 0; first < len(rows); first += importBatch {
		batch := rows[first:min(first+importBatch, len(rows))]
		var done []ImportOutcome
		err := s.write(ctx, func(tx *transaction) error {
			done = nil
			for _, row := range batch {
				outcome, err := list.of(row).add(tx, row, NewTime(s.now()))
				if err != nil {
					return err
				}
				done = append(done, outcome)
			}
			return nil
		})
		if err != nil {
			return outcomes, wrap("import subscribers", err)
		}
		outcomes = append(outcomes, done...)
	}
	return outcomes, nil
}

// add adds one address. A pending one becomes confirmed by the owner's statement.
func (i Import) add(tx *transaction, imported ImportRow, now Time) (ImportOutcome, error) {
	known, err := findSubscriber(tx, i.Audience, imported.Email)
	switch {
	case errors.Is(err, ErrNotFound):
		row := i.subscriber(imported, now)
		_, err := tx.NamedExec(insertInto("subscribers", row), row)
		if row.State == Unsubscribed {
			return ImportLeft, err
		}
		return ImportAdded, err
	case err == nil && known.State == Pending && imported.State == Unsubscribed:
		_, err := tx.Exec(`update subscribers set state = 'unsubscribed', unsubscribed_at = ? where id = ?`, now, known.ID)
		return ImportLeft, errors.Join(err, dropUnsentMails(tx, known))
	case err != nil:
		return "", err
	case known.State == Unsubscribed:
		return ImportLeft, nil
	case known.State == Confirmed || !i.Confirmed:
		return ImportKnown, nil
	}
	row := i.subscriber(imported, now)
	row.ID = known.ID
	if _, err := tx.NamedExec(`
update subscribers set
    source = :source,
    consent_text = :consent_text,
    consent_form = :consent_form,
    consent_language = :consent_language,
    consent_at = :consent_at,
    state = :state,
    confirmed_at = :confirmed_at
where id = :id`, row); err != nil {
		return "", err
	}
	return ImportAdded, dropUnsentMails(tx, row)
}

// subscriber returns the row of an imported address.
func (i Import) subscriber(imported ImportRow, now Time) Subscriber {
	row := Subscriber{Audience: i.Audience, Email: imported.Email, State: Pending}
	row.setDefaults(now.Time)
	row.Language, row.Source, row.Consent = i.Language, i.Source, i.Consent
	row.ConsentAt = now
	switch {
	case imported.State == Unsubscribed:
		row.State, row.UnsubscribedAt = Unsubscribed, now
	case i.Confirmed:
		row.State, row.ConfirmedAt = Confirmed, now
	}
	return row
}
