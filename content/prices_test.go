package content

import (
	"slices"
	"strings"
	"testing"
)

// TestStatedPrices checks which amounts of money a text names, whatever the language writes before, after and between them.
func TestStatedPrices(t *testing.T) {
	for text, want := range map[string]string{
		"From $20/hour":                      "$ 20",
		"1.000–5.000\u00a0$, or €360-900":    "$ 1000–5000, € 360–900",
		"De 180 a 450\u00a0€ al mes":         "€ 450",
		"R$ 1.500,00 por mês":                "R$ 1500",
		"£19.90, US$5":                       "£ 19.90, US$ 5",
		"CHF 1’200":                          "CHF 1200",
		"30 minutes, 80%, 2–4 weeks, 8.30 h": "",
	} {
		var got []string
		for _, price := range statedPrices(text) {
			price.lowest += strings.TrimSuffix("–"+price.highest, "–")
			got = append(got, price.sign+" "+price.lowest)
		}
		if list := strings.Join(got, ", "); list != want {
			t.Errorf("%q names %q, want %q", text, list, want)
		}
	}
}

// TestListOfPrices checks which texts may name which prices.
func TestListOfPrices(t *testing.T) {
	const services = "currency = \"USD\"\n[[main]]\nid = \"x\"\ntitle = \"X\"\ndescription = \"X\"\nmin = 500\nmax = 2000\n" +
		"[[rate]]\nid = \"hour\"\nmin = 20\n"
	answer := func(text string) string {
		return "[[knowledge]]\nid = \"k\"\ncategory = \"x\"\nkeywords = [\"x\"]\nquestion = \"X?\"\nanswer = \"" + text + "\"\n"
	}
	for _, c := range []struct {
		why  string
		held map[string]string
		want []string // the prices that are not in the list
	}{
		{"what the list has", map[string]string{"services.toml": services, "knowledge.toml": answer("$500–2,000, from $20, US$ 2000, 20 USD")}, nil},
		{"other ends", map[string]string{"services.toml": services, "knowledge.toml": answer("$500–1,000 and $25")}, []string{"$500–1,000", "$25"}},
		{"another currency", map[string]string{"services.toml": services, "knowledge.toml": answer("€20")}, []string{"€20"}},
		{"letters before a number", map[string]string{"services.toml": services, "knowledge.toml": answer("PDF 17, GDP 3")}, nil},
		{"the owner's words", map[string]string{"services.toml": services, "words/en.toml": "\"services.lead\" = \"From $20.\"\n\"language.amount\" = \"$1,234\"\n" +
			"\"services.prices.lead\" = \"From $25.\"\n[services.trades]\nlead = \"From $35.\"\n"}, []string{"$25", "$35"}},
		{"no list", map[string]string{"knowledge.toml": answer("$25")}, nil},
		{"other people's money", map[string]string{"services.toml": services, "about.toml": "greeting = \"They paid $9 a call.\""}, nil},
	} {
		_, findings, err := Load(siteFolder(c.held), Options{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range findings {
			if quoted := strings.Split(f.What, `"`); strings.HasPrefix(f.What, "the price ") {
				got = append(got, quoted[1])
			}
		}
		if !slices.Equal(got, c.want) || len(findings) != len(c.want) {
			t.Errorf("%s: not in the list are %q, want %q\n%s", c.why, got, c.want, strings.Join(lines(findings), "\n"))
		}
	}
}

// TestPriceInWordsStaysOnThePage checks that a price in words which does not agree with its figures is told, and shown all the same.
func TestPriceInWordsStaysOnThePage(t *testing.T) {
	site, findings, err := Load(siteFolder(map[string]string{
		"services.toml": "[[product]]\nid = \"x\"\ntitle = \"X\"\ndescription = \"X\"\nmin = 500\nprice = \"From €400\"\n",
	}), Options{})
	if err != nil || findings.Errors() != 1 || len(site.Services.Products) != 1 {
		t.Errorf("%v, %v, %+v", err, lines(findings), site.Services.Products)
	}
}
