package i18n

import (
	"net/url"
	"strings"
)

// Page names one page of the site, whatever its language.
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

// Addresses of forms that stand on a page of another name. They are no pages: who opens one is led to the form.
const (
	BudgetRequest        Page = "budget-request"
	CollaborationRequest Page = "collaboration-request"
	PodcastSubscribe     Page = "podcast-subscribe"
	PodcastSuggest       Page = "podcast-suggest"
	PodcastVote          Page = "podcast-vote"
	PageView             Page = "page-view" // takes events, for which nobody opens it
)

// paths is the one table of addresses. Where both languages share a path, the Spanish page is that path with ?lng=es.
var paths = map[Page]Both[string]{
	Home:                  {"/", "/"},
	Articles:              {"/articles", "/articulos"},
	Article:               {"/articles/{slug}", "/articulos/{slug}"},
	Tutorials:             {"/tutorials", "/tutorials"},
	Memes:                 {"/memes", "/memes"},
	Search:                {"/search", "/busqueda"},
	Podcast:               {"/podcast", "/podcast"},
	PodcastUnsubscribe:    {"/podcast/unsubscribe", "/podcast/unsubscribe"},
	Resume:                {"/resume", "/curriculum"},
	Portfolio:             {"/portfolio", "/portfolio"},
	Project:               {"/portfolio/{id}", "/portfolio/{id}"},
	Gallery:               {"/proyectos", "/proyectos"},
	GalleryProject:        {"/proyectos/{id}", "/proyectos/{id}"},
	About:                 {"/about", "/about"},
	Links:                 {"/links", "/links"},
	Newsletter:            {"/newsletter", "/newsletter"},
	NewsletterConfirm:     {"/newsletter/confirm", "/newsletter/confirm"},
	NewsletterUnsubscribe: {"/newsletter/unsubscribe", "/newsletter/unsubscribe"},
	Connects:              {"/connects", "/conexiones"},
	ConnectsClients:       {"/connects/clients", "/conexiones/clientes"},
	ConnectsForms:         {"/connects/connect", "/conexiones/conectar"},
	Meeting:               {"/connects/meeting", "/conexiones/reunion"},
	Surveys:               {"/surveys", "/encuestas"},
	SurveyAgents:          {"/ai-agents-survey", "/ai-agents-survey"},
	SurveyEnglish:         {"/english-barrier-survey", "/english-barrier-survey"},
	SurveyProfessional:    {"/surveys/professional-experience", "/surveys/professional-experience"},
	Services:              {"/ai-services", "/servicios-ia"},
	Vertical:              {"/ai-services/{vertical}", "/servicios-ia/{vertical}"},
	Privacy:               {"/privacy", "/privacidad"},
	Accessibility:         {"/accessibility", "/accesibilidad"},
	Chat:                  {"/chat", "/chat"},

	BudgetRequest:        {"/connects/budget", "/conexiones/presupuesto"},
	CollaborationRequest: {"/connects/collaboration", "/conexiones/colaboracion"},
	PodcastSubscribe:     {"/podcast/subscribe", "/podcast/subscribe"},
	PodcastSuggest:       {"/podcast/suggest", "/podcast/suggest"},
	PodcastVote:          {"/podcast/vote", "/podcast/vote"},
	PageView:             {"/events/page-view", "/events/page-view"},

	AdminLogin:   {"/admin/login", "/admin/login"},
	AdminLogout:  {"/admin/logout", "/admin/logout"},
	AdminSurveys: {"/admin/surveys", "/admin/surveys"},
	AdminSurvey:  {"/admin/surveys/{survey}/{id}", "/admin/surveys/{survey}/{id}"},

	AdminSurveysCSV:  {"/admin/surveys.csv", "/admin/surveys.csv"},
	AdminSurveysJSON: {"/admin/surveys.json", "/admin/surveys.json"},

	AdminAccount: {"/admin/account", "/admin/account"},

	AdminInbox:       {"/admin/inbox", "/admin/inbox"},
	AdminInboxItem:   {"/admin/inbox/{kind}/{id}", "/admin/inbox/{kind}/{id}"},
	AdminInboxDelete: {"/admin/inbox/{kind}/{id}/delete", "/admin/inbox/{kind}/{id}/delete"},
	AdminOutbox:      {"/admin/outbox", "/admin/outbox"},
	AdminPodcast:     {"/admin/podcast", "/admin/podcast"},
	AdminTopic:       {"/admin/podcast/{id}", "/admin/podcast/{id}"},
	AdminVisits:      {"/admin/visits", "/admin/visits"},
	AdminNewsletter:  {"/admin/newsletter", "/admin/newsletter"},
	AdminSubscribers: {"/admin/newsletter/subscribers", "/admin/newsletter/subscribers"},
	AdminIssue:       {"/admin/newsletter/{id}", "/admin/newsletter/{id}"},
	AdminIssueSend:   {"/admin/newsletter/{id}/send", "/admin/newsletter/{id}/send"},

	AdminPassword: {"/admin/account/password", "/admin/account/password"},
	AdminFactor:   {"/admin/account/second-factor", "/admin/account/second-factor"},
	AdminSessions: {"/admin/account/sessions", "/admin/account/sessions"},
}

// Pattern returns the path of page in language lang with its {placeholders}.
func Pattern(lang Lang, page Page) string { return paths[page].In(lang) }

// Paired tells whether page has a path of its own in each language, so that the path settles the language.
func Paired(page Page) bool { return paths[page].EN != paths[page].ES }

// Path returns the address of page in language lang below the site's root, its placeholders filled with args in order.
func Path(lang Lang, page Page, args ...string) string {
	path := paths[page].In(lang)
	for _, arg := range args {
		open, end := strings.IndexByte(path, '{'), strings.IndexByte(path, '}')
		if open < 0 {
			break
		}
		path = path[:open] + url.PathEscape(arg) + path[end+1:]
	}
	if lang != EN && Shared(page) {
		path += "?lng=" + string(lang)
	}
	return path
}

// Paths returns the addresses of page in both languages, with the same args.
func Paths(page Page, args ...string) Both[string] {
	return Both[string]{EN: Path(EN, page, args...), ES: Path(ES, page, args...)}
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
