package admin

import (
	"context"
	"time"

	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// How much the overview shows.
const (
	overviewInquiries = 5
	overviewDays      = 7 // today is one of them
)

// Overview handles GET /admin: what needs the owner, and how the site is doing.
func (h *Handlers) Overview(r *web.Request) (web.Response, error) {
	page, err := h.overviewPage(r)
	if done := h.formOutcome(r, samplesForm); done.Outcome != "" {
		page.SamplesRemoved, page.GitError = true, done.Git
	}
	return web.Response{Page: page}, err
}

func (h *Handlers) overviewPage(r *web.Request) (views.OverviewPage, error) {
	page := views.OverviewPage{Base: h.newPage(r, i18n.AdminOverview), Closed: string(h.Editor.Closed())}
	var err error
	if page.Todos, err = h.todos(r); err != nil {
		return page, err
	}
	samples, err := h.samples(r)
	if err != nil {
		return page, err
	}
	for _, s := range samples {
		page.Samples = append(page.Samples, s.Sample)
	}
	if page.Unread, page.Base.Unread, err = h.unreadInquiries(r); err != nil {
		return page, err
	}
	if page.Drafts, err = h.drafts(r); err != nil {
		return page, err
	}
	page.LastBackup, page.ShowsBackup = h.Checks.LastBackup()
	page.CVs = h.cvFiles()
	page.Figures, err = h.overviewFigures(r.Context())
	return page, err
}

// unreadInquiries returns the newest inquiries that the owner has not read, and how many there are. Those that somebody waits for an
// answer to come first.
func (h *Handlers) unreadInquiries(r *web.Request) (rows []views.InquiryRow, total int, err error) {
	for _, answerable := range []bool{true, false} {
		found, n, err := h.store.Inquiries(r.Context(), db.InquiryFilter{
			State: db.UnreadState, Count: overviewInquiries - len(rows),
			Matches: func(i db.ListedInquiry) bool { return (i.Email != "") == answerable },
		})
		if err != nil {
			return nil, 0, err
		}
		for _, inquiry := range found {
			rows = append(rows, h.inquiryRow(r.Messages.Lang, inquiry.Inquiry))
		}
		total += n
	}
	return rows, total, nil
}

// cvFiles returns where the CV belongs in each language, and whether it is there.
func (h *Handlers) cvFiles() []views.CVFile {
	var files []views.CVFile
	for _, lang := range h.Languages.List() {
		cv, ok := h.Site.CV(lang)
		file := views.CVFile{File: content.CVPath(lang), There: ok && cv.Lang == lang}
		if ok && !file.There {
			file.Instead = cv.Name
		}
		files = append(files, file)
	}
	return files
}

// drafts returns the issues that are not sent yet.
func (h *Handlers) drafts(r *web.Request) (drafts []views.Issue, err error) {
	issues, err := h.issues(r)
	for _, issue := range issues {
		if issue.State == db.IssueDraft {
			drafts = append(drafts, h.issueView(r, issue))
		}
	}
	return drafts, err
}

// issues returns the issues, none on a site that has become one without a list to send them to.
func (h *Handlers) issues(r *web.Request) ([]db.Issue, error) {
	if !h.Site.HasPage(i18n.AdminIssue) {
		return nil, nil
	}
	return h.store.Issues(r.Context())
}

// overviewFigures counts what came in the last days, which begin at midnight in the owner's time zone.
func (h *Handlers) overviewFigures(ctx context.Context) (views.OverviewFigures, error) {
	today := h.today()
	figures := views.OverviewFigures{Since: today.AddDate(0, 0, 1-overviewDays)}
	days, err := h.store.SumViews(ctx, db.ByDay, viewDays(figures.Since, today))
	if err != nil {
		return figures, err
	}
	figures.Views, figures.Days = total(days), viewsByDay(days, figures.Since)
	for _, survey := range h.surveys() {
		n, err := survey.CountSince(ctx, figures.Since)
		if err != nil {
			return figures, err
		}
		figures.SurveyAnswers += n
	}
	if figures.Inquiries, err = h.store.CountInquiriesSince(ctx, figures.Since); err != nil {
		return figures, err
	}
	figures.Subscribers, err = h.store.CountRecipients(ctx, db.NewsletterAudience)
	return figures, err
}

// viewsByDay returns the views of each of the last days, those without a view included.
func viewsByDay(sums []db.ViewSum, first time.Time) []int {
	views, days := viewsByName(sums), make([]int, overviewDays)
	for i := range days {
		days[i] = views[first.AddDate(0, 0, i).Format(time.DateOnly)]
	}
	return days
}

// today returns the midnight with which the day began in the owner's time zone.
func (h *Handlers) today() time.Time {
	return midnightOf(h.Now().In(h.Site.Settings.Zone()))
}

// midnightOf returns the midnight with which the day of a moment began in its time zone.
func midnightOf(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, t.Location())
}

// viewDays selects the views from the day of first to the day of last, both included. Views are stored by the date alone.
func viewDays(first, last time.Time) db.ViewFilter {
	date := func(t time.Time) time.Time { return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC) }
	return db.ViewFilter{From: date(first), To: date(last).AddDate(0, 0, 1)}
}
