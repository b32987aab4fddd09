package handlers

import (
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/gorilla/mux"

	"portfolio/content"
	"portfolio/handlers/admin"
	"portfolio/handlers/contact"
	"portfolio/handlers/feeds"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/bibtex"
	"portfolio/internal/metrics"
	"portfolio/internal/newsletter"
	"portfolio/internal/resume"
	"portfolio/internal/subscription"
	"portfolio/views"
	"portfolio/views/layout"
)

// methods maps HTTP methods to the handlers of a path; GET handles HEAD as well.
type methods map[string]http.Handler

// Routes returns the router with all routes of the site.
func (s *Server) Routes() http.Handler {
	r := mux.NewRouter()
	r.SkipClean(true) // its redirects would keep the host of an absolute request line: no page has such a path
	r.NotFoundHandler = s.permalinks
	s.permalinks.SkipClean(true)
	s.permalinks.NotFoundHandler = s.Kernel.Failing(web.ErrNotFound)

	s.routeDocuments(r)
	s.routePages(r)
	s.routeOwnPages(r, false)
	s.routeForms(r)
	s.routeAdmin(r)

	// Choices and events
	s.route(r, i18n.PageView, func([]i18n.Lang) methods { return methods{"POST": s.site.PostPageView(s)} })
	s.handle(r, "/theme", metrics.Choice, methods{"POST": http.HandlerFunc(s.Kernel.ChooseTheme)})

	// For operators
	s.handle(r, "/healthz", metrics.Health, methods{"GET": http.HandlerFunc(s.health)})
	s.handle(r, "/readyz", metrics.Health, methods{"GET": http.HandlerFunc(s.readiness)})
	return r
}

// routeDocuments routes what machines read. Articles as Markdown come before the pages, whose {slug} would match the
// suffix.
func (s *Server) routeDocuments(r *mux.Router) {
	feed := s.Feeds
	for _, lang := range s.Kernel.Languages.List() {
		for _, format := range []content.FeedFormat{content.FeedAtom, content.FeedJSON} {
			s.feed(r, content.FeedPath(lang, format), lang, format)
			s.feed(r, content.FeedPath(lang, format)+"/{page}", lang, format)
		}
		s.handle(r, layout.ManifestPath(lang), metrics.Document, methods{"GET": s.Kernel.HandleDocument(feeds.Manifest, feed.Manifest(lang))})
	}
	for _, topic := range []i18n.Page{i18n.Tag, i18n.Series} {
		s.eachRoute(r, topic, func(r *mux.Router, route i18n.Route) {
			show := methods{"GET": s.Kernel.HandleLocalized(feeds.Atom, route.Langs, feed.TopicFeed(topic))}
			s.handle(r, i18n.WithSuffix(route.Pattern, feeds.TopicFeedSuffix), metrics.Document, show)
			s.handle(r, i18n.WithSuffix(route.Pattern, feeds.TopicFeedSuffix)+"/{page}", metrics.Document, show)
		})
	}
	if s.Kernel.Site.HasPage(i18n.NewsletterArchive) {
		s.eachRoute(r, i18n.NewsletterArchive, func(r *mux.Router, route i18n.Route) {
			show := feed.UntilSent(route.Langs, s.Kernel.HandleLocalized(feeds.Atom, route.Langs, feed.NewsletterFeed))
			s.handle(r, i18n.WithSuffix(route.Pattern, newsletter.FeedSuffix), metrics.Document, methods{"GET": show})
		})
	}
	s.eachRoute(r, i18n.Article, func(r *mux.Router, route i18n.Route) {
		s.handle(r, i18n.WithSuffix(route.Pattern, feeds.MarkdownSuffix), metrics.Document, methods{"GET": feed.ArticleMarkdown(route.Langs)})
	})
	s.formats(r, i18n.Resume, map[string]func([]i18n.Lang) http.Handler{resume.JSONSuffix: feed.ResumeJSON, resume.TextSuffix: feed.ResumeText})
	if s.Kernel.Site.Resume.PDF {
		s.formats(r, i18n.Resume, map[string]func([]i18n.Lang) http.Handler{resume.PDFSuffix: feed.ResumePDF})
	}
	s.formats(r, i18n.Publications, map[string]func([]i18n.Lang) http.Handler{bibtex.Suffix: feed.BibTeX, feeds.MarkdownSuffix: feed.PublicationsMarkdown})
	s.formats(r, i18n.Talks, map[string]func([]i18n.Lang) http.Handler{feeds.MarkdownSuffix: feed.TalksMarkdown})
	s.route(r, i18n.PublicationFile, func(langs []i18n.Lang) methods { return methods{"GET": feed.PublicationBibTeX(langs)} })
	for _, former := range s.Kernel.Site.Settings.Feeds {
		s.feed(r, former.Path, former.Language, former.Format)
	}
	for _, name := range content.FeedNames {
		format := content.FeedAtom
		if strings.HasSuffix(name, ".json") {
			format = content.FeedJSON
		}
		s.handle(r, name, metrics.Document, methods{"GET": feed.PreferredFeed(format)})
	}
	icon := feeds.RedirectAsset(s.Kernel.Site.Asset("icons/apple-touch-icon.png"))
	for _, name := range []string{"/apple-touch-icon.png", "/apple-touch-icon-precomposed.png"} {
		s.handle(r, name, metrics.Document, methods{"GET": icon})
	}
	s.handle(r, "/og/{lang}/{name}.png", metrics.Document, methods{"GET": http.HandlerFunc(feed.SharePicture)})
	s.handle(r, "/favicon.ico", metrics.Document, methods{"GET": http.HandlerFunc(feed.Favicon)})
	s.handle(r, "/sitemap.xml", metrics.Document, methods{"GET": feed.UntilSent([]i18n.Lang{""}, s.Kernel.HandleDocument(feeds.XML, feed.Sitemap))})
	if s.Kernel.Site.Settings.Robots == content.RobotsAll {
		s.handle(r, "/llms.txt", metrics.Document, methods{"GET": s.Kernel.HandleDocument(feeds.Text, feed.LLMs)})
	}
	s.handle(r, "/speculation-rules.json", metrics.Document, methods{"GET": s.Kernel.HandleDocument(feeds.Rules, feeds.SpeculationRules())})
	s.handle(r, "/robots.txt", metrics.Document, methods{"GET": s.Kernel.HandleDocument(feeds.Text, feed.Robots())})
	s.handle(r, "/.well-known/security.txt", metrics.Document, methods{"GET": s.Kernel.HandleDocument(feeds.Text, feed.SecurityTxt())})
}

