package handlers

import (
	"net/http"
	"sort"
	"strings"

	"github.com/gorilla/mux"

	"portfolio/i18n"
)

// methods maps what a path does by HTTP method; GET answers HEAD as well.
type methods map[string]http.Handler

// routes is the site's whole surface.
func (s *Server) routes() http.Handler {
	r := mux.NewRouter()
	r.SkipClean(true) // its redirects would keep the host of an absolute request line: no page has such a path
	r.NotFoundHandler = s.failing(errPageNotFound)

	// For machines. Articles as Markdown stand before the pages, whose {slug} would take the ending with it.
	for _, lang := range i18n.Langs {
		s.handle(r, s.feedPath(lang), methods{"GET": s.document(atomKind, s.feedIn(lang))})
		s.handle(r, s.manifestPath(lang), methods{"GET": s.document(manifestKind, s.manifestIn(lang))})
		s.handle(r, i18n.Pattern(lang, i18n.Article)+markdownEnding, methods{"GET": s.articleMarkdown(lang)})
	}
	for _, name := range []string{"/feed", "/feed.xml", "/rss.xml"} {
		s.handle(r, name, methods{"GET": http.HandlerFunc(s.preferredFeed)})
	}
	for _, name := range []string{"/apple-touch-icon.png", "/apple-touch-icon-precomposed.png"} {
		s.handle(r, name, methods{"GET": elsewhereOnSite(s.Assets.URL("icons/apple-touch-icon.png"))})
	}
	s.handle(r, "/og/{lang}/{name}.png", methods{"GET": http.HandlerFunc(s.sharePicture)})
	s.handle(r, "/favicon.ico", methods{"GET": http.HandlerFunc(s.favicon)})
	s.handle(r, "/sitemap.xml", methods{"GET": s.document(xmlKind, s.sitemap)})
	s.handle(r, "/llms.txt", methods{"GET": s.document(textKind, s.llms)})
	s.handle(r, "/robots.txt", methods{"GET": s.document(textKind, s.robots())})
	s.handle(r, "/.well-known/security.txt", methods{"GET": s.document(textKind, s.securityTxt())})

	// Pages
	s.pages(r, i18n.Home, s.home)
	s.pages(r, i18n.Articles, s.articles)
	s.pages(r, i18n.Article, s.article)
	s.pages(r, i18n.Tutorials, s.tutorials)
	s.pages(r, i18n.Memes, s.memes)
	s.pages(r, i18n.Portfolio, s.portfolio)
	s.pages(r, i18n.Project, s.project)
	s.pages(r, i18n.Gallery, s.gallery)
	s.pages(r, i18n.GalleryProject, s.galleryProject)
	s.pages(r, i18n.Podcast, s.podcast)
	s.pages(r, i18n.Search, s.search)
	s.pages(r, i18n.Chat, s.chat)
	s.pages(r, i18n.Services, s.services)
	s.pages(r, i18n.Vertical, s.vertical)
	s.pages(r, i18n.About, s.about)
	s.formPage(r, i18n.Resume, s.resume, s.takeCV())
	s.pages(r, i18n.Links, s.links)
	s.pages(r, i18n.Privacy, s.privacy)
	s.pages(r, i18n.Accessibility, s.accessibility)
	s.pages(r, i18n.Connects, s.connects)
	s.pages(r, i18n.ConnectsClients, s.connectsClients)
	s.pages(r, i18n.ConnectsForms, s.connectsForms)
	s.formPage(r, i18n.Meeting, s.meeting, s.takeMeeting())
	s.formPage(r, i18n.Newsletter, s.newsletter, s.takeSubscription())
	s.formPage(r, i18n.NewsletterConfirm, s.newsletterConfirm, s.takeConfirmation)
	for _, from := range []leaving{s.leavingNewsletter(), s.leavingPodcast()} {
		s.formPage(r, from.page, s.unsubscribe(from), s.takeUnsubscription(from))
	}
	s.pages(r, i18n.Surveys, s.surveys)
	s.formPage(r, i18n.SurveyAgents, s.surveyAgents, s.takeAgentsSurvey())
	s.formPage(r, i18n.SurveyEnglish, s.surveyEnglish, s.takeEnglishSurvey())
	s.formPage(r, i18n.SurveyProfessional, s.surveyProfessional, s.takeProfessional())

	// Forms that stand on a page of another name
	s.formPage(r, i18n.BudgetRequest, s.instead(i18n.ConnectsForms, "budget"), s.takeBudget())
	s.formPage(r, i18n.CollaborationRequest, s.instead(i18n.ConnectsForms, "collaboration"), s.takeCollaboration())
	s.formPage(r, i18n.PodcastSubscribe, s.instead(i18n.Podcast, "subscribe"), s.takePodcastSubscription())
	s.formPage(r, i18n.PodcastSuggest, s.instead(i18n.Podcast, "suggest"), s.takeSuggestion())
	s.formPage(r, i18n.PodcastVote, s.instead(i18n.Podcast, "topics"), s.takeVote)

	// The owner's
	s.adminPage(r, i18n.AdminLogin, s.adminLogin, s.takeLogin)
	s.adminPage(r, i18n.AdminLogout, s.toFirstAdmin, s.takeLogout)
	s.adminPage(r, i18n.AdminNewsletter, s.adminNewsletter, s.takeIssue)
	s.adminPage(r, i18n.AdminSubscribers, s.adminSubscribers, nil)
	s.adminPage(r, i18n.AdminIssue, s.adminIssue, s.takeIssueChange)
	s.adminPage(r, i18n.AdminIssueSend, s.adminIssueSend, s.takeIssueSend)
	s.adminPage(r, i18n.AdminPodcast, s.adminPodcast, s.takePodcast)
	s.adminPage(r, i18n.AdminTopic, s.adminTopic, s.takeTopic)
	s.adminPage(r, i18n.AdminVisits, s.adminVisits, nil)
	s.adminPage(r, i18n.AdminAccount, s.account, nil)
	s.adminPage(r, i18n.AdminPassword, s.toAccount, s.takePassword)
	s.adminPage(r, i18n.AdminFactor, s.toAccount, s.takeFactor)
	s.adminPage(r, i18n.AdminSessions, s.toAccount, s.takeSessions)
	s.adminPage(r, i18n.AdminSurveys, s.adminSurveys, nil)
	s.adminPage(r, i18n.AdminSurvey, s.adminSurvey, nil)
	s.handle(r, i18n.Pattern(i18n.ES, i18n.AdminSurveysCSV), methods{"GET": s.exportSurveys(surveyCSV)})
	s.handle(r, i18n.Pattern(i18n.ES, i18n.AdminSurveysJSON), methods{"GET": s.exportSurveys(surveyJSON)})
	s.adminPage(r, i18n.AdminInbox, s.inbox, nil)
	s.adminPage(r, i18n.AdminInboxItem, s.inboxItem, s.takeInboxItem)
	s.adminPage(r, i18n.AdminInboxDelete, s.inboxDelete, s.takeInboxDelete)
	s.adminPage(r, i18n.AdminOutbox, s.outbox, s.takeOutbox)

	// Choices and events
	s.handle(r, i18n.Pattern(i18n.EN, i18n.PageView), methods{"POST": http.HandlerFunc(s.takePageView)})
	s.handle(r, "/theme", methods{"POST": http.HandlerFunc(s.chooseTheme)})

	// For operators
	s.handle(r, "/healthz", methods{"GET": http.HandlerFunc(s.health)})
	return r
}

