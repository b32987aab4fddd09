// Package handlers serves the site over HTTP; routes.go has all routes. Only its packages know *http.Request: web is the
// kernel, which knows no page; site, contact, survey, feeds and admin each handle the pages of one audience.
package handlers

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/gorilla/mux"

	"portfolio/content"
	"portfolio/content/files"
	"portfolio/db"
	"portfolio/handlers/admin"
	"portfolio/handlers/contact"
	"portfolio/handlers/feeds"
	"portfolio/handlers/site"
	"portfolio/handlers/survey"
	"portfolio/handlers/web"
	"portfolio/handlers/web/auth"
	"portfolio/handlers/web/cache"
	"portfolio/i18n"
	"portfolio/internal/analytics"
	"portfolio/internal/meetings"
	"portfolio/internal/newsletter"
	"portfolio/internal/selfcheck"
	"portfolio/internal/sitefiles"
	"portfolio/static"
	"portfolio/views"
	"portfolio/views/email"
	"portfolio/views/layout"
)

// Config holds what a server needs: the site that it serves, and what outlives that site.
type Config struct {
	BaseURL string // scheme and host, no slash at the end
	Content *content.Site
	Assets  *static.Assets
	Files   *files.Files // of the site folder
	Store   *db.Store
	Key     []byte // key material for tokens and sessions, at least 32 bytes
	Log     *slog.Logger
	Now     func() time.Time
	Digest  func() string // of what is served: copies of the site with the same one serve the same

	LiveScript string // path of a script that reloads each page after a change; "" for none

	Process    *web.Process
	Analytics  *analytics.Counter
	Newsletter *newsletter.Sender
	Checks     *selfcheck.Checks
	Editor     admin.SiteEditor
	Setup      admin.Setup // nil once there is a site

	MailTo         string         // where mails to the owner go
	Mailing        admin.Mailing  // how emails leave; nil for not at all
	Attaches       bool           // whether mails can carry files
	TrustedProxies []netip.Prefix // whose X-Forwarded-For is trusted
	PasswordHash   string         // of the owner's password, "" if the database has it
	TrialPassword  string         // of a site on trial, which its login names; "" for any other
	ReadOnly       bool           // whether the owner's screens change nothing, as everybody has that password
}

// Server serves one site, which does not change. A changed site has a server of its own.
type Server struct {
	Kernel *web.Kernel
	Feeds  *feeds.Handlers

	store   *db.Store
	digest  func() string
	handler http.Handler

	permalinks *mux.Router // for the addresses of pages whose patterns the site chooses: any other address comes before them

	site    *site.Handlers
	contact *contact.Handlers
	survey  *survey.Handlers
	admin   *admin.Handlers
}

// NewProcess returns the state that the servers of a program share, one after another.
func NewProcess(now func() time.Time) *web.Process {
	return web.NewProcess(map[string]int{"newsletter": db.SubscriptionsPerMinute, "page-view": 60, "chat": views.MessagesPerMinute}, now)
}

// New returns a server.
func New(config Config) *Server {
	if config.Mailing == nil {
		config.Mailing = admin.NoMailing{}
	}
	kernel := newKernel(config)
	times := &meetings.Service{Rules: config.Content.Meetings, Store: config.Store, Now: config.Now}
	mailer := &meetings.Mailer{
		Letterhead: email.NewLetterhead(config.Content, config.BaseURL), MailTo: config.MailTo, Zone: config.Content.Settings.Zone(),
		Place: config.Content.Meetings.Place, Requests: config.Content.Requests, Now: config.Now, SubjectTitle: config.Content.SubjectTitle,
	}
	archive := newsletter.Archive{Writer: newsletter.Writer{Letterhead: mailer.Letterhead, Files: config.Files}, Store: config.Store}
	feed := feeds.New(kernel, archive)
	s := &Server{
		Kernel: kernel,
		store:  config.Store,
		digest: config.Digest,
		site:   site.New(kernel, times),
		contact: contact.New(kernel, contact.Config{
			Store: config.Store, MailTo: config.MailTo, Delivers: config.Mailing.Delivers, Times: times, MeetingMailer: mailer, Archive: archive,
		}),
		survey:     survey.New(kernel, config.Store),
		Feeds:      feed,
		permalinks: mux.NewRouter(),
		admin: admin.New(kernel, admin.Config{
			Store: config.Store, Issues: config.Newsletter, MailTo: config.MailTo, Mailing: config.Mailing, Attaches: config.Attaches,
			Times: times, MeetingMailer: mailer, Editor: config.Editor, Making: config.Setup, SharePictures: feed.SharePictures,
		}),
	}
	if config.Setup != nil {
		s.handler = kernel.Handler(s.setupRoutes(), kernel.Handle(s.admin.ToSetup))
		return s
	}
	s.admin.Preview = s.site.Preview
	s.handler = kernel.Handler(s.Routes(), kernel.Handle(s.admin.SessionEnded))
	return s
}

