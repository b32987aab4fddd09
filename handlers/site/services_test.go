package site_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

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

// TestFixedPriceIsRequested checks that nobody is told to ask for a quote where the price is one figure, and that the services of a site
// without times for calls do not begin with one.
func TestFixedPriceIsRequested(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithFolder(t, fstest.MapFS{
		"site.toml":    {Data: []byte("name = 'Ana'\nlanguages = ['en']\n")},
		"profile.toml": {Data: []byte("name = 'Ana'\nemail = 'ana@example.com'\n")},
		"services.toml": {Data: []byte("[[main]]\nid = 'lesson'\ntitle = 'A lesson'\ndescription = 'An hour'\nmin = 40\nmax = 40\n" +
			"[[main]]\nid = 'concert'\ntitle = 'A concert'\ndescription = 'An evening'\nmin = 400\n")},
	}))
	page := site.Get("/services").WantStatus(http.StatusOK).Page()
	for id, want := range map[string]string{"lesson": "Send a request", "concert": "Request a quote"} {
		link := page.Find("#service-" + id + " .price-action a").Last()
		if got := link.Text(); !strings.HasPrefix(got, want) {
			t.Errorf("the link of %s is %q, want %q", id, got, want)
		}
		form, _, _ := strings.Cut(link.AttrOr("href", ""), "#")
		if got := site.Get(form).WantStatus(http.StatusOK).Page().Find("#budget-title").Text(); got != want {
			t.Errorf("the form for %s is called %q, want %q", id, got, want)
		}
	}
	if got := page.Find(".services-highlights").Text(); got != "" {
		t.Errorf("the services of a site without times for calls begin with %q", got)
	}
	if got := site.Get("/connects").WantStatus(http.StatusOK).Page().Find("h1").Text(); got != "Contact" {
		t.Errorf("the page of a site that seeks no partners is called %q, want Contact", got)
	}
}

// TestPricesInWordsAreNoRange checks that services whose prices are words alone do not speak of a figure that a quote names.
func TestPricesInWordsAreNoRange(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithFolder(t, fstest.MapFS{
		"site.toml":     {Data: []byte("name = 'Ana'\nlanguages = ['en']\n")},
		"profile.toml":  {Data: []byte("name = 'Ana'\nemail = 'ana@example.com'\n")},
		"services.toml": {Data: []byte("[[main]]\nid = 'tour'\ntitle = 'A tour'\ndescription = 'An hour'\nprice = 'As you like'\n")},
	}))
	page := site.Get("/services").WantStatus(http.StatusOK)
	page.Want("#prices", site.Content.Languages.Messages("en").T("services.prices.heading"))
	if lead := site.Content.Languages.Messages("en").T("services.prices.lead"); strings.Contains(page.Body, lead) {
		t.Errorf("the page says %q", lead)
	}
}
