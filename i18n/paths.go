package i18n

import (
	"net/url"
	"slices"
	"strings"
)

// Page identifies a page of the site in every language.
type Page string

// The pages of the site.
const (
	Home                  Page = "home"
	Articles              Page = "articles"
	Article               Page = "article" // {slug}
	Tag                   Page = "tag"     // {tag}
	Series                Page = "series"  // {series}
	Tutorials             Page = "tutorials"
	Memes                 Page = "memes"
	Search                Page = "search"
	Podcast               Page = "podcast"
	PodcastConfirm        Page = "podcast-confirm"
	PodcastUnsubscribe    Page = "podcast-unsubscribe"
	Resume                Page = "resume"
	Portfolio             Page = "portfolio"
	Project               Page = "project" // {id}
	Gallery               Page = "gallery"
	GalleryProject        Page = "gallery-project" // {id}
	About                 Page = "about"
	Links                 Page = "links"
	NewsletterConfirm     Page = "newsletter-confirm"
	NewsletterUnsubscribe Page = "newsletter-unsubscribe"
	Newsletter            Page = "newsletter"
	Connects              Page = "connects"
	ConnectsClients       Page = "connects-clients"
	ConnectsForms         Page = "connects-forms"
	Meeting               Page = "meeting"
	MeetingTimes          Page = "meeting-times" // for scripts
	MeetingFile           Page = "meeting-file"  // for calendar programs
	MeetingConfirm        Page = "meeting-confirm"
	MeetingMove           Page = "meeting-move"
	MeetingCancel         Page = "meeting-cancel"
	MeetingAccept         Page = "meeting-accept"
	Surveys               Page = "surveys"
	SurveyAgents          Page = "survey-agents"
	SurveyEnglish         Page = "survey-english"
	SurveyProfessional    Page = "survey-professional"
	SurveyResults         Page = "survey-results"
	SurveyResultsCSV      Page = "survey-results-csv" // {survey}: a file
	Services              Page = "services"
	Vertical              Page = "vertical" // {vertical}
	Privacy               Page = "privacy"
	Accessibility         Page = "accessibility"
	Chat                  Page = "chat"
)

// Addresses that forms are posted to. A GET of one redirects to the page on which the form stands.
const (
	QuoteRequest         Page = "quote-request"
	CollaborationRequest Page = "collaboration-request"
	PodcastSubscribe     Page = "podcast-subscribe"
	PodcastSuggest       Page = "podcast-suggest"
	PodcastVote          Page = "podcast-vote"
	PageView             Page = "page-view" // takes events of page views
)

// pathTable is the one table of paths. A segment in angle brackets is a word of the language, the message path.<word>; one in
// braces is a placeholder. The other segments are the same in every language.
var pathTable = map[Page]string{
	Home:                  "/",
	Articles:              "/<articles>",
	Article:               "/<articles>/{slug}",
	Tag:                   "/<articles>/<tag>/{tag}",
	Series:                "/<articles>/<series>/{series}",
	Tutorials:             "/tutorials",
	Memes:                 "/memes",
	Search:                "/<search>",
	Podcast:               "/podcast",
	PodcastConfirm:        "/podcast/confirm",
	PodcastUnsubscribe:    "/podcast/unsubscribe",
	Resume:                "/<resume>",
	Portfolio:             "/portfolio",
	Project:               "/portfolio/{id}",
	Gallery:               "/proyectos",
	GalleryProject:        "/proyectos/{id}",
	About:                 "/about",
	Links:                 "/links",
	Newsletter:            "/newsletter",
	NewsletterConfirm:     "/newsletter/confirm",
	NewsletterUnsubscribe: "/newsletter/unsubscribe",
	Connects:              "/<connects>",
	ConnectsClients:       "/<connects>/<clients>",
	ConnectsForms:         "/<connects>/<connect>",
	Meeting:               "/<connects>/<meeting>",
	MeetingTimes:          "/<connects>/<meeting>/times.json",
	MeetingFile:           "/<connects>/<meeting>/meeting.ics",
	MeetingConfirm:        "/<connects>/<meeting>/<confirm>",
	MeetingMove:           "/<connects>/<meeting>/<move>",
	MeetingCancel:         "/<connects>/<meeting>/<cancel>",
	MeetingAccept:         "/<connects>/<meeting>/<accept>",
	Surveys:               "/<surveys>",
	SurveyAgents:          "/ai-agents-survey",
	SurveyEnglish:         "/english-barrier-survey",
	SurveyProfessional:    "/surveys/professional-experience",
	SurveyResults:         "/<surveys>/<results>",
	SurveyResultsCSV:      "/<surveys>/<results>/{survey}.csv",
	Services:              "/<services>",
	Vertical:              "/<services>/{vertical}",
	Privacy:               "/<privacy>",
	Accessibility:         "/<accessibility>",
	Chat:                  "/chat",

	QuoteRequest:         "/<connects>/<budget>",
	CollaborationRequest: "/<connects>/<collaboration>",
	PodcastSubscribe:     "/podcast/subscribe",
	PodcastSuggest:       "/podcast/suggest",
	PodcastVote:          "/podcast/vote",
	PageView:             "/events/page-view",

	AdminLogin:    "/admin/login",
	AdminLogout:   "/admin/logout",
	AdminLanguage: "/admin/language",
	AdminOverview: "/admin",
	AdminSurveys:  "/admin/surveys",
	AdminSurvey:   "/admin/surveys/{survey}/{id}",

	AdminSurveysCSV:  "/admin/surveys.csv",
	AdminSurveysJSON: "/admin/surveys.json",

	AdminAccount: "/admin/account",

	AdminInbox:          "/admin/inbox",
	AdminInboxCSV:       "/admin/inbox.csv",
	AdminInboxSelection: "/admin/inbox/selected",
	AdminInquiry:        "/admin/inbox/{kind}/{id}",
	AdminInquiryDelete:  "/admin/inbox/{kind}/{id}/delete",
	AdminInquiryReply:   "/admin/inbox/{kind}/{id}/reply",
	AdminOutbox:         "/admin/outbox",
	AdminOutboxHeld:     "/admin/outbox/held",
	AdminOutboxAgain:    "/admin/outbox/again",
	AdminOutboxProbe:    "/admin/outbox/probe",
	AdminPodcast:        "/admin/podcast",
	AdminTopic:          "/admin/podcast/{id}",
	AdminAnalytics:      "/admin/visits",
	AdminNewsletter:     "/admin/newsletter",
	AdminSubscribers:    "/admin/newsletter/subscribers",

	AdminSubscribersCSV:    "/admin/newsletter/subscribers.csv",
	AdminSubscribersImport: "/admin/newsletter/subscribers/import",
	AdminSubscribersRemove: "/admin/newsletter/subscribers/remove",

	AdminIssue:     "/admin/newsletter/{id}",
	AdminIssueSend: "/admin/newsletter/{id}/send",

	AdminPassword:     "/admin/account/password",
	AdminSecondFactor: "/admin/account/second-factor",
	AdminSessions:     "/admin/account/sessions",

	AdminNetworks: "/admin/networks",

	AdminMeetings: "/admin/meetings",
	AdminMeeting:  "/admin/meetings/{id}",

	AdminDevices:       "/admin/account/devices",
	AdminRecoveryCodes: "/admin/account/recovery-codes",
}

