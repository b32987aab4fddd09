package handlers

import (
	"errors"
	"slices"
	"strconv"

	"portfolio/db"
	"portfolio/i18n"
	adminviews "portfolio/views/admin"
)

// outboxForm is the name under which it is confirmed that a mail is to be sent again.
const outboxForm = "outbox"

// outbox handles GET /admin/outbox: how the mails fare.
func (s *Server) outbox(v *visit) (answer, error) {
	page := adminviews.OutboxPage{Base: s.admin(v, i18n.AdminOutbox)}
	_, page.Again = s.toldOf(v, outboxForm)
	counts, err := s.Store.MailCounts(v.Context())
	if err != nil {
		return answer{}, err
	}
	total := 0
	for _, state := range db.MailStates {
		page.States = append(page.States, adminviews.MailState{Name: string(state), Count: counts[state]})
		total += counts[state]
	}
	state := db.MailState(v.URL.Query().Get(adminviews.StateField))
	if slices.Contains(db.MailStates, state) {
		page.State, total = string(state), counts[state]
	} else {
		state = ""
	}
	page.Here[i18n.ES] = page.Address(page.State)
	number := min(pageNumber(v), lastPage(total))
	page.Pager = adminviews.Pager{Address: page.Here.In(i18n.ES), Number: number, Last: lastPage(total)}
	mails, err := s.Store.Mails(v.Context(), state, (number-1)*adminRows, adminRows)
	if err != nil {
		return answer{}, err
	}
	for _, m := range mails {
		page.Mails = append(page.Mails, s.outboxMail(m))
	}
	return answer{Page: page}, nil
}

func (s *Server) outboxMail(m db.MailSummary) adminviews.OutboxMail {
	mail := adminviews.OutboxMail{
		ID: strconv.FormatInt(m.ID, 10), To: m.To, Subject: m.Subject, State: string(m.State), Attempts: m.Attempts,
		Error: m.LastError, At: m.CreatedAt.In(s.ownerZone()), Failed: m.State == db.Failed,
	}
	switch m.State {
	case db.Waiting:
		mail.Moment = m.NextAt.In(s.ownerZone())
	case db.Sent:
		mail.Moment = m.SentAt.In(s.ownerZone())
	}
	return mail
}

// takeOutbox handles POST /admin/outbox: a mail that was given up is sent again.
func (s *Server) takeOutbox(v *visit) (answer, error) {
	sent, err := v.form()
	if err != nil {
		return answer{}, err
	}
	id, err := strconv.ParseInt(sent.Get(adminviews.MailField), 10, 64)
	if err != nil {
		return answer{}, errBadRequest
	}
	// One that is not given up is on its way already, or has arrived: there is nothing to do.
	if err := s.Store.Requeue(v.Context(), id, s.Now()); err != nil && !errors.Is(err, db.ErrNotFound) {
		return answer{}, s.notStored(outboxForm, err)
	}
	to := s.telling(i18n.Path(i18n.ES, i18n.AdminOutbox), outboxForm, outcomeStored)
	return answer{Location: to}, nil
}
