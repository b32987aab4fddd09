package db

import (
	"context"
	"errors"
)

// MailSetting is how emails leave, as the owner has set it in the browser.
type MailSetting struct {
	URL       string `db:"url"`        // such as smtp://user:password@host:587
	From      string `db:"sender"`     // the sender's address; "" for the profile's
	ChangedAt Time   `db:"changed_at"` // when it was set
}

// MailSetting returns the owner's setting of how emails leave; it is empty for none.
func (s *Store) MailSetting(ctx context.Context) (MailSetting, error) {
	set, err := readOne[MailSetting](ctx, s, "find mail setting", `select url, sender, changed_at from mail_setting`)
	if errors.Is(err, ErrNotFound) {
		return MailSetting{}, nil
	}
	return set, err
}

// MailDelivery is how emails leave, and whether they do.
type MailDelivery struct {
	Setting MailSetting // the owner's
	Down    bool        // whether the server that was used last takes no email
}

// MailDelivery returns how emails leave, as it was up to two seconds ago: pages ask with each request.
func (s *Store) MailDelivery(ctx context.Context) (MailDelivery, error) {
	return s.delivery.get(func() (MailDelivery, error) {
		set, err := s.MailSetting(ctx)
		if err != nil {
			return MailDelivery{}, err
		}
		server, err := s.MailServer(ctx)
		return MailDelivery{set, server.State == MailServerDown}, err
	})
}

// SetMailSetting stores how emails leave. Those that wait are tried at once.
func (s *Store) SetMailSetting(ctx context.Context, set MailSetting) error {
	set.ChangedAt = NewTime(s.now())
	defer s.delivery.forget()
	err := s.backend.do(ctx, func(tx *transaction) error {
		_, err := tx.NamedExec(`
insert into mail_setting (id, url, sender, changed_at) values (1, :url, :sender, :changed_at)
on conflict (id) do update set url = excluded.url, sender = excluded.sender, changed_at = excluded.changed_at`, set)
		return err
	})
	if err != nil {
		return wrap("store mail setting", err)
	}
	return s.ProbeMailServer(ctx, s.now())
}

// RemoveMailSetting forgets how emails leave, and what is known of the server.
func (s *Store) RemoveMailSetting(ctx context.Context) error {
	defer s.delivery.forget()
	return wrap("remove mail setting", s.backend.do(ctx, func(tx *transaction) error {
		for _, query := range []string{`delete from mail_setting`, `delete from mail_server`} {
			if _, err := tx.Exec(query); err != nil {
				return err
			}
		}
		return nil
	}))
}
