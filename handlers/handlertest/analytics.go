package handlertest

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"portfolio/db"
)

// Browser is the User-Agent of a person's browser.
const Browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36"

// Look requests a page as a person's browser does.
func (s Site) Look(address string, headers ...string) Reply {
	s.T.Helper()
	return s.Get(address, append([]string{"User-Agent", Browser, "Sec-Fetch-Dest", "document"}, headers...)...)
}

// Views returns the counted views, by a group.
func (s Site) Views(group db.ViewGroup) map[string]int {
	s.T.Helper()
	s.Analytics.Flush(s.T.Context())
	return Tallied(s.T, s.Store, group)
}

// Tallied returns the stored views of each name in a group.
func Tallied(t testing.TB, store *db.Store, group db.ViewGroup) map[string]int {
	t.Helper()
	tallies, err := store.SumViews(t.Context(), group, db.ViewFilter{})
	must(t, err)
	sums := map[string]int{}
	for _, tally := range tallies {
		sums[tally.Name] = tally.Views
	}
	return sums
}

// WantViews fails the test unless these views were counted.
func (s Site) WantViews(group db.ViewGroup, want map[string]int) {
	s.T.Helper()
	if diff := cmp.Diff(want, s.Views(group)); diff != "" {
		s.T.Errorf("by %s: %s", group, diff)
	}
}
