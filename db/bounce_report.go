package db

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
)

// Report is what a mail server reports of an email that it could not deliver, or a provider of one that its recipient complains about.
type Report struct {
	MessageIDs []string // of the emails that it may be about, without the domain
	Tokens     []string // to unsubscribe, from those emails
	Addresses  []string // of the recipient; none if a complaint hides it
	Complaint  bool
	Failure    MailFailure // unless it is a complaint
}

// ReportOutcome is what a report has changed.
type ReportOutcome string

// The outcomes of a report.
const (
	ReportUnknown      ReportOutcome = "unknown"      // it names no email of ours to that address
	ReportRepeated     ReportOutcome = "repeated"     // nothing: the email's failure is known
	ReportCounted      ReportOutcome = "counted"      // the email has bounced
	ReportStopped      ReportOutcome = "stopped"      // the address gets no more issues
	ReportUnsubscribed ReportOutcome = "unsubscribed" // somebody has complained
)

// TakeReport believes a report if it names an email of ours to the address that it is about, by the Message-ID or by the token to
// unsubscribe, which nobody else knows. A repeated report changes nothing.
func (s *Store) TakeReport(ctx context.Context, report Report) (outcome ReportOutcome, err error) {
	err = s.write(ctx, func(tx *transaction) error {
		mail, err := reportedMail(tx, report)
		if errors.Is(err, sql.ErrNoRows) {
			outcome = ReportUnknown
			return nil
		}
		if err != nil {
			return err
		}
		if report.Complaint {
			outcome = ReportUnsubscribed
			row := Subscriber{Email: mail.Email}
			row.ID = mail.SubscriberID
			return s.unsubscribe(tx, row)
		}
		outcome, err = s.takeBounce(tx, mail, report.Failure)
		return err
	})
	return outcome, wrap("take report", err)
}

func (s *Store) takeBounce(tx *transaction, mail issueMail, failure MailFailure) (ReportOutcome, error) {
	var open bool
	err := tx.Get(&open, `
select count(*) > 0 from issue_recipients where mail_id = ? and subscriber_id = ? and outcome in ('', 'sent')`, mail.ID, mail.SubscriberID)
	if err != nil || !open {
		return ReportRepeated, err
	}
	stopped, err := s.recordBounce(tx, mail, "bounced", failure)
	if stopped {
		return ReportStopped, err
	}
	return ReportCounted, err
}

// reportedMail returns the email that a report is about: sql.ErrNoRows if it is none of ours to that address.
func reportedMail(tx *transaction, report Report) (issueMail, error) {
	const from = `select mail_id, subscriber_id, email from subscriber_tokens join subscribers on id = subscriber_id where purpose = 'unsubscribe' and `
	find := func(condition string, arg any) (mail issueMail, err error) {
		err = tx.Get(&mail, from+condition, arg)
		if err == nil && !report.isAbout(mail.Email) {
			err = sql.ErrNoRows
		}
		return mail, err
	}
	for _, id := range report.MessageIDs {
		mail, err := find(`exists (select 1 from outbox where outbox.id = mail_id and recipient = email and message_id = ?)`, id)
		if !errors.Is(err, sql.ErrNoRows) {
			return mail, err
		}
	}
	for _, token := range report.Tokens {
		mail, err := find(`hash = ?`, hash(token))
		if !errors.Is(err, sql.ErrNoRows) {
			return mail, err
		}
	}
	return issueMail{}, sql.ErrNoRows
}

// isAbout reports whether the report is about an address.
func (r Report) isAbout(email string) bool {
	if r.Complaint && len(r.Addresses) == 0 {
		return true
	}
	return slices.ContainsFunc(r.Addresses, func(address string) bool { return strings.EqualFold(address, email) })
}