// formats routes what a page is to be had as besides, by the suffix of its path, if the site has the page.
func (s *Server) formats(r *mux.Router, page i18n.Page, by map[string]func([]i18n.Lang) http.Handler) {
	if !s.Kernel.Site.HasPage(page) {
		return
	}
	for _, route := range s.Kernel.Languages.Routes(page) {
		for suffix, show := range by {
			s.handle(r, i18n.WithSuffix(route.Pattern, suffix), metrics.Document, methods{"GET": show(route.Langs)})
		}
	}
}

// feed routes a feed of one language. One whose path ends with a slash has a redirect at the path without.
func (s *Server) feed(r *mux.Router, path string, lang i18n.Lang, format content.FeedFormat) {
	show := s.Feeds.Feed(lang, format, strings.TrimSuffix(path, "/{page}"))
	s.handle(r, path, metrics.Document, methods{"GET": s.Kernel.HandleDocument(feeds.FeedKind(format), show)})
	if short := strings.TrimSuffix(path, "/"); short != path {
		s.handle(r, short, metrics.Document, methods{"GET": http.RedirectHandler(path, http.StatusMovedPermanently)})
	}
}

// routePages routes the pages, with the forms that have the same path as their page.
func (s *Server) routePages(r *mux.Router) {
	s.page(r, i18n.Home, s.site.Home)
	s.page(r, i18n.Articles, s.site.Articles)
	s.page(r, i18n.Article, s.site.Article)
	s.page(r, i18n.Tag, s.site.Tag)
	s.page(r, i18n.Series, s.site.Series)
	s.page(r, i18n.Tutorials, s.site.Tutorials)
	s.page(r, i18n.Memes, s.site.Memes)
	s.page(r, i18n.Portfolio, s.site.Portfolio)
	s.page(r, i18n.Project, s.site.Project)
	s.page(r, i18n.Gallery, s.site.Gallery)
	s.page(r, i18n.GalleryProject, s.site.GalleryProject)
	s.page(r, i18n.Podcast, s.contact.Podcast)
	s.page(r, i18n.Search, s.site.Search)
	s.form(r, i18n.Chat, s.site.Chat, web.Posted(s.site.PostChat))
	s.page(r, i18n.Services, s.site.Services)
	s.routeOwnPages(r, true) // before the industries, whose {vertical} would match
	s.page(r, i18n.Vertical, s.site.Vertical)
	s.page(r, i18n.About, s.site.About)
	s.form(r, i18n.Resume, s.contact.Resume, s.contact.PostCVRequest())
	s.route(r, i18n.ResumeVersion, func(langs []i18n.Lang) methods { return s.methods(s.contact.ResumeVersion, nil, langs...) }) // in no index
	s.page(r, i18n.Publications, s.site.Publications)
	s.page(r, i18n.Talks, s.site.Talks)
	s.page(r, i18n.Links, s.site.Links)
	s.page(r, i18n.Privacy, s.site.Privacy)
	s.page(r, i18n.Accessibility, s.site.Accessibility)
	s.page(r, i18n.Connects, s.contact.Connects)
	s.page(r, i18n.ConnectsClients, s.contact.Clients)
	s.page(r, i18n.ConnectsForms, s.contact.Forms)
	s.form(r, i18n.Meeting, s.contact.Meeting, s.contact.PostMeeting())
	s.route(r, i18n.MeetingTimes, func(langs []i18n.Lang) methods { return s.methods(s.contact.FreeTimes, nil, langs...) })
	s.route(r, i18n.MeetingFile, func([]i18n.Lang) methods { return methods{"GET": http.HandlerFunc(s.contact.MeetingFile)} })
	s.form(r, i18n.MeetingConfirm, s.contact.ShowMeetingConfirmation, web.Posted(s.contact.PostMeetingConfirmation))
	for _, link := range []contact.MeetingLink{contact.MoveLink, contact.CancelLink, contact.AcceptLink} {
		s.form(r, link.Page, s.contact.ShowMeetingLink(link), s.contact.PostMeetingLink(link))
	}
	s.form(r, i18n.Newsletter, s.contact.Newsletter, s.contact.PostSubscription())
	for _, list := range []subscription.List{subscription.Newsletter, subscription.Podcast} {
		s.form(r, list.Confirm, s.contact.ConfirmSubscription(list), s.contact.PostConfirmation(list))
		s.form(r, list.Unsubscribe, s.contact.Unsubscribe(list), s.contact.PostUnsubscribe(list))
	}
	s.route(r, i18n.NewsletterArchive, func(langs []i18n.Lang) methods { return s.methods(s.contact.NewsletterArchive, nil, langs...) })
	s.route(r, i18n.NewsletterIssue, func(langs []i18n.Lang) methods { return s.methods(s.contact.NewsletterIssue, nil, langs...) })
	s.page(r, i18n.Surveys, s.survey.Surveys)
	s.page(r, i18n.SurveyResults, s.survey.Results)
	s.route(r, i18n.SurveyResultsCSV, func(langs []i18n.Lang) methods { return methods{"GET": s.survey.ResultsCSV(langs)} })
	for _, survey := range s.Kernel.Site.Surveys {
		s.form(r, survey.Page(), s.survey.Show(survey), s.survey.Post(survey))
	}
}

