package email

import (
	"context"
	"time"

	"portfolio/i18n"
)

// Kind is what a visitor sent.
type Kind string

// The kinds: one for each form.
const (
	CV               Kind = "cv"
	Budget           Kind = "budget"
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
	CV, Budget, Collaboration, Meeting, Newsletter, PodcastSubscribe, PodcastSuggest, Agents, English, Professional,
}

// Request is a mail to the owner about what a visitor sent, in the visitor's language.
type Request struct {
	Base
	Kind    Kind
	Name    string // the visitor's; may be empty
	Rows    []Row
	At      time.Time // when it came, where the owner's clocks show
	Replies bool      // whether there is an address that a reply goes to
	Event   *Event    // what the visitor proposes for the calendar; nil for nothing
}

// Letter writes the mail.
func (r Request) Letter(ctx context.Context) (Letter, error) {
	s := sheet{Base: r.Base, Rows: filled(r.Rows)}
	s.Title = r.T("mail.owner." + string(r.Kind))
	s.Subject = s.Title
	if name := oneLine(r.Name); name != "" {
		s.Subject = r.Tf("mail.owner_from", map[string]any{"Subject": s.Title, "Name": name})
	}
	s.Opening = []string{r.Tf("mail.owner_received", r.moment(r.At))}
	if r.Replies {
		s.Closing = append(s.Closing, r.T("mail.owner_reply"))
	}
	if r.Event != nil {
		s.Closing = append(s.Closing, r.T("mail.owner_calendar"))
	}
	s.Notes = []string{r.Tf("mail.owner_why", map[string]any{"Site": r.Site()})}
	letter, err := s.letter(ctx)
	if err == nil && r.Event != nil {
		letter.Calendar, err = r.Event.file(r.Base)
	}
	return letter, err
}

// moment fills the placeholders of messages that tell a day and an hour.
func (b Base) moment(t time.Time) map[string]any {
	return map[string]any{"Date": i18n.LongDate(b.Lang, t), "Time": t.Format("15:04"), "Zone": t.Location().String()}
}
