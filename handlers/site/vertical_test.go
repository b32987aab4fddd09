package site_test

import (
	"io/fs"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/PuerkitoBio/goquery"

	"portfolio/handlers"
	"portfolio/handlers/handlertest"
	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
)

func TestEveryVerticalSaysWhatItsContentSays(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for _, v := range site.Content.Verticals.Pages {
		for _, lang := range []i18n.Lang{"en", "es"} {
			text := v.Languages.For(lang)
			page := site.Get(i18ntest.Two().Path(lang, i18n.Vertical, v.ID)).WantStatus(http.StatusOK)
			page.Want("title", v.MetaTitle.In(text))
			page.Want("h1", v.HeroTitle.In(text))
			page.Want(".investment-price", v.Pricing.In(text))
			doc := page.Page()
			if got := doc.Find("meta[name=description]").AttrOr("content", ""); got != v.MetaDescription.In(text) {
				t.Errorf("%s: description %q", v.ID, got)
			}
			if got := doc.Find("meta[name=keywords]").AttrOr("content", ""); got != strings.Join(v.Keywords.In(text), ", ") {
				t.Errorf("%s: keywords %q", v.ID, got)
			}
			service := handlertest.Schemas(t, doc)["Service"]
			offer := service["offers"].(map[string]any)["priceSpecification"].(map[string]any)
			if offer["minPrice"] != float64(v.Min) || offer["maxPrice"] != float64(v.Max) || offer["priceCurrency"] != "EUR" {
				t.Errorf("%s: machines are told %v", v.ID, offer)
			}
		}
	}
}

// onlySpanish is the site in which every industry page is in Spanish alone.
func onlySpanish(t *testing.T) func(*handlers.Config) {
	folder := handlertest.Without(t, handlertest.Full, "verticals.toml")
	text := string(handlertest.Must(fs.ReadFile(handlertest.Full, "verticals.toml")))
	folder["verticals.toml"] = &fstest.MapFile{Data: []byte("languages = [\"es\"]\n" + strings.ReplaceAll(text, "languages = [\"es\"]\n", ""))}
	return handlertest.WithFolder(t, folder)
}

// TestUnknownVerticalSpeaksTheirLanguage asks for an industry without a page where all others are in Spanish alone.
func TestUnknownVerticalSpeaksTheirLanguage(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, onlySpanish(t))
	page := site.Get("/services/bakeries").WantStatus(http.StatusNotFound).Page()
	heading, back := page.Find("main h1"), page.Find("main a.button").First()
	if page.Find("html").AttrOr("lang", "") != "en" || heading.AttrOr("lang", "") != "es" || back.AttrOr("lang", "") != "es" {
		t.Error("the languages of the page, its heading and its link are not en, es and es")
	}
	if got := handlertest.Words(heading); got != "Vertical no encontrado" {
		t.Errorf("the heading is %q", got)
	}
	if got := handlertest.Words(back); got != "Volver a los servicios" {
		t.Errorf("the link is %q", got)
	}
}

// TestVerticalsInThreeLanguages shows a page that all languages have, and one that Spanish lacks.
func TestVerticalsInThreeLanguages(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithFolder(t, handlertest.Three))
	for _, c := range []struct{ address, page, text, canonical, heading string }{
		{"/servicos/markets", "pt", "pt", "/servicos/markets", "O mercado responde antes de abrir"},
		{"/servicios/markets", "es", "es", "/servicios/markets", "El mercado contesta antes de abrir"},
		{"/services/markets", "en", "en", "/services/markets", "The market answers before it opens"},
		{"/servicos/harbors", "pt", "pt", "/servicos/harbors", "O porto sabe quem chega"},
		{"/servicios/harbors", "es", "pt", "/servicos/harbors", "O porto sabe quem chega"},
		{"/services/harbors", "en", "en", "/services/harbors", "The harbor knows who is coming"},
	} {
		page := site.Get(c.address).WantStatus(http.StatusOK).Page()
		if got := page.Find("html").AttrOr("lang", ""); got != c.page {
			t.Errorf("%s is in %q", c.address, got)
		}
		if got := page.Find("article").AttrOr("lang", ""); got != c.text {
			t.Errorf("%s: the text is in %q", c.address, got)
		}
		if got := page.Find("link[rel=canonical]").AttrOr("href", ""); got != handlertest.Origin+c.canonical {
			t.Errorf("%s: search engines keep %s", c.address, got)
		}
		if got := handlertest.Words(page.Find("h1")); got != c.heading {
			t.Errorf("%s: the heading is %q", c.address, got)
		}
		service := handlertest.Schemas(t, page)["Service"]
		if service["offers"].(map[string]any)["priceCurrency"] != "BRL" || service["url"] != handlertest.Origin+c.canonical {
			t.Errorf("%s: machines are told %v", c.address, service)
		}
		site.Get(strings.TrimPrefix(page.Find(`meta[property="og:image"]`).AttrOr("content", ""), handlertest.Origin)).WantStatus(http.StatusOK)
	}
}

// TestVerticalsWithoutServices checks that no industry page leads to a page of services that there is none of.
func TestVerticalsWithoutServices(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithFolder(t, handlertest.Without(t, handlertest.Full, "services.toml")))
	page := site.Get("/services/museums").WantStatus(http.StatusOK).Page()
	if page.Find(`[href="/services"]`).Length() > 0 || strings.Contains(page.Text(), `"/services"`) {
		t.Error("the page leads to that of the services")
	}
	unknown := site.Get("/services/bakeries").WantStatus(http.StatusNotFound).Page()
	if got := unknown.Find("main a.button").AttrOr("href", ""); got != "/" {
		t.Errorf("the error leads to %s", got)
	}
}

// TestServicesLeadToEveryVertical follows each card of the services page.
func TestServicesLeadToEveryVertical(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for _, lang := range []i18n.Lang{"en", "es"} {
		cards := site.Get(i18ntest.Two().Path(lang, i18n.Services)).WantStatus(http.StatusOK).Page().Find(".industry a")
		if cards.Length() != len(site.Content.Verticals.Pages) {
			t.Errorf("%s: %d cards for %d verticals", lang, cards.Length(), len(site.Content.Verticals.Pages))
		}
		cards.Each(func(_ int, card *goquery.Selection) {
			page := site.Get(card.AttrOr("href", "")).WantStatus(http.StatusOK)
			if got := page.Page().Find("html").AttrOr("lang", ""); got != string(lang) {
				t.Errorf("the card %q leads to a page in %q", card.Text(), got)
			}
		})
	}
}

// TestQuestionsForMachinesAreThoseForPeople compares the JSON-LD of both kinds of page with what they show.
func TestQuestionsForMachinesAreThoseForPeople(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for _, address := range []string{"/services", "/servicios", "/services/museums"} {
		doc := site.Get(address).WantStatus(http.StatusOK).Page()
		told := handlertest.Schemas(t, doc)["FAQPage"]["mainEntity"].([]any)
		shown := doc.Find("details.question summary")
		if len(told) != shown.Length() {
			t.Fatalf("%s tells machines %d questions and people %d", address, len(told), shown.Length())
		}
		shown.Each(func(i int, s *goquery.Selection) {
			if name := told[i].(map[string]any)["name"]; name != handlertest.Words(s) {
				t.Errorf("%s: question %d is %q for machines, %q for people", address, i, name, handlertest.Words(s))
			}
		})
	}
}
