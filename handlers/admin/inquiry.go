package admin

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// inboxForm is the name under which what was done about a request is confirmed. These are the outcomes, which are also
// the actions that its page offers.
const (
	inboxForm      = "inbox"
	outcomeDone    = "done"
	outcomeUndone  = "undone"
	outcomeUnread  = "unread"
	outcomeDeleted = "deleted"
)

// Inquiry handles GET /admin/inbox/{kind}/{id}: one request, which is read from then on.
func (h *Handlers) Inquiry(r *web.Request) (web.Response, error) {
	page, err := h.requestPage(r, i18n.AdminInquiry)
	if err != nil {
		return web.Response{}, err
	}
	if outcome, ok := h.Flash(r, inboxForm); ok {
		page.Done = "admin-inbox.done." + outcome
	}
	return web.Render(page)
}

// InquiryDelete handles GET /admin/inbox/{kind}/{id}/delete: it asks once more.
func (h *Handlers) InquiryDelete(r *web.Request) (web.Response, error) {
	page, err := h.requestPage(r, i18n.AdminInquiryDelete)
	if err != nil {
		return web.Response{}, err
	}
	return web.Response{Page: views.DeletePage{RequestPage: page}}, nil
}

// requestPage reads the request that a visit is about.
func (h *Handlers) requestPage(r *web.Request, at i18n.Page) (views.RequestPage, error) {
	kind, id, err := requestNamed(r)
	if err != nil {
		return views.RequestPage{}, err
	}
	found, err := h.load(r.Context(), kind, id)
	if err != nil {
		return views.RequestPage{}, inquiryError(err)
	}
	if found.ReadAt.IsZero() && r.Method == http.MethodGet {
		if err := h.store.MarkInquiryRead(r.Context(), kind, id, h.Now()); err != nil {
			h.Log.Error("request not marked", "error", err) // it can be read all the same
		}
	}
	args := []string{string(kind), strconv.FormatInt(id, 10)}
	page := views.RequestPage{
		Base: h.newPage(r, at, args...), Kind: string(kind), From: found.from(), Lang: found.Language,
		At: found.CreatedAt.In(h.Site.Settings.Zone()), Zone: found.TimeZone, Reply: h.replyAddress(found),
		ItemURL: i18n.AdminPath(i18n.AdminInquiry, args...), DeleteURL: i18n.AdminPath(i18n.AdminInquiryDelete, args...),
	}
	for _, a := range found.form.Answers(h.AdminMessages()) {
		if a.Value != "" {
			page.Answers = append(page.Answers, a)
		}
	}
	if !found.DoneAt.IsZero() {
		page.DoneAt = found.DoneAt.In(h.Site.Settings.Zone())
	}
	page.Title = page.T("admin-inbox.kind." + string(kind))
	if page.From != "" {
		page.Title += ": " + page.From
	}
	return page, nil
}

// PostInquiry handles POST /admin/inbox/{kind}/{id}: what the owner has done about a request.
func (h *Handlers) PostInquiry(r *web.Request) (web.Response, error) {
	kind, id, err := requestNamed(r)
	if err != nil {
		return web.Response{}, err
	}
	posted, err := r.Posted()
	if err != nil {
		return web.Response{}, err
	}
	action, to := posted.Get(views.ActionField), i18n.AdminPath(i18n.AdminInquiry, string(kind), strconv.FormatInt(id, 10))
	switch action {
	case outcomeDone:
		err = h.store.MarkInquiryDone(r.Context(), kind, id, h.Now())
	case outcomeUndone:
		err = h.store.MarkInquiryDone(r.Context(), kind, id, time.Time{})
	case outcomeUnread:
		err = h.store.MarkInquiryRead(r.Context(), kind, id, time.Time{})
		to = i18n.AdminPath(i18n.AdminInbox) // its own page would mark it as read
	default:
		return web.Response{}, web.ErrBadRequest
	}
	if err != nil {
		return web.Response{}, inquiryError(err)
	}
	return h.handled(to, action), nil
}

// PostInquiryDelete handles POST /admin/inbox/{kind}/{id}/delete.
func (h *Handlers) PostInquiryDelete(r *web.Request) (web.Response, error) {
	kind, id, err := requestNamed(r)
	if err != nil {
		return web.Response{}, err
	}
	if err := h.store.DeleteInquiry(r.Context(), kind, id); err != nil {
		return web.Response{}, inquiryError(err)
	}
	return h.handled(i18n.AdminPath(i18n.AdminInbox), outcomeDeleted), nil
}

// handled leads on, and has the page there say what was done.
func (h *Handlers) handled(to, outcome string) web.Response {
	return web.Response{Location: h.WithFlash(to, inboxForm, outcome)}
}

// errInquiryNotFound reports an inquiry that does not exist, or not any more.
var errInquiryNotFound = web.HTTPError{
	Status: http.StatusNotFound, Key: "lead", Back: i18n.AdminInbox,
}

// requestNamed returns the request that an address names.
func requestNamed(r *web.Request) (db.InquiryKind, int64, error) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		return "", 0, errInquiryNotFound
	}
	return db.InquiryKind(r.PathValue("kind")), id, nil
}

// inquiryError says what a fault about a request means to the owner.
func inquiryError(err error) error {
	if errors.Is(err, db.ErrNotFound) {
		return errInquiryNotFound
	}
	return err
}

// replyAddress opens a mail to who asked, under the subject of the mail that they were posted; "" where nobody can be
// answered.
func (h *Handlers) replyAddress(i inquiry) string {
	if i.Email == "" {
		return ""
	}
	lang, ok := i18n.ParseLang(i.Language)
	if !ok {
		lang = i18n.Fallback
	}
	messages := h.Messages.In(lang)
	query := url.Values{
		"subject": {messages.Tf("admin-inbox.reply.subject", map[string]any{"Subject": messages.T("mail.visitor." + string(i.kind) + ".subject")})},
		"body":    {messages.Tf("admin-inbox.reply.greeting", map[string]any{"Name": i.FullName}) + "\r\n\r\n"},
	}
	// Mail programs take a plus for a plus.
	return "mailto:" + url.PathEscape(i.Email) + "?" + strings.ReplaceAll(query.Encode(), "+", "%20")
}
