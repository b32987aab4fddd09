package header

import "testing"

func TestBest(t *testing.T) {
	t.Parallel()
	for accept, want := range map[string]string{
		"":                               "",
		"gzip, deflate, br, zstd":        "br",
		"gzip;q=1.0, br;q=0.5":           "gzip",
		"gzip;q=0.9, br;q=0.95, *;q=0.1": "br",
		"GZIP":                           "gzip",
		"*":                              "br",
		"*, br;q=0":                      "gzip",
		"*;q=0":                          "",
		"br;q=0, gzip; q=0.0":            "",
		"br; q=0.001":                    "br",
		"br;q=nonsense":                  "br",
		"br;q=2":                         "br",
		"br;q=-1":                        "",
		"identity":                       "",
		"identity, gzip;q=0.5":           "",
		"identity;q=0.5, gzip;q=0.5":     "gzip",
		"identity;q=0":                   "",
		"identity;q=0, *":                "br",
		"broccoli, x-gzip":               "",
		" , ,gzip ":                      "gzip",
	} {
		if got := Best(accept, "br", "gzip"); got != want {
			t.Errorf("Accept-Encoding %q: %q, want %q", accept, got, want)
		}
	}
}
