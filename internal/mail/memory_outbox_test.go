package mail

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"portfolio/db"
)

// memoryOutbox is an Outbox without a database.
type memoryOutbox struct {
	mu    sync.Mutex
	mails map[int64]*db.Mail
	err   error  // of every record, if not nil
	onDue func() // called by Due, if not nil
	wake  chan struct{}
}

func newMemoryOutbox() *memoryOutbox {
	return &memoryOutbox{mails: map[int64]*db.Mail{}, wake: make(chan struct{}, 1)}
}

// add stores mails with the given IDs and wakes the worker.
func (o *memoryOutbox) add(ids ...int64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, id := range ids {
		m := testMail(id)
		m.State, m.CreatedAt, m.NextAt = db.MailWaiting, db.NewTime(time.Now()), db.NewTime(time.Now())
		m.To = fmt.Sprintf("to%d@example.com", id)
		o.mails[id] = &m
	}
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

func (o *memoryOutbox) fail(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.err = err
}

func (o *memoryOutbox) get(id int64) db.Mail {
	o.mu.Lock()
	defer o.mu.Unlock()
	return *o.mails[id]
}

// count returns the number of mails in state.
func (o *memoryOutbox) count(state db.MailState) (n int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, m := range o.mails {
		if m.State == state {
			n++
		}
	}
	return n
}

// Due returns the due mails, as *db.Store does.
func (o *memoryOutbox) Due(_ context.Context, now time.Time, n int) ([]db.Mail, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.onDue != nil {
		o.onDue()
	}
	var due []db.Mail
	for _, m := range o.mails {
		if m.State == db.MailWaiting && !m.NextAt.After(now) {
			due = append(due, *m)
		}
	}
	slices.SortFunc(due, func(a, b db.Mail) int {
		if c := a.NextAt.Compare(b.NextAt.Time); c != 0 {
			return c
		}
		return int(a.ID - b.ID)
	})
	return due[:min(n, len(due))], nil
}

// record changes a waiting mail after an attempt.
func (o *memoryOutbox) record(id int64, do func(*db.Mail)) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil {
		return o.err
	}
	m := o.mails[id]
	if m == nil || m.State != db.MailWaiting {
		return db.ErrNotFound
	}
	m.Attempts++
	do(m)
	return nil
}

// MarkSent records that a mail is sent.
func (o *memoryOutbox) MarkSent(_ context.Context, id int64, at time.Time) error {
	return o.record(id, func(m *db.Mail) { m.State, m.SentAt = db.MailSent, db.NewTime(at) })
}

// MarkRetry records a failed attempt.
func (o *memoryOutbox) MarkRetry(_ context.Context, id int64, next time.Time, cause error) error {
	return o.record(id, func(m *db.Mail) { m.NextAt, m.LastError = db.NewTime(next), cause.Error() })
}

// MarkFailed records that a mail is given up.
func (o *memoryOutbox) MarkFailed(_ context.Context, id int64, cause error) error {
	return o.record(id, func(m *db.Mail) { m.State, m.LastError = db.MailFailed, cause.Error() })
}
