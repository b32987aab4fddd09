package db

import "context"

// DiscardMail deletes a held email because the owner says so: ErrNotFound if it is not held, or waits for a summary.
func (s *Store) DiscardMail(ctx context.Context, id int64) error {
	const which = `id = ? and state = 'held' and held_for <> 'digest'`
	return wrap("discard mail", s.write(ctx, func(tx *transaction) error {
		if err := dropIssueMails(tx, which, id); err != nil {
			return err
		}
		return changeOne(tx, `delete from outbox where `+which, id)
	}))
}

// DiscardRestoredMails deletes the emails that a restore holds, and returns how many.
func (s *Store) DiscardRestoredMails(ctx context.Context) (n int64, err error) {
	err = s.backend.do(ctx, func(tx *transaction) (err error) {
		const which = `state = 'held' and held_for = ?`
		if err := dropIssueMails(tx, which, HeldForRestore); err != nil {
			return err
		}
		n, err = affected(tx, `delete from outbox where `+which, HeldForRestore)
		return err
	})
	return n, wrap("discard mails", err)
}

// DiscardAcknowledgements deletes the acknowledgements that the budget holds, as after a flood, and returns how many.
func (s *Store) DiscardAcknowledgements(ctx context.Context) (n int64, err error) {
	err = s.backend.do(ctx, func(tx *transaction) (err error) {
		n, err = affected(tx, `
delete from outbox where state = 'held' and class = 'acknowledgement' and held_for in ('inbox', 'network', 'site')`)
		return err
	})
	return n, wrap("discard acknowledgements", err)
}

// CountRestoredMails returns how many mails a restore holds.
func (s *Store) CountRestoredMails(ctx context.Context) (n int, err error) {
	err = s.read.GetContext(ctx, &n, `select count(*) from outbox where state = 'held' and held_for = ?`, HeldForRestore)
	return n, wrap("count restored mails", err)
}
