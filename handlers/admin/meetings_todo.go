package admin

import (
	"cmp"
	"time"

	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// meetingTodos tells which meetings are today, and how many wishes wait for the owner's answer.
func (h *Handlers) meetingTodos(r *web.Request) (todos []views.Todo, err error) {
	coming, err := h.comingMeetings(r, h.today().AddDate(0, 0, 1))
	if err != nil {
		return nil, err
	}
	for _, a := range coming {
		todos = append(todos, views.Todo{
			Text: r.Messages.Tf("admin-overview.todo.meeting", map[string]any{
				"At": r.Messages.AtClock(a.StartsAt.In(h.Site.Settings.Zone())), "Name": cmp.Or(a.FullName, a.Email),
			}),
			Tone: views.CalmTone, Href: meetingAddress(a.Number),
		})
	}
	wishes, err := h.store.MeetingWishes(r.Context(), h.today().Format(time.DateOnly))
	if n := len(wishes); n > 0 {
		todos = append(todos, views.Todo{
			Text: r.Messages.Count("admin-overview.todo.undecided-meetings", n), Count: n, Tone: views.WarningTone,
			Href: i18n.AdminPath(i18n.AdminMeetings),
		})
	}
	return todos, err
}
