package site_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"portfolio/handlers/handlertest"
)

func TestFoldedPricesAreReadWithoutScript(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	page := site.Get("/services").WantStatus(http.StatusOK).Page()
	services := site.Content.Services
	folds := page.Find("details.price-fold")
	if want := len(services.Main) + len(services.Products); folds.Length() != want || want == 0 {
		t.Fatalf("%d prices are folded, want %d", folds.Length(), want)
	}
	for _, service := range append(services.Main, services.Products...) {
		text := page.Find("#service-" + service.ID)
		if got := handlertest.Words(text); !strings.Contains(got, service.Description.In("en")) {
			t.Errorf("%s has the text %q", service.ID, got)
		}
		fold := text.ParentsFiltered("details")
		if got := handlertest.Words(fold.Find("summary .price")); got == "" {
			t.Errorf("%s shows no price while it is folded", service.ID)
		}
		if _, open := fold.Attr("open"); open {
			t.Errorf("%s is unfolded", service.ID)
		}
	}
}

func TestDeploymentsAreComparedInOneTable(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	page := site.Get("/services").WantStatus(http.StatusOK).Page()
	deployments := site.Content.Services.Deployments
	if len(deployments) == 0 {
		t.Fatal("the site has no deployments")
	}
	table := page.Find("table.deployments")
	if got := table.Find("thead th").Length(); got != len(deployments) {
		t.Errorf("the table has %d columns, want %d", got, len(deployments))
	}
	table.Find("tbody").Each(func(_ int, fact *goquery.Selection) {
		if got := fact.Find("td").Length(); got != len(deployments) {
			t.Errorf("%q is told of %d deployments, want %d", handlertest.Words(fact.Find("th")), got, len(deployments))
		}
	})
	for _, d := range deployments {
		for _, fact := range d.Facts {
			if got := handlertest.Words(table); !strings.Contains(got, fact.Title.In("en")) || !strings.Contains(got, fact.Text.In("en")) {
				t.Errorf("the table lacks %q of %s", fact.Title.In("en"), d.ID)
			}
		}
	}
}
