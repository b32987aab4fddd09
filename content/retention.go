package content

import (
	"fmt"
	"strings"
)

// How long personal data is kept. The privacy page prints these figures, and the job that deletes the data uses them.
const (
	InquiryMonths  = 24 // budget, collaboration, meeting and CV requests, suggested podcast topics
	SurveyMonths   = 36 // answers to surveys
	OutboxDays     = 30 // the text of emails, sent or given up
	PendingDays    = 7  // newsletter subscriptions that nobody confirmed
	AttemptDays    = 7  // counters of attempts
	PageViewMonths = 24 // counters of page views
	SessionDays    = 7  // sessions of the owner
)

// CookieDays is how long a visitor's browser keeps the choice of a theme or language.
const CookieDays = 365

// Retention is how long personal data is kept. The privacy page prints these figures, and the job that deletes the data uses them.
type Retention struct {
	InquiryMonths  int `toml:"inquiry_months" optional:"true"`   // budget, collaboration, meeting and CV requests, suggested podcast topics
	SurveyMonths   int `toml:"survey_months" optional:"true"`    // answers to surveys
	OutboxDays     int `toml:"outbox_days" optional:"true"`      // the text of emails, sent or given up
	PendingDays    int `toml:"pending_days" optional:"true"`     // subscriptions that nobody confirmed
	AttemptDays    int `toml:"attempt_days" optional:"true"`     // counters of attempts
	PageViewMonths int `toml:"page_view_months" optional:"true"` // counters of page views
	SessionDays    int `toml:"session_days" optional:"true"`     // sessions of the owner
}

// The longest periods: a hundred years, and for a session what browsers keep a cookie for.
const (
	mostMonths      = 1200
	mostDays        = 36525
	mostSessionDays = 400
)

// defaultRetention returns the periods of a site that states none.
func defaultRetention() Retention {
	return Retention{
		InquiryMonths: InquiryMonths, SurveyMonths: SurveyMonths, OutboxDays: OutboxDays, PendingDays: PendingDays,
		AttemptDays: AttemptDays, PageViewMonths: PageViewMonths, SessionDays: SessionDays,
	}
}

// check refuses a period of 0, with which data would be deleted at once, and one that no calendar holds.
func (r *Retention) check(wrong func(key, what, do string)) {
	for _, period := range []struct {
		key string
		n   int
	}{
		{"inquiry_months", r.InquiryMonths}, {"survey_months", r.SurveyMonths}, {"outbox_days", r.OutboxDays},
		{"pending_days", r.PendingDays}, {"attempt_days", r.AttemptDays}, {"page_view_months", r.PageViewMonths},
		{"session_days", r.SessionDays},
	} {
		most := mostDays
		switch {
		case strings.HasSuffix(period.key, "months"):
			most = mostMonths
		case period.key == "session_days":
			most = mostSessionDays
		}
		if period.n < 1 || period.n > most {
			wrong(period.key, fmt.Sprintf("%s is %d", period.key, period.n), fmt.Sprintf("write a number from 1 to %d", most))
		}
	}
}

// orDefault returns r, or the default periods if r has a mistake: nothing is deleted by a mistake.
func (r Retention) orDefault() Retention {
	sound := true
	r.check(func(string, string, string) { sound = false })
	if sound {
		return r
	}
	return defaultRetention()
}
