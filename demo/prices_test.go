package demo_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// amount matches a price or a range of prices, with its currency before it, as in English, or after it, as in Spanish.
var amount = regexp.MustCompile(`[$€]([\d.,]*\d)(?:[–-]([\d.,]*\d))?|([\d.]*\d)(?:(?:–| a )([\d.]*\d))? [$€]`)

// amounts returns the prices in a text without the separators of thousands, ranges as "50–500".
func amounts(text string) []string {
	var list []string
	for _, m := range amount.FindAllStringSubmatch(strings.ReplaceAll(text, "\u00a0", " "), -1) {
		price := m[1] + m[3]
		if highest := m[2] + m[4]; highest != "" {
			price += "–" + highest
		}
		list = append(list, strings.NewReplacer(".", "", ",", "").Replace(price))
	}
	return list
}

func TestAmounts(t *testing.T) {
	got := amounts("From $20/hour, $1,000–5,000, 1.000–5.000\u00a0$, De 180 a 450\u00a0€, €360-900 al mes, 30 minutes")
	if want := []string{"20", "1000–5000", "1000–5000", "180–450", "360–900"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestPrices checks that the price list (min and max in services.toml and verticals.toml) and the hourly rates of one answer of the
// assistant are the only prices of the site: whatever else states one quotes these.
func TestPrices(t *testing.T) {
	site := load(t)
	listed := map[string]bool{}
	list := func(lowest, highest int) {
		if lowest == 0 {
			return // it is quoted
		}
		price := strconv.Itoa(lowest)
		if highest > 0 {
			price += "–" + strconv.Itoa(highest)
		}
		listed[price] = true
	}
	for _, s := range slices.Concat(site.Services.Main, site.Services.Products, site.Services.Deployments) {
		list(s.Min, s.Max)
	}
	for _, group := range site.Services.Groups {
		for _, c := range group.Cases {
			list(c.Min, c.Max)
		}
	}
	for _, v := range site.Verticals.Pages {
		list(v.Min, v.Max)
	}
	for _, k := range site.Knowledge {
		if k.ID == "web_rates" {
			for _, price := range amounts(k.Answer.In("en")) {
				listed[price] = true
			}
		}
	}
	files, err := filepath.Glob("*.toml")
	if err != nil {
		t.Fatal(err)
	}
	stated := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(strings.ReplaceAll(string(text), `\u00a0`, "\u00a0"), "\n") {
			if strings.HasPrefix(line, "#") {
				continue
			}
			for _, price := range amounts(line) {
				stated++
				if !listed[price] {
					t.Errorf("%s:%d: %s is not in the price list, which has %v", file, i+1, price, slices.Sorted(maps.Keys(listed)))
				}
			}
		}
	}
	if stated < len(listed) {
		t.Errorf("%d prices found, fewer than the %d in the list", stated, len(listed))
	}
}

// length matches how long something takes, in figures, and typedCount a number of what the site itself has.
var (
	length     = regexp.MustCompile(`(\d+)[- ]min`)
	typedCount = regexp.MustCompile(`(?i)\b(\d+|two|three|four|five|six|seven|eight|nine|ten|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez) ` +
		`(finished |own )?(projects|products|articles|tutorials|industries|assistants|proyectos|productos|artículos|tutoriales|sectores|asistentes)\b`)
)

// offers are the files that say what visitors can have.
var offers = []string{
	"home.toml", "profile.toml", "services.toml", "verticals.toml", "opportunities.toml", "knowledge.toml", "links.toml", "words/en.toml", "words/es.toml",
}

// TestCounts checks that texts state the length of a call as the site has it, and type no number of what the site has.
func TestCounts(t *testing.T) {
	site := load(t)
	calls := 0
	for _, file := range offers {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(strings.ReplaceAll(string(text), `\u00a0`, " "), "\n") {
			if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "keywords") || strings.HasPrefix(line, "words") {
				continue
			}
			for _, m := range length.FindAllStringSubmatch(line, -1) {
				calls++
				if m[1] != fmt.Sprint(site.Meetings.Length) {
					t.Errorf("%s:%d: %s minutes, but a call takes %d", file, i+1, m[1], site.Meetings.Length)
				}
			}
			if count := typedCount.FindString(line); count != "" {
				t.Errorf("%s:%d: %q is typed: nobody will change it with the content", file, i+1, count)
			}
		}
	}
	if calls < 10 {
		t.Errorf("only %d texts state how long a call takes", calls)
	}
}
