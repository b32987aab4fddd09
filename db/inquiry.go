package db

import (
	"context"
	"time"
)

// InquiryKind is the kind of an inquiry. Its value is the name of the form.
type InquiryKind string

// The kinds of inquiries.
const (
	QuoteKind         InquiryKind = "budget"
	CollaborationKind InquiryKind = "collaboration"
	MeetingKind       InquiryKind = "meeting"
	CVKind            InquiryKind = "cv"
	SuggestionKind    InquiryKind = "podcast-suggest"
)

// InquiryKinds lists the kinds of inquiries.
var InquiryKinds = []InquiryKind{QuoteKind, MeetingKind, CollaborationKind, CVKind, SuggestionKind}

// table returns the table of a kind, "" if the kind does not exist.
func (k InquiryKind) table() string {
	switch k {
	case QuoteKind:
		return "budget_requests"
	case CollaborationKind:
		return "collaboration_requests"
	case MeetingKind:
		return "meeting_requests"
	case CVKind:
		return "cv_requests"
	case SuggestionKind:
		return "podcast_suggestions"
	}
	return ""
}

// InquiryState is the state of an inquiry that a filter asks for.
type InquiryState string

// The states of an inquiry. An unread one is not done either.
const (
	AnyState        InquiryState = "all"
	OpenState       InquiryState = "open"
	UnreadState     InquiryState = "unread"
	UnansweredState InquiryState = "unanswered" // open, and somebody waits for an answer
	DoneState       InquiryState = "done"
)

// InquiryStates lists the states in the order in which the owner sees them.
var InquiryStates = []InquiryState{OpenState, UnreadState, UnansweredState, DoneState, AnyState}

// InquiryStatus is when the owner has handled an inquiry.
type InquiryStatus struct {
	ReadAt Time `db:"read_at"` // zero if it has not been read
	DoneAt Time `db:"done_at"` // zero if it is not done
}

// Inquiry is an inquiry of any kind, with what all kinds have in common.
type Inquiry struct {
	InquiryStatus
	InquiryContext
	Kind       InquiryKind `db:"kind"`
	ID         int64       `db:"id"`
	CreatedAt  Time        `db:"created_at"`
	Language   string      `db:"language"`
	Name       string      `db:"name"`        // may be empty
	Email      string      `db:"email"`       // empty for a suggestion
	Text       string      `db:"text"`        // what the visitor wrote; may be empty
	Details    string      `db:"details"`     // the other fields that can be searched
	AnsweredAt Time        `db:"answered_at"` // when the owner answered last, zero for never
	ReopenedAt Time        `db:"reopened_at"` // when it was opened again after it was done, zero for never

	PrivacyVersion string `db:"privacy_version"` // of the privacy statement that the visitor agreed to, "" for none
	Replies        int    `db:"replies"`
	RepliedAt      Time   `db:"replied_at"` // when the last reply was stored, zero for never
	Notes          int    `db:"notes"`
	NotedAt        Time   `db:"noted_at"` // when the last note was stored, zero for never
}

const inquiryRows = `
select 'budget' as kind, id, created_at, language, read_at, done_at, full_name as name, email, project_details as text,
    company || ' ' || project_type || ' ' || budget_amount || ' ' || timeline as details from budget_requests
union all
select 'collaboration', id, created_at, language, read_at, done_at, full_name, email, project_details,
    company || ' ' || role || ' ' || project_type from collaboration_requests
union all
select 'meeting', id, created_at, language, read_at, done_at, full_name, email, message,
    date || ' ' || time from meeting_requests
union all
select 'cv', id, created_at, language, read_at, done_at, company, email, reason, '' from cv_requests
union all
select 'podcast-suggest', id, created_at, language, read_at, done_at, '', '', topic, '' from podcast_suggestions`

// InquiryFilter selects inquiries.
type InquiryFilter struct {
	Kind    InquiryKind // "" for all
	About   string      // id of the subject, "" for all
	State   InquiryState
	Until   time.Time          // leaves out what was sent later; zero for no bound
	Matches func(Inquiry) bool // nil for all
	Skip    int                // how many matches to leave out
	Count   int                // the most to return
}

