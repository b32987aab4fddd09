package handlertest

import (
	"encoding/json"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// Schemas returns a page's JSON-LD objects by their type.
func Schemas(t *testing.T, page *goquery.Document) map[string]map[string]any {
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
