package i18n

import "testing"

func TestNumber(t *testing.T) {
	languages := shipped(t, "en", "es")
	english, spanish := languages.Messages("en"), languages.Messages("es")
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
		if en, es := english.Number(test.n), spanish.Number(test.n); en != test.en || es != test.es {
			t.Errorf("%d: %q and %q, want %q and %q", test.n, en, es, test.en, test.es)
		}
	}
}

func TestPercent(t *testing.T) {
	languages := shipped(t, "en", "es")
	english, spanish := languages.Messages("en"), languages.Messages("es")
	for _, test := range []struct {
		n, all int
		en, es string
	}{
		{0, 0, "0%", "0\u00a0%"},
		{0, 7, "0%", "0\u00a0%"},
		{1, 3, "33%", "33\u00a0%"},
		{2, 3, "67%", "67\u00a0%"},
		{1, 1000, "<\u00a01%", "<\u00a01\u00a0%"},
		{9, 9, "100%", "100\u00a0%"},
	} {
		if en, es := english.Percent(test.n, test.all), spanish.Percent(test.n, test.all); en != test.en || es != test.es {
			t.Errorf("%d of %d: %q and %q, want %q and %q", test.n, test.all, en, es, test.en, test.es)
		}
	}
}

// TestPlurals checks that each language counts nothing, one and more as its readers write them.
func TestPlurals(t *testing.T) {
	languages := shipped(t)
	for lang, want := range map[Lang][3]string{
		"en": {"0 attempts", "1 attempt", "2 attempts"},
		"de": {"0 Versuche", "1 Versuch", "2 Versuche"},
		"es": {"0 intentos", "1 intento", "2 intentos"},
		"fr": {"0 essai", "1 essai", "2 essais"},
		"pt": {"0 tentativas", "1 tentativa", "2 tentativas"},
	} {
		for n, text := range want {
			if got := languages.Messages(lang).Count("admin-outbox.attempts", n); got != text {
				t.Errorf("%s: %q, want %q", lang, got, text)
			}
		}
	}
}
