package db

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// requests stores one request of each kind and returns the store.
func requests(t *testing.T) *Store {
	t.Helper()
	s := newStore(t)
	for _, f := range forms("1") {
		if err := f.add(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// list returns the kinds of what a filter leaves.
func list(t *testing.T, s *Store, f InboxFilter) (kinds []RequestKind, total int) {
	t.Helper()
	if f.Count == 0 {
		f.Count = 10
	}
	items, total, err := s.Inbox(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	for _, item := range items {
		kinds = append(kinds, item.Kind)
	}
	return kinds, total
}

func TestInboxHoldsEveryRequest(t *testing.T) {
	s := requests(t)
	kinds, total := list(t, s, InboxFilter{State: AnyState})
	if total != len(RequestKinds) {
		t.Errorf("%d requests: %v", total, kinds)
	}
	for _, kind := range RequestKinds {
		if kinds, _ := list(t, s, InboxFilter{Kind: kind, State: OpenState}); !cmp.Equal(kinds, []RequestKind{kind}) {
			t.Errorf("narrowed to %s: %v", kind, kinds)
		}
	}
	if kinds, total := list(t, s, InboxFilter{Skip: 3, Count: 1}); len(kinds) != 1 || total != 5 {
		t.Errorf("the fourth of five: %v of %d", kinds, total)
	}
	says := func(text string) func(InboxItem) bool {
		return func(i InboxItem) bool { return strings.Contains(i.Name+i.Email+i.Text+i.Rest, text) }
	}
	for text, want := range map[string]int{"ana@example.com": 3, "Ñandú": 2, "5.000 €": 1, "Bases de datos": 1, "CTO": 1, "16:30": 1, "nobody": 0} {
		if _, total := list(t, s, InboxFilter{Matches: says(text)}); total != want {
			t.Errorf("%d requests say %q, want %d", total, text, want)
		}
	}
}

func TestRequestsAreHandled(t *testing.T) {
	s := requests(t)
	ctx := t.Context()
	count := func(state RequestState) int {
		_, total := list(t, s, InboxFilter{State: state})
		return total
	}
	states := func(open, unread, done int) {
		t.Helper()
		got := []int{count(OpenState), count(UnreadState), count(DoneState), count(AnyState)}
		if diff := cmp.Diff([]int{open, unread, done, open + done}, got); diff != "" {
			t.Error(diff)
		}
		if n, err := s.Unread(ctx); n != unread || err != nil {
			t.Errorf("%d unread, %v", n, err)
		}
	}
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	states(5, 5, 0)
	for _, kind := range RequestKinds {
		check(s.MarkRead(ctx, kind, 1, noon))
	}
	states(5, 0, 0)
	check(s.MarkRead(ctx, CVKind, 1, time.Time{}))
	check(s.MarkDone(ctx, BudgetKind, 1, noon.Add(time.Hour)))
	states(4, 1, 1)
	var row BudgetRequest
	check(s.Request(ctx, BudgetKind, 1, &row))
	if row.Email != "ana@example.com" || !row.ReadAt.Equal(noon) || !row.DoneAt.Equal(noon.Add(time.Hour)) {
		t.Errorf("%+v", row)
	}
	check(s.MarkDone(ctx, BudgetKind, 1, time.Time{}))
	check(s.DeleteRequest(ctx, MeetingKind, 1))
	states(4, 1, 0)
	for _, kind := range []RequestKind{MeetingKind, "surveys", ""} {
		for what, err := range map[string]error{
			"read": s.Request(ctx, kind, 1, &MeetingRequest{}), "marked read": s.MarkRead(ctx, kind, 1, noon),
			"marked done": s.MarkDone(ctx, kind, 1, noon), "deleted": s.DeleteRequest(ctx, kind, 1),
		} {
			if !errors.Is(err, ErrNotFound) {
				t.Errorf("what is not there, of kind %q, is %s: %v", kind, what, err)
			}
		}
	}
}
