package admin

import (
	"time"

	"portfolio/handlers/web"
	views "portfolio/views/admin"
)

// calendarPatience is how long a calendar may be out of reach until the owner hears of it.
const calendarPatience = time.Hour

// calendarTodos tells which of the owner's calendars cannot be read: meetings may be booked while the owner is busy.
func (h *Handlers) calendarTodos(r *web.Request) (todos []views.Todo, err error) {
	sources, err := h.store.BusySources(r.Context())
	for _, source := range sources {
		last := source.ReadAt
		if last.IsZero() {
			last = source.FailedAt
		}
		long := h.Now().Sub(last.Time)
		if source.FailedAt.IsZero() || long < calendarPatience {
			continue
		}
		todos = append(todos, views.Todo{
			Text: r.Messages.Tf("admin-calendar.unread", map[string]any{
				"Number": source.Number, "Hours": r.Messages.Number(int(long.Hours())), "Reason": r.Messages.T("admin-calendar.reason." + source.Reason),
			}),
			Tone: views.WarningTone,
		})
	}
	return todos, err
}
