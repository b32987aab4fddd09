package db

import (
	"time"

	"portfolio/internal/address"
)

// The limits of bookings. Beyond them a booking is a wish, which takes up no time.
const (
	// CallsPerInbox is how many calls to come one inbox has.
	CallsPerInbox = 2
	// CallsPerNetwork is how many calls visitors of one network book a week.
	CallsPerNetwork = 3
)

const (
	networkWeek = 7 * 24 * time.Hour
	shareTime   = time.Hour
)

// A ShareCheck reports whether a day has times left for bookings of this hour. busy are all times that are taken on the days around,
// recent those among them that were booked within the hour.
type ShareCheck func(busy, recent []Span) bool

// mayBook reports whether a booking gets its time: within the limits of bookings, and while the first email to the visitor may leave.
func (s *Store) mayBook(tx *transaction, b Booking) (bool, error) {
	within, err := s.withinLimits(tx, b.Appointment, b.Share)
	if err != nil || !within {
		return false, err
	}
	m := b.ToVisitor
	m.Inbox = address.Inbox(m.To)
	hold, err := overVisitorBudget(tx, m, s.now())
	return hold == "", err
}

// withinLimits reports whether a meeting is within the limits of bookings.
func (s *Store) withinLimits(tx *transaction, a Appointment, share ShareCheck) (bool, error) {
	within, err := s.withinInbox(tx, a)
	if err == nil && within {
		within, err = s.withinNetwork(tx, a.Meeting)
	}
	if err != nil || !within {
		return false, err
	}
	var recent []Span
	err = tx.Select(&recent, `
select starts_at, ends_at from meetings
where `+takesTime+` and id <> ? and ends_at > ? and starts_at < ? and inquiry_id in (select id from inquiries where created_at > ? and created_at <= ?)`,
		holdArgs(s.now(), a.ID, NewTime(a.StartsAt.Add(-aDay)), NewTime(a.EndsAt.Add(aDay)),
			NewTime(s.now().Add(-shareTime)), NewTime(s.now().Add(clockSlack)))...)
	if err != nil {
		return false, err
	}
	busy, err := s.busyAround(tx, a.Meeting)
	return err == nil && share(busy, recent), err
}

// withinInbox reports whether the inbox of a meeting has fewer than CallsPerInbox others to come.
func (s *Store) withinInbox(tx *transaction, a Appointment) (bool, error) {
	var emails []string
	err := tx.Select(&emails, `
select email from meetings join inquiries on inquiries.id = inquiry_id
where `+takesTime+` and meetings.id <> ? and ends_at > ?`, holdArgs(s.now(), a.ID, NewTime(s.now()))...)
	inbox, n := address.Inbox(a.Email), 0
	for _, email := range emails {
		if address.Inbox(email) == inbox {
			n++
		}
	}
	return n < CallsPerInbox, err
}

// withinNetwork reports whether the network of a meeting has booked fewer than CallsPerNetwork others within a week, whatever has become
// of them.
func (s *Store) withinNetwork(tx *transaction, m Meeting) (bool, error) {
	if m.Network == "" {
		return true, nil
	}
	n, err := countRows(tx, `
select count(*) from meetings join inquiries on inquiries.id = inquiry_id
where network = ? and meetings.id <> ? and created_at > ? and created_at <= ?`,
		m.Network, m.ID, NewTime(s.now().Add(-networkWeek)), NewTime(s.now().Add(clockSlack)))
	return n < CallsPerNetwork, err
}

// forgetBookers empties what the limits of bookings counted by, of bookings that count no more.
func forgetBookers(tx *transaction, now time.Time) error {
	_, err := tx.Exec(`
update meetings set network = '' where network <> '' and inquiry_id in (select id from inquiries where created_at < ?)`,
		NewTime(now.Add(-networkWeek)))
	return err
}
