package markdown

import (
	"strings"
	"testing"
)

// TestDrawing draws a block of characters, twice the same.
func TestDrawing(t *testing.T) {
	source := "```goat title=\"A <b> and its o\"\n.---.    o\n| a&b +--->*\n'---'  <c> ▒a\n```\n"
	got, err := Compile([]byte(source), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<figure class="drawing"><div tabindex="0"><svg role="img" aria-label="A &lt;b&gt; and its o"`, "<figcaption>A &lt;b&gt; and its o</figcaption>", ">a&amp;b</text>", `class="hollow"`} {
		if !strings.Contains(got.HTML, want) {
			t.Errorf("%s has no %s", got.HTML, want)
		}
	}
	if strings.Count(got.HTML, "</g></svg>") != 1 || strings.Count(got.HTML, "</g>") != 1 {
		t.Errorf("the words are outside the group of the shapes: %s", got.HTML)
	}
	if strings.Contains(got.HTML, "style=") || len(got.Problems) > 0 {
		t.Errorf("%s; problems %v", got.HTML, got.Problems)
	}
	for range 20 {
		if again, _ := Compile([]byte(source), Options{}); again.HTML != got.HTML {
			t.Fatalf("drawn again it is %s", again.HTML)
		}
	}
}

// TestDrawingLimits shows a drawing that is too large as code, and hints at one without words.
func TestDrawingLimits(t *testing.T) {
	for source, want := range map[string]string{
		"```goat\n" + strings.Repeat("-", 300) + "\n```": "the drawing is too large, and is shown as code",
		"```goat\n" + strings.Repeat("-\n", 300) + "```": "the drawing is too large, and is shown as code",
		"```goat\nwords\n```":                            "the drawing has no words for who cannot see it",
		"```mermaid\nA-->B\n```":                         "the drawing of mermaid is shown as code",
		"```geojson\n{}\n```":                            "the drawing of geojson is shown as code",
		"```vega_lite\n{}\n```":                          "the drawing of vega_lite is shown as code",
	} {
		if got, err := Compile([]byte(source), Options{}); err != nil || len(got.Problems) != 1 || got.Problems[0].What != want {
			t.Errorf("%.20s: %v, problems %v", source, err, got.Problems)
		}
	}
}
