package layout

import "portfolio/i18n"

// menuEntry is a link of the navigation of the owner's screens. It has the name of its page.
type menuEntry struct {
	Page i18n.Page
	Icon string
}

// ownerMenuGroups are the links of the navigation of the owner's screens: what comes in and goes out, what the owner
// publishes and counts, and the owner's account.
var ownerMenuGroups = [][]menuEntry{
	{
		{Page: i18n.AdminOverview, Icon: "gauge"},
		{Page: i18n.AdminInbox, Icon: "inbox"},
		{Page: i18n.AdminMeetings, Icon: "calendar-days"},
		{Page: i18n.AdminOutbox, Icon: "send"},
	},
	{
		{Page: i18n.AdminNewsletter, Icon: "newspaper"},
		{Page: i18n.AdminSubscribers, Icon: "users"},
		{Page: i18n.AdminPodcast, Icon: "mic"},
		{Page: i18n.AdminSurveys, Icon: "list-checks"},
		{Page: i18n.AdminAnalytics, Icon: "chart-column"},
	},
	{
		{Page: i18n.AdminAccount, Icon: "user"},
	},
}

// ownerMenu returns the groups of the navigation, without the pages of sections that the site does not have.
func (b *Base) ownerMenu() [][]menuEntry {
	groups := make([][]menuEntry, len(ownerMenuGroups))
	for i, group := range ownerMenuGroups {
		for _, entry := range group {
			if b.Site.HasPage(entry.Page) {
				groups[i] = append(groups[i], entry)
			}
		}
	}
	return groups
}

// dashboard returns the page to which the owner's part of the site's menu leads: the surveys, or the overview without them.
func (b *Base) dashboard() i18n.Page {
	if b.Site.HasPage(i18n.AdminSurveys) {
		return i18n.AdminSurveys
	}
	return i18n.AdminOverview
}

// ownerParents maps the owner's pages that are not in the navigation to their parent there.
var ownerParents = map[i18n.Page]i18n.Page{
	i18n.AdminSurvey:         i18n.AdminSurveys,
	i18n.AdminInboxSelection: i18n.AdminInbox,
	i18n.AdminInquiry:        i18n.AdminInbox,
	i18n.AdminInquiryDelete:  i18n.AdminInbox,
	i18n.AdminInquiryReply:   i18n.AdminInbox,
	i18n.AdminIssue:          i18n.AdminNewsletter,
	i18n.AdminIssueSend:      i18n.AdminNewsletter,
	i18n.AdminTopic:          i18n.AdminPodcast,

	i18n.AdminSubscribersImport: i18n.AdminSubscribers,
	i18n.AdminSubscribersRemove: i18n.AdminSubscribers,
	i18n.AdminNetworks:          i18n.AdminOverview,
	i18n.AdminMeeting:           i18n.AdminMeetings,
	i18n.AdminRecoveryCodes:     i18n.AdminAccount,
}

// currentOwnerPage returns the value of aria-current in the owner's navigation: "page" on the entry's page, "true" on a
// page below it, "" elsewhere.
func (b *Base) currentOwnerPage(page i18n.Page) string {
	switch {
	case b.Page == page:
		return "page"
	case ownerParents[b.Page] == page:
		return "true"
	}
	return ""
}