// pages routes a page under its path in every language.
func (s *Server) pages(r *mux.Router, page i18n.Page, show pageFunc) {
	s.formPage(r, page, show, nil)
}

// formPage routes a page that takes a form as well, unless take is nil, under its path in every language.
func (s *Server) formPage(r *mux.Router, page i18n.Page, show, take pageFunc) {
	s.atlas.routed = append(s.atlas.routed, routedPage{page, show})
	if !i18n.Paired(page) {
		s.handle(r, i18n.Pattern(i18n.EN, page), s.showing("", show, take))
		return
	}
	for _, lang := range i18n.Langs {
		s.handle(r, i18n.Pattern(lang, page), s.showing(lang, show, take))
	}
}

func (s *Server) showing(fixed i18n.Lang, show, take pageFunc) methods {
	by := methods{http.MethodGet: s.page(fixed, show)}
	if take != nil {
		by[http.MethodPost] = s.page(fixed, take)
	}
	return by
}

// handle routes a path; methods it does not take are answered with 405 and the ones it does.
func (s *Server) handle(r *mux.Router, pattern string, by methods) {
	if get, ok := by[http.MethodGet]; ok {
		by[http.MethodHead] = get
	}
	var names []string
	for name := range by {
		names = append(names, name)
	}
	sort.Strings(names)
	allow := strings.Join(append(names, http.MethodOptions), ", ")
	refuse := s.failing(errNotAllowed)
	r.Handle(pattern, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if h, ok := by[r.Method]; ok {
			h.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Allow", allow)
		if r.Method == http.MethodOptions {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		refuse.ServeHTTP(w, r)
	}))
}

// instead handles GET of an address that only takes a form: it leads to the page where that form stands, and to the
// fragment that is the form's.
func (s *Server) instead(page i18n.Page, fragment string) pageFunc {
	here := i18n.Localize(func(lang i18n.Lang) string { return i18n.Path(lang, page) + "#" + fragment })
	return func(*visit) (answer, error) { return answer{Address: here}, nil }
}
