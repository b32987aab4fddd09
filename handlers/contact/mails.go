package contact

import (
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/views/email"
	"portfolio/views/forms"
)

// inquiryMails returns the emails about an accepted form: to the owner with all answers, and a confirmation to the visitor
// if the form has an address.
func (h *Handlers) inquiryMails(r *web.Request, form forms.Form, row db.Inquiry) ([]db.Mail, error) {
	inquiry := h.inquiryMail(r, form, row)
	toOwner, err := h.toOwner(r, inquiry, row.Email)
	if err != nil || row.Email == "" {
		return []db.Mail{toOwner}, err
	}
	toVisitor, err := h.acknowledgement(r, email.VisitorMail{Kind: inquiry.Kind, Name: row.FullName}, row.Email)
	return []db.Mail{toOwner, toVisitor}, err
}

// meetingMails returns the same emails for a meeting, with an entry for the owner's calendar.
func (h *Handlers) meetingMails(r *web.Request, row db.Inquiry, start time.Time) ([]db.Mail, error) {
	var f forms.MeetingFields
	forms.CopyFields(&f, row)
	inquiry := h.inquiryMail(r, f.Form(), row)
	inquiry.Event = &email.Event{ID: row.SubmissionID, Start: start, CreatedAt: h.Now(), OwnerEmail: h.mailTo}
	forms.CopyFields(&inquiry.Event.Visitor, row)
	toOwner, err := h.toOwner(r, inquiry, row.Email)
	if err != nil {
		return nil, err
	}
	toVisitor, err := h.acknowledgement(r, email.VisitorMail{Kind: email.Meeting, Name: row.FullName, Start: start}, row.Email)
	return []db.Mail{toOwner, toVisitor}, err
}

// inquiryMail returns the email to the owner about a form.
func (h *Handlers) inquiryMail(r *web.Request, form forms.Form, row db.Inquiry) email.InquiryMail {
	base := h.mailer.ForOwner()
	inquiry := email.InquiryMail{
		Base: base, Kind: email.Kind(form.Name), Name: row.FullName, At: h.Now().In(h.Site.Settings.Zone()), CanReply: row.Email != "",
		Written: h.mailer.Written(r.Lang),
	}
	if subject, ok := h.subject(r); ok {
		inquiry.About = h.Site.SubjectTitle(base.Lang, subject.ID, "")
	}
	if page := h.namedFrom(r); page != "" {
		inquiry.From = h.Site.BaseURL + page
	}
	for _, a := range form.WithAnswers(h.Site.Requests, row.Answers).Answers(base.Messages) {
		inquiry.Rows = append(inquiry.Rows, email.Row(a))
	}
	return inquiry
}

func (h *Handlers) toOwner(r *web.Request, inquiry email.InquiryMail, replyTo string) (db.Mail, error) {
	message, err := inquiry.Render(r.Context())
	m := db.Mail{
		Kind: email.ToOwner + string(inquiry.Kind), To: h.mailTo, ReplyTo: replyTo, Language: string(inquiry.Lang),
		Subject: message.Subject, Text: message.Text, HTML: message.HTML, Class: db.OwnerMail,
	}
	if message.Calendar != nil {
		m.AttachmentName, m.AttachmentType, m.Attachment = email.CalendarName, email.CalendarType, message.Calendar
	}
	return m, err
}

// acknowledgement tells whoever sent a form that it has arrived.
func (h *Handlers) acknowledgement(r *web.Request, mail email.VisitorMail, address string) (db.Mail, error) {
	mail.Base = h.mailer.In(r.Lang)
	if subject, ok := h.subject(r); ok {
		mail.About = subject.Title.In(r.Lang)
	}
	mail.When = h.answeredWhen(mail.Messages, string(mail.Kind))
	m, err := h.mailer.Mail(r.Context(), mail, address)
	m.Class, m.Network = db.AcknowledgementMail, h.MailNetwork(r.Request)
	return m, err
}
