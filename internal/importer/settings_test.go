package importer_test

import (
	"strings"
	"testing"

	"portfolio/internal/importer"
)

// TestSays checks that the line about a site is taken along, or named where it would lack a language or be too long.
func TestSays(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("ä", 91)
	for _, c := range []struct {
		line      string
		languages []string
		want      string
		named     bool
	}{
		{"Old boats", []string{"en"}, "Old boats", false},
		{"Old boats", []string{"en", "es"}, "", true},
		{long, []string{"en"}, "", true},
		{long[2:], []string{"en"}, long[2:], false},
		{"", []string{"en", "es"}, "", false},
	} {
		source := &importer.Source{Description: c.line}
		got := source.Says(c.languages)
		if named := len(source.Findings) == 1 && strings.Contains(source.Findings[0].What, c.line); got != c.want || named != c.named {
			t.Errorf("%q in %v: %q, named: %v", c.line, c.languages, got, named)
		}
	}
}
