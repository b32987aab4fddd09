package web

import (
	"net/http"
	"strings"

	"portfolio/content"
	"portfolio/handlers/web/header"
	"portfolio/views/layout"
)

// policy is the content security policy: everything from this site, nothing inline, no eval.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
	"connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
	"require-trusted-types-for 'script'; trusted-types 'none'"

// Header values that every response shares. They are never changed, so that no request needs copies of its own.
var (
	headerPolicy      = []string{policy}
	headerMediaPolicy = []string{policy + "; media-src 'self'"} // of pages with videos or sounds
	headerNosniff     = []string{"nosniff"}
	headerReferrer    = []string{"strict-origin-when-cross-origin"}
	headerPermissions = []string{"camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()"}
	headerSameOrigin  = []string{"same-origin"}
	headerCrossOrigin = []string{"cross-origin"}
	headerDeny        = []string{"DENY"}
	headerTransport   = []string{"max-age=63072000"}
	headerTransports  = []string{"max-age=63072000; includeSubDomains"}
)

// setPolicy sets the content security policy of a page that needs another one than most.
func setPolicy(h http.Header, response Response) {
	own := policy
	if layout.PlaysMedia(response.Page) {
		own = headerMediaPolicy[0]
	}
	if response.Frames {
		own += "; frame-src 'self'"
	}
	if response.Framed {
		own = strings.Replace(own, "frame-ancestors 'none'", "frame-ancestors 'self'", 1)
		h.Set("X-Frame-Options", "SAMEORIGIN")
	}
	if own != policy {
		h["Content-Security-Policy"] = []string{own}
	}
}

// setHeaders sets the headers of every response.
func (k *Kernel) setHeaders(h http.Header) {
	h["Content-Security-Policy"] = headerPolicy
	h["X-Content-Type-Options"] = headerNosniff
	h["Referrer-Policy"] = headerReferrer
	h["Permissions-Policy"] = headerPermissions
	h["Cross-Origin-Opener-Policy"] = headerSameOrigin
	h["Cross-Origin-Resource-Policy"] = headerSameOrigin
	h["X-Frame-Options"] = headerDeny
	if k.Site.Settings.Robots == content.RobotsNone {
		h["X-Robots-Tag"] = header.NoIndex
	}
	switch {
	case !k.HTTPS() || !k.Site.Settings.HSTS:
	case k.Site.Settings.HSTSSubdomains:
		h["Strict-Transport-Security"] = headerTransports
	default:
		h["Strict-Transport-Security"] = headerTransport
	}
}
