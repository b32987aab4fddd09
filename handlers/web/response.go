package web

import (
	"net/http"
	"net/url"

	"portfolio/handlers/web/header"
	"portfolio/i18n"
	"portfolio/views/layout"
)

// Response is what a handler returns: a page, a redirect, or JSON for a script.
type Response struct {
	Page     layout.Page
	Address  i18n.Localized[string] // of the page in each language, if not Page.Meta().Here
	Location string                 // target of a redirect, "" for a page
	JSON     any                    // body of the response to a script, instead of a page

	Status     int // 200 if zero
	RetryAfter int // in seconds, 0 for no such header

	Framed   bool   // whether the owner's screens may show the page in a frame
	Frames   bool   // whether the page shows such a page
	Uncached bool   // whether the page must be rendered for every request
	Query    string // the query, in its one canonical form, that the page depends on besides the language; "" for none

	Effects []Effect // on the client: they set cookies and other headers
}

// An Effect is something that a response does besides showing a page. It sets headers. An error is shown instead of the response.
type Effect func(w http.ResponseWriter, r *http.Request) error

// VaryByAccept is the effect of a response that depends on the Accept header.
func VaryByAccept(w http.ResponseWriter, _ *http.Request) error {
	w.Header()["Vary"] = header.VaryAccept
	return nil
}

// Handler returns the response to a request for one page, or to a form that was posted.
type Handler func(r *Request) (Response, error)

// Posted returns the handler that calls handle with what was posted.
func Posted(handle func(r *Request, posted url.Values) (Response, error)) Handler {
	return func(r *Request) (Response, error) {
		posted, err := r.Posted()
		if err != nil {
			return Response{}, err
		}
		return handle(r, posted)
	}
}

// address returns the page's address in each language.
func (r Response) address() i18n.Localized[string] {
	if r.Page == nil || r.Address != nil {
		return r.Address
	}
	return r.Page.Meta().Paths
}

// Unstored is the effect of a response that is for one reader: neither caches of browsers and proxies nor indexes keep it.
func Unstored(w http.ResponseWriter, _ *http.Request) error {
	w.Header()["Cache-Control"] = header.NoStore
	w.Header()["X-Robots-Tag"] = []string{"noindex, nofollow"}
	return nil
}

// Render returns a response with a page.
func Render(page layout.Page) (Response, error) { return Response{Page: page}, nil }

// RenderUncached returns a response with a page that is rendered for every request.
func RenderUncached(page layout.Page) (Response, error) {
	return Response{Page: page, Uncached: true}, nil
}

// Redirect returns a response that redirects to address with status 303.
func Redirect(address string) (Response, error) { return Response{Location: address}, nil }

// RedirectTo returns a handler that redirects to address, for GET of what has only a form's action.
func RedirectTo(address string) Handler {
	return func(*Request) (Response, error) { return Redirect(address) }
}
