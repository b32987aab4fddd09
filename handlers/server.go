// Package handlers is the site's HTTP: routes.go is its whole surface. It is the only room that knows *http.Request.
package handlers

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"portfolio/content"
	"portfolio/db"
	"portfolio/i18n"
	"portfolio/internal/assistant"
	"portfolio/internal/search"
	"portfolio/static"
	"portfolio/views/forms"
	"portfolio/views/layout"
)

// Config is what a server is made of.
type Config struct {
	BaseURL  string // scheme and host, no slash at the end
	Messages i18n.Localized[*i18n.Messages]
	Content  *content.Site
	Assets   *static.Assets
	Store    *db.Store
	Key      []byte // key material for stamps and the like, at least 32 bytes
	Log      *slog.Logger
	Now      func() time.Time

	MailTo         string         // where mails to the owner go
	TrustedProxies []netip.Prefix // whose X-Forwarded-For is believed
	PasswordHash   string         // of the owner's password
	PasswordFixed  bool           // whether only the configuration can change it
}

// Server answers the site's requests.
type Server struct {
	Config
	site    *layout.Site
	handler http.Handler
	kept    *keptPages
	files   *files
	likes   *preferences
	atlas   atlas

	stopping atomic.Bool
	posters  *posters

	sender    sync.WaitGroup // puts issues of the newsletter into the outbox
	visits    *visits
	pageViews map[shown]pageView

	assistant *assistant.Assistant
	searcher  *search.Searcher
	limits    *limits
	door      *door
	stamper   forms.Stamper
}

// New returns a server. It keeps improving what it serves, and storing how often, until ctx ends; Wait returns when it
// has stopped.
func New(ctx context.Context, config Config) *Server {
	s := &Server{Config: config, kept: newKeptPages(), files: &files{assets: config.Assets}, likes: &preferences{}}
	s.posters = newPosters(config.Assets)
	s.assistant = assistant.New(config.Content.Knowledge)
	s.searcher = search.New(config.Content, config.Messages)
	s.limits, s.stamper = newLimits(config.Now), forms.NewStamper(config.Key)
	s.door = newDoor(config)
	s.site = &layout.Site{
		Site:    config.Content,
		BaseURL: config.BaseURL,
		Assets:  config.Assets,
	}
	line := map[string]any{"Year": config.Now().Year(), "Name": config.Content.Profile.Name}
	s.site.Copyright = i18n.Localize(func(lang i18n.Lang) string {
		return config.Messages.In(lang).Tf("layout.copyright", line)
	})
	s.visits, s.pageViews = newVisits(config.BaseURL, config.Now), pageViewsOf(config.Content, config.BaseURL)
	s.handler = s.recovering(s.guarded(s.doorkept(s.routes())))
	go s.kept.improve(ctx)
	go s.keepVisits(ctx)
	s.sender.Go(func() { s.keepSending(ctx) })
	return s
}

// ServeHTTP implements http.Handler: first what every answer carries, then the assets and the kept pages, which are
// most of all requests, then the routes. What the owner sees is made for the owner alone.
//
// A connection is closed after its answer when the program is about to stop, as idle ones are closed then, perhaps on a
// request under way; and after a body that did not say its length, as no browser sends one and readers before and after us
// may not agree where it ends.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.setHeaders(w.Header())
	if s.stopping.Load() || len(r.TransferEncoding) > 0 {
		w.Header().Set("Connection", "close")
	}
	if s.serveFile(w, r) {
		return
	}
	r, owner := s.admit(r)
	if !owner && s.serveKept(w, r) {
		return
	}
	if owner || isAdmin(r.URL.Path) {
		w = private{w}
	}
	s.handler.ServeHTTP(w, detached(r))
}

// detached is a request that is answered though its visitor may have left: net/http takes whoever has sent all and closed
// that side for gone. What was sent is stored, and a page that nobody waits for is no fault.
func detached(r *http.Request) *http.Request {
	return r.WithContext(context.WithoutCancel(r.Context()))
}

// Stopping tells whoever asks for the server's health to send visitors elsewhere, and visitors to open a new connection.
func (s *Server) Stopping() { s.stopping.Store(true) }

// Wait returns when everything that New started has stopped.
func (s *Server) Wait() {
	<-s.kept.stopped
	<-s.visits.stopped
	s.sender.Wait()
}
