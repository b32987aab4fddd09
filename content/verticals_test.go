package content

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

func readVerticals(t *testing.T) Verticals {
	t.Helper()
	verticals, err := loadVerticals(os.DirFS("../demo"))
	if err != nil {
		t.Fatal(err)
	}
	return verticals
}

func TestVerticalPrices(t *testing.T) {
	want := map[string]string{
		"restaurants": "€180-450", "medical": "€270-720", "dental": "€180-450", "fitness": "€270-630",
		"accounting": "€360-900", "realestate": "€225-540", "legal": "€450-1080", "startup": "€720-1800",
		"financial": "€1350-4500",
	}
	verticals := readVerticals(t).Pages
	wantUnique(t, verticals, func(v Vertical) string { return v.ID })
	if len(verticals) != len(want) {
		t.Errorf("%d verticals, want %d", len(verticals), len(want))
	}
	for _, v := range verticals {
		if bounds := fmt.Sprintf("€%d-%d", v.Min, v.Max); bounds != want[v.ID] || v.Pricing != bounds+" al mes" {
			t.Errorf("%s: %q for %s, want %s", v.ID, v.Pricing, bounds, want[v.ID])
		}
		included := strings.Join(v.Includes, "; ")
		for _, part := range []string{"Instalación", "Configuración", "Soporte técnico"} {
			if !strings.Contains(included, part) {
				t.Errorf("%s: the price does not include %s", v.ID, part)
			}
		}
	}
}

func TestVerticalTexts(t *testing.T) {
	for _, v := range readVerticals(t).Pages {
		for what, n := range map[string][2]int{
			"pain points": {len(v.PainPoints), 4},
			"benefits":    {len(v.Benefits), 4},
			"keywords":    {len(v.Keywords), 5},
		} {
			if n[0] != n[1] {
				t.Errorf("%s: %d %s, want %d", v.ID, n[0], what, n[1])
			}
		}
		if n := utf8.RuneCountInString(v.MetaTitle); n > 60 {
			t.Errorf("%s: meta title of %d characters, want at most 60", v.ID, n)
		}
		if n := utf8.RuneCountInString(v.MetaDescription); n < 120 || n > 155 {
			t.Errorf("%s: meta description of %d characters, want 120 to 155", v.ID, n)
		}
	}
}

func TestVerticalCommon(t *testing.T) {
	common := readVerticals(t).Common
	if common.Consultation != "Consulta Gratuita de 30 min" {
		t.Errorf("consultation is %q", common.Consultation)
	}
	found := readServices(t).Questions(common.Questions...)
	wantIDs(t, found, func(f FAQ) string { return f.ID }, common.Questions...)
}
