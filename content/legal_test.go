package content

import (
	"strings"
	"testing"
)

// TestLegalPages checks which pages are an imprint, and that one which says how long data is kept is named once in each language.
func TestLegalPages(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		slug, title, line string
		imprint, hint     bool
	}{
		{"aviso-legal", "Aviso legal y privacidad", "2. Se guardan un año.", true, true},
		{"legal", "Legal notice", "I keep what you write for 12 months.", true, true},
		{"mentions", "Mentions légales", "Vos messages sont conservés deux ans.", true, true},
		{"impressum", "Impressum", "Anfragen werden gespeichert: ein Jahr.", true, true},
		{"aviso-legal", "Aviso legal", "Llevo un año en Órgiva. Guardo la llave.", true, false},
		{"workshop", "The workshop", "I keep wood for two years.", false, false},
	} {
		page := "---\nslug: " + c.slug + "\ntitle: " + c.title + "\ndescription: Me.\nlanguages: [en]\n---\n\n" + c.line + "\n"
		site, findings, err := Load(siteFolder(map[string]string{"site.toml": "name = \"Ada\"\nlanguages = [\"en\"]\n", "pages/x/en.md": page}), Options{})
		if err != nil || len(site.Pages) != 1 {
			t.Fatal(err, findings)
		}
		if got := site.Pages[0].IsImprint(); got != c.imprint {
			t.Errorf("%s: whether it is an imprint is %v", c.title, got)
		}
		n := 0
		for _, f := range findings {
			if f.Hint && strings.Contains(f.What, "how long it keeps what visitors send") && strings.Contains(f.What, quoted(c.line)) {
				n++
			}
		}
		if (n == 1) != c.hint || n > 1 {
			t.Errorf("%s: %d hints for %q", c.title, n, c.line)
		}
	}
}
