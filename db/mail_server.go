package db

import (
	"context"
	"errors"
	"time"
)

// MailServerState is what is known of the mail server.
type MailServerState string

// The states of the mail server.
const (
	MailServerUp      MailServerState = "up"      // emails are sent
	MailServerProbing MailServerState = "probing" // it has refused several emails: new ones are tried, the others by turns
	MailServerDown    MailServerState = "down"    // no email is sent, but for one at a time to find out whether it is back
)

// MailServer is the state of the mail server, as the process that has used it last knows it.
type MailServer struct {
	State  MailServerState `db:"state"`
	Since  Time            `db:"since"`
	Cause  string          `db:"cause"`   // of the last failure, in one word; "" if it is up
	Reason string          `db:"reason"`  // what the server has said
	NextAt Time            `db:"next_at"` // when the next attempt is made, unless it is up
}

// MailServer returns the state of the mail server. One that was never used is up.
func (s *Store) MailServer(ctx context.Context) (MailServer, error) {
	var row MailServer
	err := s.read.GetContext(ctx, &row, `select state, since, cause, reason, next_at from mail_server`)
	if err = wrap("find mail server", err); errors.Is(err, ErrNotFound) {
		return MailServer{State: MailServerUp}, nil
	}
	return row, err
}

// SetMailServer stores the state of the mail server. An outage that another process knows goes on: it keeps its beginning.
func (s *Store) SetMailServer(ctx context.Context, row MailServer) error {
	defer s.delivery.forget()
	err := s.backend.do(ctx, func(tx *transaction) error {
		_, err := tx.NamedExec(`
insert into mail_server (id, state, since, cause, reason, next_at) values (1, :state, :since, :cause, :reason, :next_at)
on conflict (id) do update set
    state = excluded.state,
    since = case when mail_server.state <> 'up' and excluded.state <> 'up' then mail_server.since else excluded.since end,
    cause = excluded.cause,
    reason = excluded.reason,
    next_at = excluded.next_at`, row)
		return err
	})
	return wrap("store mail server", err)
}

// ProbeMailServer makes the next attempt due at now, unless the mail server is up.
func (s *Store) ProbeMailServer(ctx context.Context, now time.Time) error {
	err := s.backend.do(ctx, func(tx *transaction) error {
		_, err := tx.Exec(`update mail_server set next_at = ? where state <> 'up'`, NewTime(now))
		return err
	})
	s.signalMail()
	return wrap("probe mail server", err)
}
