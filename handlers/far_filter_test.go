package handlers

import (
	"bytes"
	"encoding/json"
	"net/http"
	"testing"
)

// TestFarFilter checks that a filter over all days lists what is there, on the page and in files, west and east of Greenwich: the
// end of the last day is in the year 10000 there, or the first day begins before the year 1.
func TestFarFilter(t *testing.T) {
	const allDays = "?from=0001-01-01&to=9999-12-31"
	s := newSurveySite(t).someAnswers()
	for _, zone := range []string{"America/Los_Angeles", "Pacific/Kiritimati"} {
		folder := without(t, full)
		folder["site.toml"].Data = bytes.Replace(folder["site.toml"].Data, []byte("Europe/Madrid"), []byte(zone), 1)
		site := newTestSite(t, withFolder(t, folder), func(c *Config) { c.Store, c.Now = s.Store, s.clock })
		if got := site.Content.Settings.TimeZone; got != zone {
			t.Fatalf("the site is in %s", got)
		}
		cookie := site.owner()
		page := site.get("/admin/surveys"+allDays, "Cookie", cookie).wantStatus(http.StatusOK)
		if got := len(page.rowsOf(".table-rows")); got != 3 {
			t.Errorf("%s: the page lists %d rows of 3", zone, got)
		}
		if got := len(site.get("/admin/surveys.csv"+allDays, "Cookie", cookie).readCSV()) - 1; got != 3 {
			t.Errorf("%s: the CSV file has %d rows of 3", zone, got)
		}
		var rows []map[string]any
		if err := json.Unmarshal([]byte(site.get("/admin/surveys.json"+allDays, "Cookie", cookie).Body), &rows); err != nil || len(rows) != 3 {
			t.Errorf("%s: the JSON file has %d rows of 3, %v", zone, len(rows), err)
		}
	}
}