func (f InquiryFilter) conditions() conditions {
	var c conditions
	if f.Kind != "" {
		c.add("kind = ?", f.Kind)
	}
	if f.About != "" {
		c.add("about = ?", f.About)
	}
	if !f.Until.IsZero() {
		c.add("created_at <= ?", NewTime(f.Until))
	}
	switch f.State {
	case OpenState:
		c.add("done_at is null")
	case UnreadState:
		c.add("read_at is null and done_at is null")
	case UnansweredState:
		c.add("done_at is null and email <> '' and (answered_at is null or answered_at < reopened_at)")
	case DoneState:
		c.add("done_at is not null")
	}
	return c
}

// Inquiries returns the inquiries that match a filter, the newest first, and how many match without Skip and Count.
func (s *Store) Inquiries(ctx context.Context, f InquiryFilter) (found []Inquiry, total int, err error) {
	err = s.EachInquiry(ctx, f, func(inquiry Inquiry) error {
		if total++; total > f.Skip && len(found) < f.Count {
			found = append(found, inquiry)
		}
		return nil
	})
	return found, total, wrap("list inquiries", err)
}

// inquiryList has the rows of inquiryRows with their contexts, and with what the owner has done about them.
const inquiryList = `
select inquiries.kind, inquiries.id, inquiries.created_at, inquiries.language, inquiries.read_at, inquiries.done_at, inquiries.name,
    inquiries.email, inquiries.text, inquiries.details,
    coalesce(about, '') as about, coalesce(title, '') as title, coalesce(page, '') as page, answered_at, reopened_at,
    coalesce(privacy_version, '') as privacy_version,
    (select count(*) from inquiry_replies as r where r.kind = inquiries.kind and r.inquiry_id = inquiries.id) as replies,
    (select max(created_at) from inquiry_replies as r where r.kind = inquiries.kind and r.inquiry_id = inquiries.id) as replied_at,
    (select count(*) from inquiry_notes as n where n.kind = inquiries.kind and n.inquiry_id = inquiries.id) as notes,
    (select max(created_at) from inquiry_notes as n where n.kind = inquiries.kind and n.inquiry_id = inquiries.id) as noted_at
from (` + inquiryRows + `) as inquiries
left join inquiry_context as context on context.kind = inquiries.kind and context.inquiry_id = id
left join inquiry_consents as consents on consents.kind = inquiries.kind and consents.inquiry_id = id
left join inquiry_states as states on states.kind = inquiries.kind and states.inquiry_id = id`

// EachInquiry calls do with every inquiry that matches a filter, the newest first, until do fails. Skip and Count have no effect.
func (s *Store) EachInquiry(ctx context.Context, f InquiryFilter, do func(Inquiry) error) error {
	c := f.conditions()
	rows, err := s.read.QueryxContext(ctx,
		"select "+columnsOf("inquiries", Inquiry{})+" from ("+inquiryList+") as inquiries"+c.clause()+`
order by created_at desc, kind, id desc`, c.args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var inquiry Inquiry
		if err := rows.StructScan(&inquiry); err != nil {
			return err
		}
		if f.Matches != nil && !f.Matches(inquiry) {
			continue
		}
		if err := do(inquiry); err != nil {
			return err
		}
	}
	return rows.Err()
}

// CountUnreadInquiries returns how many inquiries the owner has not read.
func (s *Store) CountUnreadInquiries(ctx context.Context) (int, error) {
	var n int
	c := InquiryFilter{State: UnreadState}.conditions()
	err := s.read.GetContext(ctx, &n, "select count(*) from ("+inquiryRows+") as inquiries"+c.clause(), c.args...)
	return n, wrap("count unread inquiries", err)
}

// CountUnansweredInquiries returns how many inquiries have waited for an answer since a time or longer.
func (s *Store) CountUnansweredInquiries(ctx context.Context, before time.Time) (int, error) {
	var n int
	c := InquiryFilter{State: UnansweredState}.conditions()
	c.add("coalesce(reopened_at, created_at) < ?", NewTime(before))
	err := s.read.GetContext(ctx, &n, "select count(*) from ("+inquiryList+") as inquiries"+c.clause(), c.args...)
	return n, wrap("count unanswered inquiries", err)
}

