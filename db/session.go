package db

import (
	"context"
	"crypto/subtle"
	"time"
)

// Session is a session of the owner. Only a hash of its key is stored.
type Session struct {
	Hash       []byte `db:"hash"`
	Credential []byte `db:"credential"` // derived from the password: another password ends the session
	CreatedAt  Time   `db:"created_at"`
	LastSeenAt Time   `db:"seen_at"`
}

// SessionLifetime is how long a session lasts.
type SessionLifetime struct {
	Idle  time.Duration // since the last request
	Total time.Duration // since the login
}

// StartSession stores a session for the holder of key.
func (s *Store) StartSession(ctx context.Context, key string, credential []byte, now time.Time) error {
	row := Session{Hash: hash(key), Credential: credential, CreatedAt: NewTime(now), LastSeenAt: NewTime(now)}
	return wrap("start session", s.write(ctx, func(tx *transaction) error {
		_, err := tx.NamedExec(insertInto("sessions", row), row)
		return err
	}))
}

// FindSession returns the session of the holder of key: ErrNotFound if it is unknown, has ended or has another credential.
func (s *Store) FindSession(ctx context.Context, key string, credential []byte, now time.Time, life SessionLifetime) (Session, error) {
	return readOne[Session](ctx, s, "find session", selectFrom("sessions", Session{})+`
where hash = ? and credential = ? and seen_at > ? and created_at > ?`,
		hash(key), credential, NewTime(now.Add(-life.Idle)), NewTime(now.Add(-life.Total)))
}

// TouchSession records a request of the holder of key. A session that began when the clock was ahead begins now.
func (s *Store) TouchSession(ctx context.Context, key string, now time.Time) error {
	return s.changeAny(ctx, "update session", `
update sessions set seen_at = ?, created_at = case when created_at > ? then ? else created_at end
where hash = ?`, NewTime(now), NewTime(now), NewTime(now), hash(key))
}

// EndSession ends the session of the holder of key.
func (s *Store) EndSession(ctx context.Context, key string) error {
	return s.changeAny(ctx, "end session", `delete from sessions where hash = ?`, hash(key))
}

// EndSessions ends all sessions.
func (s *Store) EndSessions(ctx context.Context) error {
	return s.changeAny(ctx, "end sessions", `delete from sessions`)
}

// Sessions returns the sessions of a credential that have not ended, the one that was used last first.
func (s *Store) Sessions(ctx context.Context, credential []byte, now time.Time, life SessionLifetime) ([]Session, error) {
	return readAll[Session](ctx, s, "list sessions", selectFrom("sessions", Session{})+`
where credential = ? and seen_at > ? and created_at > ? order by seen_at desc, created_at desc`,
		credential, NewTime(now.Add(-life.Idle)), NewTime(now.Add(-life.Total)))
}

// HasKey reports whether this is the session of the holder of key.
func (s Session) HasKey(key string) bool { return subtle.ConstantTimeCompare(s.Hash, hash(key)) == 1 }

// EndSessionsExcept ends all sessions except that of the holder of key.
func (s *Store) EndSessionsExcept(ctx context.Context, key string) error {
	return s.changeAny(ctx, "end sessions", `delete from sessions where hash <> ?`, hash(key))
}

// EndOutdatedSessions ends the sessions of other credentials than this one, and forgets their devices. It is called at every
// start, and writes nothing if the password has not changed.
func (s *Store) EndOutdatedSessions(ctx context.Context, credential []byte) error {
	for _, table := range []string{"sessions", "devices"} {
		var others int
		err := s.read.GetContext(ctx, &others, `select count(*) from `+table+` where credential <> ?`, credential)
		if err != nil {
			return wrap("count "+table, err)
		}
		if others == 0 {
			continue
		}
		if err := s.changeAny(ctx, "end sessions", `delete from `+table+` where credential <> ?`, credential); err != nil {
			return err
		}
	}
	return nil
}
