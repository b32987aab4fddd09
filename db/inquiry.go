package db

import (
	"context"
	"time"
)

// RequestKind is what a request asks for. It is the name of the form that it was sent with.
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

// table is where requests of a kind are kept, "" for a kind that does not exist.
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

// RequestState narrows the inbox.
type RequestState string

// The states to narrow it to. What is not read is not done either.
const (
	AnyState    RequestState = "all"
	OpenState   RequestState = "open"
	UnreadState RequestState = "unread"
	DoneState   RequestState = "done"
)

// RequestStates lists the states, what the owner wants most first.
var RequestStates = []RequestState{OpenState, UnreadState, DoneState, AnyState}

// Handling is what the owner has done about a request.
type Handling struct {
	ReadAt Time `db:"read_at"` // first; zero until then
	DoneAt Time `db:"done_at"` // zero until then
}

// InboxItem is one request among the others.
type InboxItem struct {
	Handling
	Kind      RequestKind `db:"kind"`
	ID        int64       `db:"id"`
	CreatedAt Time        `db:"created_at"`
	Language  string      `db:"language"`
	Name      string      `db:"name"`  // may be empty
	Email     string      `db:"email"` // empty for a suggestion
	Text      string      `db:"text"`  // what it is about, in the visitor's words; may be empty
	Rest      string      `db:"rest"`  // everything else that can be looked for
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

// InboxFilter says which requests to list.
type InboxFilter struct {
	Kind    RequestKind // "" for all
	State   RequestState
	Matches func(InboxItem) bool // nil for all
	Skip    int
	Count   int
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

// Inbox returns the requests that a filter leaves, the newest first, and how many there are in all.
func (s *Store) Inbox(ctx context.Context, f InboxFilter) (items []InboxItem, total int, err error) {
	c := f.conditions()
	rows, err := s.read.QueryxContext(ctx,
		"select * from ("+inboxItems+") as items"+c.where()+" order by created_at desc, kind, id desc", c.args...)
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

// Unread returns how many requests the owner has not looked at.
func (s *Store) Unread(ctx context.Context) (int, error) {
	var n int
	c := InboxFilter{State: UnreadState}.conditions()
	err := s.read.GetContext(ctx, &n, "select count(*) from ("+inboxItems+") as items"+c.where(), c.args...)
	return n, wrap("count unread requests", err)
}

// Request reads the request of a kind called id into row, a pointer to the struct of that kind: ErrNotFound if there is
// none.
func (s *Store) Request(ctx context.Context, kind RequestKind, id int64, row any) error {
	if kind.table() == "" {
		return wrap("find request", ErrNotFound)
	}
	return wrap("find request", s.read.GetContext(ctx, row, `select * from `+kind.table()+` where id = ?`, id))
}

// MarkRead notes that the owner has looked at a request; a zero time says that it is to be looked at again.
func (s *Store) MarkRead(ctx context.Context, kind RequestKind, id int64, at time.Time) error {
	return s.changeRequest(ctx, "mark request read", kind, `set read_at = ? where id = ?`, At(at), id)
}

// MarkDone notes that a request is dealt with; a zero time says that it is not after all.
func (s *Store) MarkDone(ctx context.Context, kind RequestKind, id int64, at time.Time) error {
	return s.changeRequest(ctx, "mark request done", kind, `set done_at = ? where id = ?`, At(at), id)
}

// DeleteRequest deletes a request. The mails about it stay until their own time is over.
func (s *Store) DeleteRequest(ctx context.Context, kind RequestKind, id int64) error {
	if kind.table() == "" {
		return wrap("delete request", ErrNotFound)
	}
	return s.changeOne(ctx, "delete request", `delete from `+kind.table()+` where id = ?`, id)
}

func (s *Store) changeRequest(ctx context.Context, verb string, kind RequestKind, change string, args ...any) error {
	if kind.table() == "" {
		return wrap(verb, ErrNotFound)
	}
	return s.changeOne(ctx, verb, `update `+kind.table()+` `+change, args...)
}
