package handlers

import (
	"strings"
	"testing"
	"time"

	"portfolio/db"
	"portfolio/internal/busy"
)

// TestOverviewTellsOfUnreadCalendars checks that the owner hears of a calendar which cannot be read for an hour, and why.
func TestOverviewTellsOfUnreadCalendars(t *testing.T) {
	now := newClock()
	site := newTestSite(t, now.running)
	cookie := site.owner()
	fail := func(ago time.Duration, problem busy.Problem) {
		t.Helper()
		source := db.BusySource{Number: 2, Address: "x", ReadAt: db.NewTime(now.Add(-ago)), FailedAt: db.NewTime(now.Add(-ago + time.Minute)), Reason: string(problem)}
		if err := site.Store.SetBusySource(t.Context(), source); err != nil {
			t.Fatal(err)
		}
	}
	fail(50*time.Minute, busy.Slow)
	if text := site.get("/admin", "Cookie", cookie).wantStatus(200).text("main"); strings.Contains(text, "calendario 2") {
		t.Errorf("after 50 minutes the overview says %q", text)
	}
	for _, problem := range []busy.Problem{
		busy.Unreachable, busy.Slow, busy.Forbidden, busy.Redirected, busy.Refused, busy.ServerFault, busy.TooLarge, busy.NoCalendar,
	} {
		fail(3*time.Hour+10*time.Minute, problem)
		text := site.get("/admin", "Cookie", cookie).wantStatus(200).text(".todos")
		if !strings.Contains(text, "Hace 3 h que no se puede leer el calendario 2: ") || strings.Contains(text, "admin-calendar.") {
			t.Errorf("%s: the overview says %q", problem, text)
		}
	}
}
