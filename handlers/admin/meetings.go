package admin

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/meetings"
	views "portfolio/views/admin"
)

// meetingsAhead is how far meetings are looked for that wait for an answer, in years: nobody can ask for a later one.
const meetingsAhead = 2

// Meetings handles GET /admin/meetings: what waits for the owner's answer, and the week that ?week= names by one of its days, or the
// first one with something to come.
func (h *Handlers) Meetings(r *web.Request) (web.Response, error) {
	first, err := h.comingWeek(r)
	if err != nil {
		return web.Response{}, err
	}
	monday, present := h.monday(r.URL.Query().Get(views.WeekField), first), mondayOf(h.today())
	page := views.MeetingsPage{Base: h.newPage(r, i18n.AdminMeetings), NoHours: !h.Times.Offered(), Closed: h.Editor.Closed() != ""}
	if !monday.Equal(present) {
		page.Today = weekAddress(present)
	}
	if !monday.Equal(first) {
		page.Paths[page.Lang] = weekAddress(monday)
	}
	if page.Days, err = h.week(r, monday); err != nil {
		return web.Response{}, err
	}
	if page.Earlier, page.Later, err = h.weeksAround(r, monday); err != nil {
		return web.Response{}, err
	}
	if !page.NoHours && !page.Closed {
		h.addClosures(r, &page)
	}
	page.Wishes, err = h.meetingWishes(r)
	return web.Response{Page: page}, err
}

// addClosures adds the days that are closed or have other hours, as the owner's file has them, from today on.
func (h *Handlers) addClosures(r *web.Request, page *views.MeetingsPage) {
	const key = "exception"
	text, digest, err := h.Editor.Read(views.MeetingsFile)
	f, ok := readSiteFile(views.MeetingsFile, text, digest, "")
	if err != nil || !ok || !f.hasKeys {
		return // the form of the file says what is wrong
	}
	today, list := h.today().Format(time.DateOnly), f.count(key)
	for i := range list {
		at := []string{key, strconv.Itoa(i)}
		days, _ := f.toml.Value(at...).(map[string]any)
		if last := strings.Join(shown(cmp.Or(days["to"], days["from"])), ""); last >= today {
			page.Closures = append(page.Closures, views.KeyLink{Address: f.addressAt(at), Label: titleOf(r.Messages, days)})
		}
	}
	page.Close = f.addressAt([]string{key, strconv.Itoa(list)})
}

// comingWeek returns the midnight with which the first week begins that has a call or a free time to come; that of today's if none has.
func (h *Handlers) comingWeek(r *web.Request) (time.Time, error) {
	starts, err := h.Times.NextStarts(r.Context(), 1)
	if err != nil {
		return time.Time{}, err
	}
	coming, err := h.comingMeetings(r, h.Now().AddDate(meetingsAhead, 0, 0))
	if len(coming) > 0 {
		starts = append(starts, coming[0].StartsAt.Time)
	}
	present := mondayOf(h.today())
	if len(starts) == 0 {
		return present, err
	}
	first := mondayOf(midnightOf(slices.MinFunc(starts, time.Time.Compare).In(present.Location())))
	if first.Before(present) { // a call that began before midnight
		first = present
	}
	return first, err
}

// monday returns the midnight with which the week of a day begins in the owner's time zone; otherwise if there is no such day.
func (h *Handlers) monday(day string, otherwise time.Time) time.Time {
	date, err := time.ParseInLocation(time.DateOnly, day, otherwise.Location())
	if err != nil || date.Year() < 2000 || date.Year() >= 9998 {
		return otherwise
	}
	return mondayOf(date)
}

// mondayOf returns the midnight with which the week of another midnight begins.
func mondayOf(at time.Time) time.Time { return at.AddDate(0, 0, -(int(at.Weekday())+6)%7) }

// weekAddress returns the address of the week of a day.
func weekAddress(day time.Time) string {
	return i18n.WithQuery(i18n.AdminPath(i18n.AdminMeetings), views.WeekField, day.Format(time.DateOnly))
}

// meetingAddress returns the address of the meeting that the inquiry with a number has led to, or of the wish that it is.
func meetingAddress(number int64) string {
	return i18n.AdminPath(i18n.AdminMeeting, strconv.FormatInt(number, 10))
}

// comingMeetings returns the meetings that take up a time and are not over, the next one first.
func (h *Handlers) comingMeetings(r *web.Request, until time.Time) (coming []db.Appointment, err error) {
	all, err := h.store.Appointments(r.Context(), h.Now(), until)
	for _, a := range all {
		if a.Takes() {
			coming = append(coming, a)
		}
	}
	return coming, err
}

// meetingWishes returns the wishes for a meeting that have led to none, from today on.
func (h *Handlers) meetingWishes(r *web.Request) (rows []views.MeetingRow, err error) {
	wishes, err := h.store.MeetingWishes(r.Context(), h.today().Format(time.DateOnly))
	for _, wish := range wishes {
		at, wrong := meetings.WishedStart(wish)
		if wrong != nil {
			h.Log.Error("wish not read", "id", wish.Number, "error", wrong)
			continue
		}
		rows = append(rows, views.MeetingRow{Name: cmp.Or(wish.FullName, wish.Email), URL: meetingAddress(wish.Number), At: at})
	}
	return rows, err
}
