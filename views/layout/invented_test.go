package layout

import (
	"strings"
	"testing"

	"portfolio/content"
	"portfolio/i18n/i18ntest"
)

// TestDemonstrationIsInvented checks that a demonstration says that its owner is invented, and leads to the program where that has an
// address; another site says nothing of it.
func TestDemonstrationIsInvented(t *testing.T) {
	site := &content.Site{Profile: content.Profile{Name: "Robin Testa"}}
	b := Base{Messages: i18ntest.Two().Messages("en"), Site: &Site{Site: site}}
	if said := b.Invented(); said != "" {
		t.Errorf("a site that is no demonstration says %q", said)
	}
	site.Settings.Demonstration = true
	for _, source := range []string{"", "https://code.example/portfolio"} {
		site.Settings.Source = source
		var out strings.Builder
		if err := demonstration(b).Render(t.Context(), &out); err != nil {
			t.Fatal(err)
		}
		html := out.String()
		if !strings.Contains(html, "Robin Testa is an invention") || strings.Contains(html, "<a ") != (source != "") || !strings.Contains(html, source) {
			t.Errorf("with the source %q the footer says %s", source, html)
		}
	}
}
