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

// The outcomes of an issue's form, beside stored.
const (
	issueForm    = "issue"
	outcomeTrial = "trial"
	outcomeGone  = "deleted"
)

// Issue handles GET /admin/newsletter/{id}.
func (h *Handlers) Issue(r *web.Request) (web.Response, error) {
	issue, err := h.issueAt(r)
	if err != nil {
		return web.Response{}, err
	}
	return h.issuePage(r, issue, nil, nil)
}

// issuePage shows an issue: a draft in its form, with what is wrong with it, and what readers will see.
func (h *Handlers) issuePage(r *web.Request, issue db.Issue, posted url.Values, wrong forms.Errors) (web.Response, error) {
	id := strconv.FormatInt(issue.ID, 10)
	page := views.IssuePage{Base: h.newPage(r, i18n.AdminIssue, id), Issue: h.shownIssue(issue)}
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
	page.Complete = fieldsOf(issue).Complete()
	if outcome, ok := h.Flash(r, issueForm); ok {
		page.Done = "admin-issue.done." + outcome
	}
	for _, lang := range []i18n.Lang{i18n.ES, i18n.EN} { // as the form has them
		html, err := newsletter.HTML(newsletter.Words(issue).In(lang).Body, h.Site.BaseURL)
		if err != nil {
			return web.Response{}, err
		}
		page.Previews = append(page.Previews, views.Preview{Lang: lang, Subject: newsletter.Words(issue).In(lang).Subject, HTML: html})
	}
	result, err := h.store.IssueResult(r.Context(), issue.ID)
	page.Waiting, page.Left, page.GivenUp = result.Waiting, result.Sent, result.Failed
	return web.Response{Page: page}, err
}

func fieldsOf(issue db.Issue) forms.IssueFields {
	return forms.IssueFields{
		SubjectES: issue.SubjectES, BodyES: issue.BodyES, SubjectEN: issue.SubjectEN, BodyEN: issue.BodyEN,
	}
}

func issueValues(issue db.Issue) url.Values {
	return url.Values{
		"subject_es": {issue.SubjectES}, "body_es": {issue.BodyES}, "subject_en": {issue.SubjectEN}, "body_en": {issue.BodyEN},
	}
}

// PostIssue handles POST /admin/newsletter/{id}: it saves a draft, and sends it to the owner for a trial or deletes it.
func (h *Handlers) PostIssue(r *web.Request) (web.Response, error) {
	posted, err := r.Posted()
	if err != nil {
		return web.Response{}, err
	}
	deleting := posted.Get(forms.IssueAction) == views.IssueDelete
	issue, err := h.issueAt(r)
	var lost web.HTTPError
	switch {
	case deleting && errors.As(err, &lost): // a button pressed twice: it is gone
		return web.Redirect(h.issueGone())
	case err != nil:
		return web.Response{}, err
	case deleting:
		return h.issueChanged(h.issueGone(), issue, h.store.DeleteIssue(r.Context(), issue.ID))
	}
	var f forms.IssueFields
	if wrong := f.Form().Decode(posted); wrong != nil {
		found, err := h.issuePage(r, issue, posted, wrong)
		found.Status = http.StatusUnprocessableEntity
		return found, err
	}
	issue.SubjectES, issue.BodyES, issue.SubjectEN, issue.BodyEN = f.SubjectES, f.BodyES, f.SubjectEN, f.BodyEN
	if err := h.store.ChangeIssue(r.Context(), issue); err != nil {
		return h.issueChanged("", issue, err)
	}
	outcome := web.Stored
	if posted.Get(forms.IssueAction) == forms.IssueTest {
		outcome = outcomeTrial
		if err := h.tryIssue(r, issue); err != nil {
			return web.Response{}, err
		}
	}
	return h.issueDone(issue, outcome), nil
}

// tryIssue sends an issue to the owner, in both languages.
func (h *Handlers) tryIssue(r *web.Request, issue db.Issue) error {
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

func (h *Handlers) issueDone(issue db.Issue, outcome string) web.Response {
	address := issueAddress(issue.ID)
	return web.Response{Location: h.WithFlash(address, issueForm, outcome)}
}

// issueGone is the newsletter's page, which says that an issue was deleted.
func (h *Handlers) issueGone() string {
	return h.WithFlash(i18n.AdminPath(i18n.AdminNewsletter), issueForm, outcomeGone)
}

// IssueSend handles GET /admin/newsletter/{id}/send: it asks once more.
func (h *Handlers) IssueSend(r *web.Request) (web.Response, error) {
	issue, err := h.issueAt(r)
	if err != nil {
		return web.Response{}, err
	}
	if issue.State != db.IssueDraft || !fieldsOf(issue).Complete() {
		return web.Redirect(issueAddress(issue.ID))
	}
	page := views.IssueSendPage{Base: h.newPage(r, i18n.AdminIssueSend, strconv.FormatInt(issue.ID, 10)), Issue: h.shownIssue(issue)}
	page.Recipients, err = h.store.CountRecipients(r.Context(), issue.Audience)
	return web.Response{Page: page}, err
}

// PostIssueSend handles POST /admin/newsletter/{id}/send. Pressed twice it sends once.
func (h *Handlers) PostIssueSend(r *web.Request) (web.Response, error) {
	issue, err := h.issueAt(r)
	if err != nil {
		return web.Response{}, err
	}
	if !fieldsOf(issue).Complete() {
		return web.Redirect(issueAddress(issue.ID))
	}
	return h.issueChanged(issueAddress(issue.ID), issue, h.store.StartIssue(r.Context(), issue.ID))
}

// issueChanged leads to where a change goes on, or to the issue where it was no draft any more: its page says so.
func (h *Handlers) issueChanged(to string, issue db.Issue, err error) (web.Response, error) {
	switch {
	case errors.Is(err, db.ErrNotFound):
		return web.Redirect(issueAddress(issue.ID))
	case err != nil:
		return web.Response{}, h.NotStored(issueForm, err)
	}
	return web.Redirect(to)
}
