package content

import (
	"os"
	"strings"
	"testing"

	"portfolio/i18n"
)

func readServices(t *testing.T) Services {
	t.Helper()
	services, err := loadServices(os.DirFS("../demo"))
	if err != nil {
		t.Fatal(err)
	}
	return services
}

func TestServicesInOrder(t *testing.T) {
	s := readServices(t)
	service := func(s Service) string { return s.ID }
	point := func(p Point) string { return p.ID }
	wantIDs(t, s.Main, service, "training", "consulting", "automation", "courses")
	wantIDs(t, s.Products, service, "templates", "scripts", "chatbots", "saas")
	wantIDs(t, s.Deployments, service, "local", "cloud", "hybrid")
	wantIDs(t, s.Advantages, point, "privacy", "costs", "speed", "compliance")
	wantIDs(t, s.Phases, point, "analysis", "development", "implementation")
	wantUnique(t, s.FAQ, func(f FAQ) string { return f.ID })
	if n := len(s.FAQ); n < 4 || n > 6 {
		t.Errorf("%d frequent questions, want 4 to 6", n)
	}
}

func TestServicePrices(t *testing.T) {
	s := readServices(t)
	texts := map[string]Service{}
	for _, list := range [][]Service{s.Main, s.Products, s.Deployments} {
		for _, service := range list {
			texts[service.ID] = service
		}
	}
	for _, want := range []struct {
		id       string
		min, max int
		en, es   string // price and, after a comma, duration
	}{
		{"training", 50, 500, "$50–500", "50–500\u00a0$"},
		{"consulting", 100, 300, "$100–300/hour", "100–300\u00a0$/hora"},
		{"automation", 1000, 5000, "$1,000–5,000, 3–6 weeks", "1.000–5.000\u00a0$, 3–6 semanas"},
		{"chatbots", 500, 2000, "$500–2,000, 2–4 weeks", "500–2.000\u00a0$, 2–4 semanas"},
		{"local", 500, 0, "From $500 setup", "Desde 500\u00a0$ de instalación"},
		{"cloud", 300, 0, "From $300/month", "Desde 300\u00a0$/mes"},
		{"hybrid", 0, 0, "Custom quote", "Presupuesto a medida"},
	} {
		got := texts[want.id]
		if got.Min != want.min || got.Max != want.max {
			t.Errorf("%s: %d to %d, want %d to %d", want.id, got.Min, got.Max, want.min, want.max)
		}
		for lang, text := range map[i18n.Lang]string{i18n.EN: want.en, i18n.ES: want.es} {
			said := strings.TrimSuffix(got.Price.In(lang)+", "+got.Duration.In(lang), ", ")
			if said != text {
				t.Errorf("%s in %s: %q, want %q", want.id, lang, said, text)
			}
		}
	}
}

func TestUseCasesLeadToVerticals(t *testing.T) {
	s := readServices(t)
	icons := map[string]string{}
	for _, v := range readVerticals(t).Pages {
		icons[v.ID] = v.Icon
	}
	wantIDs(t, s.Groups, func(g UseCaseGroup) string { return g.ID }, "small_business", "premium")
	vertical := func(c UseCase) string { return c.Vertical }
	wantIDs(t, s.Groups[0].Cases, vertical, "restaurants", "medical", "accounting", "realestate", "dental", "fitness")
	wantIDs(t, s.Groups[1].Cases, vertical, "startup", "financial", "legal")
	for _, group := range s.Groups {
		for _, c := range group.Cases {
			if icons[c.Vertical] != c.Icon {
				t.Errorf("%s has icon %q, its vertical %q", c.Vertical, c.Icon, icons[c.Vertical])
			}
			if c.Min < 200 || c.Max > 5000 || c.Min >= c.Max {
				t.Errorf("%s: %d to %d is not a range within 200 to 5000", c.Vertical, c.Min, c.Max)
			}
		}
	}
	legal := s.Groups[1].Cases[2]
	if legal.Title.In(i18n.ES) != "Despachos Legales" || legal.Price.In(i18n.ES) != "$500-1200/mes" {
		t.Errorf("the legal card has the title %q and the price %q", legal.Title.In(i18n.ES), legal.Price.In(i18n.ES))
	}
}
