package content

import "testing"

func TestLead(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ description, body, want string }{
		"words of its own":       {"Of oaks.", "<p>Oaks grow.</p>", "Of oaks."},
		"the title":              {"Oaks!", "<p>They grow.</p>", ""},
		"the first paragraph":    {"Oaks “grow”.", "<p>Oaks <em>“grow”</em>. <a href=\"#a\">¶</a></p><p>More.</p>", ""},
		"its first words":        {"Oaks grow where…", "<h2>When</h2><p> </p><p>Oaks grow where the soil is &amp; stays deep.</p>", ""},
		"a later paragraph":      {"Oaks grow.", "<p>More.</p><p>Oaks grow.</p>", "Oaks grow."},
		"more than the text has": {"Oaks grow here.", "<p>Oaks grow</p>", "Oaks grow here."},
		"no paragraph":           {"Of oaks.", "<figure></figure>", "Of oaks."},
	}
	for name, test := range tests {
		text := ArticleText{Title: "Oaks", Description: test.description}
		if got := text.Lead(Body{HTML: test.body}); got != test.want {
			t.Errorf("%s: got %q, want %q", name, got, test.want)
		}
	}
}
