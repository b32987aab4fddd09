package admin

import (
	"errors"
	"maps"
	"slices"
	"strconv"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/newsletter"
	views "portfolio/views/admin"
)

// Newsletter handles GET /admin/newsletter: the numbers of subscribers, and the issues.
func (h *Handlers) Newsletter(r *web.Request) (web.Response, error) {
	page := views.NewsletterPage{Base: h.newPage(r, i18n.AdminNewsletter)}
	counts, err := h.store.CountSubscribers(r.Context())
	if err != nil {
		return web.Response{}, err
	}
	page.Counts = h.countsByState(r, counts, db.NewsletterAudience)
	if outcome, ok := h.Flash(r, issueForm); ok {
		page.Done = "admin-newsletter.done." + outcome
	}
	issues, err := h.store.Issues(r.Context())
	if err != nil {
		return web.Response{}, err
	}
	for _, issue := range issues {
		page.Issues = append(page.Issues, h.issueView(r, issue))
	}
	form, err := h.store.LastIssueForm(r.Context())
	if err != nil {
		return web.Response{}, err
	}
	page.Form, page.Forms = string(form), []string{string(db.BeginningForm), string(db.WholeForm)}
	page.Offered, page.Articles, err = h.articleChoices(r)
	return web.Response{Page: page}, err
}

// countsByState groups the counts of a list by state.
func (h *Handlers) countsByState(r *web.Request, counts []db.SubscriberCount, audience db.Audience) (states []views.SubscriberCount) {
	totals, languages := map[db.SubscriberState]int{}, map[db.SubscriberState]map[string]int{}
	for _, c := range counts {
		if c.Audience != audience {
			continue
		}
		if languages[c.State] == nil {
			languages[c.State] = map[string]int{}
		}
		totals[c.State] += c.Count
		languages[c.State][c.Language] += c.Count
	}
	for _, state := range slices.Sorted(maps.Keys(totals)) {
		states = append(states, views.SubscriberCount{
			State: string(state), Count: totals[state], Languages: h.languageCounts(r, languages[state]),
		})
	}
	return states
}

func (h *Handlers) issueView(r *web.Request, issue db.Issue) views.Issue {
	state := string(issue.State)
	if !issue.HeldAt.IsZero() {
		state = views.IssueHeld
	}
	if state == string(db.IssueSending) && issue.BegunAt.IsZero() {
		state = views.IssueWaiting
	}
	text, _ := newsletter.TextFor(r.Lang, issue, h.Languages)
	return views.Issue{
		ID: issue.ID, Subject: text.Subject, Audience: string(issue.Audience), State: state, Changed: issue.ChangedAt.Time,
		Recipients: issue.Recipients, Begins: issue.StartedAt.Time, Begun: !issue.BegunAt.IsZero(),
	}
}

func issueAddress(id int64) string {
	return i18n.AdminPath(i18n.AdminIssue, strconv.FormatInt(id, 10))
}

// findIssue returns the issue that the path names.
func (h *Handlers) findIssue(r *web.Request) (db.Issue, error) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		return db.Issue{}, web.ErrNotFound
	}
	issue, err := h.store.Issue(r.Context(), id)
	if errors.Is(err, db.ErrNotFound) {
		err = web.ErrNotFound
	}
	return issue, err
}
