// Package subscription writes the mails that ask an address to confirm a subscription and that welcome it, the same for every
// list, and asks those who are on a list without having confirmed.
package subscription

import (
	"portfolio/db"
	"portfolio/i18n"
	"portfolio/views/email"
)

// List is a list that visitors subscribe to, with its pages.
type List struct {
	Audience    db.Audience
	Kind        email.Kind // of its mails, and the name of its form
	Page        i18n.Page  // has the form
	Confirm     i18n.Page
	Unsubscribe i18n.Page
}

// The lists.
var (
	Newsletter = List{db.NewsletterAudience, email.Newsletter, i18n.Newsletter, i18n.NewsletterConfirm, i18n.NewsletterUnsubscribe}
	Podcast    = List{db.PodcastAudience, email.PodcastSubscribe, i18n.Podcast, i18n.PodcastConfirm, i18n.PodcastUnsubscribe}
)

// Of returns the list of an audience.
func Of(audience db.Audience) List {
	if audience == db.PodcastAudience {
		return Podcast
	}
	return Newsletter
}
