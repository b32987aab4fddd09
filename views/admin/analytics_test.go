package admin

import (
	"testing"

	"portfolio/i18n"
	"portfolio/views/layout"
)

// TestAverage checks that a few views in a long period are not shown as none.
func TestAverage(t *testing.T) {
	languages, err := i18n.NewLanguages([]i18n.Lang{"en"}, i18n.Locales(), nil, i18n.Traits{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		views, average int
		want           string
	}{{0, 0, "0"}, {2, 0, "<\u00a01"}, {40, 4, "4"}} {
		page := AnalyticsPage{Base: layout.Base{Messages: languages.Messages("en")}, Views: c.views, Average: c.average}
		if got := page.average(); got != c.want {
			t.Errorf("%d views are %q a day, want %q", c.views, got, c.want)
		}
	}
}