// routeOwnPages routes the pages of services, or the other pages of the owner's own, and their drafts.
func (s *Server) routeOwnPages(r *mux.Router, ofServices bool) {
	langs := s.Kernel.Languages.List()
	for _, page := range s.Kernel.Site.Pages {
		if (page.Service != "") != ofServices {
			continue
		}
		handle := s.site.OwnPage(page, false)
		s.ownPage(r, page, handle)
		s.Feeds.AddAt(s.site.OwnPagePaths(page), page.Langs(langs), page.Updated, handle)
		for _, lang := range page.Langs(langs) {
			s.handle(r, page.Localized[lang].MarkdownPath, metrics.Document, methods{"GET": s.Feeds.OwnPageMarkdown(lang, page)})
		}
	}
	for _, page := range s.Kernel.Site.Drafts {
		if (page.Service != "") != ofServices {
			continue
		}
		s.ownPage(r, page, s.site.OwnPage(page, true))
	}
}

// ownPage routes a page of the owner's own, each path with the languages that have it.
func (s *Server) ownPage(r *mux.Router, page content.OwnPage, handle web.Handler) {
	langs := map[string][]i18n.Lang{}
	for _, lang := range page.Langs(s.Kernel.Languages.List()) {
		path, _, _ := strings.Cut(page.Localized[lang].Path, "?")
		langs[path] = append(langs[path], lang)
	}
	for path, of := range langs {
		s.handle(r, path, metrics.OwnPage, s.methods(handle, nil, of...))
		if short := strings.TrimSuffix(path, "/"); short != path { // the handler redirects
			s.handle(r, short, metrics.OwnPage, s.methods(handle, nil, of...))
		}
	}
}

