package views

import (
	"strings"
	"testing"
	"time"

	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
)

// TestZonePlaces checks that zones are called what they are called in the language of the page.
func TestZonePlaces(t *testing.T) {
	messages := i18ntest.Two().Messages("es")
	for zone, want := range map[string]string{
		"America/Mexico_City": "Ciudad de México", "Europe/London": "Londres", "America/Argentina/Buenos_Aires": "Buenos Aires",
		"America/Sao_Paulo": "São Paulo", "UTC": "UTC",
	} {
		if got := messages.ZonePlace(zone); got != want {
			t.Errorf("%s is called %q, want %q", zone, got, want)
		}
	}
	for _, region := range i18n.ZoneRegions {
		for _, name := range region.Zones {
			if _, err := time.LoadLocation(name); err != nil {
				t.Error(err)
			}
			if place := messages.ZonePlace(name); place == "" || strings.Contains(place, "_") {
				t.Errorf("%s is called %q", name, place)
			}
		}
	}
}
