package meetings

import (
	"context"
	"errors"
	"time"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/views/email"
)

// Mailer writes the mails about meetings.
type Mailer struct {
	Languages *i18n.Languages
	Owner     string         // the name of the site's owner
	MailTo    string         // where mails to the owner go
	BaseURL   string         // scheme and host, no slash at the end
	Color     string         // of the site; "" for the engine's
	Zone      *time.Location // the owner's
	Now       func() time.Time
}

// Notice is the mails that follow from an event, with the tokens of the links in them.
type Notice struct {
	Tokens             []db.Token
	ToVisitor, ToOwner db.Mail
}

// Mails returns both mails.
func (n Notice) Mails() []db.Mail { return []db.Mail{n.ToOwner, n.ToVisitor} }

// Notice returns what follows from an event. a is the meeting as the event leaves it; words are those of the owner to the visitor.
func (m *Mailer) Notice(ctx context.Context, event email.MeetingEvent, a db.Appointment, words string) (Notice, error) {
	lang, ok := m.Languages.Parse(a.Language)
	if !ok {
		lang = m.Languages.Fallback()
	}
	zone, err := time.LoadLocation(a.Zone)
	if err != nil {
		zone = m.Zone
	}
	mail := email.MeetingMail{
		Base:  email.Base{Messages: m.Languages.Messages(lang), Owner: m.Owner, BaseURL: m.BaseURL, Color: m.Color},
		Event: event, UID: a.UID, Sequence: a.Sequence, Start: a.StartsAt.Time, End: a.EndsAt.Time, Zone: zone, OwnerZone: m.Zone,
		OwnerEmail: m.MailTo, At: m.Now(), Words: words, Name: a.FullName, Email: a.Email, Message: a.Message, About: a.Context.Title,
		NoEntry: a.ID == 0 && !a.State.Takes(), // a wish that is declined
	}
	if a.Context.Page != "" {
		mail.From = m.BaseURL + a.Context.Page
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
	toVisitor, visitorErr := mail.ToVisitor(ctx)
	toOwner, ownerErr := mail.ToOwner(ctx)
	notice.ToVisitor = meetingMail("visitor-meeting", a.Email, m.MailTo, string(lang), toVisitor)
	notice.ToVisitor.Secret = len(notice.Tokens) > 0
	notice.ToOwner = meetingMail(email.ToOwner+"meeting", m.MailTo, a.Email, string(lang), toOwner)
	notice.ToOwner.Class = db.OwnerMail
	return notice, errors.Join(visitorErr, ownerErr)
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
