package db

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// quoteOfAna stores a quote request with its acknowledgement, and returns which it is.
func quoteOfAna(t *testing.T, s *Store) InquiryRef {
	t.Helper()
	row := Inquiry{Kind: QuoteKind, Submission: entry("quote of ana"), Email: "ana@example.com"}
	err := s.AddInquiry(t.Context(), row, Mail{Kind: "visitor-budget", To: "ana@example.com", Class: AcknowledgementMail})
	must(t, err)
	return InquiryRef{QuoteKind, one[int64](t, s, "select number from inquiries where email = 'ana@example.com'")}
}

func replyTo(id, text string) InquiryReply {
	return InquiryReply{SubmissionID: id, Subject: "Re", Text: text}
}

// A reply is one email however often it is sent, and no two replies go out that did not know of one another.
func TestReplyIsSentOnce(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	of := quoteOfAna(t, s)
	for range 2 {
		err := s.AddInquiryReply(t.Context(), of, replyTo("a", "Hello"), 0, Mail{})
		if err != nil && !errors.Is(err, ErrDuplicate) {
			t.Fatal(err)
		}
	}
	for name, reply := range map[string]InquiryReply{
		"another window":            replyTo("b", "Hello again"),
		"the form that went before": replyTo("a", "Something else"),
	} {
		if err := s.AddInquiryReply(t.Context(), of, reply, 0, Mail{}); !errors.Is(err, ErrChanged) {
			t.Errorf("%s: %v", name, err)
		}
	}
	draft, err := s.InquiryReplyDraft(t.Context(), of)
	if err != nil || draft.Version == 0 || draft.Text != "" {
		t.Fatalf("the draft that stays: %+v, %v", draft, err)
	}
	must(t, s.AddInquiryReply(t.Context(), of, replyTo("c", "More"), draft.Version, Mail{}))
	replies, err := s.InquiryReplies(t.Context(), of)
	must(t, err)
	var texts []string
	for _, reply := range replies {
		texts = append(texts, reply.Recipient+": "+reply.Text+", "+string(reply.State))
	}
	if diff := cmp.Diff([]string{"ana@example.com: Hello, waiting", "ana@example.com: More, waiting"}, texts); diff != "" {
		t.Error(diff)
	}
	if n := one[int](t, s, "select count(*) from outbox where kind = 'visitor-reply' and class = ''"); n != 2 {
		t.Errorf("%d mails", n)
	}
}

func TestDraftOfReplyIsNotOverwritten(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	of := quoteOfAna(t, s)
	first, err := s.SaveInquiryReplyDraft(t.Context(), of, InquiryReplyDraft{Subject: "Re", Text: "one"})
	must(t, err)
	if again, err := s.SaveInquiryReplyDraft(t.Context(), of, InquiryReplyDraft{Subject: "Re", Text: "one"}); err != nil || again != first {
		t.Errorf("saved again: %+v, %v", again, err)
	}
	stored, err := s.SaveInquiryReplyDraft(t.Context(), of, InquiryReplyDraft{Subject: "Re", Text: "two"})
	if !errors.Is(err, ErrChanged) || stored.Text != "one" {
		t.Errorf("of another window: %+v, %v", stored, err)
	}
	second, err := s.SaveInquiryReplyDraft(t.Context(), of, InquiryReplyDraft{Subject: "Re", Text: "two", Version: first.Version})
	if err != nil || second.Version == first.Version {
		t.Errorf("the next: %+v, %v", second, err)
	}
	nobody := InquiryRef{QuoteKind, of.Number + 1}
	if _, err := s.SaveInquiryReplyDraft(t.Context(), nobody, InquiryReplyDraft{Text: "x"}); !errors.Is(err, ErrNotFound) {
		t.Errorf("of an inquiry that does not exist: %v", err)
	}
	if err := s.AddInquiryReply(t.Context(), nobody, replyTo("a", "x"), 0, Mail{}); !errors.Is(err, ErrNotFound) {
		t.Errorf("a reply to an inquiry that does not exist: %v", err)
	}
}

// A reply refers to what the visitor has got: the acknowledgement, if it was sent, and the replies before. The file that goes with it
// stays in the outbox until it is sent.
func TestReplyJoinsThread(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	of := quoteOfAna(t, s)
	sendAll := func() (threads [][]string) {
		mails, err := s.ClaimMails(t.Context(), 10)
		must(t, err)
		for _, mail := range mails {
			threads = append(threads, mail.Thread)
			must(t, s.MarkSent(t.Context(), mail.ID, noon.Add(time.Hour)))
		}
		return threads
	}
	if threads := sendAll(); len(threads) != 1 || threads[0] != nil {
		t.Fatalf("the acknowledgement: %v", threads)
	}
	acknowledgement := one[string](t, s, "select message_id from outbox")
	reply := replyTo("a", "Hello")
	reply.Attachment = "cv.en.pdf"
	err := s.AddInquiryReply(t.Context(), of, reply, 0, Mail{AttachmentName: "cv.en.pdf", AttachmentType: "application/pdf", Attachment: []byte("%PDF-")})
	must(t, err)
	if threads := sendAll(); !cmp.Equal(threads, [][]string{{acknowledgement}}) {
		t.Errorf("the first reply: %v, want %s", threads, acknowledgement)
	}
	replies, err := s.InquiryReplies(t.Context(), of)
	if err != nil || len(replies) != 1 || replies[0].State != MailSent || !replies[0].SentAt.Equal(noon.Add(time.Hour)) {
		t.Fatalf("%+v, %v", replies, err)
	}
	if n := one[int](t, s, "select length(attachment) from outbox where kind = 'visitor-reply'"); n != 0 {
		t.Errorf("%d bytes of the file are left", n)
	}
	draft, _ := s.InquiryReplyDraft(t.Context(), of)
	must(t, s.AddInquiryReply(t.Context(), of, replyTo("b", "More"), draft.Version, Mail{}))
	if threads := sendAll(); !cmp.Equal(threads, [][]string{{acknowledgement, replies[0].MessageID}}) {
		t.Errorf("the second reply: %v", threads)
	}
}

