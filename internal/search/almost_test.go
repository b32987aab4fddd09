package search

import (
	"testing"

	"portfolio/internal/typo"
)

// TestOutline checks that the outlines of words pass over none that is one letter away.
func TestOutline(t *testing.T) {
	words := []string{"article", "artcle", "aarticle", "arxicle", "artcile", "articlé", "ñandu", "nandu", "год", "годы", "gym", "łódź", "1999", "199", "zzzz", "aaaa"}
	for _, a := range words {
		for _, b := range words {
			near := typo.OneLetter([]rune(a), []rune(b))
			if near && !outlineOf(a).nearTo(outlineOf(b)) {
				t.Errorf("%s is passed over for %s", a, b)
			}
		}
	}
	if outlineOf("article").nearTo(outlineOf("zebra")) {
		t.Error("zebra is not passed over")
	}
	if !outlineOf("gimnasios").mayHaveStem(outlineOf("gimnaci")) || outlineOf("zebras").mayHaveStem(outlineOf("gimnaci")) {
		t.Error("the stem of gimnasios may be near gimnaci, that of zebras may not")
	}
}
