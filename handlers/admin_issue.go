package handlers

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/internal/newsletter"
	adminviews "portfolio/views/admin"
	"portfolio/views/forms"
)

// The outcomes of an issue's form, beside stored.
const (
	issueForm    = "issue"
	outcomeTrial = "trial"
	outcomeGone  = "deleted"
)

// adminIssue handles GET /admin/newsletter/{id}.
func (s *Server) adminIssue(v *visit) (answer, error) {
	issue, err := s.issueAt(v)
	if err != nil {
		return answer{}, err
	}
	return s.issuePage(v, issue, nil, nil)
}

// issuePage shows an issue: a draft in its form, with what is wrong with it, and what readers will see.
func (s *Server) issuePage(v *visit, issue db.Issue, sent url.Values, wrong forms.Errors) (answer, error) {
	id := strconv.FormatInt(issue.ID, 10)
	page := adminviews.IssuePage{Base: s.admin(v, i18n.AdminIssue, id), Issue: s.shownIssue(issue)}
	if issue.Audience == db.PodcastListeners {
		page.Title = page.T("admin-issue.title.podcast")
	}
	page.Wrong = len(wrong) > 0
	if sent == nil {
		sent = issueValues(issue)
	}
	page.Form = forms.Frame{
		Messages: s.Messages.In(i18n.ES), Action: i18n.Path(i18n.ES, i18n.AdminIssue, id), Values: sent, Errors: wrong,
	}
	page.Complete = fieldsOf(issue).Complete()
	if outcome, ok := s.toldOf(v, issueForm); ok {
		page.Done = "admin-issue.done." + outcome
	}
	for _, lang := range []i18n.Lang{i18n.ES, i18n.EN} { // as the form has them
		html, err := newsletter.HTML(issueWords(issue).In(lang).body, s.BaseURL)
		if err != nil {
			return answer{}, err
		}
		page.Previews = append(page.Previews, adminviews.Preview{Lang: lang, Subject: issueWords(issue).In(lang).subject, HTML: html})
	}
	result, err := s.Store.IssueResult(v.Context(), issue.ID)
	page.Waiting, page.Left, page.GivenUp = result.Waiting, result.Sent, result.Failed
	return answer{Page: page}, err
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

// takeIssueChange handles POST /admin/newsletter/{id}: it saves a draft, and sends it to the owner for a trial or deletes it.
func (s *Server) takeIssueChange(v *visit) (answer, error) {
	sent, err := v.form()
	if err != nil {
		return answer{}, err
	}
	deleting := sent.Get(forms.IssueDo) == adminviews.IssueDelete
	issue, err := s.issueAt(v)
	var lost failure
	switch {
	case deleting && errors.As(err, &lost): // a button pressed twice: it is gone
		return answer{Location: s.issueGone()}, nil
	case err != nil:
		return answer{}, err
	case deleting:
		return s.issueChanged(s.issueGone(), issue, s.Store.DeleteIssue(v.Context(), issue.ID))
	}
	var f forms.IssueFields
	if wrong := f.Form().Decode(sent); wrong != nil {
		found, err := s.issuePage(v, issue, sent, wrong)
		found.Status = http.StatusUnprocessableEntity
		return found, err
	}
	issue.SubjectES, issue.BodyES, issue.SubjectEN, issue.BodyEN = f.SubjectES, f.BodyES, f.SubjectEN, f.BodyEN
	if err := s.Store.ChangeIssue(v.Context(), issue); err != nil {
		return s.issueChanged("", issue, err)
	}
	outcome := outcomeStored
	if sent.Get(forms.IssueDo) == forms.IssueTrial {
		outcome = outcomeTrial
		if err := s.tryIssue(v, issue); err != nil {
			return answer{}, err
		}
	}
	return s.issueDone(issue, outcome), nil
}

// tryIssue sends an issue to the owner, in both languages.
func (s *Server) tryIssue(v *visit, issue db.Issue) error {
	var mails []db.Mail
	for _, lang := range i18n.Langs {
		m, err := s.issueMail(v.Context(), issue, lang, s.MailTo, "")
		if err != nil {
			return err
		}
		m.Kind, m.Subject = "issue-trial", s.Messages.In(i18n.ES).Tf("admin-issue.trial.subject", map[string]any{"Subject": m.Subject})
		mails = append(mails, m)
	}
	return s.Store.AddMail(v.Context(), mails...)
}

func (s *Server) issueDone(issue db.Issue, outcome string) answer {
	address := issueAddress(issue.ID)
	return answer{Location: s.telling(address, issueForm, outcome)}
}

// issueGone is the newsletter's page, which says that an issue was deleted.
func (s *Server) issueGone() string {
	return s.telling(i18n.Path(i18n.ES, i18n.AdminNewsletter), issueForm, outcomeGone)
}

// adminIssueSend handles GET /admin/newsletter/{id}/send: it asks once more.
func (s *Server) adminIssueSend(v *visit) (answer, error) {
	issue, err := s.issueAt(v)
	if err != nil {
		return answer{}, err
	}
	if issue.State != db.Draft || !fieldsOf(issue).Complete() {
		return answer{Location: issueAddress(issue.ID)}, nil
	}
	page := adminviews.IssueSendPage{Base: s.admin(v, i18n.AdminIssueSend, strconv.FormatInt(issue.ID, 10)), Issue: s.shownIssue(issue)}
	page.Recipients, err = s.Store.CountRecipients(v.Context(), issue.Audience)
	return answer{Page: page}, err
}

// takeIssueSend handles POST /admin/newsletter/{id}/send. Pressed twice it sends once.
func (s *Server) takeIssueSend(v *visit) (answer, error) {
	issue, err := s.issueAt(v)
	if err != nil {
		return answer{}, err
	}
	if !fieldsOf(issue).Complete() {
		return answer{Location: issueAddress(issue.ID)}, nil
	}
	return s.issueChanged(issueAddress(issue.ID), issue, s.Store.StartIssue(v.Context(), issue.ID))
}

// issueChanged leads to where a change goes on, or to the issue where it was no draft any more: its page says so.
func (s *Server) issueChanged(to string, issue db.Issue, err error) (answer, error) {
	switch {
	case errors.Is(err, db.ErrNotFound):
		return answer{Location: issueAddress(issue.ID)}, nil
	case err != nil:
		return answer{}, s.notStored(issueForm, err)
	}
	return answer{Location: to}, nil
}
