package handlers

import "time"

// The limits that docs/security.md and the pages state: tests check the site against these figures, not against its constants.
const (
	maxURI         = 2 << 10 // bytes of path and query
	maxBody        = 64 << 10
	postsPerMinute = 10 // of one form, from one network
	loginsOverall  = 60 // guesses a minute over all networks
	confirmWithin  = 48 * time.Hour
	maxReferrers   = 200 // told apart a day; others are counted as "other"
	flushInterval  = 5 * time.Second

	answersListed   = 10 // on the surveys' dashboard
	inquiriesListed = 25 // on a page of the inbox
	issueBatch      = 20 // mails that go into the outbox at a time

	byteOrderMark = "\uFEFF"
)
