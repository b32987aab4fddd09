package i18n

import (
	"testing"
	"testing/fstest"
)

func TestAmounts(t *testing.T) {
	languages := shipped(t)
	for _, test := range []struct {
		lang Lang
		code string
		want string // of 200 to 5000
	}{
		{"en", "USD", "$200–5,000"},
		{"en", "EUR", "€200–5,000"},
		{"en", "JPY", "¥200–5,000"},
		{"en", "CHF", "CHF\u00a0200–5,000"},
		{"en", "MXN", "$200–5,000"},
		{"es", "USD", "200–5.000\u00a0$"},
		{"es", "BRL", "200–5.000\u00a0R$"},
		{"es", "JPY", "200–5.000\u00a0¥"},
		{"de", "EUR", "200–5.000\u00a0€"},
		{"de", "CHF", "200–5.000\u00a0CHF"},
		{"fr", "EUR", "200–5\u202f000\u00a0€"},
		{"fr", "USD", "200–5\u202f000\u00a0$US"},
		{"fr", "MXN", "200–5\u202f000\u00a0$MX"},
		{"pt", "BRL", "R$\u00a0200–5.000"},
		{"pt", "USD", "US$\u00a0200–5.000"},
		{"pt", "EUR", "€\u00a0200–5.000"},
	} {
		if got := languages.Messages(test.lang).AmountRange(test.code, 200, 5000); got != test.want {
			t.Errorf("%s in %s: %q, want %q", test.code, test.lang, got, test.want)
		}
	}
	if got, want := languages.Messages("en").AmountRange("EUR", 90, 90), "€90"; got != want {
		t.Errorf("a range from 90 to 90 is %q, want %q", got, want)
	}
}

// TestAmountsOfOwnLanguages checks that an owner's words say how amounts are written, and what holds where they do not.
func TestAmountsOfOwnLanguages(t *testing.T) {
	words := fstest.MapFS{
		"es.toml": {Data: []byte(`"language.amount" = "¤1.234"` + "\n" + `"language.currencies" = "USD US$"` + "\n")},
		"eo.toml": {Data: []byte(`"nav.home" = "Hejmo"` + "\n")},
		"it.toml": {Data: []byte(`"language.amount" = "1.234"` + "\n")},
	}
	languages, err := NewLanguages([]Lang{"es", "eo", "it"}, Locales(), words, Traits{})
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[Lang]string{"es": "US$1.500", "eo": "1\u202f500\u00a0$", "it": "1\u202f500\u00a0$"} {
		if got := languages.Messages(lang).Amount("USD", 1500); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}
