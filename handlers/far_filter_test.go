package handlers_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"testing"

	"portfolio/handlers"
	"portfolio/handlers/handlertest"
)

// TestFarFilter checks that a filter over all days lists what is there, on the page and in files, west and east of Greenwich: the
// end of the last day is in the year 10000 there, or the first day begins before the year 1.
func TestFarFilter(t *testing.T) {
	t.Parallel()
	const allDays = "?from=0001-01-01&to=9999-12-31"
	s := handlertest.NewSurveySite(t).SomeAnswers()
	for _, zone := range []string{"America/Los_Angeles", "Pacific/Kiritimati"} {
		folder := handlertest.Without(t, handlertest.Full)
		folder["site.toml"].Data = bytes.Replace(folder["site.toml"].Data, []byte("Europe/Madrid"), []byte(zone), 1)
		site := handlertest.New(t, handlertest.WithFolder(t, folder), func(c *handlers.Config) { c.Store, c.Now = s.Store, s.Clock })
		if got := site.Content.Settings.TimeZone; got != zone {
			t.Fatalf("the site is in %s", got)
		}
		cookie := site.Owner()
		page := site.Get("/admin/surveys"+allDays, "Cookie", cookie).WantStatus(http.StatusOK)
		if got := len(page.RowsOf(".table-rows")); got != 3 {
			t.Errorf("%s: the page lists %d rows of 3", zone, got)
		}
		if got := len(site.Get("/admin/surveys.csv"+allDays, "Cookie", cookie).ReadCSV()) - 1; got != 3 {
			t.Errorf("%s: the CSV file has %d rows of 3", zone, got)
		}
		var rows []map[string]any
		if err := json.Unmarshal([]byte(site.Get("/admin/surveys.json"+allDays, "Cookie", cookie).Body), &rows); err != nil || len(rows) != 3 {
			t.Errorf("%s: the JSON file has %d rows of 3, %v", zone, len(rows), err)
		}
	}
}
