package db

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// oldTexts fills a database of schema 23: issues and podcast topics with a column for each language.
const oldTexts = `
insert into issues (id, audience, created_at, changed_at, subject_en, body_en, subject_es, body_es, state, started_at, version) values
    (4, 'newsletter', '2026-01-01T00:00:00.000Z', '2026-01-03T00:00:00.000Z', 'News', 'Hello', 'Novedades', 'Hola', 'sending',
     '2026-01-01T00:00:00.000Z', 7),
    (6, 'podcast', '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '', '', '', 'Solo texto', 'draft', null, 1),
    (8, 'newsletter', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '', '', '', '', 'draft', null, 1);
insert into subscribers (id, submission_id, created_at, language, audience, email, source, state, consent_text, consent_form,
    consent_language, consent_at) values
    (1, 's', '2026-01-01T00:00:00.000Z', 'en', 'newsletter', 'ana@example.com', '/', 'confirmed', 'text', 'newsletter', 'en',
     '2026-01-01T00:00:00.000Z');
insert into issue_recipients values (4, 1, 71);
insert into podcast_topics (id, created_at, votes) values
    ('seeded', '2026-01-01T00:00:00.000Z', 20), ('added-1', '2026-01-02T00:00:00.000Z', 3);
insert into podcast_votes (topic_id, visitor, created_at) values ('added-1', 'ana', '2026-01-02T00:00:00.000Z');
insert into podcast_added_topics values ('added-1', 'Code', 'Go for real', 'What changes', 'Código', 'Go en serio', 'Qué cambia');
`

// TestTextsAreMigrated checks that texts of a column for each language become rows, and that what refers to their issues and
// topics stays.
func TestTextsAreMigrated(t *testing.T) {
	path := madeAt(t, 23)
	alter(t, path, oldTexts)
	s, ctx := openStore(t, path), t.Context()

	issues, err := s.Issues(ctx)
	if err != nil {
		t.Fatal(err)
	}
	got := map[int64]map[string]IssueText{}
	for _, issue := range issues {
		got[issue.ID] = issue.Texts
	}
	if diff := cmp.Diff(map[int64]map[string]IssueText{
		4: {"en": {"News", "Hello"}, "es": {"Novedades", "Hola"}},
		6: {"es": {Body: "Solo texto"}},
		8: {},
	}, got); diff != "" {
		t.Errorf("the issues: %s", diff)
	}
	if issue, err := s.Issue(ctx, 4); err != nil || issue.State != IssueSending || issue.Version != 7 {
		t.Errorf("the issue is %+v (%v)", issue, err)
	}
	if left, err := s.IssueRecipients(ctx, issues[0], 10); err != nil || len(left) != 0 {
		t.Errorf("%v would get the issue again (%v)", left, err)
	}

	topics, err := s.CustomTopics(ctx)
	want := []CustomTopic{{ID: "added-1", Texts: map[string]TopicText{
		"en": {"Code", "Go for real", "What changes"}, "es": {"Código", "Go en serio", "Qué cambia"},
	}}}
	if diff := cmp.Diff(want, topics); diff != "" || err != nil {
		t.Errorf("the topics: %s (%v)", diff, err)
	}
	if s.votesOf(t, "added-1") != 3 || one[int](t, s, "select count(*) from podcast_votes") != 1 {
		t.Error("votes were lost")
	}
	if err := s.MergeTopic(ctx, "added-1", "seeded"); err != nil {
		t.Errorf("merging a migrated topic: %v", err)
	}
}

// TestIssueTextsAreErased checks that an address in a text of any language is found and replaced.
func TestIssueTextsAreErased(t *testing.T) {
	s, ctx := newStore(t), t.Context()
	id, err := s.AddIssue(ctx, Issue{Texts: map[string]IssueText{"pt": {Subject: "Obrigada", Body: "a ana@example.com"}}})
	if err != nil {
		t.Fatal(err)
	}
	if records, err := s.Erase(ctx, "ana@example.com"); err != nil || len(records) != 1 || records[0].Table != "issue_texts" {
		t.Errorf("%v were erased (%v)", records, err)
	}
	if issue, err := s.Issue(ctx, id); err != nil || issue.Texts["pt"].Body != "a [erased]" {
		t.Errorf("the issue says %v (%v)", issue.Texts, err)
	}
}
