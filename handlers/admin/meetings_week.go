package admin

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
	views "portfolio/views/admin"
)

// week returns the days of the week that begins at monday, with the owner's meetings and what is in the owner's calendars.
func (h *Handlers) week(r *web.Request, monday time.Time) ([]views.WeekDay, error) {
	entries, err := h.weekEntries(r, monday, monday.AddDate(0, 0, 7))
	days, today := make([]views.WeekDay, 7), h.today()
	for i := range days {
		date := monday.AddDate(0, 0, i)
		days[i] = views.WeekDay{Date: date, IsToday: date.Equal(today), Entries: entriesOn(entries, date), Hours: h.hoursOn(r, date)}
	}
	return days, err
}

// hoursOn says when calls are offered on a day, on the clock of meetings.toml, or why none is; "" without that file.
func (h *Handlers) hoursOn(r *web.Request, date time.Time) string {
	rules, messages := h.Site.Meetings, r.Messages
	if !rules.HasTimes() {
		return ""
	}
	if hours := rules.On(date); len(hours) > 0 {
		texts := make([]string, len(hours))
		for i, span := range hours {
			texts[i] = strings.Replace(string(span), "-", "–", 1)
		}
		return messages.Tf("admin-meetings.hours", map[string]any{"Hours": strings.Join(texts, ", ")})
	}
	exception, ok := rules.Exception(date)
	if !ok {
		return messages.T("admin-meetings.closed.weekday")
	}
	first, last := exception.Days()
	if first.Equal(last) {
		return messages.T("admin-meetings.closed.day")
	}
	return messages.Tf("admin-meetings.closed", map[string]any{"From": messages.LongDate(first), "To": messages.LongDate(last)})
}

// weeksAround returns the addresses of the weeks before and after the one that begins at monday: "" where no week further on has
// a meeting, is the present one, or can be booked.
func (h *Handlers) weeksAround(r *web.Request, monday time.Time) (earlier, later string, err error) {
	first, last := h.today(), h.today().AddDate(0, 0, h.Site.Meetings.Horizon)
	all, err := h.store.Appointments(r.Context(), time.Unix(0, 0), h.Now().AddDate(meetingsAhead, 0, 0))
	for _, a := range all {
		if !a.Takes() {
			continue
		}
		if a.StartsAt.Before(first) {
			first = a.StartsAt.Time
		}
		if a.EndsAt.After(last) {
			last = a.EndsAt.Time
		}
	}
	if first.Before(monday) {
		earlier = weekAddress(monday.AddDate(0, 0, -7))
	}
	if next := monday.AddDate(0, 0, 7); !last.Before(next) {
		later = weekAddress(next)
	}
	return earlier, later, err
}

// weekEntries returns the meetings and busy times between two moments, sorted by their start.
func (h *Handlers) weekEntries(r *web.Request, from, until time.Time) (entries []views.WeekEntry, err error) {
	appointments, err := h.store.Appointments(r.Context(), from, until)
	if err != nil {
		return nil, err
	}
	for _, a := range appointments {
		if a.Takes() {
			entries = append(entries, views.WeekEntry{
				Start: a.StartsAt.Time, End: a.EndsAt.Time, Name: cmp.Or(a.FullName, a.Email), URL: meetingAddress(a.Number), State: stateOf(a),
			})
		}
	}
	spans, err := h.store.BusyTimes(r.Context(), from, until)
	entries = append(entries, busyEntries(spans)...)
	slices.SortStableFunc(entries, func(a, b views.WeekEntry) int { return a.Start.Compare(b.Start) })
	return entries, err
}

// busyEntries returns the busy times of the owner's calendars. It joins those that overlap or touch, as two calendars may have the same.
func busyEntries(spans []db.Span) (entries []views.WeekEntry) {
	for _, span := range spans { // in order of their start
		if last := len(entries) - 1; last >= 0 && !span.StartsAt.After(entries[last].End) {
			if span.EndsAt.After(entries[last].End) {
				entries[last].End = span.EndsAt.Time
			}
			continue
		}
		entries = append(entries, views.WeekEntry{Start: span.StartsAt.Time, End: span.EndsAt.Time})
	}
	return entries
}

// entriesOn returns the parts of entries that are on the day that begins at midnight.
func entriesOn(entries []views.WeekEntry, midnight time.Time) (found []views.WeekEntry) {
	next := midnight.AddDate(0, 0, 1)
	for _, e := range entries {
		if !e.Start.Before(next) || !e.End.After(midnight) {
			continue
		}
		if e.Start.Before(midnight) {
			e.Start = midnight
		}
		if e.End.After(next) {
			e.End = next
		}
		found = append(found, e)
	}
	return found
}
