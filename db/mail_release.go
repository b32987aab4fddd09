package db

import (
	"context"
	"errors"
	"slices"
	"time"
)

// releaseBatch is how many held emails one transaction looks at, so that visitors do not wait for it.
const releaseBatch = 100

// ReleaseMail lets a held email go because the owner says so: ErrNotFound if it is not held, or leaves by itself.
func (s *Store) ReleaseMail(ctx context.Context, id int64) error {
	err := s.backend.do(ctx, func(tx *transaction) error {
		var m Mail
		err := tx.Get(&m, selectFrom("outbox", m)+` where id = ? and state = 'held' and `+waitsForOwner, id)
		if err != nil {
			return mapError(err)
		}
		return release(tx, m, s.now())
	})
	s.signalMail()
	return wrap("release mail", err)
}

// ReleaseMails lets the held emails go that do not leave by themselves, and returns how many. It does not flood anybody on the
// owner's behalf either: what goes beyond the limits of one inbox stays.
func (s *Store) ReleaseMails(ctx context.Context) (int, error) {
	n, err := s.releaseAll(ctx, waitsForOwner, func(tx *transaction, m Mail, now time.Time) (MailHold, error) {
		if m.Class == UnlimitedMail || m.Class == OwnerMail {
			return "", nil
		}
		m.Network = "" // the owner's decision
		return overOwnBudget(tx, m, now)
	})
	return n, wrap("release mails", err)
}

const (
	// waitsForBudget selects the confirmations that leave when the budget allows it.
	waitsForBudget = `class = 'confirmation' and held_for in ('inbox', 'network', 'site')`
	// waitsForOwner selects the held emails that leave only when the owner says so.
	waitsForOwner = `not (` + waitsForBudget + `) and held_for <> 'digest'`
)

// WaitsForOwner reports whether an email is held and leaves only when the owner says so.
func (m MailSummary) WaitsForOwner() bool {
	budget := m.HeldFor == HeldForInbox || m.HeldFor == HeldForNetwork || m.HeldFor == HeldForSite
	return m.State == MailHeld && m.HeldFor != HeldForSummary && (m.Class != ConfirmationMail || !budget)
}

// CountMailsForOwner returns how many emails are held until the owner says that they may leave.
func (s *Store) CountMailsForOwner(ctx context.Context) (int, error) {
	return readOne[int](ctx, s, "count held mails", `select count(*) from outbox where state = 'held' and `+waitsForOwner)
}

// ReleaseConfirmations lets held confirmations go as far as the budget allows, and returns how many. The networks take turns, so
// that nobody waits behind a flood from another network; of one network those that have waited longest come first.
func (s *Store) ReleaseConfirmations(ctx context.Context) (int, error) {
	n, err := s.releaseAll(ctx, waitsForBudget+` and created_at > ?`, overBudget, NewTime(s.now().Add(-HoldConfirmation)))
	return n, wrap("release confirmations", err)
}

// within returns why a held email must stay held, "" if it may leave.
type within func(tx *transaction, m Mail, now time.Time) (MailHold, error)

// releaseAll releases the held emails that meet a condition, as far as limit lets them go. Of the emails of a kind to one inbox it
// looks only at the oldest.
func (s *Store) releaseAll(ctx context.Context, condition string, limit within, args ...any) (released int, err error) {
	var ids []int64
	now := s.now()
	err = s.read.SelectContext(ctx, &ids, `
select id
from (
    select min(id) as id, min(network) as network from outbox
    where state = 'held' and `+condition+`
    group by case inbox when '' then message_id else inbox end, kind
) as held left join (
    select network as sender, count(*) as mails from outbox
    where class in ('acknowledgement', 'confirmation') and released_at > ? and released_at <= ?
    group by network
) as lately on sender = network
order by row_number() over (partition by network order by id) + coalesce(mails, 0), id`,
		append(args, NewTime(now.Add(-time.Hour)), NewTime(now.Add(clockSlack)))...)
	for batch := range slices.Chunk(ids, releaseBatch) {
		n, full := 0, false
		err = s.backend.do(ctx, func(tx *transaction) (err error) {
			n, full, err = releaseWithin(tx, batch, s.now(), limit)
			return err
		})
		if err != nil {
			break
		}
		if released += n; n > 0 {
			s.signalMail()
		}
		if full {
			break
		}
	}
	return released, err
}

// releaseWithin releases those of the emails that may leave, and notes why the others stay. It ends early, full, if the site's
// limit is reached.
func releaseWithin(tx *transaction, ids []int64, now time.Time, limit within) (n int, full bool, err error) {
	for _, id := range ids {
		var m Mail
		switch err := mapError(tx.Get(&m, selectFrom("outbox", m)+` where id = ? and state = 'held'`, id)); {
		case errors.Is(err, ErrNotFound): // released or erased meanwhile
			continue
		case err != nil:
			return 0, false, err
		}
		why, err := limit(tx, m, now)
		switch {
		case err != nil:
			return 0, false, err
		case why == HeldForSite:
			return n, true, nil
		case why == "":
			n++
			err = release(tx, m, now)
		default:
			_, err = tx.Exec(`update outbox set held_for = ? where id = ? and held_for <> ?`, why, m.ID, why)
		}
		if err != nil {
			return 0, false, err
		}
	}
	return n, false, nil
}

// release makes a held email wait to be sent now. An email to the owner without content, which was held for another reason than its
// summary meanwhile, waits for the next one.
func release(tx *transaction, m Mail, now time.Time) error {
	if m.Class == OwnerMail && m.Text == "" {
		_, err := tx.Exec(`update outbox set held_for = 'digest' where id = ?`, m.ID)
		return err
	}
	at := NewTime(now)
	if m.Class != UnlimitedMail {
		m.ReleasedAt = at
	}
	_, err := tx.Exec(`
update outbox set state = 'waiting', held_for = '', next_at = ?, released_at = ? where id = ? and state = 'held'`,
		at, m.ReleasedAt, m.ID)
	return err
}
