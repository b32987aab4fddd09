package db

import "context"

// writeIssueArticles stores which articles a new issue tells of.
func writeIssueArticles(tx *transaction, id int64, articles []string) error {
	for _, article := range articles {
		_, err := tx.Exec(`insert into issue_articles (issue_id, article) values (?, ?) on conflict do nothing`, id, article)
		if err != nil {
			return err
		}
	}
	return nil
}

// hasItsArticle selects the subscribers who have got one of an issue's articles, by that issue or another. Its argument is the issue.
const hasItsArticle = `exists (
    select 1 from article_recipients join issue_articles on issue_articles.article = article_recipients.article
    where issue_articles.issue_id = ? and subscriber_id = subscribers.id)`

// IssueArticles returns the ids of the articles that an issue tells of.
func (s *Store) IssueArticles(ctx context.Context, id int64) ([]string, error) {
	return readAll[string](ctx, s, "list articles of issue", `select article from issue_articles where issue_id = ? order by article`, id)
}

// ArticlesInIssues returns the ids of the articles that an issue tells of, a draft or not.
func (s *Store) ArticlesInIssues(ctx context.Context) ([]string, error) {
	return readAll[string](ctx, s, "list articles of issues", `select distinct article from issue_articles order by article`)
}

// LastIssueForm returns the form of the latest issue with articles, the beginning if there is none.
func (s *Store) LastIssueForm(ctx context.Context) (IssueForm, error) {
	return readOne[IssueForm](ctx, s, "find form of issue", `
select coalesce((select form from issues where form <> '' order by id desc limit 1), 'beginning')`)
}

// CountLeftOut returns how many confirmed subscribers an issue leaves out by language, as another issue brought them one of its articles.
func (s *Store) CountLeftOut(ctx context.Context, issue Issue) (map[string]int, error) {
	rows, err := readAll[struct {
		Language string `db:"language"`
		Count    int    `db:"n"`
	}](ctx, s, "count those left out", `
select language, count(*) as n from subscribers
where audience = ? and state = 'confirmed' and stopped_at is null and `+hasItsArticle+`
and not exists (select 1 from issue_recipients where issue_id = ? and subscriber_id = subscribers.id)
group by language`, issue.Audience, issue.ID, issue.ID)
	counts := map[string]int{}
	for _, row := range rows {
		counts[row.Language] = row.Count
	}
	return counts, err
}
