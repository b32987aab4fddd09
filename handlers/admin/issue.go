package admin

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/newsletter"
	views "portfolio/views/admin"
	"portfolio/views/forms"
)

// issueForm is the flash name of an issue's form. The others are its outcomes in addition to web.Stored.
const (
	issueForm           = "issue"
	outcomeTest         = "trial"
	outcomeIssueDeleted = "deleted"
)

// Issue handles GET /admin/newsletter/{id}: one issue with its form and previews.
func (h *Handlers) Issue(r *web.Request) (web.Response, error) {
	issue, err := h.findIssue(r)
	if err != nil {
		return web.Response{}, err
	}
	return h.issuePage(r, issue, nil, nil)
}

// issuePage renders an issue: a draft in its form with its errors, and previews of what readers will see.
func (h *Handlers) issuePage(r *web.Request, issue db.Issue, posted url.Values, wrong forms.Errors) (web.Response, error) {
	id := strconv.FormatInt(issue.ID, 10)
	page := views.IssuePage{Base: h.newPage(r, i18n.AdminIssue, id), Issue: h.issueView(issue)}
	if issue.Audience == db.PodcastAudience {
		page.Title = page.T("admin-issue.title.podcast")
	}
	page.HasErrors = len(wrong) > 0
	if posted == nil {
		posted = issueValues(issue)
	}
	page.Form = forms.Frame{
		Messages: h.AdminMessages(), Action: i18n.AdminPath(i18n.AdminIssue, id), Values: posted, Errors: wrong,
	}
	page.Complete = issueFields(issue).Complete()
	if outcome, ok := h.Flash(r, issueForm); ok {
		page.Done = "admin-issue.done." + outcome
	}
	for _, lang := range []i18n.Lang{i18n.ES, i18n.EN} { // in the order of the form
		html, err := newsletter.HTML(newsletter.Words(issue).In(lang).Body, h.Site.BaseURL)
		if err != nil {
			return web.Response{}, err
		}
		page.Previews = append(page.Previews, views.Preview{Lang: lang, Subject: newsletter.Words(issue).In(lang).Subject, HTML: html})
	}
	result, err := h.store.IssueResult(r.Context(), issue.ID)
	page.Waiting, page.Sent, page.Failed = result.Waiting, result.Sent, result.Failed
	return web.Response{Page: page}, err
}

func issueFields(issue db.Issue) forms.IssueFields {
	return forms.IssueFields{
		SubjectES: issue.SubjectES, BodyES: issue.BodyES, SubjectEN: issue.SubjectEN, BodyEN: issue.BodyEN,
	}
}

func issueValues(issue db.Issue) url.Values {
	return url.Values{
		"subject_es": {issue.SubjectES}, "body_es": {issue.BodyES}, "subject_en": {issue.SubjectEN}, "body_en": {issue.BodyEN},
	}
}

// PostIssue handles POST /admin/newsletter/{id}: it saves a draft, and may send it to the owner as a test, or
// deletes it.
func (h *Handlers) PostIssue(r *web.Request) (web.Response, error) {
	posted, err := r.Posted()
	if err != nil {
		return web.Response{}, err
	}
	deleting := posted.Get(forms.IssueAction) == views.IssueDelete
	issue, err := h.findIssue(r)
	var notFound web.HTTPError
	switch {
	case deleting && errors.As(err, &notFound): // a second click: it is deleted already
		return web.Redirect(h.deletedIssueAddress())
	case err != nil:
		return web.Response{}, err
	case deleting:
		return h.issueChanged(h.deletedIssueAddress(), issue, h.store.DeleteIssue(r.Context(), issue.ID))
	}
	var f forms.IssueFields
	if wrong := f.Form().Decode(posted); wrong != nil {
		response, err := h.issuePage(r, issue, posted, wrong)
		response.Status = http.StatusUnprocessableEntity
		return response, err
	}
	issue.SubjectES, issue.BodyES, issue.SubjectEN, issue.BodyEN = f.SubjectES, f.BodyES, f.SubjectEN, f.BodyEN
	if err := h.store.ChangeIssue(r.Context(), issue); err != nil {
		return h.issueChanged("", issue, err)
	}
	outcome := web.Stored
	if posted.Get(forms.IssueAction) == forms.IssueTest {
		outcome = outcomeTest
		if err := h.sendTest(r, issue); err != nil {
			return web.Response{}, err
		}
	}
	return h.issueRedirect(issue, outcome), nil
}

// sendTest sends an issue to the owner in every language.
func (h *Handlers) sendTest(r *web.Request, issue db.Issue) error {
	var mails []db.Mail
	for _, lang := range i18n.Langs {
		m, err := h.Issues.Compose(r.Context(), issue, lang, h.MailTo, "")
		if err != nil {
			return err
		}
		m.Kind, m.Subject = "issue-trial", h.AdminMessages().Tf("admin-issue.trial.subject", map[string]any{"Subject": m.Subject})
		mails = append(mails, m)
	}
	return h.store.AddMail(r.Context(), mails...)
}

func (h *Handlers) issueRedirect(issue db.Issue, outcome string) web.Response {
	address := issueAddress(issue.ID)
	return web.Response{Location: h.WithFlash(address, issueForm, outcome)}
}

// deletedIssueAddress returns the address of the newsletter's page with the message that an issue was deleted.
func (h *Handlers) deletedIssueAddress() string {
	return h.WithFlash(i18n.AdminPath(i18n.AdminNewsletter), issueForm, outcomeIssueDeleted)
}

// IssueSend handles GET /admin/newsletter/{id}/send: it asks for confirmation.
func (h *Handlers) IssueSend(r *web.Request) (web.Response, error) {
	issue, err := h.findIssue(r)
	if err != nil {
		return web.Response{}, err
	}
	if issue.State != db.IssueDraft || !issueFields(issue).Complete() {
		return web.Redirect(issueAddress(issue.ID))
	}
	page := views.IssueSendPage{Base: h.newPage(r, i18n.AdminIssueSend, strconv.FormatInt(issue.ID, 10)), Issue: h.issueView(issue)}
	page.Recipients, err = h.store.CountRecipients(r.Context(), issue.Audience)
	return web.Response{Page: page}, err
}

// PostIssueSend handles POST /admin/newsletter/{id}/send: it sends the issue. A second click does not send it again.
func (h *Handlers) PostIssueSend(r *web.Request) (web.Response, error) {
	issue, err := h.findIssue(r)
	if err != nil {
		return web.Response{}, err
	}
	if !issueFields(issue).Complete() {
		return web.Redirect(issueAddress(issue.ID))
	}
	return h.issueChanged(issueAddress(issue.ID), issue, h.store.StartIssue(r.Context(), issue.ID))
}

// issueChanged redirects to the given address after a change. If the issue was no longer a draft, it redirects to the
// issue, whose page shows that.
func (h *Handlers) issueChanged(to string, issue db.Issue, err error) (web.Response, error) {
	switch {
	case errors.Is(err, db.ErrNotFound):
		return web.Redirect(issueAddress(issue.ID))
	case err != nil:
		return web.Response{}, h.NotStored(issueForm, err)
	}
	return web.Redirect(to)
}
