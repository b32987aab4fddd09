package cover

import (
	"bytes"
	"crypto/sha256"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"testing"

	"portfolio/internal/palette"
)

// TestCovers checks that the covers of many texts are small, well formed and different, and that tags choose the inks.
func TestCovers(t *testing.T) {
	colors := palette.Choose(palette.Choice{})
	seen := map[string]string{}
	for i := range 500 {
		id := fmt.Sprintf("text-%d", i)
		svg := SVG(colors, id, nil)
		if len(svg) > 2<<10 {
			t.Errorf("the cover of %s has %d bytes", id, len(svg))
		}
		if other := seen[string(svg)]; other != "" {
			t.Errorf("%s and %s have one cover", id, other)
		}
		seen[string(svg)] = id
		if err := wellFormed(svg); err != nil {
			t.Errorf("%s: %v in %s", id, err, svg)
		}
		if !bytes.Equal(SVG(colors, id, []string{"Go", "web"}), SVG(colors, id, []string{"go"})) {
			t.Errorf("the second tag, or how the first is written, changes the cover of %s", id)
		}
	}
}

func wellFormed(svg []byte) error {
	for decoder := xml.NewDecoder(bytes.NewReader(svg)); ; {
		if _, err := decoder.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// TestSame checks that a cover stays the same: shared pages and caches hold it.
func TestSame(t *testing.T) {
	got := SVG(palette.Choose(palette.Choice{}), "hello", nil)
	if again := SVG(palette.Choose(palette.Choice{}), "hello", nil); !bytes.Equal(got, again) {
		t.Errorf("%s, then %s", got, again)
	}
	if bytes.Equal(got, SVG(palette.Choose(palette.Choice{Color: "#6b2bd9"}), "hello", nil)) {
		t.Error("the cover has not the colors of the site")
	}
	if sum := fmt.Sprintf("%x", sha256.Sum256(got))[:12]; sum != "d89b3233a01e" {
		t.Errorf("the covers of all sites have changed (%s): was that meant?", sum)
	}
}

// TestMotifs checks that no motif repeats another and each has two shapes.
func TestMotifs(t *testing.T) {
	for i, motif := range motifs {
		for _, s := range schemes(palette.Choose(palette.Choice{Color: "#e0b000"})) {
			d := motif(newDice(fmt.Sprint(i)), s)
			if d.first == "" || d.second == "" || d.first == d.second {
				t.Errorf("motif %d: %+v", i, d)
			}
		}
	}
}
