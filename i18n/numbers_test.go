package i18n

import "testing"

func TestNumber(t *testing.T) {
	for _, test := range []struct {
		n      int
		en, es string
	}{
		{0, "0", "0"},
		{999, "999", "999"},
		{1000, "1,000", "1.000"},
		{-450, "-450", "-450"},
		{-1450, "-1,450", "-1.450"},
		{1234567, "1,234,567", "1.234.567"},
	} {
		if en, es := Number(EN, test.n), Number(ES, test.n); en != test.en || es != test.es {
			t.Errorf("%d: %q and %q, want %q and %q", test.n, en, es, test.en, test.es)
		}
	}
}
