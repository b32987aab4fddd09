package db

import (
	"context"
	"database/sql"

	"github.com/jmoiron/sqlx"
)

// IssueText is what an issue says in one language. The body is Markdown. Either may be empty in a draft.
type IssueText struct {
	Subject string `db:"subject"`
	Body    string `db:"body"`
}

// Says reports whether the issue has all these texts, by language. An empty text is the same as none.
func (i Issue) Says(texts map[string]IssueText) bool {
	for language, text := range texts {
		if i.Texts[language] != text {
			return false
		}
	}
	return true
}

// writeIssueTexts stores texts of an issue, over those that it has in the same languages.
func writeIssueTexts(tx *transaction, id int64, texts map[string]IssueText) error {
	for language, text := range texts {
		_, err := tx.Exec(`
insert into issue_texts (issue_id, language, subject, body) values (?, ?, ?, ?)
on conflict (issue_id, language) do update set subject = excluded.subject, body = excluded.body`,
			id, language, text.Subject, text.Body)
		if err != nil {
			return err
		}
	}
	return nil
}

// findIssue returns the issue that a condition selects, with its texts: sql.ErrNoRows if there is none.
func findIssue(ctx context.Context, from sqlx.QueryerContext, condition string, args ...any) (Issue, error) {
	issues, err := findIssues(ctx, from, condition, args...)
	if err == nil && len(issues) == 0 {
		err = sql.ErrNoRows
	}
	if err != nil {
		return Issue{}, err
	}
	return issues[0], nil
}

// findIssues returns the issues that conditions select, in their order, with their texts. It is one query, so that the texts
// are those of the version.
func findIssues(ctx context.Context, from sqlx.QueryerContext, conditions string, args ...any) ([]Issue, error) {
	var rows []struct {
		Issue
		IssueText
		Language string `db:"language"` // "" for an issue without texts
	}
	err := sqlx.SelectContext(ctx, from, &rows, `
select `+columnsOf("issues", Issue{})+`,
    coalesce(language, '') as language, coalesce(subject, '') as subject, coalesce(body, '') as body
from issues left join issue_texts on issue_id = id
`+conditions, args...)
	var issues []Issue
	for _, row := range rows {
		if n := len(issues); n == 0 || issues[n-1].ID != row.ID {
			row.Texts = map[string]IssueText{}
			issues = append(issues, row.Issue)
		}
		if row.Language != "" {
			issues[len(issues)-1].Texts[row.Language] = row.IssueText
		}
	}
	return issues, err
}
