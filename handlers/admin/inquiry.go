package admin

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strconv"
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
	of, err := inquiryParams(r)
	if err != nil {
		return web.Response{}, err
	}
	page, err := h.inquiryPage(r, i18n.AdminInquiry, of)
	if err != nil {
		return web.Response{}, err
	}
	page.Done = h.inquiryOutcome(r)
	return web.RenderUncached(page)
}

// inquiryOutcome returns the message key of what was just done about an inquiry, "" for nothing.
func (h *Handlers) inquiryOutcome(r *web.Request) string {
	if outcome, ok := h.Flash(r, inboxForm); ok {
		return "admin-inbox.done." + outcome
	}
	if outcome, ok := h.Flash(r, replyForm); ok {
		return "admin-reply.done." + outcome
	}
	if outcome, ok := h.Flash(r, noteForm); ok {
		return "admin-note.done." + outcome
	}
	return ""
}

// InquiryDelete handles GET /admin/inbox/{kind}/{id}/delete: it asks for confirmation.
func (h *Handlers) InquiryDelete(r *web.Request) (web.Response, error) {
	of, err := inquiryParams(r)
	if err != nil {
		return web.Response{}, err
	}
	page, err := h.inquiryPage(r, i18n.AdminInquiryDelete, of)
	if err != nil {
		return web.Response{}, err
	}
	at, err := h.meetingDeletedWith(r, of)
	return web.Response{Page: views.InquiryDeletePage{InquiryPage: page, MeetingAt: at}}, err
}

// inquiryPage loads an inquiry with all that is known of it, and marks it as read.
func (h *Handlers) inquiryPage(r *web.Request, at i18n.Page, of db.InquiryRef) (views.InquiryPage, error) {
	inquiry, err := h.load(r.Context(), of)
	if err != nil {
		return views.InquiryPage{}, inquiryError(err)
	}
	if inquiry.ReadAt.IsZero() && r.Method == http.MethodGet {
		if err := h.store.MarkInquiryRead(r.Context(), of, h.Now()); err != nil {
			h.Log.Error("request not marked", "error", err) // it is shown all the same
		}
	}
	page := views.InquiryPage{
		Base: h.newPage(r, at, inquiryArgs(of)...), Kind: string(of.Kind), From: inquiry.from(), Lang: inquiry.Language, Email: inquiry.Email,
		At: inquiry.CreatedAt.Time, Zone: inquiry.TimeZone, IsDone: !inquiry.DoneAt.IsZero(),
		InquiryURL: inquiryAddress(of), DeleteURL: i18n.AdminPath(i18n.AdminInquiryDelete, inquiryArgs(of)...),
	}
	if of.Kind == db.MeetingKind {
		page.Meeting, page.Former = strconv.FormatInt(of.Number, 10), inquiry.meeting.FormerAt.Time
	}
	for _, a := range inquiry.form.Answers(r.Messages) {
		if a.Value != "" {
			page.Answers = append(page.Answers, a)
		}
	}
	page.Title = page.T("admin-inbox.kind." + string(of.Kind))
	if page.From != "" {
		page.Title += page.Between(":") + page.From
	}
	return page, h.addProgress(r, &page, of, inquiry)
}

// addProgress adds what led to an inquiry, and what the owner has done about it.
func (h *Handlers) addProgress(r *web.Request, page *views.InquiryPage, of db.InquiryRef, inquiry inquiry) (err error) {
	h.addContext(r, page, inquiry.InquiryContext)
	if page.Next, err = h.nextInquiry(r, of, inquiry.CreatedAt.Time); err != nil {
		return err
	}
	page.PrivacyVersion, page.States = inquiry.PrivacyVersion, inquiryStates(inquiry.InquiryStatus)
	if page.Notes, err = h.notes(r, of); err != nil || inquiry.Email == "" {
		return err
	}
	page.Replies, err = h.replies(r, of, inquiry)
	return err
}

// nextInquiry returns the open inquiry that the inbox lists below another, the zero value for none.
func (h *Handlers) nextInquiry(r *web.Request, of db.InquiryRef, at time.Time) (views.Link, error) {
	passed := false // for those of the same moment
	found, _, err := h.store.Inquiries(r.Context(), db.InquiryFilter{
		State: db.OpenState, Until: at, Count: 1,
		Matches: func(i db.ListedInquiry) bool {
			if i.Ref() == of {
				passed = true
				return false
			}
			return passed || i.CreatedAt.Before(at)
		},
	})
	if err != nil || len(found) == 0 {
		return views.Link{}, err
	}
	row := h.inquiryRow(r.Messages.Lang, found[0].Inquiry)
	return views.Link{Text: cmp.Or(row.Name, row.Email, r.Messages.T("admin-inbox.kind."+row.Kind)), URL: row.URL}, nil
}

