package admin_test

import (
	"strings"
	"testing"
	"time"

	"portfolio/db"
	"portfolio/handlers/handlertest"
	"portfolio/internal/busy"
)

// TestOverviewTellsOfUnreadCalendars checks that the owner hears of a calendar which cannot be read for an hour, and why.
func TestOverviewTellsOfUnreadCalendars(t *testing.T) {
	t.Parallel()
	now := handlertest.NewClock()
	site := handlertest.New(t, now.Running)
	cookie := site.Owner()
	fail := func(ago time.Duration, problem busy.Problem) {
		t.Helper()
		source := db.BusySource{Number: 2, Address: "x", ReadAt: db.NewTime(now.Add(-ago)), FailedAt: db.NewTime(now.Add(-ago + time.Minute)), Reason: string(problem)}
		must(t, site.Store.SetBusySource(t.Context(), source))
	}
	fail(50*time.Minute, busy.Slow)
	if text := site.Get("/admin", "Cookie", cookie).WantStatus(200).Text("main"); strings.Contains(text, "calendario 2") {
		t.Errorf("after 50 minutes the overview says %q", text)
	}
	for _, problem := range []busy.Problem{
		busy.Unreachable, busy.Slow, busy.Forbidden, busy.Redirected, busy.Refused, busy.ServerFault, busy.TooLarge, busy.NoCalendar,
	} {
		fail(3*time.Hour+10*time.Minute, problem)
		text := site.Get("/admin", "Cookie", cookie).WantStatus(200).Text(".todos")
		if !strings.Contains(text, "Hace 3 h que no se puede leer el calendario 2: ") || strings.Contains(text, "admin-calendar.") {
			t.Errorf("%s: the overview says %q", problem, text)
		}
	}
}