// routeForms routes the forms that have another path than their page.
func (s *Server) routeForms(r *mux.Router) {
	s.form(r, i18n.QuoteRequest, s.redirectToForm(views.QuoteForm), s.contact.PostQuote())
	s.form(r, i18n.CollaborationRequest, s.redirectToForm(views.CollaborationForm), s.contact.PostCollaboration())
	s.form(r, i18n.PodcastSubscribe, s.redirectTo(i18n.Podcast, "subscribe"), s.contact.PostPodcastSubscription())
	s.form(r, i18n.PodcastSuggest, s.redirectTo(i18n.Podcast, "suggest"), s.contact.PostSuggestion())
	s.form(r, i18n.PodcastVote, s.redirectTo(i18n.Podcast, "topics"), web.Posted(s.contact.PostVote))
}

// routeAdmin routes the owner's pages, which are in the owner's language. Middleware before the router redirects everybody
// else to the login.
func (s *Server) routeAdmin(r *mux.Router) {
	s.screen(r, i18n.AdminSubscribersCSV, methods{"GET": http.HandlerFunc(s.admin.ExportSubscribers)}) // before {id}
	to := func(page i18n.Page) web.Handler { return web.RedirectTo(i18n.AdminPath(page)) }
	for _, route := range []struct {
		page      i18n.Page
		get, post web.Handler // post is nil where the page has no form
	}{
		{i18n.AdminSetup, s.admin.Setup, web.Posted(s.admin.PostSetup)},
		{i18n.AdminLogin, s.admin.Login, web.Posted(s.admin.PostLogin)},
		{i18n.AdminLogout, to(i18n.AdminOverview), web.Posted(s.admin.PostLogout)},
		{i18n.AdminLanguage, to(i18n.AdminOverview), web.Posted(s.Kernel.ChooseAdminLanguage)},
		{i18n.AdminOverview, s.admin.Overview, web.Posted(s.admin.PostOverview)},
		{i18n.AdminReady, s.admin.Ready, nil},
		{i18n.AdminNewsletter, s.admin.Newsletter, web.Posted(s.admin.PostNewsletter)},
		{i18n.AdminSubscribers, s.admin.Subscribers, web.Posted(s.admin.PostSubscribers)},
		{i18n.AdminSubscribersImport, s.admin.Import, s.admin.PostImport},
		{i18n.AdminSubscribersRemove, s.admin.SubscribersRemove, web.Posted(s.admin.PostSubscribersRemove)},
		{i18n.AdminIssue, s.admin.Issue, web.Posted(s.admin.PostIssue)},
		{i18n.AdminIssueSend, s.admin.IssueSend, web.Posted(s.admin.PostIssueSend)},
		{i18n.AdminPodcast, s.admin.Podcast, web.Posted(s.admin.PostPodcast)},
		{i18n.AdminTopic, s.admin.Topic, s.admin.PostTopic},
		{i18n.AdminResume, s.admin.Resume, web.Posted(s.admin.PostResume)},
		{i18n.AdminTexts, s.admin.Texts, nil},
		{i18n.AdminFiles, s.admin.Files, web.Posted(s.admin.PostFiles)},
		{i18n.AdminPictures, s.admin.Pictures, s.admin.PostPictures},
		{i18n.AdminPicture, s.admin.Picture, s.admin.PostPicture},
		{i18n.AdminFile, s.admin.File, web.Posted(s.admin.PostFile)},
		{i18n.AdminFindings, s.admin.Findings, nil},
		{i18n.AdminSiteImport, s.admin.SiteImport, web.Posted(s.admin.PostSiteImport)},
		{i18n.AdminSharePictures, s.admin.SharePictures, nil},
		{i18n.AdminTextNew, s.admin.TextNew, web.Posted(s.admin.PostTextNew)},
		{i18n.AdminText, s.admin.Text, web.Posted(s.admin.PostText)},
		{i18n.AdminTextPreview, s.admin.TextPreview, nil},
		{i18n.AdminTextHistory, s.admin.TextHistory, web.Posted(s.admin.PostTextHistory)},
		{i18n.AdminSaves, s.admin.Saves, web.Posted(s.admin.PostSaves)},
		{i18n.AdminAnalytics, s.admin.Analytics, nil},
		{i18n.AdminAccount, s.admin.Account, nil},
		{i18n.AdminPassword, to(i18n.AdminAccount), s.admin.PostPassword},
		{i18n.AdminSecondFactor, to(i18n.AdminAccount), web.Posted(s.admin.PostSecondFactor)},
		{i18n.AdminSessions, to(i18n.AdminAccount), s.admin.PostSessions},
		{i18n.AdminNetworks, s.admin.Networks, web.Posted(s.admin.PostNetworks)},
		{i18n.AdminDevices, to(i18n.AdminAccount), web.Posted(s.admin.PostDevices)},
		{i18n.AdminRecoveryCodes, to(i18n.AdminAccount), s.admin.PostRecoveryCodes},
		{i18n.AdminSurveys, s.admin.Surveys, nil},
		{i18n.AdminSurvey, s.admin.Survey, nil},
		{i18n.AdminInbox, s.admin.Inbox, nil},
		{i18n.AdminInboxSelection, to(i18n.AdminInbox), web.Posted(s.admin.PostInboxSelection)},
		{i18n.AdminInquiry, s.admin.Inquiry, s.admin.PostInquiry},
		{i18n.AdminInquiryDelete, s.admin.InquiryDelete, s.admin.PostInquiryDelete},
		{i18n.AdminInquiryReply, s.admin.RedirectToInquiry, s.admin.PostInquiryReply},
		{i18n.AdminMeetings, s.admin.Meetings, nil},
		{i18n.AdminMeeting, s.admin.Meeting, web.Posted(s.admin.PostMeeting)},
		{i18n.AdminOutbox, s.admin.Outbox, web.Posted(s.admin.PostOutbox)},
		{i18n.AdminEmail, s.admin.Email, web.Posted(s.admin.PostEmail)},
		{i18n.AdminOutboxHeld, web.RedirectTo(admin.HeldAddress()), web.Posted(s.admin.PostOutboxHeld)},
		{i18n.AdminOutboxAgain, s.admin.OutboxAgain, s.admin.PostOutboxAgain},
		{i18n.AdminOutboxProbe, to(i18n.AdminOutbox), s.admin.PostOutboxProbe},
	} {
		s.screen(r, route.page, s.methods(route.get, route.post))
	}
	s.screen(r, i18n.AdminInboxCSV, methods{"GET": http.HandlerFunc(s.admin.ExportInbox)})
	s.screen(r, i18n.AdminSurveysCSV, methods{"GET": s.admin.ExportSurveys(admin.SurveyCSV)})
	s.screen(r, i18n.AdminSurveysJSON, methods{"GET": s.admin.ExportSurveys(admin.SurveyJSON)})
}

