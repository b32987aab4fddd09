// Package subscription writes the emails that ask an address to confirm a subscription and that welcome it, the same for every
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
	Kind        email.Kind // of its emails, and the name of its form
	Legal       string     // message key of the text under the form, which visitors agree to
	Page        i18n.Page  // has the form
	Confirm     i18n.Page
	Unsubscribe i18n.Page
}

// The lists.
var (
	Newsletter = List{
		Audience: db.NewsletterAudience, Kind: email.Newsletter, Legal: "newsletter.legal",
		Page: i18n.Newsletter, Confirm: i18n.NewsletterConfirm, Unsubscribe: i18n.NewsletterUnsubscribe,
	}
	Podcast = List{
		Audience: db.PodcastAudience, Kind: email.PodcastSubscribe, Legal: "podcastform.subscribe.note",
		Page: i18n.Podcast, Confirm: i18n.PodcastConfirm, Unsubscribe: i18n.PodcastUnsubscribe,
	}
)

// Of returns the list of an audience.
func Of(audience db.Audience) List {
	if audience == db.PodcastAudience {
		return Podcast
	}
	return Newsletter
}
