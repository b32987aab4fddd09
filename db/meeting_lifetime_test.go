package db

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// meetingRows counts the rows of meetings and their links.
func meetingRows(t *testing.T, s *Store) [2]int {
	t.Helper()
	return [2]int{one[int](t, s, "select count(*) from meetings"), one[int](t, s, "select count(*) from meeting_tokens")}
}

// A meeting goes with the inquiry that it answers, and its links a month after it ended. Another one stays.
func TestMeetingsArePurged(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	for id, hours := range map[string]int{"a": 3, "b": 24 * 200} {
		must(t, book(t, s, id, hours, NewToken(PurposeMove), NewToken(PurposeCancel)))
	}
	must(t, s.backend.do(t.Context(), func(tx *transaction) error {
		_, err := tx.Exec("update inquiries set created_at = ? where submission_id = 'b'", NewTime(noon.AddDate(0, 6, 0)))
		return err
	}))
	for _, step := range []struct {
		now  time.Time
		want [2]int
	}{
		{noon.AddDate(0, 0, 30), [2]int{2, 4}},
		{noon.AddDate(0, 0, 31), [2]int{2, 2}}, // the first has ended 30 days ago
		{noon.AddDate(0, 24, 1), [2]int{1, 0}},
		{noon.AddDate(0, 31, 0), [2]int{0, 0}},
	} {
		purge(t, s, step.now)
		if got := meetingRows(t, s); got != step.want {
			t.Errorf("%s: meetings and links %v, want %v", step.now, got, step.want)
		}
	}
}

// An export tells when the person has a meeting; it holds no link that would work.
func TestExportHasTheMeeting(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	token := NewToken(PurposeCancel)
	must(t, book(t, s, "a", 3, token))
	records, err := s.Export(t.Context(), "ana@example.com")
	must(t, err)
	var tables []string
	for _, record := range records {
		tables = append(tables, record.Table)
		for name, value := range record.Row {
			if value == token.Value {
				t.Errorf("%s.%s has the link's token", record.Table, name)
			}
		}
	}
	if !slices.Contains(tables, "inquiries") || !slices.Contains(tables, "meetings") {
		t.Errorf("the export has %v", tables)
	}
}

// Erasing a person takes the meeting with its links, and its time is free. Another person's meeting stays, and its link works.
func TestErasedPersonHasNoMeeting(t *testing.T) {
	t.Parallel()
	s, theirs, others := newStore(t), NewToken(PurposeMove), NewToken(PurposeCancel)
	must(t, book(t, s, "a", 3, theirs))
	must(t, book(t, s, "b", 6, others))
	must(t, s.backend.do(t.Context(), func(tx *transaction) error {
		_, err := tx.Exec("update inquiries set email = ? where submission_id = 'b'", other)
		return err
	}))
	if _, err := s.Erase(t.Context(), "ana@example.com"); err != nil {
		t.Fatal(err)
	}
	if got := meetingRows(t, s); got != [2]int{1, 1} {
		t.Errorf("meetings and links %v, want one of each", got)
	}
	if _, err := s.AppointmentByToken(t.Context(), PurposeMove, theirs.Value); !errors.Is(err, ErrNotFound) {
		t.Errorf("the link still leads somewhere: %v", err)
	}
	if linked, err := s.AppointmentByToken(t.Context(), PurposeCancel, others.Value); err != nil || linked.Email != other {
		t.Errorf("the other link leads to %+v, %v", linked, err)
	}
	if records, err := s.Export(t.Context(), "ana@example.com"); err != nil || len(records) > 0 {
		t.Errorf("left behind: %+v, %v", records, err)
	}
	if err := book(t, s, "c", 3); err != nil {
		t.Errorf("the time is not free: %v", err)
	}
}

// After a restore a booked time is still taken, and the link in the email still cancels it.
func TestRestoredMeetingStands(t *testing.T) {
	t.Parallel()
	path, token := filepath.Join(t.TempDir(), "site.db"), NewToken(PurposeCancel)
	s, err := Open(t.Context(), path, Options{Now: func() time.Time { return noon }})
	must(t, err)
	must(t, book(t, s, "a", 3, token))
	file := filepath.Join(t.TempDir(), "backup")
	must(t, Backup(t.Context(), path, file))
	must(t, s.Close())
	if _, err := Restore(t.Context(), file, path, noon); err != nil {
		t.Fatal(err)
	}
	restored := openStore(t, path)
	if err := book(t, restored, "b", 3); err == nil {
		t.Error("the time can be booked again")
	}
	linked, err := restored.AppointmentByToken(t.Context(), PurposeCancel, token.Value)
	if err != nil || linked.UID != "a" {
		t.Errorf("the link leads to %+v, %v", linked, err)
	}
}
