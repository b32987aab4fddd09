package content

// How long personal data is kept. The privacy page prints these figures, and the job that deletes the data uses them.
const (
	InquiryMonths  = 24 // budget, collaboration, meeting and CV requests, suggested podcast topics
	SurveyMonths   = 36 // answers to surveys
	OutboxDays     = 30 // the text of mails, sent or given up
	PendingDays    = 7  // newsletter subscriptions that nobody confirmed
	AttemptDays    = 7  // counters of attempts
	PageViewMonths = 24 // counters of page views
	SessionDays    = 7  // sessions of the owner
)

// CookieDays is how long a visitor's browser keeps the choice of a theme or language.
const CookieDays = 365

// The dates of the two statements, YYYY-MM-DD: change a date together with its statement.
const (
	PrivacyChanged       = "2026-11-22" // the text of the privacy page
	AccessibilityChecked = "2026-11-21" // when every page was last tested
)

// Retention is how long personal data is kept. The privacy page prints these figures, and the job that deletes the data uses them.
type Retention struct {
	InquiryMonths  int `toml:"inquiry_months" optional:"true"`   // budget, collaboration, meeting and CV requests, suggested podcast topics
	SurveyMonths   int `toml:"survey_months" optional:"true"`    // answers to surveys
	OutboxDays     int `toml:"outbox_days" optional:"true"`      // the text of mails, sent or given up
	PendingDays    int `toml:"pending_days" optional:"true"`     // subscriptions that nobody confirmed
	AttemptDays    int `toml:"attempt_days" optional:"true"`     // counters of attempts
	PageViewMonths int `toml:"page_view_months" optional:"true"` // counters of page views
	SessionDays    int `toml:"session_days" optional:"true"`     // sessions of the owner
}
