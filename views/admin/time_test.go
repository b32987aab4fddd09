package admin

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// TestTimesAreTheOwners checks that no template formats a time by itself: the functions of layout.Base do it in the owner's time
// zone.
func TestTimesAreTheOwners(t *testing.T) {
	byItself := regexp.MustCompile(`i18n\.LongDate|\.Format\(`)
	templates, err := filepath.Glob("*.templ")
	if err != nil || len(templates) == 0 {
		t.Fatalf("%d templates (%v)", len(templates), err)
	}
	for _, name := range templates {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if use := byItself.Find(text); use != nil && name != "time.templ" {
			t.Errorf("%s formats a time with %s: use moment, day or clock of time.templ", name, use)
		}
	}
}
