package email

import (
	"context"
	"strings"
	"time"

	"portfolio/i18n"
)

// SummaryMail tells the owner of requests that came too fast for an email each, in the language of the owner's screens.
type SummaryMail struct {
	Base
	PerHour  int           // how many requests get an email each
	Interval time.Duration // between two summaries
	Kinds    []KindCount
	Newest   []SummaryLine // the newest first
	Held     int           // acknowledgements that wait for the owner's decision
}

// KindCount is the number of requests of a kind.
type KindCount struct {
	Kind  Kind
	Count int
}

// SummaryLine names one request.
type SummaryLine struct {
	At      time.Time // in the owner's time zone
	Subject string
}

// Render writes the email.
func (m SummaryMail) Render(ctx context.Context) (Message, error) {
	total := 0
	l := layout{Base: m.Base, Action: link{m.T("mail.summary.inbox"), m.BaseURL + i18n.AdminPath(i18n.AdminInbox)}}
	for _, kind := range m.Kinds {
		total += kind.Count
		l.Rows = append(l.Rows, Row{m.T("mail.owner." + string(kind.Kind)), m.Number(kind.Count)})
	}
	l.Rows = append(l.Rows, Row{m.Count("mail.summary.newest", len(m.Newest)), m.newest()})
	l.Subject = m.Count("mail.summary.subject", total)
	l.Title = l.Subject
	l.Opening = []string{m.Tf("mail.summary.first", map[string]any{"PerHour": m.PerHour})}
	l.Closing = []string{m.Tf("mail.summary.second", map[string]any{"Minutes": int(m.Interval.Minutes())})}
	if m.Held > 0 {
		l.Closing = append(l.Closing, m.Count("mail.summary.held", m.Held))
		l.Links = []link{{m.T("mail.summary.outbox"), m.BaseURL + i18n.AdminPath(i18n.AdminOutbox)}}
	}
	l.Notes = []string{m.Tf("mail.owner_why", map[string]any{"Site": m.Site()})}
	return l.render(ctx)
}

// newest returns a line for each of the newest requests.
func (m SummaryMail) newest() string {
	lines := make([]string, len(m.Newest))
	for i, line := range m.Newest {
		lines[i] = line.At.Format("15:04") + " " + oneLine(line.Subject)
	}
	return strings.Join(lines, "\n")
}
