package admin

import (
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// outboxForm is the flash name of queueing a mail again.
const outboxForm = "outbox"

// Outbox handles GET /admin/outbox: the mails and their states.
func (h *Handlers) Outbox(r *web.Request) (web.Response, error) {
	filter, shown := outboxFilter(r.URL.Query())
	page := views.OutboxPage{Base: h.newPage(r, i18n.AdminOutbox), Filter: shown}
	page.Queued, _ = h.Flash(r, outboxForm)
	_, page.Probed = h.Flash(r, probeForm)
	if err := h.held(r, &page); err != nil {
		return web.Response{}, err
	}
	var err error
	if page.Delivery, err = h.delivery(r.Context()); err != nil {
		return web.Response{}, err
	}
	anyState := filter
	anyState.State = ""
	counts, err := h.store.CountMails(r.Context(), anyState)
	if err != nil {
		return web.Response{}, err
	}
	total := 0
	for _, state := range db.MailStates {
		page.States = append(page.States, views.MailState{Name: string(state), Count: counts[state]})
		total += counts[state]
	}
	if filter.State != "" {
		total = counts[filter.State]
	}
	page.Failed = counts[db.MailFailed]
	page.Paths[page.Lang] = page.Filter.Address(i18n.AdminOutbox)
	number := min(pageNumber(r), lastPage(total))
	page.Pager = views.Pager{Address: page.Paths.In(page.Lang), Number: number, Last: lastPage(total)}
	page.ReturnTo = page.Pager.Here()
	mails, err := h.store.Mails(r.Context(), filter, (number-1)*pageSize, pageSize)
	if err != nil {
		return web.Response{}, err
	}
	for _, m := range mails {
		page.Mails = append(page.Mails, h.outboxMail(m))
	}
	return web.Render(page)
}

// outboxFilter reads the filter of the outbox. It ignores invalid values.
func outboxFilter(query url.Values) (db.MailFilter, views.OutboxFilter) {
	shown := views.OutboxFilter{
		State: query.Get(views.StateField), Group: query.Get(views.KindField), Query: web.CleanQuery(query.Get(views.QueryField)),
	}
	if !slices.Contains(db.MailStates, db.MailState(shown.State)) {
		shown.State = ""
	}
	if !slices.Contains(db.MailGroups, db.MailGroup(shown.Group)) {
		shown.Group = ""
	}
	return db.MailFilter{
		State: db.MailState(shown.State), Group: db.MailGroup(shown.Group), Words: strings.Fields(shown.Query),
	}, shown
}

func (h *Handlers) outboxMail(m db.MailSummary) views.OutboxMail {
	mail := views.OutboxMail{
		ID: strconv.FormatInt(m.ID, 10), To: m.To, Subject: m.Subject, State: string(m.State), Attempts: m.Attempts,
		Cause: m.LastCause, Error: m.LastError, At: m.CreatedAt.Time, Failed: m.State == db.MailFailed,
		HeldFor: string(m.HeldFor), ForOwner: m.WaitsForOwner(), Text: m.Text,
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
func (h *Handlers) PostOutbox(r *web.Request, posted url.Values) (web.Response, error) {
	id, err := strconv.ParseInt(posted.Get(views.MailField), 10, 64)
	if err != nil {
		return web.Response{}, web.ErrBadRequest
	}
	// A mail that has not failed is queued or sent already: there is nothing to do.
	if err := h.store.RequeueMail(r.Context(), id, h.Now()); err != nil && !errors.Is(err, db.ErrNotFound) {
		return web.Response{}, h.NotStored(outboxForm, err)
	}
	return h.queued(r, 1)
}

// queued redirects to the outbox, filtered as before, which says how many mails were queued again.
func (h *Handlers) queued(r *web.Request, n int) (web.Response, error) {
	_, shown := outboxFilter(r.URL.Query())
	return web.Redirect(h.WithFlash(shown.Address(i18n.AdminOutbox), outboxForm, strconv.Itoa(n)))
}
