package contact

import (
	"net/url"
	"slices"
	"time"

	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/calendar"
	"portfolio/views"
	"portfolio/views/forms"
	"portfolio/views/jsonld"
)

const (
	daysShown    = 7                 // how many days with free times a page lists
	timesInstead = 6                 // how many times are offered instead of one that is taken
	dayField     = "day"             // of an address: the first day to list
	maxZone      = 64                // characters of a zone's name
	meetingAbove = i18n.Connects     // the page below the dialog
	bookingForm  = forms.BookingForm // its name
)

// Meeting handles GET /connects/meeting and /conexiones/reunion: the hub with the dialog for a meeting open.
func (h *Handlers) Meeting(r *web.Request) (web.Response, error) {
	page := h.hub(r, i18n.Meeting, meetingAbove)
	page.HasDialog = true
	page.JSONLD = append(page.JSONLD, jsonld.WebPage(page.Base, "ContactPage"))
	page.Meeting = h.inquiryForm(r, page.Base, i18n.Meeting, "meeting")
	page.Meeting.Zone = h.Site.Settings.TimeZone
	if h.meetings.Offered() {
		page.Times = h.meetingTimes(r, &page)
	}
	return web.RenderUncached(page)
}

// meetingTimes returns the owner's times for the dialog, and keeps the visitor's choices in the page's addresses in other
// languages. If the database fails, no time is known to be free; a form that was sent keeps its time.
func (h *Handlers) meetingTimes(r *web.Request, page *views.ConnectsPage) views.MeetingTimes {
	free, err := h.meetings.Free(r.Context(), 0)
	if err != nil {
		h.Log.Error("free times not read", "error", err)
	}
	choice := h.meetingChoice(r)
	times := views.MeetingTimes{
		Offered: true, Zone: choice.zone, Named: choice.named, Owner: h.Site.Settings.Zone(), Place: h.Site.Meetings.Place.In(r.Lang),
		Direct: !h.delivers(r.Context()), Closures: h.closures(r), ClosedWish: h.closedWish(r),
	}
	times.Booking = h.inquiryForm(r, page.Base, i18n.Meeting, bookingForm)
	choice.opened = times.Booking.From
	address := choice.address(page.Path(i18n.Meeting), page.About)
	times.All = address
	times.Booking.About.Without = startAddress(choice.address(page.Path(i18n.Meeting), ""), choice.start)
	if slot, ok := h.meetings.At(choice.start); ok {
		chosen := meetingTime(slot)
		switch {
		case times.Booking.Done != "":
			times.Booked, times.Notes = &chosen, h.bookedNotes(page.Messages, times, r.Param(untilField))
			return times
		case isFree(free, choice.start) || err != nil:
			times.Chosen = &chosen
		default:
			times.Gone = true
		}
	}
	if times.Booking.Values != nil { // the form came back
		if times.Chosen == nil || times.Booking.Errors[forms.StartField] != "" {
			times.Chosen, times.Next = &views.MeetingTime{Start: choice.start}, meetingTimes(free[:min(timesInstead, len(free))])
		}
		return times
	}
	page.Query = choice.query(page.About)
	times.Action, times.Kept = page.Path(i18n.Meeting), keptFields(page, choice.opened)
	times.Zones = views.ZoneOptions(page.Messages, h.Now(), times.Zone, times.Owner)
	days := meetingDays(free, choice.zone)
	from := firstDay(days, choice.day)
	if times.Days = days[from:min(from+daysShown, len(days))]; from > 0 {
		times.Earlier = dayAddress(address, days[max(0, from-daysShown)])
	}
	if from+daysShown < len(days) {
		times.Later = dayAddress(address, days[from+daysShown])
	}
	return times
}

// meetingChoice is what a visitor has chosen of the owner's times so far.
type meetingChoice struct {
	zone  *time.Location
	named bool      // whether the visitor has chosen the zone
	start time.Time // zero for none
	day   string    // the first day to list; "" for the first with a free time
	// The path of the page that led to the meetings, "" if unknown: each choice is a page of its own, and hides it from the next.
	opened string
}

// meetingChoice reads the choice from the address, or from the form that was sent.
func (h *Handlers) meetingChoice(r *web.Request) meetingChoice {
	values := r.Query(dayField, forms.ZoneField, forms.StartField)
	if posted, err := r.Posted(); r.Method == "POST" && err == nil {
		values = posted
	}
	choice := meetingChoice{zone: h.Site.Settings.Zone(), day: values.Get(dayField)}
	if zone, ok := parseZone(values.Get(forms.ZoneField)); ok {
		choice.zone, choice.named = zone, true
	}
	choice.start = parseStart(values.Get(forms.StartField))
	return choice
}

