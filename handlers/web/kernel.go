// Package web is the kernel of the site's HTTP: it reads requests, calls the handlers of pages and forms, and writes their
// responses. It knows no page.
package web

import (
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"portfolio/handlers/web/auth"
	"portfolio/handlers/web/cache"
	"portfolio/i18n"
	"portfolio/internal/analytics"
	"portfolio/internal/selfcheck"
	"portfolio/views/forms"
	"portfolio/views/layout"
)

// Config is the configuration of a kernel.
type Config struct {
	Site *layout.Site

	*Process
	Auth      *auth.Auth
	Cache     *cache.Cache
	Analytics *analytics.Counter
	Checks    *selfcheck.Checks

	Key            []byte         // key material for tokens and sessions, at least 32 bytes
	TrustedProxies []netip.Prefix // whose X-Forwarded-For is trusted
	// BodyLimits are the limits of bodies that the owner sends, where they are not those of everybody else: the first that matches holds.
	BodyLimits []BodyLimit
	// FromAnywhere reports whether a form may come from another site: one that a secret of its address proves.
	FromAnywhere func(*http.Request) bool
	// SettingUp reports whether there is no site yet: every page is one of the owner's screens, in the language of the browser.
	SettingUp bool
	Log       *slog.Logger
	Now       func() time.Time
}

// Kernel holds the state that all handlers of one site share. It is safe for concurrent use.
type Kernel struct {
	Config
	Languages *i18n.Languages // of the site
	Tokens    forms.TokenIssuer
	assets    *assets
	accepted  *acceptedLanguages
}

// New returns a kernel.
func New(config Config) *Kernel {
	return &Kernel{
		Config:    config,
		Languages: config.Site.Languages,
		Tokens:    forms.NewTokenIssuer(config.Key),
		assets:    &assets{list: config.Site.Assets},
		accepted:  &acceptedLanguages{languages: config.Site.Languages},
	}
}

// HTTPS reports whether the site is served over https.
func (k *Kernel) HTTPS() bool { return strings.HasPrefix(k.Site.BaseURL, "https:") }

// Handler returns the handler of all requests. It calls routes for what is neither an asset nor cached, and sessionEnded for
// forms of the owner's screens that come without a session.
func (k *Kernel) Handler(routes, sessionEnded http.Handler) http.Handler {
	return k.headers(k.serveAssets(k.authenticate(k.serveCached(k.recoverPanics(k.refuseMalformed(k.requireOwner(routes, sessionEnded)))))))
}
