package content

import (
	"os"
	"testing"

	"portfolio/i18n"
)

func TestOpportunities(t *testing.T) {
	opportunities, err := loadOpportunities(os.DirFS("../demo"))
	if err != nil {
		t.Fatal(err)
	}
	wantIDs(t, opportunities.Cards, func(o Opportunity) string { return o.ID },
		"automation", "redesign", "ai_integration", "mobile_app")
	for _, card := range opportunities.Cards {
		if card.New != (card.ID == "automation") {
			t.Errorf("%s: new is %t", card.ID, card.New)
		}
		for _, lang := range i18n.Langs {
			if n := len(card.Tags.In(lang)); n < 2 || n > 3 {
				t.Errorf("%s in %s: %d tags, want 2 or 3", card.ID, lang, n)
			}
		}
	}
	wantIDs(t, opportunities.Availability, func(a Availability) string { return a.ID },
		"freelance", "consulting", "speaking", "full_time")
	for _, a := range opportunities.Availability {
		if a.Limited != (a.ID == "full_time") {
			t.Errorf("%s: limited is %t", a.ID, a.Limited)
		}
	}
}
