package handlers

import (
	"context"
	"time"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/views/email"
	"portfolio/views/forms"
)

// requestMails are the mails about a form that was taken: to the owner with all that it says, and to the visitor that it
// has arrived, unless there is no address to write to.
func (s *Server) requestMails(v *visit, form forms.Form, name, address string) ([]db.Mail, error) {
	request := s.request(v, form, name, address)
	toOwner, err := s.toOwner(v, request, address)
	if err != nil || address == "" {
		return []db.Mail{toOwner}, err
	}
	note := email.VisitorMail{Base: request.Base, Kind: request.Kind}
	toVisitor, err := s.toVisitor(v.Context(), note, address)
	return []db.Mail{toOwner, toVisitor}, err
}

// meetingMails are requestMails with an entry for the owner's calendar.
func (s *Server) meetingMails(v *visit, f forms.MeetingFields, zone, id string) ([]db.Mail, error) {
	start, err := email.EventStart(f.Date, f.Time, zone)
	if err != nil {
		return nil, err
	}
	request := s.request(v, f.Form(), f.FullName, f.Email)
	request.Event = &email.Event{
		ID: id, Start: start, CreatedAt: s.Now(), OwnerEmail: s.MailTo, Name: f.FullName, Email: f.Email, Message: f.Message,
	}
	toOwner, err := s.toOwner(v, request, f.Email)
	if err != nil {
		return nil, err
	}
	note := email.VisitorMail{Base: request.Base, Kind: email.Meeting, Start: start}
	toVisitor, err := s.toVisitor(v.Context(), note, f.Email)
	return []db.Mail{toOwner, toVisitor}, err
}

// request describes to the owner what form holds.
func (s *Server) request(v *visit, form forms.Form, name, address string) email.InquiryMail {
	base := s.mailBase(v.Lang)
	request := email.InquiryMail{
		Base: base, Kind: email.Kind(form.Name), Name: name, At: s.Now().In(s.ownerZone()), CanReply: address != "",
	}
	for _, a := range form.Answers(base.Messages) {
		request.Rows = append(request.Rows, email.Row(a))
	}
	return request
}

func (s *Server) toOwner(v *visit, request email.InquiryMail, replyTo string) (db.Mail, error) {
	message, err := request.Render(context.WithoutCancel(v.Context())) // who leaves early is written to all the same
	m := db.Mail{
		Kind: "owner-" + string(request.Kind), To: s.MailTo, ReplyTo: replyTo, Language: string(v.Lang),
		Subject: message.Subject, Text: message.Text, HTML: message.HTML,
	}
	if message.Calendar != nil {
		m.AttachmentName, m.AttachmentType, m.Attachment = email.CalendarName, email.CalendarType, message.Calendar
	}
	return m, err
}

func (s *Server) toVisitor(ctx context.Context, note email.VisitorMail, address string) (db.Mail, error) {
	message, err := note.Render(context.WithoutCancel(ctx)) // as above
	return db.Mail{
		Kind: "visitor-" + string(note.Kind), To: address, ReplyTo: s.MailTo, Language: string(note.Lang),
		Subject: message.Subject, Text: message.Text, HTML: message.HTML, UnsubscribeURL: note.Unsubscribe,
	}, err
}

// confirmationMail asks whoever owns an address whether they want the newsmessage.
func (s *Server) confirmationMail(ctx context.Context, lang i18n.Lang, address string, key db.Key) (db.Mail, error) {
	m, err := s.toVisitor(ctx, email.VisitorMail{
		Base: s.mailBase(lang), Kind: email.Newsletter, Step: email.Confirm,
		ConfirmURL: s.keyURL(lang, i18n.NewsletterConfirm, key), Hours: int(confirmWithin / time.Hour),
	}, address)
	m.Secret = true // it holds the key
	return m, err
}

// welcomeMail says that a subscription is confirmed, and how to end it.
func (s *Server) welcomeMail(ctx context.Context, lang i18n.Lang, address string, key db.Key) (db.Mail, error) {
	return s.toVisitor(ctx, email.VisitorMail{
		Base: s.mailBase(lang), Kind: email.Newsletter, Step: email.Welcome,
		Unsubscribe: s.keyURL(lang, i18n.NewsletterUnsubscribe, key),
	}, address)
}

// keyURL is the address of the page that does what key is for.
func (s *Server) keyURL(lang i18n.Lang, page i18n.Page, key db.Key) string {
	return s.BaseURL + i18n.WithQuery(i18n.Path(lang, page), tokenQuery, key.Token)
}

func (s *Server) mailBase(lang i18n.Lang) email.Base {
	return email.Base{Messages: s.Messages.In(lang), Owner: s.Content.Profile.Name, BaseURL: s.BaseURL}
}

// ownerZone is where the owner's clocks are.
func (s *Server) ownerZone() *time.Location {
	return s.Content.Settings.Zone()
}
