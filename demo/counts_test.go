//go:build audit

package demo_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

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
