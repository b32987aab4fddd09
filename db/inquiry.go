package db

import (
	"context"
	"fmt"
	"maps"
	"slices"
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
	ReadAt     Time `db:"read_at"`     // zero if it has not been read
	AnsweredAt Time `db:"answered_at"` // when the owner answered last, zero for never
	DoneAt     Time `db:"done_at"`     // zero if it is not done
	ReopenedAt Time `db:"reopened_at"` // when it was opened again after it was done, zero for never
}

// Inquiry is an inquiry of any kind. The fields that its form lacks are empty.
type Inquiry struct {
	Submission
	InquiryStatus
	InquiryContext
	Kind         InquiryKind `db:"kind"`
	Number       int64       `db:"number" generated:"yes"` // names it in addresses, with its kind
	FullName     string      `db:"full_name"`
	Email        string      `db:"email"` // empty for a suggestion
	Company      string      `db:"company"`
	Role         string      `db:"role"`
	ProjectType  string      `db:"project_type"`
	BudgetType   string      `db:"budget_type"`
	BudgetAmount string      `db:"budget_amount"` // in the visitor's words
	Timeline     string      `db:"timeline"`
	Date         string      `db:"date"`      // YYYY-MM-DD
	Time         string      `db:"time"`      // HH:MM in TimeZone
	TimeZone     string      `db:"time_zone"` // IANA name, such as Europe/Madrid
	Text         string      `db:"text"`      // what the visitor wrote
	Answers      Answers     `db:"answers"`   // to the questions that the owner has added to the form

	PrivacyVersion string  `db:"privacy_version"` // of the privacy statement, if the form does not require to agree to it and the visitor did
	TopicID        *string `db:"topic_id"`        // the topic that a suggestion was made into or joined with; nil if none
}

// Ref names the inquiry.
func (i Inquiry) Ref() InquiryRef { return InquiryRef{i.Kind, i.Number} }

// Name returns the sender's name, or the company of a request for the résumé; it may be empty.
func (i Inquiry) Name() string {
	if i.Kind == CVKind {
		return i.Company
	}
	return i.FullName
}

// Details returns the other fields that can be searched.
func (i Inquiry) Details() string {
	var own string
	for _, question := range slices.Sorted(maps.Keys(i.Answers)) {
		own += " " + fmt.Sprint(i.Answers[question])
	}
	switch i.Kind {
	case QuoteKind:
		return i.Company + " " + i.ProjectType + " " + i.BudgetAmount + " " + i.Timeline + own
	case CollaborationKind:
		return i.Company + " " + i.Role + " " + i.ProjectType + own
	case MeetingKind:
		return i.Date + " " + i.Time + own
	}
	return ""
}

// AddInquiry stores an inquiry and the emails about it: ErrDuplicate if the form was stored before.
func (s *Store) AddInquiry(ctx context.Context, row Inquiry, mails ...Mail) error {
	row.setDefaults(s.now())
	return s.insert(ctx, "store inquiry", "inquiries", row, mails)
}

// ListedInquiry is an inquiry with what the owner has done about it.
type ListedInquiry struct {
	Inquiry
	Replies   int  `db:"replies"`
	RepliedAt Time `db:"replied_at"` // when the last reply was stored, zero for never
	Notes     int  `db:"notes"`
	NotedAt   Time `db:"noted_at"` // when the last note was stored, zero for never
}

