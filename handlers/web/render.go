package web

import (
	"bytes"
	"cmp"
	"fmt"
	"net/http"
	"strings"

	"portfolio/handlers/web/auth"
	"portfolio/handlers/web/cache"
	"portfolio/handlers/web/header"
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

func (k *Kernel) respond(w http.ResponseWriter, r *Request, handle Handler) error {
	response, err := handle(r)
	if err != nil {
		return err
	}
	if r.choseLang() {
		k.setCookie(w, i18n.LangCookie, string(r.Asked))
	}
	if response.Voter != "" {
		k.setCookie(w, voterCookie, response.Voter)
	}
	if response.AdminLang != "" {
		k.setCookie(w, adminLangCookie, string(response.AdminLang))
	}
	if response.Session != nil {
		if err := auth.Save(w, r.Request, response.Session); err != nil {
			return k.NotStored("session", err)
		}
	}
	if response.RememberDevice {
		if err := k.Auth.RememberDevice(w, r.Request); err != nil {
			k.Log.Error("device not stored", "error", err) // the owner is logged in all the same
		}
	}
	setRetryAfter(w, response.RetryAfter)
	if response.VaryByAccept {
		w.Header()["Vary"] = header.VaryAccept
	}
	address := response.address()
	switch target, status := canonicalAddress(r, address); {
	case response.JSON != nil:
		k.writeJSON(w, r.Request, cmp.Or(response.Status, http.StatusOK), response.JSON)
		return nil
	case response.Location != "":
		redirect(w, response.Location, http.StatusSeeOther)
		return nil
	case target != "" && r.Method != http.MethodPost:
		redirect(w, target, status)
		return nil
	}
	return k.respondPage(w, r, response, analytics.PageAt(address, k.Languages.Fallback(), r.Lang))
}

// respondPage responds with the response's page, cached or rendered, and counts it as a view of counted.
func (k *Kernel) respondPage(w http.ResponseWriter, r *Request, response Response, counted analytics.Page) error {
	if response.Status == 0 && !r.IsOwner() { // the owner's views are not counted
		k.record(counted, r.Request)
	}
	query, cacheable := cacheableQuery(r, response)
	if !cacheable {
		page, err := k.renderPage(r, response.Page)
		if err == nil {
			k.writeHTML(w, r.Request, cmp.Or(response.Status, http.StatusOK), page)
		}
		return err
	}
	key := cacheKey(r.Request, query, r.Preferred, r.Theme)
	entry, ok := k.Cache.Get(key)
	if !ok {
		page, err := k.renderPage(r, response.Page)
		if err != nil {
			return err
		}
		entry = k.Cache.Put(key, cache.HTML, nil, cache.Counted{Page: counted, Label: metrics.PageOf(w)}, page)
	}
	entry.Serve(w, r.Request)
	return nil
}

// renderPage returns the bytes of a page.
func (k *Kernel) renderPage(r *Request, page layout.Page) ([]byte, error) {
	var body bytes.Buffer
	body.Grow(pageSize)
	if err := layout.Document(page).Render(r.Context(), &body); err != nil {
		return nil, fmt.Errorf("render %s: %w", r.URL.Path, err)
	}
	if i18n.IsAdminPath(r.URL.Path) {
		return body.Bytes(), nil
	}
	return typeset.Page(body.Bytes()), nil
}

// cacheKey returns the key of the page that a request asks for with a query.
func cacheKey(r *http.Request, query string, preferred i18n.Lang, theme layout.Theme) cache.Key {
	return cache.Key{Path: r.URL.Path, Query: query, Preferred: preferred, Theme: theme}
}

// cacheableQuery returns the query under which a page is cached, and reports whether it may be cached. Parameters that its handler has
// not read make no difference. Those that it has read must be in their canonical form: otherwise the number of copies would
// have no bound.
func cacheableQuery(r *Request, response Response) (string, bool) {
	if response.Status != 0 || response.Uncached || !isRead(r.Request) || r.IsOwner() || i18n.IsAdminPath(r.URL.Path) {
		return "", false
	}
	query := response.Query
	if r.read.Encode() != query {
		return "", false
	}
	if r.Asked != "" {
		query = strings.TrimSuffix(i18n.LangQuery+"="+string(r.Asked)+"&"+query, "&")
	}
	return query, true
}

// writeHTML responds with a page that is not cached.
func (k *Kernel) writeHTML(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	h := w.Header()
	h["Content-Type"] = header.HTML
	h["Cache-Control"] = header.NoCache
	h["Speculation-Rules"] = header.SpeculationRules
	if h["Vary"] == nil {
		h["Vary"] = header.Vary
	}
	k.Send(w, r, status, body)
}
