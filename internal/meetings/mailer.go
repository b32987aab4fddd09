package meetings

import (
	"context"
	"errors"
	"time"

	"portfolio/content"
	"portfolio/db"
	"portfolio/i18n"
	"portfolio/views/email"
	"portfolio/views/forms"
)

// Mailer writes the emails about meetings.
type Mailer struct {
	email.Letterhead
	MailTo string         // where mails to the owner go
	Zone   *time.Location // the owner's
	Now    func() time.Time

	Place    i18n.Localized[string] // where calls take place; may be empty
	Requests content.Requests       // what the owner asks besides

	SubjectTitle func(lang i18n.Lang, id, stored string) string // what a stored subject is called today
}

// Notice is the emails that follow from an event, with the tokens of the links in them.
type Notice struct {
	Tokens             []db.Token
	ToVisitor, ToOwner db.Mail
}

// Mails returns both emails.
func (n Notice) Mails() []db.Mail { return []db.Mail{n.ToOwner, n.ToVisitor} }

// Notice returns the effects of an event on a meeting that was as before, empty for a new one. a is the meeting as the event leaves
// it, but for its hold; words are those of the owner to the visitor.
func (m *Mailer) Notice(ctx context.Context, event email.MeetingEvent, before, a db.Appointment, words string) (Notice, error) {
	mail := m.mail(event, a)
	mail.Words = words
	if before.ID != 0 && !before.StartsAt.Equal(a.StartsAt.Time) {
		mail.Former, mail.Unconfirmed = before.StartsAt.Time, before.Reconfirms() && a.State == db.MeetingBooked
	}
	var notice Notice
	link := func(purpose db.TokenPurpose) string {
		token := db.NewToken(purpose)
		notice.Tokens = append(notice.Tokens, token)
		return token.Value
	}
	if a.State.Takes() {
		mail.Move, mail.Cancel = link(db.PurposeMove), link(db.PurposeCancel)
	}
	if a.State == db.MeetingProposed {
		mail.Accept = link(db.PurposeAccept)
	}
	message, visitorErr := mail.ToVisitor(ctx)
	toOwner, ownerErr := m.toOwner(ctx, mail, a)
	notice.ToVisitor, notice.ToOwner = m.toVisitor(mail, message), toOwner
	notice.ToVisitor.Secret = len(notice.Tokens) > 0
	return notice, errors.Join(visitorErr, ownerErr)
}

// Ask returns the email that asks the visitor to confirm a booking, with the token of its link.
func (m *Mailer) Ask(ctx context.Context, a db.Appointment) (db.Mail, db.Token, error) {
	mail, token := m.mail(email.MeetingAsked, a), db.NewToken(db.PurposeConfirm)
	mail.Confirm = token.Value
	message, err := mail.ToVisitor(ctx)
	ask := m.toVisitor(mail, message)
	ask.Kind, ask.Secret = "visitor-meeting-confirm", true
	return ask, token, err
}

// HoldOver returns the email that tells the owner of a booking that the visitor has not confirmed in time.
func (m *Mailer) HoldOver(ctx context.Context, a db.Appointment) (db.Mail, error) {
	return m.toOwner(ctx, m.mail(email.MeetingLapsed, a), a)
}

// File returns the calendar file of a meeting.
func (m *Mailer) File(a db.Appointment) ([]byte, error) { return m.mail(email.MeetingBooked, a).File() }

// mail returns the email to the visitor about an event.
func (m *Mailer) mail(event email.MeetingEvent, a db.Appointment) email.MeetingMail {
	lang, ok := m.Languages.Parse(a.Language)
	if !ok {
		lang = m.Languages.Fallback()
	}
	zone, err := time.LoadLocation(a.Zone)
	if err != nil {
		zone = m.Zone
	}
	mail := email.MeetingMail{
		Base:  m.In(lang),
		Event: event, UID: a.UID, Sequence: a.Sequence, Start: a.StartsAt.Time, End: a.EndsAt.Time, Zone: zone, OwnerZone: m.Zone,
		OwnerEmail: m.MailTo, At: m.Now(), Place: m.Place.In(lang), Confirmed: !a.ConfirmedAt.IsZero(),
		NoEntry: !a.State.Takes() && (a.ID == 0 || a.Hold != db.NoHold), // a wish that is declined
	}
	forms.CopyFields(&mail.Visitor, a.Inquiry)
	return mail
}

// toOwner returns the email to the owner about the same event as an email to the visitor.
func (m *Mailer) toOwner(ctx context.Context, mail email.MeetingMail, a db.Appointment) (db.Mail, error) {
	mail.Written, mail.Base = m.Written(mail.Lang), m.ForOwner()
	mail.Place = m.Place.In(m.Languages.OfSite(mail.Lang))
	var fields forms.BookingFields
	forms.CopyFields(&fields, a.Inquiry)
	for _, answer := range fields.Form().WithAnswers(m.Requests, a.Answers).Answers(mail.Messages) {
		mail.Answers = append(mail.Answers, email.Row(answer))
	}
	if mail.Event == email.MeetingBooked || mail.Event == email.MeetingLapsed {
		mail.About = m.SubjectTitle(mail.Lang, a.About, a.Title)
		if a.Page != "" {
			mail.From = m.BaseURL + a.Page
		}
	}
	message, err := mail.ToOwner(ctx)
	toOwner := meetingMail(email.ToOwner+"meeting", m.MailTo, mail.Email, string(mail.Lang), message)
	toOwner.Class = db.OwnerMail
	return toOwner, err
}

// toVisitor returns an email to the visitor.
func (m *Mailer) toVisitor(mail email.MeetingMail, message email.Message) db.Mail {
	return meetingMail("visitor-meeting", mail.Email, m.MailTo, string(mail.Lang), message)
}

func meetingMail(kind, to, replyTo, lang string, message email.Message) db.Mail {
	mail := db.Mail{
		Kind: kind, To: to, ReplyTo: replyTo, Language: lang, Subject: message.Subject, Text: message.Text, HTML: message.HTML,
	}
	if message.Calendar != nil {
		mail.AttachmentName, mail.AttachmentType = email.CalendarName, email.MeetingType(message.CalendarMethod)
		mail.Attachment = message.Calendar
	}
	return mail
}
