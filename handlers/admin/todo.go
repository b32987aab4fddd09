package admin

import (
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// todos returns the owner's tasks, the most urgent first. Each source returns none if there is nothing to do, and repeats no
// other part of the overview.
func (h *Handlers) todos(r *web.Request) (all []views.Todo, err error) {
	for _, source := range []func(*web.Request) ([]views.Todo, error){
		h.deliveryTodos,
		h.imprintTodos,
		h.draftPageTodos,
		h.untranslatedTodos,
		h.unansweredTodos,
		h.failedMailTodos,
		h.heldMailTodos,
		h.heldIssueTodos,
		h.fullNetworkTodos,
		h.meetingTodos,
		h.calendarTodos,
		h.importTodos,
		h.findingTodos,
	} {
		found, err := source(r)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// answerWithin is how long an inquiry may wait for an answer until the overview says so.
const answerWithin = 48 * time.Hour

// unansweredTodos tells how many inquiries have waited too long for an answer.
func (h *Handlers) unansweredTodos(r *web.Request) ([]views.Todo, error) {
	n, err := h.store.CountUnansweredInquiries(r.Context(), h.Now().Add(-answerWithin))
	if err != nil || n == 0 {
		return nil, err
	}
	return []views.Todo{{
		Text: r.Messages.Count("admin-overview.todo.unanswered", n), Count: n, Tone: views.WarningTone,
		Href: i18n.WithQuery(i18n.AdminPath(i18n.AdminInbox), views.StateField, string(db.UnansweredState)),
	}}, nil
}

// failedMailTodos tells how many mails the outbox has given up on.
func (h *Handlers) failedMailTodos(r *web.Request) ([]views.Todo, error) {
	counts, err := h.store.MailCounts(r.Context())
	n := counts[db.MailFailed]
	if err != nil || n == 0 {
		return nil, err
	}
	return []views.Todo{{
		Text: r.Messages.Count("admin-overview.todo.failed-mails", n), Count: n, Tone: views.ProblemTone,
		Href: i18n.WithQuery(i18n.AdminPath(i18n.AdminOutbox), views.StateField, string(db.MailFailed)),
	}}, nil
}

// heldIssueTodos tells of each issue that a restore holds.
func (h *Handlers) heldIssueTodos(r *web.Request) (todos []views.Todo, err error) {
	issues, err := h.issues(r)
	for _, issue := range issues {
		if !issue.HeldAt.IsZero() {
			todos = append(todos, views.Todo{
				Text: r.Messages.Tf("admin-overview.todo.held-issue", map[string]any{"Subject": h.issueView(r, issue).Subject}),
				Tone: views.WarningTone, Href: issueAddress(issue.ID),
			})
		}
	}
	return todos, err
}