func TestInquiryWaitsForAnswer(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	of := quoteOfAna(t, c.Store)
	must(t, c.AddInquiry(t.Context(), Inquiry{Kind: SuggestionKind, Submission: entry("s"), Text: "x"}))
	unanswered := func(want int, when string) {
		t.Helper()
		if _, total := list(t, c.Store, InquiryFilter{State: UnansweredState}); total != want {
			t.Errorf("%s: %d unanswered in the list, want %d", when, total, want)
		}
		n, err := c.CountUnansweredInquiries(t.Context(), c.now.Add(time.Second))
		if n != want || err != nil {
			t.Errorf("%s: %d unanswered, %v, want %d", when, n, err, want)
		}
	}
	unanswered(1, "at first")
	if n, err := c.CountUnansweredInquiries(t.Context(), noon.Add(-time.Second)); n != 0 || err != nil {
		t.Errorf("before it was sent: %d, %v", n, err)
	}
	must(t, c.AddInquiryReply(t.Context(), of, replyTo("a", "Hello"), 0, Mail{}))
	unanswered(0, "answered")
	must(t, c.MarkInquiryDone(t.Context(), of, c.now))
	c.now = c.now.Add(time.Minute)
	must(t, c.ReopenInquiry(t.Context(), of, c.now))
	unanswered(1, "opened again")
	row, err := c.Inquiry(t.Context(), of)
	if err != nil || row.AnsweredAt.IsZero() || !row.ReopenedAt.After(row.AnsweredAt.Time) {
		t.Errorf("answered %s, reopened %s, %v", row.AnsweredAt, row.ReopenedAt, err)
	}
}

// What belongs to an inquiry goes with it, however it goes.
func TestWhatBelongsToInquiryGoesWithIt(t *testing.T) {
	t.Parallel()
	for name, remove := range map[string]func(*Store, InquiryRef) error{
		"deleted": func(s *Store, of InquiryRef) error { return s.DeleteInquiry(t.Context(), of) },
		"selected": func(s *Store, of InquiryRef) error {
			_, err := s.DeleteInquiries(t.Context(), []InquiryRef{of})
			return err
		},
		"purged": func(s *Store, _ InquiryRef) error { purge(t, s, noon.AddDate(3, 0, 0)); return nil },
		"erased": func(s *Store, _ InquiryRef) error { _, err := s.Erase(t.Context(), "Ana@example.com"); return err },
	} {
		s := newStore(t)
		of := quoteOfAna(t, s)
		err := errors.Join(
			s.AddInquiryReply(t.Context(), of, replyTo("a", "Hello"), 0, Mail{}),
			s.AddInquiryNote(t.Context(), of, InquiryNote{SubmissionID: "n", Text: "Nice"}),
			s.ReopenInquiry(t.Context(), of, noon),
		)
		must(t, err)
		if name == "erased" {
			records, err := s.Export(t.Context(), "ana@example.com")
			var tables []string
			for _, record := range records {
				tables = append(tables, record.Table)
			}
			if want := []string{"inquiries", "inquiry_notes", "inquiry_replies", "inquiry_reply_drafts"}; err != nil || !contains(tables, want) {
				t.Errorf("exported %v, %v", tables, err)
			}
		}
		must(t, remove(s, of))
		for _, table := range []string{"inquiries", "inquiry_notes", "inquiry_replies", "inquiry_reply_drafts"} {
			if n := one[int](t, s, "select count(*) from "+table); n != 0 {
				t.Errorf("%s: %d rows in %s", name, n, table)
			}
		}
	}
}

func contains(all, wanted []string) bool {
	return !slices.ContainsFunc(wanted, func(one string) bool { return !slices.Contains(all, one) })
}

func TestNotesAreStoredOnce(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	of := quoteOfAna(t, s)
	note := InquiryNote{SubmissionID: "n", Text: "Call on Monday"}
	must(t, s.AddInquiryNote(t.Context(), of, note))
	if err := s.AddInquiryNote(t.Context(), of, note); !errors.Is(err, ErrDuplicate) {
		t.Errorf("twice: %v", err)
	}
	notes, err := s.InquiryNotes(t.Context(), of)
	if err != nil || len(notes) != 1 || notes[0].Contact != "ana@example.com" || !notes[0].CreatedAt.Equal(noon) {
		t.Fatalf("%+v, %v", notes, err)
	}
	if err := s.DeleteInquiryNote(t.Context(), InquiryRef{QuoteKind, of.Number + 1}, notes[0].ID); !errors.Is(err, ErrNotFound) {
		t.Errorf("of another inquiry: %v", err)
	}
	if err := s.DeleteInquiryNote(t.Context(), of, notes[0].ID); err != nil {
		t.Error(err)
	}
	of.Number++
	if err := s.AddInquiryNote(t.Context(), of, note); !errors.Is(err, ErrNotFound) {
		t.Errorf("about an inquiry that does not exist: %v", err)
	}
}