// Route is a path of a page, and the languages that have it, in the order of the site.
type Route struct {
	Pattern string // with {placeholders}
	Langs   []Lang
}

// Routes returns the paths of page: one for each group of languages that share one.
func (l *Languages) Routes(page Page) []Route {
	var routes []Route
	for _, lang := range l.list {
		pattern := l.Pattern(lang, page)
		at := slices.IndexFunc(routes, func(r Route) bool { return r.Pattern == pattern })
		if at < 0 {
			at = len(routes)
			routes = append(routes, Route{Pattern: pattern})
		}
		routes[at].Langs = append(routes[at].Langs, lang)
	}
	return routes
}

// Pattern returns the path of page in language lang with its {placeholders}.
func (l *Languages) Pattern(lang Lang, page Page) string { return l.Messages(lang).Pattern(page) }

// Path returns the address of page in language lang below the root of the site.
func (l *Languages) Path(lang Lang, page Page, args ...string) string {
	return l.Messages(lang).Path(page, args...)
}

// Paths returns the address of page in every language, with the same args.
func (l *Languages) Paths(page Page, args ...string) Localized[string] {
	return Localize(l, func(lang Lang) string { return l.Path(lang, page, args...) })
}

// HasOwnPaths reports whether page has a path of its own in each language, so that the path settles the language.
func (l *Languages) HasOwnPaths(page Page) bool { return len(l.Routes(page)) == len(l.list) }

// Pattern returns the path of page with its {placeholders}.
func (m *Messages) Pattern(page Page) string { return m.paths[page].pattern }

// SharesPath reports whether page is a visitor's page that has the same path in another language. The page of an error, which
// is not in the table, is one.
func (m *Messages) SharesPath(page Page) bool { return m.paths[page].shared }

// Path returns the address of page below the root of the site. args replace the placeholders in order. Where languages share
// a path, it alone is the address in the first of them, and ?lng= is added for the others.
func (m *Messages) Path(page Page, args ...string) string {
	path := m.paths[page]
	address := fill(path.pattern, args)
	if path.shared && !path.first {
		address += "?" + LangQuery + "=" + string(m.Lang)
	}
	return address
}

// ExplicitPath is Path with ?lng= wherever languages share the path, for visitors whose own language is another.
func (m *Messages) ExplicitPath(page Page, args ...string) string {
	path := m.paths[page]
	address := fill(path.pattern, args)
	if path.shared {
		address += "?" + LangQuery + "=" + string(m.Lang)
	}
	return address
}

// fill replaces the placeholders of a pattern in order.
func fill(pattern string, args []string) string {
	for _, arg := range args {
		open, end := strings.IndexByte(pattern, '{'), strings.IndexByte(pattern, '}')
		if open < 0 {
			break
		}
		pattern = pattern[:open] + url.PathEscape(arg) + pattern[end+1:]
	}
	return pattern
}

// WithSuffix returns address with a suffix at the end of its path.
func WithSuffix(address, suffix string) string {
	if at := strings.IndexAny(address, "?#"); at >= 0 {
		return address[:at] + suffix + address[at:]
	}
	return address + suffix
}

// WithQuery returns address with the parameter name=value added.
func WithQuery(address, name, value string) string {
	address, fragment, _ := strings.Cut(address, "#")
	joint := "?"
	if strings.Contains(address, "?") {
		joint = "&"
	}
	address += joint + url.QueryEscape(name) + "=" + url.QueryEscape(value)
	if fragment != "" {
		address += "#" + fragment
	}
	return address
}
