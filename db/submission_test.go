package db

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A form is a form that can be stored any number of times.
type form struct {
	table, condition string // of its rows
	row              any    // with a value in every field of the form
	add              func(context.Context, *Store, ...Mail) error
}

func entry(id string) Submission {
	return Submission{SubmissionID: id, Language: "es"}
}

// forms returns a form for every table that forms are stored in.
func forms(id string) []form {
	inquiry := func(kind InquiryKind, row Inquiry) form {
		row.Kind, row.Submission, row.Answers = kind, entry(id), Answers{"seats": 90.0, "nights": []any{"fri"}, "story": "«una»"}
		return form{"inquiries", " where kind = '" + string(kind) + "'", row, func(ctx context.Context, s *Store, m ...Mail) error {
			return s.AddInquiry(ctx, row, m...)
		}}
	}
	survey := SurveyResponse{
		Submission: entry(id), Survey: "professional", Number: 1,
		Answers: Answers{"ai_experience": 10.0, "topics": []any{"techNews"}, "discovery": "un «amigo» & <co>", "contact": "x\nana@example.com"},
	}
	return []form{
		inquiry(CVKind, Inquiry{Email: "v@example.com", Company: "Muestra, S. A.", Text: "Hay vacante; '--%_?$1\\"}),
		inquiry(QuoteKind, Inquiry{
			FullName: "Ana Núñez", Email: "ana@example.com", Company: "Ñandú", ProjectType: "web", BudgetType: "project",
			BudgetAmount: "5.000 €", Timeline: "Q1", Text: "Una tienda",
		}),
		inquiry(CollaborationKind, Inquiry{
			FullName: "Ana", Email: "ana@example.com", Company: "Ñandú", Role: "CTO", ProjectType: "web", Text: "Una idea",
		}),
		inquiry(MeetingKind, Inquiry{
			FullName: "Ana", Email: "ana@example.com", Date: "2026-12-01", Time: "16:30", TimeZone: "Europe/Madrid", Text: "Hola",
		}),
		{"survey_responses", "", survey, func(ctx context.Context, s *Store, _ ...Mail) error { return s.AddSurveyResponse(ctx, survey) }},
		inquiry(SuggestionKind, Inquiry{Text: "Bases de datos"}),
	}
}

func TestFormIsStoredUnchanged(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	for _, f := range forms("first") {
		must(t, f.add(t.Context(), s, testMail(f.table)))
		got := reflect.New(reflect.TypeOf(f.row))
		must(t, s.read.Get(got.Interface(), selectFrom(f.table, f.row)+f.condition))
		stored := got.Elem().FieldByName("Submission").Addr().Interface().(*Submission)
		if stored.ID == 0 || !stored.CreatedAt.Equal(noon) {
			t.Errorf("%s: %+v", f.table+f.condition, stored)
		}
		stored.ID, stored.CreatedAt = 0, Time{}
		if inquiry, ok := got.Interface().(*Inquiry); ok {
			inquiry.Number = 0
		}
		if diff := cmp.Diff(f.row, got.Elem().Interface()); diff != "" {
			t.Errorf("%s: %s", f.table+f.condition, diff)
		}
	}
	if n := one[int](t, s, "select count(*) from outbox"); n != len(forms(""))-1 { // surveys have none
		t.Errorf("%d mails", n)
	}
}

// Every column has a field, and every field with a `db` tag has a column.
func TestStructsFitTables(t *testing.T) {
	t.Parallel()
	s := openStore(t, newDatabase(t))
	rows := map[string]any{
		"subscribers": Subscriber{}, "signups": storedSignup{},
		"podcast_topics": PodcastTopic{}, "outbox": Mail{}, "issues": Issue{},
		"sessions": Session{}, "login_attempts": loginAttempts{}, "page_views": PageViews{}, "vertical_views": VerticalViews{},
	}
	for _, f := range forms("x") {
		rows[f.table] = f.row
	}
	for table, row := range rows {
		var columns, fields []string
		found, err := s.read.Queryx("select * from " + table + " where false")
		if err == nil {
			columns, err = found.Columns()
		}
		if err != nil || found.Close() != nil {
			t.Fatal(err)
		}
		for name, info := range s.read.Mapper.TypeMap(reflect.TypeOf(row)).Names {
			if info.Field.Tag.Get("db") != "" {
				fields = append(fields, name)
			}
		}
		columns = slices.DeleteFunc(columns, func(name string) bool { return name == "former" }) // which number shows
		slices.Sort(columns)
		slices.Sort(fields)
		if diff := cmp.Diff(columns, fields); diff != "" {
			t.Errorf("%s: %s", table, diff)
		}
	}
}

func TestSecondSubmissionIsRefused(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	for _, f := range forms("same") {
		must(t, f.add(t.Context(), s, testMail("first")))
		if err := f.add(t.Context(), s, testMail("second")); !errors.Is(err, ErrDuplicate) {
			t.Errorf("%s again: %v", f.table, err)
		}
		if n := one[int](t, s, "select count(*) from "+f.table+f.condition); n != 1 {
			t.Errorf("%s: %d rows", f.table, n)
		}
	}
	if n := one[int](t, s, "select count(*) from outbox where subject = 'second'"); n != 0 {
		t.Errorf("%d mails of forms that were not stored", n)
	}
}

func TestConcurrentSubmissionsAreStoredOnce(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	results := make(chan error, 100)
	var senders sync.WaitGroup
	for range cap(results) {
		senders.Go(func() { results <- forms("same")[1].add(t.Context(), s, testMail("mail")) })
	}
	senders.Wait()
	close(results)
	stored := 0
	for err := range results {
		switch {
		case err == nil:
			stored++
		case !errors.Is(err, ErrDuplicate):
			t.Error(err)
		}
	}
	rows, mails := one[int](t, s, "select count(*) from inquiries"), one[int](t, s, "select count(*) from outbox")
	if stored != 1 || rows != 1 || mails != 1 {
		t.Errorf("%d acknowledged, %d rows, %d mails", stored, rows, mails)
	}
}

// Forms without a submission id are never duplicates.
func TestFormsWithoutSubmissionIDAreStored(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	for range 2 {
		must(t, s.AddInquiry(t.Context(), Inquiry{Kind: CVKind, Email: "a@example.com"}))
	}
}

// The constraints of the tables hold whatever the code before them accepts.
func TestTablesRefuseInvalidRows(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	for _, statement := range []string{
		`insert into inquiries (kind, submission_id, created_at, language) values ('cv', '', 'now', 'en')`,
		`insert into inquiries (kind, submission_id, created_at, language) values ('unknown', 'x', 'now', 'en')`,
		`insert into survey_responses values (1, 'x', 'now', 'en', 'agents', 1, 'no json')`,
		`insert into survey_responses values (1, 'x', 'now', 'en', '', 1, '{}')`,
		`insert into podcast_votes values ('unknown', 'me', 'now')`,
	} {
		err := s.write(t.Context(), func(tx *transaction) error { _, err := tx.Exec(statement); return err })
		if err == nil {
			t.Errorf("accepted: %s", statement)
		}
	}
}