// screen routes one of the owner's pages, if the site has what it is about.
func (s *Server) screen(r *mux.Router, page i18n.Page, by methods) {
	s.route(r, page, func([]i18n.Lang) methods { return by })
}

// page routes a page under its path in every language, if the site has it.
func (s *Server) page(r *mux.Router, page i18n.Page, get web.Handler) { s.form(r, page, get, nil) }

// form routes a page that accepts a form as well, unless post is nil, under its path in every language, if the site has it.
func (s *Server) form(r *mux.Router, page i18n.Page, get, post web.Handler) {
	if s.Kernel.Site.HasPage(page) {
		s.Feeds.Add(page, get)
	}
	s.route(r, page, func(langs []i18n.Lang) methods { return s.methods(get, post, langs...) })
}

// route routes a page under its path in every language, if the site has it. by returns the handlers for the languages that share a
// path.
func (s *Server) route(r *mux.Router, page i18n.Page, by func([]i18n.Lang) methods) {
	if !s.Kernel.Site.HasPage(page) {
		return
	}
	s.eachRoute(r, page, func(r *mux.Router, route i18n.Route) {
		s.handle(r, route.Pattern, s.label(page), by(route.Langs))
		if short := strings.TrimSuffix(route.Pattern, "/"); short != route.Pattern && short != "" { // the handler redirects
			s.handle(r, short, s.label(page), by(route.Langs))
		}
	})
}

