//go:build audit

package demo_test

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// figure returns the number that a pattern finds in an article, with or without separators of thousands.
func figure(t *testing.T, article, lang, pattern string) int {
	t.Helper()
	text, err := os.ReadFile("articles/" + article + "/" + lang + ".md")
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(pattern).FindStringSubmatch(strings.ReplaceAll(string(text), "\u00a0", " "))
	if m == nil {
		t.Fatalf("%s in %s has no %s", article, lang, pattern)
	}
	n, err := strconv.Atoi(strings.NewReplacer(",", "", ".", "").Replace(m[1]))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestArticlePrices checks that the sums in articles are made with the prices of the site: the upkeep and the start of an agent, and
// an offer, which is its smaller one and the days of two rows of a table above it, 8 hours each, to the next hundred.
func TestArticlePrices(t *testing.T) {
	listed := map[string][2]int{} // the price list, by id
	services := load(t).Services
	for _, s := range services.Main {
		listed[s.ID] = [2]int{s.Min, s.Max}
	}
	for _, r := range services.Rates {
		listed[r.ID] = [2]int{r.Min, r.Max}
	}
	web, ai, automation := listed["web"], listed["ai"], listed["automation"]
	for lang, p := range map[string]struct{ upkeep, start, small, offer, account, pay string }{
		"en": {`hours at €(\d+)`, `setting it up costs €([\d,]+)`, `A\. €([\d,]+)`, `B\. €([\d,]+)`, `(?m)^.*account \| 4–(\d+) days`, `(?m)^.*Sunday \| 8–(\d+) days`},
		"es": {`horas a (\d+) €`, `en marcha cuesta ([\d.]+) €`, `A\. ([\d.]+) €`, `B\. ([\d.]+) €`, `(?m)^.*cuenta \| 4–(\d+) días`, `(?m)^.*domingo \| 8–(\d+) días`},
	} {
		const agents, offers = "ai-agents-impact-2025", "demanding-client-budget"
		if got := figure(t, agents, lang, p.upkeep); got < ai[0] || got > ai[1] {
			t.Errorf("in %s an hour of upkeep costs %d, want %d to %d", lang, got, ai[0], ai[1])
		}
		if got := figure(t, agents, lang, p.start); got < automation[0] || got > automation[1] {
			t.Errorf("in %s an agent costs %d, want %d to %d", lang, got, automation[0], automation[1])
		}
		days := figure(t, offers, lang, p.account) + figure(t, offers, lang, p.pay)
		want := figure(t, offers, lang, p.small) + days*8*web[0]
		if got := figure(t, offers, lang, p.offer); got < want || got >= want+100 {
			t.Errorf("in %s the offer is %d, want %d to the next hundred", lang, got, want)
		}
	}
}
