package db

import "context"

// MailSummary is a mail in the outbox without its content, as the owner sees it.
type MailSummary struct {
	ID        int64     `db:"id"`
	Kind      string    `db:"kind"`
	To        string    `db:"recipient"`
	Subject   string    `db:"subject"`
	Attempts  int       `db:"attempts"`
	State     MailState `db:"state"`
	NextAt    Time      `db:"next_at"`
	LastError string    `db:"last_error"`
	CreatedAt Time      `db:"created_at"`
	SentAt    Time      `db:"sent_at"`
	Class     MailClass `db:"class"`
	HeldFor   MailHold  `db:"held_for"`
}

// MailStates lists the states of mails in the order in which the owner sees them.
var MailStates = []MailState{MailFailed, MailHeld, MailWaiting, MailSent}

// Mails returns up to count mails in a state, "" for any, without the first skip. The newest come first.
func (s *Store) Mails(ctx context.Context, state MailState, skip, count int) ([]MailSummary, error) {
	var c conditions
	if state != "" {
		c.add("state = ?", state)
	}
	var mails []MailSummary
	err := s.read.SelectContext(ctx, &mails, `
select id, kind, recipient, subject, attempts, state, next_at, last_error, created_at, sent_at, class, held_for
from outbox`+c.clause()+`
order by created_at desc, id desc
limit ? offset ?`, append(c.args, count, skip)...)
	return mails, wrap("list mails", err)
}

// MailCounts returns how many mails are in each state.
func (s *Store) MailCounts(ctx context.Context) (map[MailState]int, error) {
	var rows []struct {
		State MailState `db:"state"`
		Count int       `db:"count"`
	}
	err := s.read.SelectContext(ctx, &rows, `select state, count(*) as count from outbox group by state`)
	counts := map[MailState]int{}
	for _, row := range rows {
		counts[row.State] = row.Count
	}
	return counts, wrap("count mails", err)
}

// HeldMails returns how many mails of each class are held.
func (s *Store) HeldMails(ctx context.Context) (map[MailClass]int, error) {
	var rows []struct {
		Class MailClass `db:"class"`
		Count int       `db:"count"`
	}
	err := s.read.SelectContext(ctx, &rows, `select class, count(*) as count from outbox where state = 'held' group by class`)
	held := map[MailClass]int{}
	for _, row := range rows {
		held[row.Class] = row.Count
	}
	return held, wrap("count held mails", err)
}
