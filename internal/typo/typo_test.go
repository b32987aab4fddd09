package typo

import (
	"strings"
	"testing"
)

func TestNearest(t *testing.T) {
	words := []string{"serve", "hash-password", "backup", "restore", "export", "erase", "version"}
	for typed, want := range map[string]string{
		"bakup": "backup", "Backup": "backup", "restor": "restore", "exprot": "export", "serv": "serve", "versoin": "version",
		"delete": "", "x": "", "": "", "re": "", "hash": "", "ерase": "", strings.Repeat("serve", 10): "",
	} {
		if got := Nearest(typed, words); got != want {
			t.Errorf("%q: %q, want %q", typed, got, want)
		}
	}
	if got := Nearest("x", nil); got != "" {
		t.Errorf("of no words: %q", got)
	}
}

func TestSuggest(t *testing.T) {
	for typed, want := range map[string]string{"titel": "did you mean title?", "color": "use one of date, title"} {
		if got := Suggest(typed, []string{"date", "title"}); got != want {
			t.Errorf("%q: %q, want %q", typed, got, want)
		}
	}
	if got := Suggest("x", nil); got != "delete it" {
		t.Errorf("of no words: %q", got)
	}
}
