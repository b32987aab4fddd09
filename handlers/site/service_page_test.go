package site_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/handlers/handlertest"
)

// TestServicePage checks the page of a service: its text, price and forms, who leads to it, and what machines are told.
func TestServicePage(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for address, want := range map[string][]string{
		"/services/chatbots": {
			"<h1>Custom chatbots</h1>", "€450–1,800", "How long it takes", "It does not invent a date.", `hreflang="es" href="` + handlertest.Origin + `/servicios/chatbots-a-medida"`,
			`content="` + handlertest.Origin + `/og/en/service.chatbots.png"`, `type="text/markdown" href="/services/chatbots.md"`, "about=service.chatbots#budget",
		},
		"/servicios/chatbots-a-medida": {"<h1>Chatbots que leen tus fichas</h1>", `<html lang="es"`, "Cuánto dura", "No se inventa"},
		"/services/chatbots.md":        {"# Custom chatbots\n", "It does not invent a date."},
		"/services":                    {`<a href="/services/chatbots">Custom chatbots</a>`, ">Courses</span>"},
		"/search?q=records+chatbot":    {`href="/services/chatbots"`},
		"/sitemap.xml":                 {"/services/chatbots<", "/servicios/chatbots-a-medida<", "<lastmod>2026-02-03</lastmod>"},
		"/llms.txt":                    {"/services/chatbots.md)"},
		"/og/en/service.chatbots.png":  {"PNG"},
		"/services/museums":            {"<h1>"}, // an industry's page has its address still
	} {
		got := site.Get(address).WantStatus(http.StatusOK).Body
		for _, part := range want {
			if !strings.Contains(got, part) {
				t.Errorf("%s has no %s", address, part)
			}
		}
	}
	page := site.Get("/services/chatbots").Page()
	schemas := handlertest.Schemas(t, page)
	price, _ := schemas["Service"]["offers"].(map[string]any)["priceSpecification"].(map[string]any)
	if price["minPrice"] != 450.0 || price["maxPrice"] != 1800.0 {
		t.Errorf("machines are told the price %v", price)
	}
	if crumbs, _ := schemas["BreadcrumbList"]["itemListElement"].([]any); len(crumbs) != 3 {
		t.Errorf("machines are told the way %v", crumbs)
	}
	if current := page.Find(`nav a[aria-current="true"]`).AttrOr("href", ""); current != "/services" {
		t.Errorf("the menu shows %q as the page above", current)
	}
	if location := site.Get("/bots").WantStatus(http.StatusMovedPermanently).Header.Get("Location"); location != "/servicios/chatbots-a-medida" {
		t.Errorf("the former address leads to %s", location)
	}
	if answer := site.Get("/chat?lng=en&message=how+much+is+a+custom+chatbot").Body; !strings.Contains(answer, `href="/services/chatbots"`) {
		t.Error("the assistant does not lead to the page")
	}
}

// TestServicePageAddresses checks the page of a service with the addresses of a site that has prefixes or a pattern for them, to which those
// that it would have without the pattern lead.
func TestServicePageAddresses(t *testing.T) {
	t.Parallel()
	for settings, c := range map[string]struct{ now, usual [2]string }{
		"addresses = \"prefix\"\n": {now: [2]string{"/services/chatbots", "/es/servicios/chatbots-a-medida"}},
		"[permalinks]\nservices = \"/offers/:slug/\"\n": {
			[2]string{"/offers/chatbots/", "/offers/chatbots-a-medida/"}, [2]string{"/services/chatbots", "/servicios/chatbots-a-medida"},
		},
		"addresses = \"prefix\"\n[permalinks]\nservices.en = \"/o/:slug\"\nservices.es = \"/:slug\"": {
			[2]string{"/o/chatbots", "/es/chatbots-a-medida"}, [2]string{"/services/chatbots/", "/es/servicios/chatbots-a-medida"},
		},
	} {
		folder := handlertest.Without(t, handlertest.Full)
		top, permalinks, _ := strings.Cut(settings, "[permalinks]")
		folder["site.toml"] = &fstest.MapFile{Data: []byte(top + string(folder["site.toml"].Data) + "\n[permalinks]" + permalinks)}
		site := handlertest.New(t, handlertest.WithFolder(t, folder))
		for i, address := range c.now {
			page := site.Get(address).WantStatus(http.StatusOK).Page()
			for j, lang := range []string{"en", "es"} {
				if got := page.Find(`link[hreflang="`+lang+`"]`).AttrOr("href", ""); got != handlertest.Origin+c.now[j] {
					t.Errorf("%s: the page in %s is at %s", address, lang, got)
				}
			}
			if usual := c.usual[i]; usual != "" {
				if location := site.Get(usual).WantStatus(http.StatusMovedPermanently).Header.Get("Location"); location != address {
					t.Errorf("%s leads to %s", usual, location)
				}
			}
		}
	}
}
