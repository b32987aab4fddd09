package db

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// appContext is that of somebody who asks for an app.
var appContext = InquiryContext{About: "opportunity.app", Title: "An app", Page: "/connects"}

// withContext stores a quote request and one for the CV, each with the context, and one without.
func withContext(t *testing.T, s *Store, context InquiryContext) {
	t.Helper()
	for _, err := range []error{
		s.AddQuoteRequest(t.Context(), QuoteRequest{
			Submission: Submission{SubmissionID: "one", Language: "en", Context: context, PrivacyVersion: "a1"}, Email: "ana@example.com",
		}),
		s.AddCVRequest(t.Context(), CVRequest{
			Submission: Submission{SubmissionID: "one", Language: "en", Context: context, PrivacyVersion: "a1"}, Email: "eva@example.com",
		}),
		s.AddCVRequest(t.Context(), CVRequest{Submission: Submission{SubmissionID: "two", Language: "en"}, Email: "ana@example.com"}),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
}

func contexts(t *testing.T, s *Store) int {
	t.Helper()
	return one[int](t, s, "select count(*) from inquiry_context")
}

func TestContextIsStoredWithItsInquiry(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	withContext(t, s, appContext)
	for _, want := range []struct {
		kind InquiryKind
		id   int64
		InquiryContext
	}{{QuoteKind, 1, appContext}, {CVKind, 1, appContext}, {CVKind, 2, InquiryContext{}}, {MeetingKind, 1, InquiryContext{}}} {
		got, err := s.InquiryContext(t.Context(), want.kind, want.id)
		if err != nil || got != want.InquiryContext {
			t.Errorf("the context of %s %d is %+v (%v)", want.kind, want.id, got, err)
		}
	}
	again := QuoteRequest{Submission: Submission{SubmissionID: "one", Context: InquiryContext{Page: "/"}}, Email: "ana@example.com"}
	if err := s.AddQuoteRequest(t.Context(), again); err == nil {
		t.Error("a form was stored twice")
	}
	if got, _ := s.InquiryContext(t.Context(), QuoteKind, 1); got != appContext {
		t.Errorf("a second sending changed the context to %+v", got)
	}
}

func TestContextGoesWithItsInquiry(t *testing.T) {
	t.Parallel()
	for what, remove := range map[string]func(*Store) error{
		"deleted": func(s *Store) error { return s.DeleteInquiry(t.Context(), QuoteKind, 1) },
		"deleted with others": func(s *Store) error {
			_, err := s.DeleteInquiries(t.Context(), []InquiryRef{{QuoteKind, 1}, {CVKind, 2}})
			return err
		},
		"erased": func(s *Store) error {
			records, err := s.Erase(t.Context(), "ana@example.com")
			if len(records) != 4 { // the quote request with its context and its consent, and the other request
				t.Errorf("%d records of the address: %v", len(records), records)
			}
			return err
		},
		"purged": func(s *Store) error {
			if _, err := writerOf(s).db.Exec(`update budget_requests set created_at = '2020-01-01T00:00:00.000Z'`); err != nil {
				return err
			}
			purge(t, s, noon)
			return nil
		},
	} {
		t.Run(what, func(t *testing.T) {
			s := newStore(t)
			withContext(t, s, appContext)
			if err := remove(s); err != nil {
				t.Fatal(err)
			}
			if got, err := s.InquiryContext(t.Context(), QuoteKind, 1); err != nil || got != (InquiryContext{}) {
				t.Errorf("the context is still %+v (%v)", got, err)
			}
			if n := contexts(t, s); n != 1 {
				t.Errorf("%d contexts are left, want that of the other inquiry", n)
			}
			if version, err := s.PrivacyVersion(t.Context(), InquiryRef{QuoteKind, 1}); err != nil || version != "" {
				t.Errorf("the consent is still to %q (%v)", version, err)
			}
			if n := one[int](t, s, "select count(*) from inquiry_consents"); n != 1 {
				t.Errorf("%d consents are left, want that of the other inquiry", n)
			}
		})
	}
}

func TestExportHasTheContext(t *testing.T) {
	t.Parallel()
	s := openStore(t, newDatabase(t))
	withContext(t, s, appContext)
	records, err := s.Export(t.Context(), "ana@example.com")
	if err != nil {
		t.Fatal(err)
	}
	var found []map[string]any
	for _, record := range records {
		if record.Table == contextTable || record.Table == consentTable {
			found = append(found, record.Row)
		}
	}
	want := []map[string]any{
		{"kind": "budget", "inquiry_id": int64(1), "about": "opportunity.app", "title": "An app", "page": "/connects"},
		{"kind": "budget", "inquiry_id": int64(1), "privacy_version": "a1"},
	}
	if diff := cmp.Diff(want, found); diff != "" {
		t.Error(diff)
	}
}

func TestInquiriesAreCountedByContext(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	withContext(t, s, appContext)
	for by, want := range map[ContextGroup][]ContextSum{
		BySubject: {{"opportunity.app", "An app", 2}, {"", "", 1}},
		ByOrigin:  {{"/connects", "An app", 2}, {"", "", 1}},
	} {
		got, err := s.SumInquiries(t.Context(), by, noon.AddDate(-10, 0, 0), noon.AddDate(10, 0, 0))
		if err != nil {
			t.Fatal(err)
		}
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
