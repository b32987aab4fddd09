package web

import (
	"github.com/gorilla/sessions"

	"portfolio/i18n"
	"portfolio/views/layout"
)

// Response is what a handler returns: a page, a redirect, or JSON for a script.
type Response struct {
	Page     layout.Page
	Address  i18n.Localized[string] // where the page stands in each language, if that is not what it says itself
	Location string                 // where to go on after a form was accepted, "" for a page
	JSON     any                    // what a script gets instead of a page

	Status     int // 200 where zero
	RetryAfter int // seconds after which it may go better, 0 for nothing of the kind

	Uncached     bool   // whether the page must be made anew for every request
	Query        string // the query, in its one canonical form, that the page depends on besides the language; "" for none
	VaryByAccept bool   // whether there is another response at this address for another Accept header

	Session *sessions.Session // that begins or ends with this response, nil for neither
}

// Handler returns the response to a request for one page, or to a form that was posted.
type Handler func(r *Request) (Response, error)

// address returns where the page stands in each language.
func (r Response) address() i18n.Localized[string] {
	if r.Page == nil || r.Address != nil {
		return r.Address
	}
	return r.Page.Meta().Here
}

// Render is the response that shows a page.
func Render(page layout.Page) (Response, error) { return Response{Page: page}, nil }

// RenderUncached is the response that shows a page which is made anew for every request.
func RenderUncached(page layout.Page) (Response, error) {
	return Response{Page: page, Uncached: true}, nil
}

// Redirect is the response that leads on after a form was accepted, or from an address that only accepts forms.
func Redirect(address string) (Response, error) { return Response{Location: address}, nil }
