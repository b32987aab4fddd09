package handlers

import (
	"io/fs"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
)

// edited returns a copy of a folder with texts of one file replaced: pairs of what is there and what comes in its place.
func edited(t testing.TB, folder fs.FS, name string, pairs ...string) fstest.MapFS {
	t.Helper()
	changed := without(t, folder)
	text := string(changed[name].Data)
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(text, pairs[i]) {
			t.Fatalf("%s does not hold %q", name, pairs[i])
		}
		text = strings.ReplaceAll(text, pairs[i], pairs[i+1])
	}
	changed[name] = &fstest.MapFile{Data: []byte(text)}
	return changed
}

// TestCurrency checks that prices are in the currency of the site, for people and for machines.
func TestCurrency(t *testing.T) {
	folder := edited(t, full, "site.toml", `currency = "EUR"`, `currency = "JPY"`)
	folder = edited(t, folder, "services.toml", `price.en = "€450–1,800"`, "", `price.es = "450–1.800 €"`, "")
	site := newTestSite(t, withFolder(t, folder))
	page := site.get("/ai-services").wantStatus(http.StatusOK).page()
	if got := page.Find("#prices ~ .price-lists .price").Text(); !strings.Contains(got, "¥450–1,800") {
		t.Errorf("the prices are %q", got)
	}
	offers := schemas(t, page)["Service"]["hasOfferCatalog"].(map[string]any)["itemListElement"].([]any)
	wantCurrencies(t, offers, "JPY", 4)
	if got := site.get("/servicios-ia").page().Find(".services-highlights").Text(); !strings.Contains(got, "120–400\u00a0¥/mes") {
		t.Errorf("the monthly price is in %q", got)
	}
	vertical := schemas(t, site.get("/ai-services/museums").page())["Service"]["offers"]
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
