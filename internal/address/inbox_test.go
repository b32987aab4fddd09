package address

import "testing"

func TestInbox(t *testing.T) {
	for in, want := range map[string]string{
		"Ana@Example.com":         "ana@example.com",
		"ana+news@example.com":    "ana@example.com",
		"a.na@example.com":        "a.na@example.com", // a mailbox of its own
		"ana-news@example.com":    "ana-news@example.com",
		"+ana@example.com":        "+ana@example.com",
		"A.n.a+1+2@gmail.com":     "ana@gmail.com",
		"ana@googlemail.com":      "ana@gmail.com",
		"a.na+x@hotmail.com":      "a.na@hotmail.com",
		"ana+x@live.com":          "ana@live.com",
		"ana+x@outlook.es":        "ana@outlook.es",
		"ana+x@me.com":            "ana@icloud.com",
		"ana@mac.com":             "ana@icloud.com",
		"ana+x@fastmail.fm":       "ana@fastmail.com",
		"shop@ana.fastmail.com":   "ana@fastmail.com",
		"a.n-a_+x@pm.me":          "ana@proton.me",
		"ana@protonmail.com":      "ana@proton.me",
		"ana-shop@yahoo.es":       "ana@yahoo.es",
		"an.a@yahoo.com":          "an.a@yahoo.com",
		"ana@xn--pea-8ma.example": "ana@xn--pea-8ma.example",
		"no address":              "no address@",
		"...@gmail.com":           "...@gmail.com",
	} {
		if got := Inbox(in); got != want {
			t.Errorf("Inbox(%q) = %q, want %q", in, got, want)
		}
		if again := Inbox(want); in != "no address" && again != want {
			t.Errorf("Inbox(%q) = %q, want itself", want, again)
		}
	}
}
