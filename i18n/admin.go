package i18n

import "strings"

// ownerPages are the owner's pages, in the order of the navigation. Each has one path for all languages, and is called by the
// message <page>.title.
var ownerPages = []PageEntry{
	{Page: AdminSetup, Path: "/admin/setup"},
	{Page: AdminLogin, Path: "/admin/login"},
	{Page: AdminLogout, Path: "/admin/logout", Kind: Target},
	{Page: AdminLanguage, Path: "/admin/language", Kind: Target},

	{Page: AdminOverview, Path: "/admin", Icon: "gauge", Menu: 1},
	{Page: AdminReady, Path: "/admin/ready", Parent: AdminOverview},
	{Page: AdminNetworks, Path: "/admin/networks", Parent: AdminOverview},

	{Page: AdminInbox, Path: "/admin/inbox", Icon: "inbox", Menu: 1},
	{Page: AdminInboxCSV, Path: "/admin/inbox.csv", Kind: File},
	{Page: AdminInboxSelection, Path: "/admin/inbox/selected", Kind: Target, Parent: AdminInbox},
	{Page: AdminInquiry, Path: "/admin/inbox/{kind}/{id}", Parent: AdminInbox},
	{Page: AdminInquiryDelete, Path: "/admin/inbox/{kind}/{id}/delete", Parent: AdminInbox},
	{Page: AdminInquiryReply, Path: "/admin/inbox/{kind}/{id}/reply", Kind: Target, Parent: AdminInbox},

	{Page: AdminMeetings, Path: "/admin/meetings", Icon: "calendar-days", Menu: 1},
	{Page: AdminMeeting, Path: "/admin/meetings/{id}", Parent: AdminMeetings},

	{Page: AdminOutbox, Path: "/admin/outbox", Icon: "send", Menu: 1},
	{Page: AdminOutboxHeld, Path: "/admin/outbox/held", Kind: Target},
	{Page: AdminOutboxAgain, Path: "/admin/outbox/again"},
	{Page: AdminOutboxProbe, Path: "/admin/outbox/probe", Kind: Target},

	{Page: AdminResume, Path: "/admin/resume", Sections: anyOf{SectionResume}, Icon: "link", Menu: 2},

	{Page: AdminNewsletter, Path: "/admin/newsletter", Sections: anyOf{SectionNewsletter}, Icon: "newspaper", Menu: 2},
	{Page: AdminSubscribers, Path: "/admin/newsletter/subscribers", Sections: mailed, Icon: "users", Menu: 2},
	{Page: AdminSubscribersCSV, Path: "/admin/newsletter/subscribers.csv", Kind: File, Sections: mailed},
	{Page: AdminSubscribersImport, Path: "/admin/newsletter/subscribers/import", Sections: mailed, Parent: AdminSubscribers},
	{Page: AdminSubscribersRemove, Path: "/admin/newsletter/subscribers/remove", Sections: mailed, Parent: AdminSubscribers},
	{Page: AdminIssue, Path: "/admin/newsletter/{id}", Sections: mailed, Parent: AdminNewsletter},
	{Page: AdminIssueSend, Path: "/admin/newsletter/{id}/send", Sections: mailed, Parent: AdminNewsletter},

	{Page: AdminPodcast, Path: "/admin/podcast", Sections: anyOf{SectionPodcast}, Icon: "mic", Menu: 2},
	{Page: AdminTopic, Path: "/admin/podcast/{id}", Sections: anyOf{SectionPodcast}, Parent: AdminPodcast},

	{Page: AdminSurveys, Path: "/admin/surveys", Sections: anyOf{SectionSurveys}, Icon: "list-checks", Menu: 2},
	{Page: AdminSurvey, Path: "/admin/surveys/{survey}/{id}", Sections: anyOf{SectionSurveys}, Parent: AdminSurveys},
	{Page: AdminSurveysCSV, Path: "/admin/surveys.csv", Kind: File, Sections: anyOf{SectionSurveys}},
	{Page: AdminSurveysJSON, Path: "/admin/surveys.json", Kind: File, Sections: anyOf{SectionSurveys}},

	{Page: AdminTexts, Path: "/admin/site", Icon: "file-text", Menu: 2},
	{Page: AdminFiles, Path: "/admin/site/files", Icon: "settings", Menu: 2},
	{Page: AdminPictures, Path: "/admin/site/pictures", Icon: "image", Menu: 2},
	{Page: AdminPicture, Path: "/admin/site/pictures/one", Parent: AdminPictures},
	{Page: AdminFile, Path: "/admin/site/files/{file}", Parent: AdminFiles},
	{Page: AdminFindings, Path: "/admin/site/findings", Parent: AdminFiles},
	{Page: AdminSiteImport, Path: "/admin/site/import", Parent: AdminFiles},
	{Page: AdminSharePictures, Path: "/admin/share-pictures", Parent: AdminTexts},
	{Page: AdminTextNew, Path: "/admin/site/texts/new", Parent: AdminTexts},
	{Page: AdminText, Path: "/admin/site/texts/{kind}/{id}", Parent: AdminTexts},
	{Page: AdminTextPreview, Path: "/admin/site/texts/{kind}/{id}/preview", Kind: Target, Parent: AdminTexts},
	{Page: AdminTextHistory, Path: "/admin/site/texts/{kind}/{id}/history", Parent: AdminTexts},
	{Page: AdminSaves, Path: "/admin/site/saves", Parent: AdminTexts},
	{Page: AdminAnalytics, Path: "/admin/visits", Sections: anyOf{SectionViews}, Icon: "chart-column", Menu: 2},

	{Page: AdminEmail, Path: "/admin/email", Icon: "mail", Menu: 3},
	{Page: AdminAccount, Path: "/admin/account", Icon: "user", Menu: 3},
	{Page: AdminPassword, Path: "/admin/account/password", Kind: Target},
	{Page: AdminSecondFactor, Path: "/admin/account/second-factor", Kind: Target},
	{Page: AdminRecoveryCodes, Path: "/admin/account/recovery-codes", Kind: Target, Parent: AdminAccount},
	{Page: AdminSessions, Path: "/admin/account/sessions", Kind: Target},
	{Page: AdminDevices, Path: "/admin/account/devices", Kind: Target},
}

