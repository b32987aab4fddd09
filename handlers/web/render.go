package web

import (
	"bytes"
	"cmp"
	"fmt"
	"net/http"
	"strings"

	"portfolio/handlers/web/cache"
	"portfolio/i18n"
	"portfolio/internal/analytics"
	"portfolio/internal/metrics"
	"portfolio/internal/typeset"
	"portfolio/views/layout"
)

// pageSize is the size of most pages, in bytes: allocating it at once avoids copies of a growing buffer.
const pageSize = 24 << 10

// Handle adapts a Handler: it redirects to the canonical address, renders the page, caches it if possible, and turns
// errors into pages. langs are the languages that share the path: all if none is named.
func (k *Kernel) Handle(handle Handler, langs ...i18n.Lang) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		request := k.NewRequest(r, langs...)
		if err := k.respond(w, request, handle); err != nil {
			k.Fail(w, request, err)
		}
	})
}

// respond calls a handler and writes its response: the effects, then JSON, a redirect or a page.
func (k *Kernel) respond(w http.ResponseWriter, r *Request, handle Handler) error {
	response, err := handle(r)
	if err != nil {
		return err
	}
	if r.choseLang() {
		k.setCookie(w, i18n.LangCookie, string(r.Asked))
	}
	for _, effect := range response.Effects {
		if err := effect(w, r.Request); err != nil {
			return err
		}
	}
	if r.isPrivate {
		_ = Unstored(w, r.Request) // never fails
	}
	setRetryAfter(w, response.RetryAfter)
	target, status := redirection(r, response)
	switch {
	case response.JSON != nil:
		k.writeJSON(w, r.Request, cmp.Or(response.Status, http.StatusOK), response.JSON)
	case target != "":
		redirect(w, target, status)
	default:
		return k.respondPage(w, r, response)
	}
	return nil
}

// respondPage counts a view of the response's page, and responds with the page, cached or rendered.
func (k *Kernel) respondPage(w http.ResponseWriter, r *Request, response Response) error {
	key, cacheable := cacheableKey(r, response)
	counted := analytics.PageAt(response.address(), k.Languages.Fallback(), r.Lang)
	if response.Status == 0 && !r.IsOwner() { // the owner's views are not counted
		k.Analytics.Record(counted, analytics.Request{Method: r.Method, Host: r.Host, Header: r.Header})
	}
	if cacheable {
		kind := cache.HTML
		if layout.PlaysMedia(response.Page) {
			kind = mediaHTML
		}
		entry, err := k.Cache.GetOrPut(key, kind, cache.Counted{Page: counted, Label: metrics.PageOf(w)}, func() ([]byte, error) {
			return renderPage(r, response.Page)
		})
		if err == nil {
			entry.Serve(w, r.Request)
		}
		return err
	}
	page, err := renderPage(r, response.Page)
	if err == nil {
		setPolicy(w.Header(), response)
		k.writeHTML(w, r.Request, cmp.Or(response.Status, http.StatusOK), page)
	}
	return err
}

// mediaHTML is the kind of a page with videos or sounds.
var mediaHTML = cache.HTMLWith(headerMediaPolicy)

// renderPage returns the bytes of a page.
func renderPage(r *Request, page layout.Page) ([]byte, error) {
	var body bytes.Buffer
	body.Grow(pageSize)
	if err := layout.Document(page).Render(r.Context(), &body); err != nil {
		return nil, fmt.Errorf("render %s: %w", r.URL.Path, err)
	}
	if page.Meta().OwnerScreen {
		return body.Bytes(), nil
	}
	return typeset.Page(body.Bytes()), nil
}

// cacheKey returns the key of the page that a request asks for with a query.
func cacheKey(r *http.Request, query string, preferred i18n.Lang, theme layout.Theme) cache.Key {
	return cache.Key{Path: r.URL.Path, Query: query, Preferred: preferred, Theme: theme}
}

// cacheableKey returns the key under which a page is cached, and reports whether it may be cached. Parameters that its handler has
// not read make no difference. Those that it has read must be in their canonical form: otherwise the number of copies would
// have no bound.
func cacheableKey(r *Request, response Response) (key cache.Key, cacheable bool) {
	if response.Status != 0 || response.Uncached || !isRead(r.Request) || r.IsOwner() || i18n.IsAdminPath(r.URL.Path) {
		return key, false
	}
	query := response.Query
	if r.read.Encode() != query {
		return key, false
	}
	if r.Asked != "" {
		query = strings.TrimSuffix(i18n.LangQuery+"="+string(r.Asked)+"&"+query, "&")
	}
	return cacheKey(r.Request, query, r.Preferred, r.Theme), true
}
