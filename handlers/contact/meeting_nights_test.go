package contact_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"portfolio/handlers"
	"portfolio/handlers/handlertest"

	"github.com/PuerkitoBio/goquery"
)

// newNightSite returns a site at a moment whose owner in Madrid can be met in the nights from Saturday to Sunday.
func newNightSite(t *testing.T, now string) *handlertest.FormSite {
	t.Helper()
	s := handlertest.NewFormSite(t)
	at, err := time.Parse(time.RFC3339, now)
	must(t, err)
	s.At = at
	store, folder := s.Store, handlertest.Edited(t, handlertest.Full, "meetings.toml", "[hours]", "[hours]\nsunday = [\"01:00-05:00\"]")
	s.Site = handlertest.New(t, func(c *handlers.Config) { c.Store, c.Now = store, s.Clock }, handlertest.WithFolder(t, folder))
	return s
}

// nightTimes returns the starts that the page for meetings offers on a day in a zone, on that zone's clock.
func nightTimes(s *handlertest.FormSite, day, zone string) (starts []string) {
	address := "/connects/meeting?day=" + day + "&zone=" + zone
	s.Get(address).WantStatus(http.StatusOK).Page().Find(".meeting-slot time").Each(func(_ int, slot *goquery.Selection) {
		if at := slot.AttrOr("datetime", ""); strings.HasPrefix(at, day) {
			starts = append(starts, at)
		}
	})
	return starts
}

// In the nights in which the owner's clock changes and the visitor's does not, each time that is offered exists once on both clocks,
// and can be booked.
func TestMeetingsInTheNightsOfClockChanges(t *testing.T) {
	t.Parallel()
	for _, night := range []struct {
		name, now, day, eve string
		madrid, mexico      []string
		booked              string // what the page of the last time says
	}{
		{
			name: "an hour is skipped", now: "2026-03-25T12:00:00Z", day: "2026-03-29", eve: "2026-03-28",
			madrid: []string{"2026-03-29T01:00:00+01:00", "2026-03-29T01:40:00+01:00", "2026-03-29T03:40:00+02:00", "2026-03-29T04:20:00+02:00"},
			mexico: []string{"2026-03-28T18:00:00-06:00", "2026-03-28T18:40:00-06:00", "2026-03-28T19:40:00-06:00", "2026-03-28T20:20:00-06:00"},
			booked: "Saturday, March 28, 2026, 8:20 PM–8:50 PM in Mexico City Sunday, March 29, 2026, 4:20 AM in Madrid",
		},
		{
			name: "an hour comes twice", now: "2026-10-21T12:00:00Z", day: "2026-10-25", eve: "2026-10-24",
			madrid: []string{
				"2026-10-25T01:00:00+02:00", "2026-10-25T01:40:00+02:00", "2026-10-25T02:20:00+02:00", "2026-10-25T03:00:00+01:00",
				"2026-10-25T03:40:00+01:00", "2026-10-25T04:20:00+01:00",
			},
			mexico: []string{
				"2026-10-24T17:00:00-06:00", "2026-10-24T17:40:00-06:00", "2026-10-24T18:20:00-06:00", "2026-10-24T20:00:00-06:00",
				"2026-10-24T20:40:00-06:00", "2026-10-24T21:20:00-06:00",
			},
			booked: "Saturday, October 24, 2026, 9:20 PM–9:50 PM in Mexico City Sunday, October 25, 2026, 4:20 AM in Madrid",
		},
	} {
		t.Run(night.name, func(t *testing.T) {
			s := newNightSite(t, night.now)
			if got := nightTimes(s, night.day, "Europe/Madrid"); !slices.Equal(got, night.madrid) {
				t.Errorf("Madrid sees %q", got)
			}
			mexico := nightTimes(s, night.eve, "America/Mexico_City")
			if !slices.Equal(mexico, night.mexico) {
				t.Errorf("Mexico City sees %q", mexico)
			}
			last, err := time.Parse(time.RFC3339, mexico[len(mexico)-1])
			must(t, err)
			s.Book(last.UTC().Format(time.RFC3339), "ana@example.com")
			s.Get(s.Links("ana@example.com")["cancel"]).WantStatus(http.StatusOK).Want(".meeting-when", night.booked)
		})
	}
}