// inquiryStates returns the states that an inquiry has reached, in the order of their times.
func inquiryStates(status db.InquiryStatus) []views.StateTime {
	states := []views.StateTime{
		{Name: "read", At: status.ReadAt.Time}, {Name: "answered", At: status.AnsweredAt.Time}, {Name: "done", At: status.DoneAt.Time},
		{Name: "reopened", At: status.ReopenedAt.Time},
	}
	states = slices.DeleteFunc(states, func(s views.StateTime) bool { return s.At.IsZero() })
	slices.SortStableFunc(states, func(a, b views.StateTime) int { return a.At.Compare(b.At) })
	return states
}

// inquiryArgs returns the parts of an address that name an inquiry.
func inquiryArgs(of db.InquiryRef) []string {
	return []string{string(of.Kind), strconv.FormatInt(of.Number, 10)}
}

// inquiryAddress returns the address of an inquiry.
func inquiryAddress(of db.InquiryRef) string {
	return i18n.AdminPath(i18n.AdminInquiry, inquiryArgs(of)...)
}

// addContext adds what led to an inquiry.
func (h *Handlers) addContext(r *web.Request, page *views.InquiryPage, context db.InquiryContext) {
	page.OpenedFrom = context.Page
	if context.About == "" {
		return
	}
	page.About.Text = h.Site.SubjectTitle(r.Messages.Lang, context.About, context.Title)
	if subject, ok := h.Site.Subject(context.About); ok {
		page.About.URL = subject.Paths.In(h.Languages.Fallback())
	}
}

// PostInquiry handles POST /admin/inbox/{kind}/{id}: what the owner has done about an inquiry.
func (h *Handlers) PostInquiry(r *web.Request) (web.Response, error) {
	of, err := inquiryParams(r)
	if err != nil {
		return web.Response{}, err
	}
	posted, err := r.Posted()
	if err != nil {
		return web.Response{}, err
	}
	action, to := posted.Get(views.ActionField), inquiryAddress(of)
	switch posted.Get(views.NoteActionField) {
	case views.NoteAdd:
		return h.addNote(r, of, posted)
	case views.NoteDelete:
		return h.deleteNote(r, of, posted)
	}
	switch action {
	case outcomeDone:
		err = h.store.MarkInquiryDone(r.Context(), of, h.Now())
	case outcomeUndone:
		err = h.store.ReopenInquiry(r.Context(), of, h.Now())
	case outcomeUnread:
		err = h.store.MarkInquiryRead(r.Context(), of, time.Time{})
		to = i18n.AdminPath(i18n.AdminInbox) // its own page would mark it as read
	default:
		return web.Response{}, web.ErrBadRequest
	}
	if err != nil {
		return web.Response{}, inquiryError(err)
	}
	return h.outcomeAt(to, inboxForm, action), nil
}

// PostInquiryDelete handles POST /admin/inbox/{kind}/{id}/delete: it deletes an inquiry.
func (h *Handlers) PostInquiryDelete(r *web.Request) (web.Response, error) {
	of, err := inquiryParams(r)
	if err != nil {
		return web.Response{}, err
	}
	if err := h.store.DeleteInquiry(r.Context(), of); err != nil {
		return web.Response{}, inquiryError(err)
	}
	return h.outcomeAt(i18n.AdminPath(i18n.AdminInbox), inboxForm, outcomeDeleted), nil
}

// outcomeAt redirects to a page that shows the outcome of a form.
func (h *Handlers) outcomeAt(to, form, outcome string) web.Response {
	return web.Response{Location: h.WithFlash(to, form, outcome)}
}

// errInquiryNotFound means that an inquiry does not exist, or no longer.
var errInquiryNotFound = web.HTTPError{
	Status: http.StatusNotFound, Key: "inquiry", Back: i18n.AdminInbox,
}

// inquiryParams returns the inquiry that the path names.
func inquiryParams(r *web.Request) (db.InquiryRef, error) {
	number, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		return db.InquiryRef{}, errInquiryNotFound
	}
	return db.InquiryRef{Kind: db.InquiryKind(r.PathValue("kind")), Number: number}, nil
}

// inquiryError turns db.ErrNotFound into errInquiryNotFound.
func inquiryError(err error) error {
	if errors.Is(err, db.ErrNotFound) {
		return errInquiryNotFound
	}
	return err
}
