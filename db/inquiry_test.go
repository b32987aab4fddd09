package db

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// inquiries returns a store with one inquiry of each kind.
func inquiries(t *testing.T) *Store {
	t.Helper()
	s := newStore(t)
	for _, f := range forms("1") {
		must(t, f.add(t.Context(), s))
	}
	return s
}

// list returns the kinds of the inquiries that match a filter, and how many match.
func list(t *testing.T, s *Store, f InquiryFilter) (kinds []InquiryKind, total int) {
	t.Helper()
	if f.Count == 0 {
		f.Count = 10
	}
	items, total, err := s.Inquiries(t.Context(), f)
	must(t, err)
	for _, item := range items {
		kinds = append(kinds, item.Kind)
	}
	return kinds, total
}

func TestInquiriesAreFiltered(t *testing.T) {
	t.Parallel()
	s := inquiries(t)
	kinds, total := list(t, s, InquiryFilter{State: AnyState})
	if total != len(InquiryKinds) {
		t.Errorf("%d inquiries: %v", total, kinds)
	}
	for _, kind := range InquiryKinds {
		if kinds, _ := list(t, s, InquiryFilter{Kind: kind, State: OpenState}); !cmp.Equal(kinds, []InquiryKind{kind}) {
			t.Errorf("of kind %s: %v", kind, kinds)
		}
	}
	if kinds, total := list(t, s, InquiryFilter{Skip: 3, Count: 1}); len(kinds) != 1 || total != 5 {
		t.Errorf("the fourth of five: %v of %d", kinds, total)
	}
	says := func(text string) func(ListedInquiry) bool {
		return func(i ListedInquiry) bool { return strings.Contains(i.Name()+i.Email+i.Text+i.Details(), text) }
	}
	for text, want := range map[string]int{"ana@example.com": 3, "Ñandú": 2, "5.000 €": 1, "Bases de datos": 1, "CTO": 1, "16:30": 1, "nobody": 0} {
		if _, total := list(t, s, InquiryFilter{Matches: says(text)}); total != want {
			t.Errorf("%d inquiries contain %q, want %d", total, text, want)
		}
	}
}

func TestInquiriesAreMarkedAndDeleted(t *testing.T) {
	t.Parallel()
	s := inquiries(t)
	ctx := t.Context()
	count := func(state InquiryState) int {
		_, total := list(t, s, InquiryFilter{State: state})
		return total
	}
	states := func(open, unread, done int) {
		t.Helper()
		got := []int{count(OpenState), count(UnreadState), count(DoneState), count(AnyState)}
		if diff := cmp.Diff([]int{open, unread, done, open + done}, got); diff != "" {
			t.Error(diff)
		}
		if n, err := s.CountUnreadInquiries(ctx); n != unread || err != nil {
			t.Errorf("%d unread, %v", n, err)
		}
	}
	check := func(err error) {
		t.Helper()
		must(t, err)
	}
	states(5, 5, 0)
	of := map[InquiryKind]InquiryRef{}
	refs, err := s.InquiryRefs(ctx, InquiryFilter{})
	check(err)
	for _, ref := range refs {
		of[ref.Kind] = ref
		check(s.MarkInquiryRead(ctx, ref, noon))
	}
	states(5, 0, 0)
	check(s.MarkInquiryRead(ctx, of[CVKind], time.Time{}))
	check(s.MarkInquiryDone(ctx, of[QuoteKind], noon.Add(time.Hour)))
	states(4, 1, 1)
	row, err := s.Inquiry(ctx, of[QuoteKind])
	check(err)
	if row.Email != "ana@example.com" || !row.ReadAt.Equal(noon) || !row.DoneAt.Equal(noon.Add(time.Hour)) {
		t.Errorf("%+v", row)
	}
	check(s.ReopenInquiry(ctx, of[QuoteKind], noon))
	check(s.DeleteInquiry(ctx, of[MeetingKind]))
	states(4, 1, 0)
	for _, missing := range []InquiryRef{of[MeetingKind], {CVKind, of[QuoteKind].Number}, {"surveys", 1}, {"", 1}} {
		_, err := s.Inquiry(ctx, missing)
		for what, err := range map[string]error{
			"read": err, "marked read": s.MarkInquiryRead(ctx, missing, noon),
			"marked done": s.MarkInquiryDone(ctx, missing, noon), "deleted": s.DeleteInquiry(ctx, missing),
		} {
			if !errors.Is(err, ErrNotFound) {
				t.Errorf("an inquiry that does not exist, %v, is %s: %v", missing, what, err)
			}
		}
	}
}

// TestInquiriesAreSelected checks that a selection changes the inquiries that it names and no other, and can be repeated.
func TestInquiriesAreSelected(t *testing.T) {
	t.Parallel()
	s := inquiries(t)
	ctx := t.Context()
	all, err := s.InquiryRefs(ctx, InquiryFilter{State: OpenState, Count: 1})
	if err != nil || len(all) != len(InquiryKinds) {
		t.Fatalf("%d inquiries are selected (%v)", len(all), err)
	}
	if none, err := s.InquiryRefs(ctx, InquiryFilter{Until: noon.AddDate(-1, 0, 0)}); err != nil || len(none) > 0 {
		t.Errorf("before the first: %v (%v)", none, err)
	}
	odd := []InquiryRef{all[0], {QuoteKind, 99}, {"surveys", 1}, {"", 1}, {CVKind, -1}}
	for what, change := range map[string]func(context.Context, []InquiryRef, time.Time) (int, error){
		"read": s.MarkInquiriesRead, "done": s.MarkInquiriesDone,
	} {
		if n, err := change(ctx, odd, noon); n != 1 || err != nil {
			t.Errorf("%d are marked as %s (%v)", n, what, err)
		}
	}
	if n, err := s.CountUnreadInquiries(ctx); n != len(all)-1 || err != nil {
		t.Errorf("%d are unread (%v)", n, err)
	}
	for _, want := range []int{1, 0} { // the second time there is nothing left
		if n, err := s.DeleteInquiries(ctx, odd); n != want || err != nil {
			t.Errorf("%d are deleted, want %d (%v)", n, want, err)
		}
	}
	if n, err := s.DeleteInquiries(ctx, nil); n != 0 || err != nil {
		t.Errorf("%d of none are deleted (%v)", n, err)
	}
	if left, _ := s.InquiryRefs(ctx, InquiryFilter{}); len(left) != len(all)-1 {
		t.Errorf("%d are left", len(left))
	}
}

// TestFloodIsDeleted deletes more inquiries than one statement can name.
func TestFloodIsDeleted(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	const flood = 2*selectionBatch + 1
	query := writerOf(s).db.Rebind(`
with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
insert into inquiries (kind, submission_id, created_at, language, email, text)
select 'cv', 'flood' || i, '2026-11-01T00:00:00.000Z', 'en', 'a@example.com', 'spam' from n`)
	if _, err := writerOf(s).db.Exec(query, flood); err != nil {
		t.Fatal(err)
	}
	refs, err := s.InquiryRefs(t.Context(), InquiryFilter{})
	if err != nil || len(refs) != flood {
		t.Fatalf("%d are selected (%v)", len(refs), err)
	}
	if n, err := s.DeleteInquiries(t.Context(), refs); n != flood || err != nil {
		t.Errorf("%d are deleted (%v)", n, err)
	}
}