// eachRoute calls add with each path of a page, and the router for it: r, or the one for patterns of the site. Those of the program
// lead on there.
func (s *Server) eachRoute(r *mux.Router, page i18n.Page, add func(r *mux.Router, route i18n.Route)) {
	to := r
	if s.Kernel.Languages.HasPermalink(page) {
		to = s.permalinks
	}
	for _, route := range s.Kernel.Languages.Routes(page) {
		add(to, route)
	}
	for _, route := range s.Kernel.Languages.FormerRoutes(page) {
		add(r, route)
	}
}

// digits are the placeholders of a date as the router has them.
var digits = strings.NewReplacer("{year}", "{year:[0-9]{4}}", "{month}", "{month:[0-9]{2}}", "{day}", "{day:[0-9]{2}}")

// label returns the name of a page in the metrics.
func (s *Server) label(page i18n.Page) string {
	switch {
	case i18n.IsAdmin(page):
		return metrics.Admin
	case s.Kernel.Languages.Entry(page).Kind == i18n.File:
		return metrics.Document
	}
	return string(page)
}

// methods returns the handlers of a page; langs are the languages that share its path.
func (s *Server) methods(get, post web.Handler, langs ...i18n.Lang) methods {
	by := methods{http.MethodGet: s.Kernel.Handle(get, langs...)}
	if post != nil {
		by[http.MethodPost] = s.Kernel.Handle(post, langs...)
	}
	return by
}

// handle routes a path to a page, as the metrics name it; other methods get 405 and the ones it accepts.
func (s *Server) handle(r *mux.Router, pattern, page string, by methods) {
	if get, ok := by[http.MethodGet]; ok {
		by[http.MethodHead] = get
	}
	allow := strings.Join(append(slices.Sorted(maps.Keys(by)), http.MethodOptions), ", ")
	refuse := s.Kernel.Failing(web.ErrNotAllowed)
	r.Handle(digits.Replace(pattern), http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		metrics.SetPage(w, page)
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

// redirectTo handles GET of an address that only accepts a form: it redirects to the form, a fragment of page.
func (s *Server) redirectTo(page i18n.Page, fragment string) web.Handler {
	return redirectToAll(s.Kernel.Languages.Paths(page), fragment)
}

// redirectToForm is redirectTo for one of the contact page's forms, which a query chooses if it is not the first.
func (s *Server) redirectToForm(form string) web.Handler {
	site := s.Kernel.Site.Site
	paths, forms := s.Kernel.Languages.Paths(site.FormsPage()), views.RequestForms(site)
	if !slices.Contains(forms, form) {
		form = forms[0]
	}
	if form != forms[0] {
		for lang, path := range paths {
			paths[lang] = i18n.WithQuery(path, views.FormQuery, form)
		}
	}
	return redirectToAll(paths, form)
}

func redirectToAll(address i18n.Localized[string], fragment string) web.Handler {
	for lang := range address {
		address[lang] += "#" + fragment
	}
	return func(*web.Request) (web.Response, error) { return web.Response{Address: address}, nil }
}
