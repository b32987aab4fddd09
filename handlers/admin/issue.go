package admin

import (
	"net/url"
	"strconv"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
	"portfolio/views/forms"
)

// issueForm is the flash name of an issue's form. The others are its outcomes in addition to web.Stored.
const (
	issueForm           = "issue"
	outcomeTest         = "trial"
	outcomeIssueDeleted = "deleted"
	outcomeKept         = "kept"    // saved by the login
	outcomeRescued      = "rescued" // the draft was gone: its text is a new one
	outcomeContinued    = "continued"
	outcomeEnded        = "ended"
	outcomeCanceled     = "canceled"
)

// Issue handles GET /admin/newsletter/{id}: one issue with its form and previews.
func (h *Handlers) Issue(r *web.Request) (web.Response, error) {
	issue, err := h.findIssue(r)
	if err != nil {
		return web.Response{}, err
	}
	page, err := h.issuePage(r, issue, nil, nil)
	return web.Response{Page: page}, err
}

// issuePage returns the page of an issue: a draft in its form with its errors, and previews of what readers will see.
func (h *Handlers) issuePage(r *web.Request, issue db.Issue, posted url.Values, wrong forms.Errors) (views.IssuePage, error) {
	id := strconv.FormatInt(issue.ID, 10)
	fields := h.issueFields(r, issue)
	page := views.IssuePage{Base: h.newPage(r, i18n.AdminIssue, id), Issue: h.issueView(r, issue), Fields: fields.Form()}
	if issue.Audience == db.PodcastAudience {
		page.Title = page.T("admin-issue.title.podcast")
	}
	page.HasErrors = len(wrong) > 0
	if posted == nil {
		posted = issueValues(issue, page.Fields)
	}
	page.Form = forms.Frame{
		Messages: r.Messages, Action: i18n.AdminPath(i18n.AdminIssue, id), Values: posted, Errors: wrong,
		Zone: h.Site.Settings.TimeZone,
	}
	page.Complete = fields.Complete()
	if outcome, ok := h.Flash(r, issueForm); ok {
		page.Done = "admin-issue.done." + outcome
	}
	for _, text := range fields {
		written, err := h.Issues.Write(text.Lang, text.Body)
		if err != nil {
			return page, err
		}
		page.Previews = append(page.Previews, views.Preview{Language: text.Language, Subject: text.Subject, HTML: written.Page})
	}
	left, err := h.store.CountLeftOut(r.Context(), issue)
	if err != nil {
		return page, err
	}
	page.LeftOut = sumOf(left)
	result, err := h.store.IssueResult(r.Context(), issue.ID)
	page.Figures = views.IssueFigures(result)
	return page, err
}

// issueFields returns the texts of an issue as its form has them.
func (h *Handlers) issueFields(r *web.Request, issue db.Issue) forms.IssueFields {
	fields := forms.NewIssueFields(h.languages(r))
	for i := range fields {
		text := issue.Texts[string(fields[i].Lang)]
		fields[i].Subject, fields[i].Body = text.Subject, text.Body
	}
	return fields
}

// issueTexts returns the texts of an issue's form as they are stored.
func issueTexts(fields forms.IssueFields) map[string]db.IssueText {
	texts := map[string]db.IssueText{}
	for _, text := range fields {
		texts[string(text.Lang)] = db.IssueText{Subject: text.Subject, Body: text.Body}
	}
	return texts
}

// issueValues returns the values of the form of an issue.
func issueValues(issue db.Issue, form forms.Form) url.Values {
	values := url.Values{forms.VersionField: {strconv.Itoa(issue.Version)}}
	for _, field := range form.Fields {
		values.Set(field.Name, *field.Text)
	}
	return values
}
