package search

import "testing"

func TestFold(t *testing.T) {
	for word, want := range map[string]string{
		"Straße": "strasse", "STRASSE": "strasse", "Işık": "isik", "IŞIK": "isik", "København": "kobenhavn", "Łódź": "lodz", "Æsir": "aesir",
		"œuvre": "oeuvre", "Đuro": "duro", "año": "año", "an\u0303o": "año", "Ñandú": "ñandu", "Ελλάδα": "ελλαδα", "ﬁn": "ﬁn",
	} {
		if got := fold(lower(word)); got != want {
			t.Errorf("%q is %q, want %q", word, got, want)
		}
	}
}

// TestFoldedLetters checks that letters that fold to several find each other, and that the marks stand on the original text.
func TestFoldedLetters(t *testing.T) {
	hit := onlyHit(t, doc("Die Straßenbahn", "Smørrebrød, ÑANDÚES", "Nach Łódź und zurück."), "strassenbahn smorrebrod lodz ñandúes")
	if got, want := brackets(hit.Title)+" "+brackets(hit.Description)+" "+brackets(hit.Excerpt),
		"Die [Straßenbahn] [Smørrebrød], [ÑANDÚES] Nach [Łódź] und zurück."; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if hit := onlyHit(t, doc("Strassenbahn", "", ""), "Straßenbahn"); brackets(hit.Title) != "[Strassenbahn]" {
		t.Errorf("%q", hit.Title)
	}
}
