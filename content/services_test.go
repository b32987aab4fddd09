package content

import (
	"fmt"
	"strings"
	"testing"
)

// TestCurrencies checks that a list of prices has the currency that it names, or else that of the site.
func TestCurrencies(t *testing.T) {
	site, findings, err := Load(siteFolder(map[string]string{
		"site.toml":     "name = \"Ada\"\nlanguages = [\"en\"]\npromises = []\ncurrency = \"BRL\"\n",
		"services.toml": "currency = \"MXN\"\n",
	}), Options{})
	if err != nil || len(findings) > 0 {
		t.Fatal(err, findings)
	}
	if site.Services.Currency != "MXN" || site.Verticals.Currency != "BRL" {
		t.Errorf("services are in %s, industries in %s", site.Services.Currency, site.Verticals.Currency)
	}
}

// TestPriceIsNeeded checks that a service has a price in words or in figures.
func TestPriceIsNeeded(t *testing.T) {
	const service = "[[main]]\nid = \"a\"\ntitle = \"A\"\ndescription = \"B\"\n"
	for addition, want := range map[string]int{"": 0, "min = 5\n": 1, "price = \"Ask\"\n": 1, "min = 5\nmax = 4\n": 0} {
		site, findings, err := Load(siteFolder(map[string]string{"services.toml": service + addition}), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(site.Services.Main) != want || (findings.Errors() == 0) != (want == 1) {
			t.Errorf("%q: %d services, %v", addition, len(site.Services.Main), findings)
		}
	}
}

// TestServicePageFindings checks what is said of the pages of services that cannot be served.
func TestServicePageFindings(t *testing.T) {
	const services = "[[main]]\nid = \"advice\"\nmin = 5\ntitle = \"Advice\"\ndescription = \"Of mine.\"\n"
	for _, c := range []struct{ file, text, want string }{
		{"services/advice/en.md", "---\n---\n\nText.\n", ""},
		{"services/advise/en.md", "---\n---\n\nText.\n", `there is no service with the id "advise": did you mean advice?`},
		{"services/advice/en.md", "---\nmenu: main\n---\n\nText.\n", "unknown key menu"},
		{"services/advice/en.md", "---\nslug: a/b\n---\n\nText.\n", "is not an address"},
		{"services/advice/de.md", "---\n---\n\nText.\n", "not a language of the site"},
		{"services/advice.md", "Text.\n", "nothing reads this file"},
	} {
		site, findings, err := Load(siteFolder(map[string]string{
			"site.toml": "name = \"Ada\"\nlanguages = [\"en\"]\npromises = []\n", "services.toml": services, c.file: c.text,
		}), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if path := site.ServicePath("en", "advice"); c.want == "" && path != "/services/advice" {
			t.Errorf("%s: the page is at %s", c.file, path)
		}
		if c.want != "" && !strings.Contains(fmt.Sprint(findings), c.want) || c.want == "" && findings.Errors() > 0 {
			t.Errorf("%s: %v, want %q", c.file, findings, c.want)
		}
	}
}

func TestMonthlyRangeIgnoresQuotedCases(t *testing.T) {
	services := Services{Groups: []UseCaseGroup{{Cases: []UseCase{{}, {Min: 90, Max: 100}, {Min: 300}}}}}
	if lowest, highest := services.MonthlyRange(); lowest != 90 || highest != 300 {
		t.Errorf("the range is %d to %d, want 90 to 300", lowest, highest)
	}
}