// InquiryFilter selects inquiries.
type InquiryFilter struct {
	Kind    InquiryKind // "" for all
	About   string      // id of the subject, "" for all
	State   InquiryState
	Until   time.Time                // leaves out what was sent later; zero for no bound
	Matches func(ListedInquiry) bool // nil for all
	Skip    int                      // how many matches to leave out
	Count   int                      // the most to return
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
func (s *Store) Inquiries(ctx context.Context, f InquiryFilter) (found []ListedInquiry, total int, err error) {
	err = s.EachInquiry(ctx, f, func(inquiry ListedInquiry) error {
		if total++; total > f.Skip && len(found) < f.Count {
			found = append(found, inquiry)
		}
		return nil
	})
	return found, total, wrap("list inquiries", err)
}

// listedInquiries selects rows of ListedInquiry.
var listedInquiries = `
select ` + columnsOf("inquiries", Inquiry{}) + `,
    (select count(*) from inquiry_replies where inquiry_id = inquiries.id) as replies,
    (select max(created_at) from inquiry_replies where inquiry_id = inquiries.id) as replied_at,
    (select count(*) from inquiry_notes where inquiry_id = inquiries.id) as notes,
    (select max(created_at) from inquiry_notes where inquiry_id = inquiries.id) as noted_at
from inquiries`

// EachInquiry calls do with every inquiry that matches a filter, the newest first, until do fails. Skip and Count have no effect.
func (s *Store) EachInquiry(ctx context.Context, f InquiryFilter, do func(ListedInquiry) error) error {
	c := f.conditions()
	rows, err := s.read.QueryxContext(ctx, listedInquiries+c.clause()+` order by created_at desc, kind, number desc`, c.args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var inquiry ListedInquiry
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
	c := InquiryFilter{State: UnreadState}.conditions()
	return readOne[int](ctx, s, "count unread inquiries", "select count(*) from inquiries"+c.clause(), c.args...)
}

// CountUnansweredInquiries returns how many inquiries have waited for an answer since a time or longer.
func (s *Store) CountUnansweredInquiries(ctx context.Context, before time.Time) (int, error) {
	c := InquiryFilter{State: UnansweredState}.conditions()
	c.add("coalesce(reopened_at, created_at) < ?", NewTime(before))
	return readOne[int](ctx, s, "count unanswered inquiries", "select count(*) from inquiries"+c.clause(), c.args...)
}

// CountInquiriesSince returns how many inquiries were sent at or after from.
func (s *Store) CountInquiriesSince(ctx context.Context, from time.Time) (int, error) {
	return readOne[int](ctx, s, "count inquiries", "select count(*) from inquiries where created_at >= ?", NewTime(from))
}

// InquiryRef names an inquiry.
type InquiryRef struct {
	Kind   InquiryKind
	Number int64
}

// named selects the inquiry that an InquiryRef names.
const named = ` where kind = ? and number = ?`

// ofInquiry selects what belongs to that inquiry.
const ofInquiry = ` where inquiry_id = (select id from inquiries` + named + `)`

// Inquiry returns an inquiry: ErrNotFound if it does not exist.
func (s *Store) Inquiry(ctx context.Context, of InquiryRef) (Inquiry, error) {
	row, err := findInquiry(ctx, s.read, of)
	return row, wrap("find inquiry", err)
}

func findInquiry(ctx context.Context, from getter, of InquiryRef) (row Inquiry, err error) {
	err = from.GetContext(ctx, &row, selectFrom("inquiries", row)+named, of.Kind, of.Number)
	return row, err
}

// MarkInquiryRead marks an inquiry as read, or with a zero time as unread: ErrNotFound if it does not exist.
func (s *Store) MarkInquiryRead(ctx context.Context, of InquiryRef, at time.Time) error {
	return s.changeOne(ctx, "mark inquiry read", `update inquiries set read_at = ?`+named, NewTime(at), of.Kind, of.Number)
}

// MarkInquiryDone marks an inquiry as done: ErrNotFound if it does not exist.
func (s *Store) MarkInquiryDone(ctx context.Context, of InquiryRef, at time.Time) error {
	return s.changeOne(ctx, "mark inquiry done", `update inquiries set done_at = ?`+named, NewTime(at), of.Kind, of.Number)
}

// ReopenInquiry marks an inquiry that is done as open again: ErrNotFound if it does not exist.
func (s *Store) ReopenInquiry(ctx context.Context, of InquiryRef, at time.Time) error {
	return s.changeOne(ctx, "reopen inquiry", `update inquiries set done_at = null, reopened_at = ?`+named, NewTime(at), of.Kind, of.Number)
}

// DeleteInquiry deletes an inquiry with what belongs to it: ErrNotFound if it does not exist. The emails about it stay until they are
// purged.
func (s *Store) DeleteInquiry(ctx context.Context, of InquiryRef) error {
	return s.changeOne(ctx, "delete inquiry", `delete from inquiries`+named, of.Kind, of.Number)
}
