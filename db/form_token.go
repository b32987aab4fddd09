package db

import "errors"

// tokenUses is how many different submissions a form's token serves: a visitor who corrects and adds needs a few, a program
// that replays the form needs many.
const tokenUses = 5

// ErrTokenUsed means that a form's token has served as many submissions as it may. Nothing was stored.
var ErrTokenUsed = errors.New("form token used up")

// countSubmission counts a submission that was just stored in the same transaction, against the limits of its form's token and
// of its network. A duplicate never gets here, so it does not count.
func (s *Store) countSubmission(tx *transaction, row Submission) error {
	if err := s.countToken(tx, row.FormToken); err != nil {
		return err
	}
	return s.countNetwork(tx, row.Network)
}

func (s *Store) countToken(tx *transaction, token string) error {
	if token == "" {
		return nil
	}
	return tx.later(func(row scanner) error {
		var uses int
		err := row.Scan(&uses)
		if err == nil && uses > tokenUses {
			err = ErrTokenUsed
		}
		return err
	}, `
insert into form_tokens (token, uses, created_at) values (?, 1, ?)
on conflict (token) do update set uses = form_tokens.uses + 1
returning uses`, token, NewTime(s.now()))
}
