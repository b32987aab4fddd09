package email

import (
	"context"
	"time"

	"portfolio/i18n"
)

// Kind is the name of the form that an email is about.
type Kind string

// The kinds.
const (
	CV               Kind = "cv"
	Quote            Kind = "budget"
	Collaboration    Kind = "collaboration"
	Meeting          Kind = "meeting"
	Newsletter       Kind = "newsletter"
	PodcastSubscribe Kind = "podcast-subscribe"
	PodcastSuggest   Kind = "podcast-suggest"
	Agents           Kind = "agents"
	English          Kind = "english"
	Professional     Kind = "professional"
)

// Kinds lists the kinds.
var Kinds = []Kind{
	CV, Quote, Collaboration, Meeting, Newsletter, PodcastSubscribe, PodcastSuggest, Agents, English, Professional,
}

// ToOwner begins the names by which the outbox knows mails to the owner; a Kind follows.
const ToOwner = "owner-"

// InquiryMail is an email to the owner about what a visitor sent, in the owner's language.
type InquiryMail struct {
	Base
	Kind     Kind
	Name     string // the visitor's; may be empty
	About    string // title of what the form was opened for; may be empty
	From     string // URL of the page from which it was opened; may be empty
	Written  string // name of the visitor's language, where it is not the owner's
	Rows     []Row
	At       time.Time // when it was sent, in the owner's time zone
	CanReply bool      // whether a reply reaches the visitor
	Event    *Event    // the meeting that the visitor proposes; nil for none
}

// Render writes the email.
func (m InquiryMail) Render(ctx context.Context) (Message, error) {
	rows := append([]Row{{m.T("mail.about"), m.About}}, m.Rows...)
	l := layout{Base: m.Base, Rows: filled(append(rows, Row{m.T("mail.from"), m.From}, Row{m.T("mail.written"), m.Written}))}
	l.Title = m.T("mail.owner." + string(m.Kind))
	l.Subject = l.Title
	if name := oneLine(m.Name); name != "" {
		l.Subject = m.Tf("mail.owner_from", map[string]any{"Subject": l.Title, "Name": name})
	}
	l.Opening = []string{m.Tf("mail.owner_received", m.moment(m.At))}
	if m.CanReply {
		l.Closing = append(l.Closing, m.T("mail.owner_reply"))
	}
	if m.Event != nil {
		l.Closing = append(l.Closing, m.T("mail.owner_calendar"))
	}
	if m.isInquiry() {
		l.Ways = append(l.Ways, link{m.T("mail.owner_inbox"), m.BaseURL + i18n.AdminPath(i18n.AdminInbox)})
	}
	l.Notes = []string{m.Tf("mail.owner_why", map[string]any{"Site": m.Site()})}
	message, err := l.render(ctx)
	if err == nil && m.Event != nil {
		message.Calendar, err = m.Event.file(m.Base)
	}
	return message, err
}

// isInquiry reports whether the owner finds what was sent in the inbox.
func (m InquiryMail) isInquiry() bool {
	return m.Kind == CV || m.Kind == Quote || m.Kind == Collaboration || m.Kind == Meeting
}

// moment returns the values of the placeholders that name a date, a time and its zone.
func (b Base) moment(t time.Time) map[string]any {
	return map[string]any{"Date": b.LongDate(t), "At": b.At(t), "Zone": b.ZonePlace(t.Location().String())}
}
