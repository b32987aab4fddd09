package i18n

import "strings"

// The owner's pages. Each has one path for all languages.
const (
	AdminLogin    Page = "admin-login"
	AdminLogout   Page = "admin-logout"
	AdminLanguage Page = "admin-language"
	AdminOverview Page = "admin-overview"
	AdminSurveys  Page = "admin-surveys"
	AdminSurvey   Page = "admin-survey" // {survey} {id}

	// The answers to a survey as files.
	AdminSurveysCSV  Page = "admin-surveys-csv"
	AdminSurveysJSON Page = "admin-surveys-json"

	AdminAccount Page = "admin-account"

	AdminInbox          Page = "admin-inbox"
	AdminInboxCSV       Page = "admin-inbox-csv" // the list as a file
	AdminInboxSelection Page = "admin-inbox-selection"
	AdminInquiry        Page = "admin-inbox-item"   // {kind} {id}
	AdminInquiryDelete  Page = "admin-inbox-delete" // {kind} {id}
	AdminInquiryReply   Page = "admin-inbox-reply"  // {kind} {id}
	AdminOutbox         Page = "admin-outbox"
	AdminOutboxHeld     Page = "admin-outbox-held"
	AdminOutboxAgain    Page = "admin-outbox-again"
	AdminOutboxProbe    Page = "admin-outbox-probe"
	AdminPodcast        Page = "admin-podcast"
	AdminTopic          Page = "admin-topic" // {id} of a suggestion
	AdminAnalytics      Page = "admin-analytics"
	AdminNewsletter     Page = "admin-newsletter"
	AdminSubscribers    Page = "admin-subscribers"

	AdminSubscribersCSV    Page = "admin-subscribers-csv" // the list as a file
	AdminSubscribersImport Page = "admin-subscribers-import"
	AdminSubscribersRemove Page = "admin-subscribers-remove"

	AdminIssue     Page = "admin-issue"      // {id}
	AdminIssueSend Page = "admin-issue-send" // {id}

	AdminPassword     Page = "admin-password"
	AdminSecondFactor Page = "admin-factor"
	AdminSessions     Page = "admin-sessions"

	AdminNetworks Page = "admin-networks"

	AdminMeetings Page = "admin-meetings" // the week
	AdminMeeting  Page = "admin-meeting"  // {id} of the request that has led to it, or that is a wish

	AdminDevices       Page = "admin-devices"
	AdminRecoveryCodes Page = "admin-recovery-codes"
)

// AdminRoot begins the paths of all the owner's pages but the first, which has no slash at its end.
const AdminRoot = "/admin/"

// IsAdmin reports whether page is one of the owner's.
func IsAdmin(page Page) bool { return IsAdminPath(pathTable[page]) }

// AdminPath returns the path of one of the owner's pages. args replace its placeholders in order.
func AdminPath(page Page, args ...string) string { return fill(pathTable[page], args) }

// AdminPageAt returns the owner's page that has this path, and reports whether there is one.
func AdminPageAt(path string) (Page, bool) {
	for page, pattern := range pathTable {
		if IsAdmin(page) && matches(pattern, path) {
			return page, true
		}
	}
	return "", false
}

// matches reports whether path is pattern with its {placeholders} filled by lower-case letters, digits and hyphens.
func matches(pattern, path string) bool {
	want, got := strings.Split(pattern, "/"), strings.Split(path, "/")
	if len(want) != len(got) {
		return false
	}
	for i, segment := range want {
		if strings.HasPrefix(segment, "{") {
			if got[i] == "" || strings.ContainsFunc(got[i], forbidden) {
				return false
			}
		} else if got[i] != segment {
			return false
		}
	}
	return true
}

// forbidden reports whether r may not stand in place of a placeholder.
func forbidden(r rune) bool {
	return r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z')
}

// IsAdminPath reports whether a path is the owner's, whether there is a page or not.
func IsAdminPath(path string) bool {
	return path == strings.TrimSuffix(AdminRoot, "/") || strings.HasPrefix(path, AdminRoot)
}
