package admin_test

import (
	"net/http"
	"strings"
	"testing"

	"portfolio/handlers/handlertest"
)

// TestCurrency checks that prices are in the currency of the site, for people and for machines.
func TestCurrency(t *testing.T) {
	t.Parallel()
	folder := handlertest.Edited(t, handlertest.Full, "site.toml", `currency = "EUR"`, `currency = "JPY"`)
	folder = handlertest.Edited(t, folder, "services.toml", `price.en = "€450–1,800"`, "", `price.es = "450–1.800 €"`, "")
	site := handlertest.New(t, handlertest.WithFolder(t, folder))
	page := site.Get("/services").WantStatus(http.StatusOK).Page()
	if got := page.Find("#prices ~ .price-lists .price").Text(); !strings.Contains(got, "¥450–1,800") {
		t.Errorf("the prices are %q", got)
	}
	offers := handlertest.Schemas(t, page)["Service"]["hasOfferCatalog"].(map[string]any)["itemListElement"].([]any)
	wantCurrencies(t, offers, "JPY", 4)
	if got := site.Get("/servicios").Page().Find(".services-highlights").Text(); !strings.Contains(got, "120–400\u00a0¥/mes") {
		t.Errorf("the monthly price is in %q", got)
	}
	vertical := handlertest.Schemas(t, site.Get("/services/museums").Page())["Service"]["offers"]
	wantCurrencies(t, []any{vertical}, "JPY", 1)
}

// wantCurrencies checks the currency of every offer that has a price.
func wantCurrencies(t *testing.T, offers []any, want string, least int) {
	t.Helper()
	priced := 0
	for _, offer := range offers {
		price, ok := offer.(map[string]any)["priceSpecification"].(map[string]any)
		if !ok {
			continue
		}
		priced++
		if price["priceCurrency"] != want {
			t.Errorf("a price is in %v, want %s", price["priceCurrency"], want)
		}
	}
	if priced < least {
		t.Errorf("%d offers have a price, want %d", priced, least)
	}
}