// mailed are the sections with a list of addresses that mails go to.
var mailed = anyOf{SectionNewsletter, SectionPodcast}

// ownerPaths are the paths of the owner's pages.
var ownerPaths = func() map[Page]string {
	paths := make(map[Page]string, len(ownerPages))
	for _, entry := range ownerPages {
		paths[entry.Page] = entry.Path
	}
	return paths
}()

// The owner's pages.
const (
	AdminSetup             Page = "admin-setup" // while there is no site
	AdminLogin             Page = "admin-login"
	AdminLogout            Page = "admin-logout"
	AdminLanguage          Page = "admin-language"
	AdminOverview          Page = "admin-overview"
	AdminReady             Page = "admin-ready" // what to do with a new site
	AdminNetworks          Page = "admin-networks"
	AdminInbox             Page = "admin-inbox"
	AdminInboxCSV          Page = "admin-inbox-csv" // the list as a file
	AdminInboxSelection    Page = "admin-inbox-selection"
	AdminInquiry           Page = "admin-inbox-item"   // {kind} {id}
	AdminInquiryDelete     Page = "admin-inbox-delete" // {kind} {id}
	AdminInquiryReply      Page = "admin-inbox-reply"  // {kind} {id}
	AdminMeetings          Page = "admin-meetings"     // the week
	AdminMeeting           Page = "admin-meeting"      // {id} of the request that has led to it, or that is a wish
	AdminEmail             Page = "admin-email"
	AdminOutbox            Page = "admin-outbox"
	AdminOutboxHeld        Page = "admin-outbox-held"
	AdminOutboxAgain       Page = "admin-outbox-again"
	AdminOutboxProbe       Page = "admin-outbox-probe"
	AdminNewsletter        Page = "admin-newsletter"
	AdminSubscribers       Page = "admin-subscribers"
	AdminSubscribersCSV    Page = "admin-subscribers-csv" // the list as a file
	AdminSubscribersImport Page = "admin-subscribers-import"
	AdminSubscribersRemove Page = "admin-subscribers-remove"
	AdminIssue             Page = "admin-issue"      // {id}
	AdminIssueSend         Page = "admin-issue-send" // {id}
	AdminPodcast           Page = "admin-podcast"
	AdminTopic             Page = "admin-topic" // {id} of a suggestion
	AdminSurveys           Page = "admin-surveys"
	AdminSurvey            Page = "admin-survey" // {survey} {id}
	AdminSurveysCSV        Page = "admin-surveys-csv"
	AdminSurveysJSON       Page = "admin-surveys-json"
	AdminTexts             Page = "admin-texts" // articles and pages of the owner's own
	AdminFiles             Page = "admin-files"
	AdminPictures          Page = "admin-pictures"
	AdminPicture           Page = "admin-picture"
	AdminFile              Page = "admin-file" // {file} without its ending, or other
	AdminFindings          Page = "admin-findings"
	AdminSiteImport        Page = "admin-site-import"
	AdminResume            Page = "admin-resume" // links to versions of the résumé
	AdminSharePictures     Page = "admin-share-pictures"
	AdminTextNew           Page = "admin-text-new"
	AdminText              Page = "admin-text"         // {kind} {id}: articles or pages, and its folder
	AdminTextPreview       Page = "admin-text-preview" // {kind} {id}
	AdminTextHistory       Page = "admin-text-history" // {kind} {id}
	AdminSaves             Page = "admin-saves"        // of files of the site
	AdminAnalytics         Page = "admin-analytics"
	AdminAccount           Page = "admin-account"
	AdminPassword          Page = "admin-password"
	AdminSecondFactor      Page = "admin-factor"
	AdminRecoveryCodes     Page = "admin-recovery-codes"
	AdminSessions          Page = "admin-sessions"
	AdminDevices           Page = "admin-devices"
)

// AdminRoot begins the paths of all the owner's pages but the first, which has no slash at its end.
const AdminRoot = "/admin/"

// IsAdmin reports whether page is one of the owner's.
func IsAdmin(page Page) bool { return ownerPaths[page] != "" }

// AdminPath returns the path of one of the owner's pages. args replace its placeholders in order.
func AdminPath(page Page, args ...string) string { return fill(ownerPaths[page], args) }

// AdminPageAt returns the owner's page that has this path, and reports whether there is one.
func AdminPageAt(path string) (Page, bool) {
	for page, pattern := range ownerPaths {
		if _, ok := match(pattern, path); ok {
			return page, true
		}
	}
	return "", false
}

// forbidden reports whether r may not stand in place of a placeholder.
func forbidden(r rune) bool {
	return r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z')
}

// IsAdminPath reports whether a path is the owner's, whether there is a page or not.
func IsAdminPath(path string) bool {
	return path == strings.TrimSuffix(AdminRoot, "/") || strings.HasPrefix(path, AdminRoot)
}
