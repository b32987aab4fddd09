package admin

import (
	"errors"
	"slices"
	"strconv"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// outboxForm is the flash name of queueing a mail again.
const outboxForm = "outbox"

// Outbox handles GET /admin/outbox: the mails and their states.
func (h *Handlers) Outbox(r *web.Request) (web.Response, error) {
	page := views.OutboxPage{Base: h.newPage(r, i18n.AdminOutbox)}
	_, page.Retried = h.Flash(r, outboxForm)
	if err := h.held(r, &page); err != nil {
		return web.Response{}, err
	}
	counts, err := h.store.MailCounts(r.Context())
	if err != nil {
		return web.Response{}, err
	}
	total := 0
	for _, state := range db.MailStates {
		page.States = append(page.States, views.MailState{Name: string(state), Count: counts[state]})
		total += counts[state]
	}
	state := db.MailState(r.URL.Query().Get(views.StateField))
	if slices.Contains(db.MailStates, state) {
		page.State, total = string(state), counts[state]
	} else {
		state = ""
	}
	page.Paths[page.Lang] = page.Address(page.State)
	number := min(pageNumber(r), lastPage(total))
	page.Pager = views.Pager{Address: page.Paths.In(page.Lang), Number: number, Last: lastPage(total)}
	mails, err := h.store.Mails(r.Context(), state, (number-1)*pageSize, pageSize)
	if err != nil {
		return web.Response{}, err
	}
	for _, m := range mails {
		page.Mails = append(page.Mails, h.outboxMail(m))
	}
	return web.Render(page)
}

func (h *Handlers) outboxMail(m db.MailSummary) views.OutboxMail {
	mail := views.OutboxMail{
		ID: strconv.FormatInt(m.ID, 10), To: m.To, Subject: m.Subject, State: string(m.State), Attempts: m.Attempts,
		Error: m.LastError, At: m.CreatedAt.Time, Failed: m.State == db.MailFailed,
		HeldFor: string(m.HeldFor), ForOwner: m.WaitsForOwner(),
	}
	switch m.State {
	case db.MailWaiting:
		mail.Moment = m.NextAt.Time
	case db.MailSent:
		mail.Moment = m.SentAt.Time
	}
	return mail
}

// PostOutbox handles POST /admin/outbox: it queues a failed mail again.
func (h *Handlers) PostOutbox(r *web.Request) (web.Response, error) {
	posted, err := r.Posted()
	if err != nil {
		return web.Response{}, err
	}
	id, err := strconv.ParseInt(posted.Get(views.MailField), 10, 64)
	if err != nil {
		return web.Response{}, web.ErrBadRequest
	}
	// A mail that has not failed is queued or sent already: there is nothing to do.
	if err := h.store.RequeueMail(r.Context(), id, h.Now()); err != nil && !errors.Is(err, db.ErrNotFound) {
		return web.Response{}, h.NotStored(outboxForm, err)
	}
	to := h.WithFlash(i18n.AdminPath(i18n.AdminOutbox), outboxForm, web.Stored)
	return web.Redirect(to)
}