// CountInquiriesSince returns how many inquiries were sent at or after from.
func (s *Store) CountInquiriesSince(ctx context.Context, from time.Time) (int, error) {
	var n int
	err := s.read.GetContext(ctx, &n, "select count(*) from ("+inquiryRows+") as inquiries where created_at >= ?", NewTime(from))
	return n, wrap("count inquiries", err)
}

// Inquiry reads an inquiry into row, a pointer to the struct of that kind: ErrNotFound if it does not exist.
func (s *Store) Inquiry(ctx context.Context, kind InquiryKind, id int64, row any) error {
	if kind.table() == "" {
		return wrap("find inquiry", ErrNotFound)
	}
	return wrap("find inquiry", s.read.GetContext(ctx, row, selectFrom(kind.table(), row)+` where id = ?`, id))
}

// MarkInquiryRead marks an inquiry as read, or with a zero time as unread: ErrNotFound if it does not exist.
func (s *Store) MarkInquiryRead(ctx context.Context, kind InquiryKind, id int64, at time.Time) error {
	return s.changeInquiry(ctx, "mark inquiry read", kind, `set read_at = ? where id = ?`, NewTime(at), id)
}

// MarkInquiryDone marks an inquiry as done: ErrNotFound if it does not exist.
func (s *Store) MarkInquiryDone(ctx context.Context, kind InquiryKind, id int64, at time.Time) error {
	return s.changeInquiry(ctx, "mark inquiry done", kind, `set done_at = ? where id = ?`, NewTime(at), id)
}

// ReopenInquiry marks an inquiry that is done as open again: ErrNotFound if it does not exist.
func (s *Store) ReopenInquiry(ctx context.Context, of InquiryRef, at time.Time) error {
	if of.Kind.table() == "" {
		return wrap("reopen inquiry", ErrNotFound)
	}
	return wrap("reopen inquiry", s.write(ctx, func(tx *transaction) error {
		if err := changeOne(tx, `update `+of.Kind.table()+` set done_at = null where id = ?`, of.ID); err != nil {
			return err
		}
		return setInquiryState(tx, of, "reopened_at", at)
	}))
}

// InquiryProgress returns when an inquiry was answered last and when it was opened again: zero for never.
func (s *Store) InquiryProgress(ctx context.Context, of InquiryRef) (answered, reopened time.Time, err error) {
	var rows []struct {
		AnsweredAt Time `db:"answered_at"`
		ReopenedAt Time `db:"reopened_at"`
	}
	err = s.read.SelectContext(ctx, &rows, `
select answered_at, reopened_at from inquiry_states where kind = ? and inquiry_id = ?`, of.Kind, of.ID)
	if err != nil || len(rows) == 0 {
		return time.Time{}, time.Time{}, wrap("find state of inquiry", err)
	}
	return rows[0].AnsweredAt.Time, rows[0].ReopenedAt.Time, nil
}

// DeleteInquiry deletes an inquiry: ErrNotFound if it does not exist. The mails about it stay until they are purged.
func (s *Store) DeleteInquiry(ctx context.Context, kind InquiryKind, id int64) error {
	if kind.table() == "" {
		return wrap("delete inquiry", ErrNotFound)
	}
	return wrap("delete inquiry", s.write(ctx, func(tx *transaction) error {
		n, err := deleteInquiries(tx, kind, []int64{id})
		if err == nil && n == 0 {
			err = ErrNotFound
		}
		return err
	}))
}

// changeInquiry updates an inquiry by change, the statement without its table.
func (s *Store) changeInquiry(ctx context.Context, verb string, kind InquiryKind, change string, args ...any) error {
	if kind.table() == "" {
		return wrap(verb, ErrNotFound)
	}
	return s.changeOne(ctx, verb, `update `+kind.table()+` `+change, args...)
}
