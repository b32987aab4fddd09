package handlers

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"portfolio/db"
	"portfolio/i18n"
	adminviews "portfolio/views/admin"
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

// inboxItem handles GET /admin/inbox/{kind}/{id}: one request, which is read from then on.
func (s *Server) inboxItem(v *visit) (answer, error) {
	page, err := s.requestPage(v, i18n.AdminInboxItem)
	if err != nil {
		return answer{}, err
	}
	if outcome, ok := s.toldOf(v, inboxForm); ok {
		page.Done = "admin-inbox.done." + outcome
	}
	return answer{Page: page}, nil
}

// inboxDelete handles GET /admin/inbox/{kind}/{id}/delete: it asks once more.
func (s *Server) inboxDelete(v *visit) (answer, error) {
	page, err := s.requestPage(v, i18n.AdminInboxDelete)
	if err != nil {
		return answer{}, err
	}
	return answer{Page: adminviews.DeletePage{RequestPage: page}}, nil
}

// requestPage reads the request that a visit is about.
func (s *Server) requestPage(v *visit, at i18n.Page) (adminviews.RequestPage, error) {
	kind, id, err := requestNamed(v)
	if err != nil {
		return adminviews.RequestPage{}, err
	}
	found, err := s.lead(v.Context(), kind, id)
	if err != nil {
		return adminviews.RequestPage{}, leadError(err)
	}
	if found.ReadAt.IsZero() && v.Method == http.MethodGet {
		if err := s.Store.MarkRead(v.Context(), kind, id, s.Now()); err != nil {
			s.Log.Error("request not marked", "error", err) // it can be read all the same
		}
	}
	args := []string{string(kind), strconv.FormatInt(id, 10)}
	page := adminviews.RequestPage{
		Base: s.admin(v, at, args...), Kind: string(kind), From: found.from(), Lang: found.Language,
		At: found.CreatedAt.In(s.ownerZone()), Zone: found.zone, Reply: s.replyAddress(found),
		ItemURL: i18n.Path(i18n.ES, i18n.AdminInboxItem, args...), DeleteURL: i18n.Path(i18n.ES, i18n.AdminInboxDelete, args...),
	}
	for _, a := range found.form.Answers(s.Messages.In(i18n.ES)) {
		if a.Value != "" {
			page.Answers = append(page.Answers, a)
		}
	}
	if !found.DoneAt.IsZero() {
		page.DoneAt = found.DoneAt.In(s.ownerZone())
	}
	page.Title = page.T("admin-inbox.kind." + string(kind))
	if page.From != "" {
		page.Title += ": " + page.From
	}
	return page, nil
}

// takeInboxItem handles POST /admin/inbox/{kind}/{id}: what the owner has done about a request.
func (s *Server) takeInboxItem(v *visit) (answer, error) {
	kind, id, err := requestNamed(v)
	if err != nil {
		return answer{}, err
	}
	sent, err := v.form()
	if err != nil {
		return answer{}, err
	}
	action, to := sent.Get(adminviews.ActionField), i18n.Path(i18n.ES, i18n.AdminInboxItem, string(kind), strconv.FormatInt(id, 10))
	switch action {
	case outcomeDone:
		err = s.Store.MarkDone(v.Context(), kind, id, s.Now())
	case outcomeUndone:
		err = s.Store.MarkDone(v.Context(), kind, id, time.Time{})
	case outcomeUnread:
		err = s.Store.MarkRead(v.Context(), kind, id, time.Time{})
		to = i18n.Path(i18n.ES, i18n.AdminInbox) // its own page would mark it as read
	default:
		return answer{}, errBadRequest
	}
	if err != nil {
		return answer{}, leadError(err)
	}
	return s.handled(to, action), nil
}

// takeInboxDelete handles POST /admin/inbox/{kind}/{id}/delete.
func (s *Server) takeInboxDelete(v *visit) (answer, error) {
	kind, id, err := requestNamed(v)
	if err != nil {
		return answer{}, err
	}
	if err := s.Store.DeleteRequest(v.Context(), kind, id); err != nil {
		return answer{}, leadError(err)
	}
	return s.handled(i18n.Path(i18n.ES, i18n.AdminInbox), outcomeDeleted), nil
}

// handled leads on, and has the page there say what was done.
func (s *Server) handled(to, outcome string) answer {
	return answer{Location: s.telling(to, inboxForm, outcome)}
}

// requestNamed returns the request that an address names.
func requestNamed(v *visit) (db.RequestKind, int64, error) {
	id, err := strconv.ParseInt(v.arg("id"), 10, 64)
	if err != nil {
		return "", 0, errLeadNotFound
	}
	return db.RequestKind(v.arg("kind")), id, nil
}

// leadError says what a fault about a request means to the owner.
func leadError(err error) error {
	if errors.Is(err, db.ErrNotFound) {
		return errLeadNotFound
	}
	return err
}

// replyAddress opens a mail to who asked, under the subject of the mail that they were sent; "" where nobody can be
// answered.
func (s *Server) replyAddress(l lead) string {
	if l.email == "" {
		return ""
	}
	lang, ok := i18n.Known(l.Language)
	if !ok {
		lang = i18n.EN
	}
	words := s.Messages.In(lang)
	query := url.Values{
		"subject": {words.Tf("admin-inbox.reply.subject", map[string]any{"Subject": words.T("mail.visitor." + string(l.kind) + ".subject")})},
		"body":    {words.Tf("admin-inbox.reply.greeting", map[string]any{"Name": l.name}) + "\r\n\r\n"},
	}
	// Mail programs take a plus for a plus.
	return "mailto:" + url.PathEscape(l.email) + "?" + strings.ReplaceAll(query.Encode(), "+", "%20")
}
