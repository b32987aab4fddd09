package handlertest

import "time"

// The limits that docs/security.md and the pages state: tests check the site against these figures, not against its constants.
const (
	MaxURI         = 2 << 10 // bytes of path and query
	MaxBody        = 64 << 10
	PostsPerMinute = 10 // of one form, from one network
	LoginsOverall  = 60 // guesses a minute over all networks
	ConfirmWithin  = 48 * time.Hour
	MaxReferrers   = 200 // told apart a day; others are counted as "other"
	FlushInterval  = 5 * time.Second

	AnswersListed   = 10 // on the surveys' dashboard
	InquiriesListed = 25 // on a page of the inbox
	IssueBatch      = 20 // emails that go into the outbox at a time

	ByteOrderMark = "\uFEFF"
)
