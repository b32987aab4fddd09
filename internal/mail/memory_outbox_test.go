package mail

import (
	"cmp"
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
	onDue func() // called by ClaimMails, if not nil
	row   db.MailServer
	wake  chan struct{}
}

func newMemoryOutbox() *memoryOutbox {
	return &memoryOutbox{mails: map[int64]*db.Mail{}, row: db.MailServer{State: db.MailServerUp}, wake: make(chan struct{}, 1)}
}

// add stores emails with the given IDs and wakes the worker.
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

// count returns the number of emails in state.
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

// ClaimMails returns the due emails, as *db.Store does.
func (o *memoryOutbox) ClaimMails(_ context.Context, n int) ([]db.Mail, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.onDue != nil {
		o.onDue()
	}
	now := time.Now()
	due := o.waiting(func(m *db.Mail) bool { return !m.NextAt.After(now) })
	return due[:min(n, len(due))], nil
}

// ClaimProbe returns the email that was not tried for the longest time.
func (o *memoryOutbox) ClaimProbe(_ context.Context, within time.Duration) ([]db.Mail, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	now := time.Now()
	mails := o.waiting(func(m *db.Mail) bool {
		return !m.NextAt.After(now) || !m.OwnSchedule && m.Attempts > 0 && !m.NextAt.After(now.Add(within))
	})
	slices.SortStableFunc(mails, func(a, b db.Mail) int { return a.TriedAt.Compare(b.TriedAt.Time) })
	return mails[:min(1, len(mails))], nil
}

// waiting returns the waiting emails that a condition selects, the longest overdue first.
func (o *memoryOutbox) waiting(which func(*db.Mail) bool) []db.Mail {
	var mails []db.Mail
	for _, m := range o.mails {
		if m.State == db.MailWaiting && which(m) {
			mails = append(mails, *m)
		}
	}
	slices.SortFunc(mails, func(a, b db.Mail) int {
		return cmp.Or(a.NextAt.Compare(b.NextAt.Time), cmp.Compare(a.ID, b.ID))
	})
	return mails
}

// UnclaimMails does nothing: there is one process.
func (o *memoryOutbox) UnclaimMails(context.Context) error { return nil }

// RetryMails makes the emails due that wait for another attempt.
func (o *memoryOutbox) RetryMails(_ context.Context, within time.Duration) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	now := time.Now()
	for _, m := range o.mails {
		if m.State == db.MailWaiting && m.Attempts > 0 && !m.OwnSchedule && !m.NextAt.After(now.Add(within)) {
			m.NextAt = db.NewTime(now)
		}
	}
	return nil
}

// record changes a waiting email after an attempt.
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
	do(m)
	return nil
}

// MarkSent records that an email is sent.
func (o *memoryOutbox) MarkSent(_ context.Context, id int64, at time.Time) error {
	return o.record(id, func(m *db.Mail) { m.Attempts++; m.State, m.SentAt = db.MailSent, db.NewTime(at) })
}

// MarkRetry records a failed attempt.
func (o *memoryOutbox) MarkRetry(_ context.Context, id int64, next time.Time, ownProblem bool, failure db.MailFailure) error {
	return o.record(id, func(m *db.Mail) {
		m.Attempts++
		m.NextAt, m.OwnSchedule, m.TriedAt = db.NewTime(next), ownProblem, db.NewTime(time.Now())
		m.LastCause, m.LastError = failure.Cause, failure.Reason
	})
}

// MarkProbed records an attempt that does not count.
func (o *memoryOutbox) MarkProbed(_ context.Context, id int64, failure db.MailFailure) error {
	return o.record(id, func(m *db.Mail) {
		m.TriedAt, m.LastCause, m.LastError = db.NewTime(time.Now()), failure.Cause, failure.Reason
	})
}

// MarkFailed records that an email is given up.
func (o *memoryOutbox) MarkFailed(_ context.Context, id int64, failure db.MailFailure) error {
	return o.record(id, func(m *db.Mail) {
		m.Attempts++
		m.State, m.LastCause, m.LastError = db.MailFailed, failure.Cause, failure.Reason
	})
}

// MailServer returns the state that was stored last.
func (o *memoryOutbox) MailServer(context.Context) (db.MailServer, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.row, nil
}

// SetMailServer stores the state.
func (o *memoryOutbox) SetMailServer(_ context.Context, row db.MailServer) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.row = row
	return nil
}
