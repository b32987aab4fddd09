package db

import (
	"errors"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// appContext is that of somebody who asks for an app.
var appContext = InquiryContext{About: "opportunity.app", Title: "An app", Page: "/connects"}

// withContext stores a quote request and one for the CV, each with the context, and one without.
func withContext(t *testing.T, s *Store) {
	t.Helper()
	for id, row := range []Inquiry{
		{Kind: QuoteKind, InquiryContext: appContext, PrivacyVersion: "a1", Email: "ana@example.com"},
		{Kind: CVKind, InquiryContext: appContext, PrivacyVersion: "a1", Email: "eva@example.com"},
		{Kind: CVKind, Email: "ana@example.com"},
	} {
		row.Submission = entry(strconv.Itoa(id))
		must(t, s.AddInquiry(t.Context(), row))
	}
}

func TestContextIsStoredWithItsInquiry(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	withContext(t, s)
	again := Inquiry{Kind: QuoteKind, Submission: entry("0"), InquiryContext: InquiryContext{Page: "/"}, Email: "ana@example.com"}
	if err := s.AddInquiry(t.Context(), again); !errors.Is(err, ErrDuplicate) {
		t.Errorf("a second sending: %v", err)
	}
	found, _, err := s.Inquiries(t.Context(), InquiryFilter{Kind: QuoteKind, About: appContext.About, Count: 10})
	if err != nil || len(found) != 1 || found[0].InquiryContext != appContext || found[0].PrivacyVersion != "a1" {
		t.Errorf("%+v, %v", found, err)
	}
	records, err := s.Export(t.Context(), "eva@example.com")
	if err != nil || len(records) != 1 || records[0].Row["about"] != appContext.About || records[0].Row["privacy_version"] != "a1" {
		t.Errorf("exported %+v, %v", records, err)
	}
}

func TestInquiriesAreCountedByContext(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	withContext(t, s)
	for by, want := range map[ContextGroup][]ContextSum{
		BySubject: {{"opportunity.app", "An app", 2}, {"", "", 1}},
		ByOrigin:  {{"/connects", "An app", 2}, {"", "", 1}},
	} {
		got, err := s.SumInquiries(t.Context(), by, noon.AddDate(-10, 0, 0), noon.AddDate(10, 0, 0))
		must(t, err)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("by %s: %s", by, diff)
		}
		if none, err := s.SumInquiries(t.Context(), by, time.Time{}, noon.AddDate(-10, 0, 0)); err != nil || len(none) > 0 {
			t.Errorf("before the first, by %s: %v (%v)", by, none, err)
		}
	}
	subjects, err := s.InquirySubjects(t.Context())
	if diff := cmp.Diff([]InquiryContext{{About: "opportunity.app", Title: "An app"}}, subjects); diff != "" || err != nil {
		t.Error(diff, err)
	}
}
