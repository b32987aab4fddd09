package email

import (
	"strings"
	"testing"

	"portfolio/internal/palette"
)

// TestColors checks that an email has the color of its site, and the engine's alone if that has none.
func TestColors(t *testing.T) {
	for color, want := range map[string]int{"": 0, "#006b4f": 1} {
		b := base(t, "en")
		b.Colors = palette.Choice{Color: color}
		message, err := VisitorMail{Base: b, Kind: CV}.Render(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(message.HTML, "a { color: #006b4f; }"); got != want {
			t.Errorf("with the color %q there are %d rules for links, want %d", color, got, want)
		}
		if got := strings.Count(message.HTML, "<style>"); got != 2+want { // the engine's, and Outlook's
			t.Errorf("with the color %q there are %d style elements, want %d", color, got, 2+want)
		}
	}
}