// parseZone returns the time zone of a name, and reports whether there is one.
func parseZone(name string) (*time.Location, bool) {
	if name == "" || name == "Local" || len(name) > maxZone {
		return nil, false
	}
	zone, err := time.LoadLocation(name)
	return zone, err == nil
}

// parseStart returns the start of a time in a form or an address, zero if it is none.
func parseStart(text string) time.Time {
	start, err := time.Parse(time.RFC3339, text)
	if err != nil || start.Year() < 2000 || start.Year() > 9998 {
		return time.Time{}
	}
	return start.UTC()
}

// address adds the zone, what the form is about and which page led to it to an address.
func (c meetingChoice) address(address, about string) string {
	if about != "" {
		address = i18n.WithQuery(address, i18n.AboutQuery, about)
	}
	if c.opened != "" {
		address = i18n.WithQuery(address, forms.FromField, c.opened)
	}
	if c.named {
		address = i18n.WithQuery(address, forms.ZoneField, c.zone.String())
	}
	return address
}

// query returns the choice as the query of an address.
func (c meetingChoice) query(about string) string {
	query := url.Values{}
	for name, value := range map[string]string{i18n.AboutQuery: about, dayField: c.day, forms.FromField: c.opened} {
		if value != "" {
			query.Set(name, value)
		}
	}
	if c.named {
		query.Set(forms.ZoneField, c.zone.String())
	}
	if !c.start.IsZero() {
		query.Set(forms.StartField, c.start.Format(time.RFC3339))
	}
	return query.Encode()
}

// keptFields returns the fields that the choice of a zone has to keep.
func keptFields(page *views.ConnectsPage, opened string) (kept []views.HiddenField) {
	if page.About != "" {
		kept = append(kept, views.HiddenField{Name: i18n.AboutQuery, Value: page.About})
	}
	if opened != "" {
		kept = append(kept, views.HiddenField{Name: forms.FromField, Value: opened})
	}
	if page.ForceLanguage || page.SharesPath(i18n.Meeting) {
		kept = append(kept, views.HiddenField{Name: i18n.LangQuery, Value: string(page.Lang)})
	}
	return kept
}

func meetingTime(slot calendar.Interval) views.MeetingTime {
	return views.MeetingTime{Start: slot.Start, End: slot.End}
}

func meetingTimes(slots []calendar.Interval) []views.MeetingTime {
	times := make([]views.MeetingTime, len(slots))
	for i, slot := range slots {
		times[i] = meetingTime(slot)
	}
	return times
}

// startAddress adds a chosen time to an address.
func startAddress(address string, start time.Time) string {
	return i18n.WithQuery(address, forms.StartField, start.UTC().Format(time.RFC3339))
}

// meetingDays groups free times by their day in a zone.
func meetingDays(free []calendar.Interval, zone *time.Location) (days []views.MeetingDay) {
	last := ""
	for _, slot := range free {
		start := slot.Start.In(zone)
		if day := start.Format(time.DateOnly); day != last {
			last, days = day, append(days, views.MeetingDay{Date: start})
		}
		at := &days[len(days)-1]
		at.Times = append(at.Times, meetingTime(slot))
	}
	return days
}

// firstDay returns the index of the first day that is not before from.
func firstDay(days []views.MeetingDay, from string) int {
	return max(0, slices.IndexFunc(days, func(day views.MeetingDay) bool { return day.Date.Format(time.DateOnly) >= from }))
}

func dayAddress(address string, day views.MeetingDay) string {
	return i18n.WithQuery(address, dayField, day.Date.Format(time.DateOnly))
}

func isFree(free []calendar.Interval, start time.Time) bool {
	return slices.ContainsFunc(free, func(slot calendar.Interval) bool { return slot.Start.Equal(start) })
}

// FreeTimes handles GET /connects/meeting/times.json: the next free times, in the zone that ?zone= names.
func (h *Handlers) FreeTimes(r *web.Request) (web.Response, error) {
	free, err := h.meetings.NextStarts(r.Context(), views.TimesOnCard)
	if err != nil {
		return web.Response{}, h.NotRead("free times", err)
	}
	choice := h.meetingChoice(r)
	return web.Response{JSON: views.NewNextTimes(h.Languages.Messages(r.Lang), free, choice.zone, choice.named)}, nil
}