func newKernel(config Config) *web.Kernel {
	return web.New(web.Config{
		Site: &layout.Site{
			Site: config.Content, BaseURL: config.BaseURL, Assets: config.Assets, Files: config.Files,
			Colors: sitefiles.Colors(config.Content.Settings), Fonts: sitefiles.Fonts(config.Content, config.Files, config.Assets), Copyright: copyright(config), LiveScript: config.LiveScript,
			TrialPassword: config.TrialPassword, ReadOnly: config.ReadOnly,
		},
		Auth: auth.New(auth.Config{
			Store: config.Store, Verifier: config.Process.Verifier, Key: config.Key, PasswordHash: config.PasswordHash,
			HTTPS: strings.HasPrefix(config.BaseURL, "https:"), SessionDays: config.Content.Settings.Retention.SessionDays,
			Now: config.Now, Log: config.Log, Open: config.ReadOnly,
		}),
		Process:        config.Process,
		Cache:          cache.New(config.Files.Cache()),
		Analytics:      config.Analytics,
		Checks:         config.Checks,
		SettingUp:      config.Setup != nil,
		Key:            config.Key,
		TrustedProxies: config.TrustedProxies,
		BodyLimits: []web.BodyLimit{
			{Prefix: i18n.AdminPath(i18n.AdminNewsletter) + "/", Bytes: admin.MaxBody}, {Prefix: i18n.AdminPath(i18n.AdminPictures), Bytes: admin.MaxPicturesPost},
			{Prefix: i18n.AdminPath(i18n.AdminTexts), Bytes: admin.MaxSitePost, Ended: admin.MaxEndedPost},
			{Prefix: i18n.AdminPath(i18n.AdminLogin), Bytes: 2 * admin.MaxEndedPost, Ended: 2 * admin.MaxEndedPost},
		},
		FromAnywhere: contact.OneClickUnsubscribe(config.Content.Languages),
		Log:          config.Log,
		Now:          config.Now,
	})
}

// copyright returns the first line of the footer. It is formatted once, because every page has it.
func copyright(config Config) i18n.Localized[string] {
	data := map[string]any{"Year": config.Now().Year(), "Name": config.Content.Profile.Name}
	languages := config.Content.Languages
	return i18n.Localize(languages, func(lang i18n.Lang) string { return languages.Messages(lang).Tf("layout.copyright", data) })
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// BeginSession returns the effect that logs whoever has sent a request in as the owner.
func (s *Server) BeginSession(r *http.Request) (web.Effect, error) { return s.admin.BeginSession(r) }

// TellHoldsOver tells the owner of booked calls that visitors have not confirmed in time.
func (s *Server) TellHoldsOver(ctx context.Context) error { return s.contact.TellHoldsOver(ctx) }

// Recompress improves the compression of what is cached until ctx ends.
func (s *Server) Recompress(ctx context.Context) { s.Kernel.Cache.Recompress(ctx) }

// PrepareSearch makes the assistant and reads the texts of a large site for the search, until ctx ends, so that no visitor waits
// for that.
func (s *Server) PrepareSearch(ctx context.Context) { s.site.PrepareSearch(ctx) }

// PublishSurveys publishes new totals of the surveys to which enough answers have come.
func (s *Server) PublishSurveys(ctx context.Context) error { return s.survey.Publish(ctx) }

// DrawSharePictures draws the share pictures of all pages, as far as they can be kept, until ctx ends.
func (s *Server) DrawSharePictures(ctx context.Context) error { return s.Feeds.DrawSharePictures(ctx) }
