package db

import (
	"context"
	"errors"
	"testing"
)

// TestFaults checks that what fails is counted, and what callers expect is not.
func TestFaults(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	row := Inquiry{Kind: SuggestionKind, Submission: entry("one"), Text: "one"}
	must(t, s.AddInquiry(t.Context(), row))
	if err := s.AddInquiry(t.Context(), row); !errors.Is(err, ErrDuplicate) {
		t.Fatalf("the second time: %v", err)
	}
	if err := s.DeleteInquiry(t.Context(), InquiryRef{MeetingKind, 4711}); !errors.Is(err, ErrNotFound) {
		t.Fatalf("a row that does not exist: %v", err)
	}
	left, leave := context.WithCancel(t.Context())
	leave()
	_, _ = s.OutboxBacklog(left, noon)
	if n := s.Faults(); n != 0 {
		t.Errorf("%d faults, want none", n)
	}
	late, cancel := context.WithTimeout(t.Context(), -1)
	defer cancel()
	_, readErr := s.OutboxBacklog(late, noon)
	writeErr := s.AddMail(late, Mail{})
	if n := s.Faults(); n != 2 || readErr == nil || writeErr == nil {
		t.Errorf("%d faults after %v and %v, want 2", n, readErr, writeErr)
	}
}
