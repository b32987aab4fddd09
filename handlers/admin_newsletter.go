package handlers

import (
	"errors"
	"strconv"

	"portfolio/content"
	"portfolio/db"
	"portfolio/i18n"
	adminviews "portfolio/views/admin"
)

// adminNewsletter handles GET /admin/newsletter: who reads it, and what was written to them.
func (s *Server) adminNewsletter(v *visit) (answer, error) {
	page := adminviews.NewsletterPage{Base: s.admin(v, i18n.AdminNewsletter)}
	counts, err := s.Store.CountSubscribers(v.Context())
	if err != nil {
		return answer{}, err
	}
	page.Counts = countsByState(counts)
	if outcome, ok := s.toldOf(v, issueForm); ok {
		page.Done = "admin-newsletter.done." + outcome
	}
	issues, err := s.Store.Issues(v.Context())
	if err != nil {
		return answer{}, err
	}
	for _, issue := range issues {
		page.Issues = append(page.Issues, s.shownIssue(issue))
	}
	for _, article := range s.Content.Articles {
		page.Articles = append(page.Articles, adminviews.ArticleChoice{Slug: article.In(i18n.ES).Slug, Title: article.In(i18n.ES).Title})
	}
	return answer{Page: page}, nil
}

// countsByState puts the languages of a state together.
func countsByState(counts []db.SubscriberCount) (found []adminviews.SubscriberCount) {
	for _, c := range counts {
		if n := len(found); n == 0 || found[n-1].State != string(c.State) {
			found = append(found, adminviews.SubscriberCount{State: string(c.State)})
		}
		state := &found[len(found)-1]
		if i18n.Lang(c.Language) == i18n.ES {
			state.Spanish += c.Count
		} else {
			state.English += c.Count
		}
	}
	return found
}

func (s *Server) shownIssue(issue db.Issue) adminviews.Issue {
	return adminviews.Issue{
		ID: issue.ID, Subject: issue.SubjectES, Audience: string(issue.Audience), State: string(issue.State), Changed: issue.ChangedAt.In(s.ownerZone()),
		Recipients: issue.Recipients,
	}
}

// takeIssue handles POST /admin/newsletter: it begins a new issue, from an article if one is named.
func (s *Server) takeIssue(v *visit) (answer, error) {
	sent, err := v.form()
	if err != nil {
		return answer{}, err
	}
	var issue db.Issue
	if article, _, ok := s.Content.Article(i18n.ES, sent.Get(adminviews.ArticleField)); ok {
		issue = s.issueFrom(article)
	}
	id, err := s.Store.AddIssue(v.Context(), issue)
	if err != nil {
		return answer{}, s.notStored("issue", err)
	}
	return answer{Location: issueAddress(id)}, nil
}

func issueAddress(id int64) string {
	return i18n.Path(i18n.ES, i18n.AdminIssue, strconv.FormatInt(id, 10))
}

// issueFrom drafts an issue that announces an article.
func (s *Server) issueFrom(article content.Article) db.Issue {
	body := func(lang i18n.Lang) string {
		text := article.In(lang)
		link := "[" + s.Messages.In(lang).T("admin-issue.read") + "](" + i18n.Path(lang, i18n.Article, text.Slug) + ")"
		return text.Description + "\n\n" + link
	}
	return db.Issue{
		SubjectEN: article.In(i18n.EN).Title, BodyEN: body(i18n.EN), SubjectES: article.In(i18n.ES).Title, BodyES: body(i18n.ES),
	}
}

// adminSubscribers handles GET /admin/newsletter/subscribers.
func (s *Server) adminSubscribers(v *visit) (answer, error) {
	page := adminviews.SubscribersPage{Base: s.admin(v, i18n.AdminSubscribers)}
	counts, err := s.Store.CountSubscribers(v.Context())
	if err != nil {
		return answer{}, err
	}
	total := 0
	for _, c := range counts {
		total += c.Count
	}
	number := min(pageNumber(v), lastPage(total))
	page.Pager = adminviews.Pager{Address: page.Here.In(i18n.ES), Number: number, Last: lastPage(total)}
	rows, err := s.Store.Subscribers(v.Context(), (number-1)*adminRows, adminRows)
	if err != nil {
		return answer{}, err
	}
	for _, row := range rows {
		page.Subscribers = append(page.Subscribers, adminviews.Subscriber{
			Email: row.Email, Lang: i18n.Lang(row.Language), Source: row.Source, State: string(row.State),
			Since: row.CreatedAt.In(s.ownerZone()),
		})
	}
	return answer{Page: page}, nil
}

// issueAt returns the issue that an address names.
func (s *Server) issueAt(v *visit) (db.Issue, error) {
	id, err := strconv.ParseInt(v.arg("id"), 10, 64)
	if err != nil {
		return db.Issue{}, errPageNotFound
	}
	issue, err := s.Store.Issue(v.Context(), id)
	if errors.Is(err, db.ErrNotFound) {
		err = errPageNotFound
	}
	return issue, err
}
