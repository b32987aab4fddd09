package handlers

import (
	"context"
	"errors"
	"time"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/letter"
	"portfolio/views/mail"
)

// How fast an issue of the newsletter goes into the outbox: mail servers that are sent too many at once refuse them.
const (
	issueBatch    = 10
	issueInterval = 2 * time.Second
)

// keepSending puts the mails of issues into the outbox until ctx ends, a few at a time. What a start finds half sent goes
// on where it was.
func (s *Server) keepSending(ctx context.Context) {
	ticker := time.NewTicker(issueInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			if err := s.sendSome(ctx); err != nil && ctx.Err() == nil {
				s.Log.Error("newsletter not sent on", "error", err)
			}
		case <-ctx.Done():
			return
		}
	}
}

// sendSome puts the next mails of the issue that is being sent into the outbox.
func (s *Server) sendSome(ctx context.Context) error {
	issue, err := s.Store.IssueToSend(ctx)
	if errors.Is(err, db.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	to, err := s.Store.IssueRecipients(ctx, issue.ID, issueBatch)
	if err != nil {
		return err
	}
	if len(to) == 0 {
		s.Log.Info("newsletter sent", "recipients", issue.Recipients)
		return s.Store.FinishIssue(ctx, issue.ID)
	}
	mails := make([]db.IssueMail, len(to))
	for i, row := range to {
		key := db.NewKey(db.ToUnsubscribe, time.Time{})
		m, err := s.issueMail(ctx, issue, i18n.Lang(row.Language), row.Email, s.keyURL(i18n.Lang(row.Language), i18n.NewsletterUnsubscribe, key))
		if err != nil {
			return err
		}
		mails[i] = db.IssueMail{Subscriber: row.ID, Key: key, Mail: m}
	}
	return s.Store.PutIssueMails(ctx, issue.ID, mails)
}

// issueMail is the mail that brings an issue to an address. Without unsubscribe it is a trial.
func (s *Server) issueMail(ctx context.Context, issue db.Issue, lang i18n.Lang, email, unsubscribe string) (db.Mail, error) {
	subject, text := issueWords(issue).In(lang).subject, letter.Plain(issueWords(issue).In(lang).body, s.BaseURL)
	html, err := letter.HTML(text, s.BaseURL)
	if err != nil {
		return db.Mail{}, err
	}
	written, err := mail.Issue{
		Base: s.mailBase(lang), Subject: subject, Text: text, HTML: html, Unsubscribe: unsubscribe,
	}.Letter(ctx)
	m := db.Mail{
		Kind: "issue", To: email, ReplyTo: s.MailTo, Language: string(lang), Subject: written.Subject, Text: written.Text,
		HTML: written.HTML, UnsubscribeURL: unsubscribe,
	}
	if unsubscribe == "" {
		m.Kind, m.Subject = "issue-trial", s.Words.ES.Tf("admin-issue.trial.subject", map[string]any{"Subject": written.Subject})
	}
	return m, err
}

// issueText is what an issue says in one language.
type issueText struct{ subject, body string }

// issueWords returns what an issue says, by language.
func issueWords(issue db.Issue) i18n.Both[issueText] {
	return i18n.Both[issueText]{
		EN: issueText{issue.SubjectEN, issue.BodyEN},
		ES: issueText{issue.SubjectES, issue.BodyES},
	}
}
