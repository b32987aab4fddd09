package handlers

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
)

// schemas returns a page's JSON-LD objects by their type.
func schemas(t *testing.T, page *goquery.Document) map[string]map[string]any {
	t.Helper()
	found := map[string]map[string]any{}
	page.Find(`script[type="application/ld+json"]`).Each(func(_ int, s *goquery.Selection) {
		var object map[string]any
		if err := json.Unmarshal([]byte(s.Text()), &object); err != nil {
			t.Fatalf("read JSON-LD: %v", err)
		}
		found[object["@type"].(string)] = object
	})
	return found
}

func TestEveryVerticalSaysWhatItsContentSays(t *testing.T) {
	site := newTestSite(t)
	for _, v := range site.Content.Verticals.Pages {
		for _, lang := range []i18n.Lang{"en", "es"} {
			page := site.get(i18ntest.Two().Path(lang, i18n.Vertical, v.ID)).wantStatus(http.StatusOK)
			page.want("title", v.MetaTitle)
			page.want("h1", v.HeroTitle)
			page.want(".investment-price", v.Pricing)
			doc := page.page()
			if got := doc.Find("meta[name=description]").AttrOr("content", ""); got != v.MetaDescription {
				t.Errorf("%s: description %q", v.ID, got)
			}
			if got := doc.Find("meta[name=keywords]").AttrOr("content", ""); got != strings.Join(v.Keywords, ", ") {
				t.Errorf("%s: keywords %q", v.ID, got)
			}
			service := schemas(t, doc)["Service"]
			offer := service["offers"].(map[string]any)["priceSpecification"].(map[string]any)
			if offer["minPrice"] != float64(v.Min) || offer["maxPrice"] != float64(v.Max) || offer["priceCurrency"] != "EUR" {
				t.Errorf("%s: machines are told %v", v.ID, offer)
			}
		}
	}
}

// TestServicesLeadToEveryVertical follows each card of the services page.
func TestServicesLeadToEveryVertical(t *testing.T) {
	site := newTestSite(t)
	for _, lang := range []i18n.Lang{"en", "es"} {
		cards := site.get(i18ntest.Two().Path(lang, i18n.Services)).wantStatus(http.StatusOK).page().Find(".industry a")
		if cards.Length() != len(site.Content.Verticals.Pages) {
			t.Errorf("%s: %d cards for %d verticals", lang, cards.Length(), len(site.Content.Verticals.Pages))
		}
		cards.Each(func(_ int, card *goquery.Selection) {
			page := site.get(card.AttrOr("href", "")).wantStatus(http.StatusOK)
			if got := page.page().Find("html").AttrOr("lang", ""); got != string(lang) {
				t.Errorf("the card %q leads to a page in %q", card.Text(), got)
			}
		})
	}
}

// TestQuestionsForMachinesAreThoseForPeople compares the JSON-LD of both kinds of page with what they show.
func TestQuestionsForMachinesAreThoseForPeople(t *testing.T) {
	site := newTestSite(t)
	for _, address := range []string{"/ai-services", "/servicios-ia", "/ai-services/museums"} {
		doc := site.get(address).wantStatus(http.StatusOK).page()
		told := schemas(t, doc)["FAQPage"]["mainEntity"].([]any)
		shown := doc.Find("details.question summary")
		if len(told) != shown.Length() {
			t.Fatalf("%s tells machines %d questions and people %d", address, len(told), shown.Length())
		}
		shown.Each(func(i int, s *goquery.Selection) {
			if name := told[i].(map[string]any)["name"]; name != words(s) {
				t.Errorf("%s: question %d is %q for machines, %q for people", address, i, name, words(s))
			}
		})
	}
}
