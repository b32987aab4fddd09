package i18n

import (
	"net/url"
	"strings"
)

// Page identifies a page of the site in every language.
type Page string

// The pages of the site.
const (
	Home                  Page = "home"
	Articles              Page = "articles"
	Article               Page = "article" // {slug}
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
	Surveys               Page = "surveys"
	SurveyAgents          Page = "survey-agents"
	SurveyEnglish         Page = "survey-english"
	SurveyProfessional    Page = "survey-professional"
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

// paths is the one table of paths. Where the languages share a path, it alone is the address in the fallback language, and
// ?lng= is added for the others.
var paths = map[Page]Localized[string]{
	Home:                  Same("/"),
	Articles:              {EN: "/articles", ES: "/articulos"},
	Article:               {EN: "/articles/{slug}", ES: "/articulos/{slug}"},
	Tutorials:             Same("/tutorials"),
	Memes:                 Same("/memes"),
	Search:                {EN: "/search", ES: "/busqueda"},
	Podcast:               Same("/podcast"),
	PodcastConfirm:        Same("/podcast/confirm"),
	PodcastUnsubscribe:    Same("/podcast/unsubscribe"),
	Resume:                {EN: "/resume", ES: "/curriculum"},
	Portfolio:             Same("/portfolio"),
	Project:               Same("/portfolio/{id}"),
	Gallery:               Same("/proyectos"),
	GalleryProject:        Same("/proyectos/{id}"),
	About:                 Same("/about"),
	Links:                 Same("/links"),
	Newsletter:            Same("/newsletter"),
	NewsletterConfirm:     Same("/newsletter/confirm"),
	NewsletterUnsubscribe: Same("/newsletter/unsubscribe"),
	Connects:              {EN: "/connects", ES: "/conexiones"},
	ConnectsClients:       {EN: "/connects/clients", ES: "/conexiones/clientes"},
	ConnectsForms:         {EN: "/connects/connect", ES: "/conexiones/conectar"},
	Meeting:               {EN: "/connects/meeting", ES: "/conexiones/reunion"},
	Surveys:               {EN: "/surveys", ES: "/encuestas"},
	SurveyAgents:          Same("/ai-agents-survey"),
	SurveyEnglish:         Same("/english-barrier-survey"),
	SurveyProfessional:    Same("/surveys/professional-experience"),
	Services:              {EN: "/ai-services", ES: "/servicios-ia"},
	Vertical:              {EN: "/ai-services/{vertical}", ES: "/servicios-ia/{vertical}"},
	Privacy:               {EN: "/privacy", ES: "/privacidad"},
	Accessibility:         {EN: "/accessibility", ES: "/accesibilidad"},
	Chat:                  Same("/chat"),

	QuoteRequest:         {EN: "/connects/budget", ES: "/conexiones/presupuesto"},
	CollaborationRequest: {EN: "/connects/collaboration", ES: "/conexiones/colaboracion"},
	PodcastSubscribe:     Same("/podcast/subscribe"),
	PodcastSuggest:       Same("/podcast/suggest"),
	PodcastVote:          Same("/podcast/vote"),
	PageView:             Same("/events/page-view"),

	AdminLogin:    Same("/admin/login"),
	AdminLogout:   Same("/admin/logout"),
	AdminOverview: Same("/admin"),
	AdminSurveys:  Same("/admin/surveys"),
	AdminSurvey:   Same("/admin/surveys/{survey}/{id}"),

	AdminSurveysCSV:  Same("/admin/surveys.csv"),
	AdminSurveysJSON: Same("/admin/surveys.json"),

	AdminAccount: Same("/admin/account"),

	AdminInbox:          Same("/admin/inbox"),
	AdminInboxSelection: Same("/admin/inbox/selected"),
	AdminInquiry:        Same("/admin/inbox/{kind}/{id}"),
	AdminInquiryDelete:  Same("/admin/inbox/{kind}/{id}/delete"),
	AdminOutbox:         Same("/admin/outbox"),
	AdminOutboxHeld:     Same("/admin/outbox/held"),
	AdminOutboxAgain:    Same("/admin/outbox/again"),
	AdminOutboxProbe:    Same("/admin/outbox/probe"),
	AdminPodcast:        Same("/admin/podcast"),
	AdminTopic:          Same("/admin/podcast/{id}"),
	AdminAnalytics:      Same("/admin/visits"),
	AdminNewsletter:     Same("/admin/newsletter"),
	AdminSubscribers:    Same("/admin/newsletter/subscribers"),

	AdminSubscribersCSV:    Same("/admin/newsletter/subscribers.csv"),
	AdminSubscribersImport: Same("/admin/newsletter/subscribers/import"),
	AdminSubscribersRemove: Same("/admin/newsletter/subscribers/remove"),

	AdminIssue:     Same("/admin/newsletter/{id}"),
	AdminIssueSend: Same("/admin/newsletter/{id}/send"),

	AdminPassword:     Same("/admin/account/password"),
	AdminSecondFactor: Same("/admin/account/second-factor"),
	AdminSessions:     Same("/admin/account/sessions"),

	AdminNetworks: Same("/admin/networks"),

	AdminDevices:       Same("/admin/account/devices"),
	AdminRecoveryCodes: Same("/admin/account/recovery-codes"),
}

// Pattern returns the path of page in language lang with its {placeholders}.
func Pattern(lang Lang, page Page) string { return paths[page].In(lang) }

// HasOwnPaths reports whether page has a path of its own in each language, so that the path settles the language.
func HasOwnPaths(page Page) bool {
	patterns := paths[page]
	for _, lang := range Langs[1:] {
		if patterns[lang] == patterns[Fallback] {
			return false
		}
	}
	return true
}

// SharesPath reports whether page is a visitor's page at one path in all languages. The page of an error, which is not in the
// table, is one.
func SharesPath(page Page) bool { return !unsharedPaths[page] }

// unsharedPaths holds the pages for which SharesPath is false. It is made once because every link of a page needs it.
var unsharedPaths = func() map[Page]bool {
	found := map[Page]bool{}
	for page := range paths {
		found[page] = HasOwnPaths(page) || IsAdmin(page)
	}
	return found
}()

// Path returns the address of page in language lang below the root of the site. args replace the placeholders in order.
func Path(lang Lang, page Page, args ...string) string {
	path := paths[page].In(lang)
	for _, arg := range args {
		open, end := strings.IndexByte(path, '{'), strings.IndexByte(path, '}')
		if open < 0 {
			break
		}
		path = path[:open] + url.PathEscape(arg) + path[end+1:]
	}
	if lang != Fallback && SharesPath(page) {
		path += "?" + LangQuery + "=" + string(lang)
	}
	return path
}

// Paths returns the address of page in every language, with the same args.
func Paths(page Page, args ...string) Localized[string] {
	return Localize(func(lang Lang) string { return Path(lang, page, args...) })
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
