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

// inboxForm is the flash name of actions on an inquiry. The others are the outcomes, and also the actions that the
// inquiry's page offers.
const (
	inboxForm      = "inbox"
	outcomeRead    = "read"
	outcomeDone    = "done"
	outcomeUndone  = "undone"
	outcomeUnread  = "unread"
	outcomeDeleted = "deleted"
)

// Inquiry handles GET /admin/inbox/{kind}/{id}: one inquiry, which it marks as read.
func (h *Handlers) Inquiry(r *web.Request) (web.Response, error) {
	page, err := h.inquiryPage(r, i18n.AdminInquiry)
	if err != nil {
		return web.Response{}, err
	}
	if outcome, ok := h.Flash(r, inboxForm); ok {
		page.Done = "admin-inbox.done." + outcome
	}
	return web.Render(page)
}

// InquiryDelete handles GET /admin/inbox/{kind}/{id}/delete: it asks for confirmation.
func (h *Handlers) InquiryDelete(r *web.Request) (web.Response, error) {
	page, err := h.inquiryPage(r, i18n.AdminInquiryDelete)
	if err != nil {
		return web.Response{}, err
	}
	return web.Response{Page: views.InquiryDeletePage{InquiryPage: page}}, nil
}

// inquiryPage loads the inquiry that a request names, and marks it as read.
func (h *Handlers) inquiryPage(r *web.Request, at i18n.Page) (views.InquiryPage, error) {
	kind, id, err := inquiryParams(r)
	if err != nil {
		return views.InquiryPage{}, err
	}
	inquiry, err := h.load(r.Context(), kind, id)
	if err != nil {
		return views.InquiryPage{}, inquiryError(err)
	}
	if inquiry.ReadAt.IsZero() && r.Method == http.MethodGet {
		if err := h.store.MarkInquiryRead(r.Context(), kind, id, h.Now()); err != nil {
			h.Log.Error("request not marked", "error", err) // it is shown all the same
		}
	}
	args := []string{string(kind), strconv.FormatInt(id, 10)}
	page := views.InquiryPage{
		Base: h.newPage(r, at, args...), Kind: string(kind), From: inquiry.from(), Lang: inquiry.Language,
		At: inquiry.CreatedAt.Time, Zone: inquiry.TimeZone, Reply: h.replyAddress(inquiry),
		InquiryURL: i18n.AdminPath(i18n.AdminInquiry, args...), DeleteURL: i18n.AdminPath(i18n.AdminInquiryDelete, args...),
	}
	if err := h.addContext(r, &page, kind, id); err != nil {
		return page, err
	}
	for _, a := range inquiry.form.Answers(r.Messages) {
		if a.Value != "" {
			page.Answers = append(page.Answers, a)
		}
	}
	if !inquiry.DoneAt.IsZero() {
		page.DoneAt = inquiry.DoneAt.Time
	}
	page.Title = page.T("admin-inbox.kind." + string(kind))
	if page.From != "" {
		page.Title += ": " + page.From
	}
	return page, nil
}

// addContext adds what led to an inquiry.
func (h *Handlers) addContext(r *web.Request, page *views.InquiryPage, kind db.InquiryKind, id int64) error {
	found, err := h.store.InquiryContext(r.Context(), kind, id)
	if err != nil {
		return err
	}
	page.OpenedFrom = found.Page
	if found.About == "" {
		return nil
	}
	page.About.Text = h.SubjectTitle(found)
	if subject, ok := h.Site.Subject(found.About); ok {
		page.About.URL = subject.Paths.In(h.Languages.Fallback())
	}
	return nil
}

// PostInquiry handles POST /admin/inbox/{kind}/{id}: what the owner has done about an inquiry.
func (h *Handlers) PostInquiry(r *web.Request) (web.Response, error) {
	kind, id, err := inquiryParams(r)
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
		err = h.store.ReopenInquiry(r.Context(), db.InquiryRef{Kind: kind, ID: id}, h.Now())
	case outcomeUnread:
		err = h.store.MarkInquiryRead(r.Context(), kind, id, time.Time{})
		to = i18n.AdminPath(i18n.AdminInbox) // its own page would mark it as read
	default:
		return web.Response{}, web.ErrBadRequest
	}
	if err != nil {
		return web.Response{}, inquiryError(err)
	}
	return h.inquiryRedirect(to, action), nil
}

// PostInquiryDelete handles POST /admin/inbox/{kind}/{id}/delete: it deletes an inquiry.
func (h *Handlers) PostInquiryDelete(r *web.Request) (web.Response, error) {
	kind, id, err := inquiryParams(r)
	if err != nil {
		return web.Response{}, err
	}
	if err := h.store.DeleteInquiry(r.Context(), kind, id); err != nil {
		return web.Response{}, inquiryError(err)
	}
	return h.inquiryRedirect(i18n.AdminPath(i18n.AdminInbox), outcomeDeleted), nil
}

// inquiryRedirect redirects to a page that shows the outcome.
func (h *Handlers) inquiryRedirect(to, outcome string) web.Response {
	return web.Response{Location: h.WithFlash(to, inboxForm, outcome)}
}

// errInquiryNotFound means that an inquiry does not exist, or no longer.
var errInquiryNotFound = web.HTTPError{
	Status: http.StatusNotFound, Key: "inquiry", Back: i18n.AdminInbox,
}

// inquiryParams returns the kind and id of the inquiry that the path names.
func inquiryParams(r *web.Request) (db.InquiryKind, int64, error) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		return "", 0, errInquiryNotFound
	}
	return db.InquiryKind(r.PathValue("kind")), id, nil
}

// inquiryError turns db.ErrNotFound into errInquiryNotFound.
func inquiryError(err error) error {
	if errors.Is(err, db.ErrNotFound) {
		return errInquiryNotFound
	}
	return err
}

// replyAddress returns a mailto: address for an answer to an inquiry, with the subject of the mail that its sender
// received. It returns "" if the inquiry has no address.
func (h *Handlers) replyAddress(i inquiry) string {
	if i.Email == "" {
		return ""
	}
	lang, ok := h.Languages.Parse(i.Language)
	if !ok {
		lang = h.Languages.Fallback()
	}
	messages := h.Languages.Messages(lang)
	query := url.Values{
		"subject": {messages.Tf("admin-inbox.reply.subject", map[string]any{"Subject": messages.T("mail.visitor." + string(i.kind) + ".subject")})},
		"body":    {messages.Tf("admin-inbox.reply.greeting", map[string]any{"Name": i.FullName}) + "\r\n\r\n"},
	}
	// Mail programs do not decode a plus as a space.
	return "mailto:" + url.PathEscape(i.Email) + "?" + strings.ReplaceAll(query.Encode(), "+", "%20")
}
