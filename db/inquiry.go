package db

import (
	"context"
	"time"
)

// RequestKind is the kind of a request. Its value is the name of the form.
type RequestKind string

// The kinds of requests.
const (
	BudgetKind        RequestKind = "budget"
	CollaborationKind RequestKind = "collaboration"
	MeetingKind       RequestKind = "meeting"
	CVKind            RequestKind = "cv"
	SuggestionKind    RequestKind = "podcast-suggest"
)

// RequestKinds lists the kinds of requests.
var RequestKinds = []RequestKind{BudgetKind, MeetingKind, CollaborationKind, CVKind, SuggestionKind}

// table returns the table of a kind, "" if the kind does not exist.
func (k RequestKind) table() string {
	switch k {
	case BudgetKind:
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

// RequestState is the state of a request that a filter asks for.
type RequestState string

// The states of a request. An unread one is not done either.
const (
	AnyState    RequestState = "all"
	OpenState   RequestState = "open"
	UnreadState RequestState = "unread"
	DoneState   RequestState = "done"
)

// RequestStates lists the states in the order in which the owner sees them.
var RequestStates = []RequestState{OpenState, UnreadState, DoneState, AnyState}

// Handling is when the owner has handled a request.
type Handling struct {
	ReadAt Time `db:"read_at"` // zero if it has not been read
	DoneAt Time `db:"done_at"` // zero if it is not done
}

// InboxItem is a request of any kind, as the inbox lists it.
type InboxItem struct {
	Handling
	Kind      RequestKind `db:"kind"`
	ID        int64       `db:"id"`
	CreatedAt Time        `db:"created_at"`
	Language  string      `db:"language"`
	Name      string      `db:"name"`  // may be empty
	Email     string      `db:"email"` // empty for a suggestion
	Text      string      `db:"text"`  // what the visitor wrote; may be empty
	Rest      string      `db:"rest"`  // the other fields that can be searched
}

const inboxItems = `
select 'budget' as kind, id, created_at, language, read_at, done_at, full_name as name, email, project_details as text,
    company || ' ' || project_type || ' ' || budget_amount || ' ' || timeline as rest from budget_requests
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

// InboxFilter selects requests.
type InboxFilter struct {
	Kind    RequestKind // "" for all
	State   RequestState
	Matches func(InboxItem) bool // nil for all
	Skip    int                  // how many matches to leave out
	Count   int                  // the most to return
}

func (f InboxFilter) conditions() conditions {
	var c conditions
	if f.Kind != "" {
		c.add("kind = ?", f.Kind)
	}
	switch f.State {
	case OpenState:
		c.add("done_at is null")
	case UnreadState:
		c.add("read_at is null and done_at is null")
	case DoneState:
		c.add("done_at is not null")
	}
	return c
}

// Inbox returns the requests that match a filter, the newest first, and how many match without Skip and Count.
func (s *Store) Inbox(ctx context.Context, f InboxFilter) (items []InboxItem, total int, err error) {
	c := f.conditions()
	rows, err := s.read.QueryxContext(ctx,
		"select * from ("+inboxItems+") as items"+c.clause()+" order by created_at desc, kind, id desc", c.args...)
	if err != nil {
		return nil, 0, wrap("read inbox", err)
	}
	defer rows.Close()
	for rows.Next() {
		var item InboxItem
		if err := rows.StructScan(&item); err != nil {
			return nil, 0, wrap("read inbox", err)
		}
		if f.Matches != nil && !f.Matches(item) {
			continue
		}
		if total++; total > f.Skip && len(items) < f.Count {
			items = append(items, item)
		}
	}
	return items, total, wrap("read inbox", rows.Err())
}

// Unread returns how many requests the owner has not read.
func (s *Store) Unread(ctx context.Context) (int, error) {
	var n int
	c := InboxFilter{State: UnreadState}.conditions()
	err := s.read.GetContext(ctx, &n, "select count(*) from ("+inboxItems+") as items"+c.clause(), c.args...)
	return n, wrap("count unread requests", err)
}

// Request reads a request into row, a pointer to the struct of that kind: ErrNotFound if it does not exist.
func (s *Store) Request(ctx context.Context, kind RequestKind, id int64, row any) error {
	if kind.table() == "" {
		return wrap("find request", ErrNotFound)
	}
	return wrap("find request", s.read.GetContext(ctx, row, `select * from `+kind.table()+` where id = ?`, id))
}

// MarkRead marks a request as read, or with a zero time as unread: ErrNotFound if it does not exist.
func (s *Store) MarkRead(ctx context.Context, kind RequestKind, id int64, at time.Time) error {
	return s.changeRequest(ctx, "mark request read", kind, `set read_at = ? where id = ?`, At(at), id)
}

// MarkDone marks a request as done, or with a zero time as open: ErrNotFound if it does not exist.
func (s *Store) MarkDone(ctx context.Context, kind RequestKind, id int64, at time.Time) error {
	return s.changeRequest(ctx, "mark request done", kind, `set done_at = ? where id = ?`, At(at), id)
}

// DeleteRequest deletes a request: ErrNotFound if it does not exist. The mails about it stay until they are purged.
func (s *Store) DeleteRequest(ctx context.Context, kind RequestKind, id int64) error {
	if kind.table() == "" {
		return wrap("delete request", ErrNotFound)
	}
	return s.changeOne(ctx, "delete request", `delete from `+kind.table()+` where id = ?`, id)
}

// changeRequest updates a request by change, the statement without its table.
func (s *Store) changeRequest(ctx context.Context, verb string, kind RequestKind, change string, args ...any) error {
	if kind.table() == "" {
		return wrap(verb, ErrNotFound)
	}
	return s.changeOne(ctx, verb, `update `+kind.table()+` `+change, args...)
}
