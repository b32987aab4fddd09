package handlers

import (
	"context"
	"errors"
	"time"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/internal/newsletter"
	"portfolio/views/email"
)

// How fast an issue of the newsletter goes into the outbox: mail servers that are sent too many at once refuse them.
const (
	issueBatch    = 20
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
	to, err := s.Store.IssueRecipients(ctx, issue, issueBatch)
	if err != nil {
		return err
	}
	if len(to) == 0 {
		s.Log.Info("issue sent", "audience", issue.Audience, "recipients", issue.Recipients)
		return s.Store.FinishIssue(ctx, issue.ID)
	}
	mails := make([]db.IssueMail, len(to))
	for i, row := range to {
		if mails[i], err = s.issueTo(ctx, issue, row); err != nil {
			return err
		}
	}
	return s.Store.PutIssueMails(ctx, issue, mails)
}

// issueTo is the mail that brings an issue to somebody, who can end it from there.
func (s *Server) issueTo(ctx context.Context, issue db.Issue, to db.Recipient) (db.IssueMail, error) {
	page, lang := i18n.NewsletterUnsubscribe, i18n.Lang(to.Language)
	if issue.Audience == db.PodcastListeners {
		page = i18n.PodcastUnsubscribe
	}
	key := db.NewKey(db.ToUnsubscribe, time.Time{})
	found, err := s.issueMail(ctx, issue, lang, to.Email, s.keyURL(lang, page, key))
	return db.IssueMail{Subscriber: to.ID, Key: key, Mail: found}, err
}

// issueMail is the mail that brings an issue to an address; unsubscribe is where to end the subscription, "" for nowhere.
func (s *Server) issueMail(ctx context.Context, issue db.Issue, lang i18n.Lang, address, unsubscribe string) (db.Mail, error) {
	subject, text := issueWords(issue).In(lang).subject, newsletter.Plain(issueWords(issue).In(lang).body, s.BaseURL)
	html, err := newsletter.HTML(text, s.BaseURL)
	if err != nil {
		return db.Mail{}, err
	}
	written, err := email.IssueMail{
		Base: s.mailBase(lang), Audience: string(issue.Audience), Subject: subject, Text: text, HTML: html, Unsubscribe: unsubscribe,
	}.Render(ctx)
	return db.Mail{
		Kind: "issue", To: address, ReplyTo: s.MailTo, Language: string(lang), Subject: written.Subject, Text: written.Text,
		HTML: written.HTML, UnsubscribeURL: unsubscribe,
	}, err
}

// issueText is what an issue says in one language.
type issueText struct{ subject, body string }

// issueWords returns what an issue says, by language.
func issueWords(issue db.Issue) i18n.Localized[issueText] {
	return i18n.Localized[issueText]{
		i18n.EN: issueText{issue.SubjectEN, issue.BodyEN},
		i18n.ES: issueText{issue.SubjectES, issue.BodyES},
	}
}
