package content

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"portfolio/i18n"
)

func readKnowledge(t *testing.T) []Knowledge {
	t.Helper()
	entries, err := loadKnowledge(os.DirFS("../demo"))
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

func TestKnowledgeCategories(t *testing.T) {
	entries := readKnowledge(t)
	wantUnique(t, entries, func(k Knowledge) string { return k.ID })
	var got []string
	for _, k := range entries {
		got = append(got, k.Category)
	}
	slices.Sort(got)
	got = slices.Compact(got)
	want := []string{
		"about_portfolio", "availability", "content", "expertise", KnowledgeFallback, KnowledgeGreeting, "pricing_ai",
		"pricing_basic", "pricing_blockchain", "pricing_consultation", "pricing_plans", "projects", "skills", "social",
	}
	if !slices.Equal(got, want) {
		t.Errorf("categories are\n%q, want\n%q", got, want)
	}
}

func TestKnowledgeKeywords(t *testing.T) {
	for _, k := range readKnowledge(t) {
		wantUnique(t, k.Keywords, func(word string) string { return word })
		for _, word := range k.Keywords {
			if word != strings.ToLower(word) || word != strings.TrimSpace(word) {
				t.Errorf("%s: keyword %q is not plain lower case", k.ID, word)
			}
		}
	}
}

func TestKnowledgeRates(t *testing.T) {
	answers := map[string]Knowledge{}
	for _, k := range readKnowledge(t) {
		answers[k.ID] = k
	}
	for id, rates := range map[string]i18n.Localized[[]string]{
		"web_rates": {
			i18n.EN: []string{"$20/hour", "$30–50/hour", "$60–90/hour"},
			i18n.ES: []string{"20\u00a0$/hora", "30–50\u00a0$/hora", "60–90\u00a0$/hora"},
		},
		"ai_rates":         {i18n.EN: []string{"$30–50/hour"}, i18n.ES: []string{"30–50\u00a0$/hora"}},
		"blockchain_rates": {i18n.EN: []string{"$60–90/hour"}, i18n.ES: []string{"60–90\u00a0$/hora"}},
		"consultation":     {i18n.EN: []string{"30\u00a0minutes", "free"}, i18n.ES: []string{"30\u00a0minutos", "gratis"}},
		"plans": {
			i18n.EN: []string{"by the hour", "per project", "monthly retainer"},
			i18n.ES: []string{"por horas", "por proyecto", "cuota mensual"},
		},
	} {
		for _, lang := range i18n.Langs {
			for _, rate := range rates.In(lang) {
				if answer := answers[id].Answer.In(lang); !strings.Contains(answer, rate) {
					t.Errorf("%s in %s does not say %q: %s", id, lang, rate, answer)
				}
			}
		}
	}
}

func TestKnowledgeLinks(t *testing.T) {
	link := regexp.MustCompile(`\[[^\]]+\]\(([^)]*)\)`)
	for _, lang := range i18n.Langs {
		known := knownAddresses(t, lang)
		for _, k := range readKnowledge(t) {
			for _, match := range link.FindAllStringSubmatch(k.Answer.In(lang), -1) {
				if !known[match[1]] {
					t.Errorf("%s in %s links to %s, which is no page of that language", k.ID, lang, match[1])
				}
			}
		}
	}
}

// knownAddresses returns the addresses in language lang that an answer may lead to.
func knownAddresses(t *testing.T, lang i18n.Lang) map[string]bool {
	t.Helper()
	known := map[string]bool{}
	for _, page := range []i18n.Page{
		i18n.Articles, i18n.Tutorials, i18n.Memes, i18n.Podcast, i18n.Resume, i18n.Portfolio, i18n.Gallery, i18n.About,
		i18n.Links, i18n.Newsletter, i18n.Connects, i18n.ConnectsForms, i18n.Meeting, i18n.Services,
	} {
		known[i18n.Path(lang, page)] = true
	}
	for _, v := range readVerticals(t).Pages {
		known[i18n.Path(lang, i18n.Vertical, v.ID)] = true
	}
	for _, slug := range []i18n.Localized[string]{
		{i18n.EN: "ai-agents-impact-2025", i18n.ES: "agentes-ia-impacto-2025"},
		{i18n.EN: "build-personal-ai-bot", i18n.ES: "crear-bot-personal-ia"},
		{i18n.EN: "demanding-client-budget", i18n.ES: "cliente-exigente-presupuesto"},
	} {
		known[i18n.Path(lang, i18n.Article, slug.In(lang))] = true
	}
	return known
}
