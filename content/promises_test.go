package content

import (
	"os"
	"strings"
	"testing"

	"portfolio/i18n/i18ntest"
)

// TestPromisesAreDocumented checks that docs/site/site.md quotes the sentences that the owner confirms.
func TestPromisesAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../docs/site/site.md")
	if err != nil {
		t.Fatal(err)
	}
	said := strings.Join(strings.Fields(string(text)), " ")
	for _, promise := range promises {
		for _, key := range sentences[Promise(promise)] {
			if sentence := i18ntest.Two().Messages("en").T(key); !strings.Contains(said, sentence) {
				t.Errorf("%s: site.md does not quote %q", promise, sentence)
			}
		}
	}
}
