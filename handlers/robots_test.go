package handlers

import (
	"net/mail"
	"strings"
	"testing"
	"time"
)

// TestSecurityTxt checks the fields that RFC 9116 requires.
func TestSecurityTxt(t *testing.T) {
	site := newTestSite(t)
	answer := site.get("/.well-known/security.txt").wantStatus(200)
	if got := answer.Header.Get("Content-Type"); got != "text/plain; charset=utf-8" {
		t.Errorf("its type is %s", got)
	}
	fields := map[string]string{}
	for line := range strings.Lines(answer.Body) {
		name, value, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || fields[name] != "" {
			t.Errorf("cannot use the line %q", line)
		}
		fields[name] = value
	}
	address, ok := strings.CutPrefix(fields["Contact"], "mailto:")
	if _, err := mail.ParseAddress(address); !ok || err != nil {
		t.Errorf("the contact is %q", fields["Contact"])
	}
	expires, err := time.Parse(time.RFC3339, fields["Expires"])
	if left := expires.Sub(site.Now()); err != nil || left < 300*24*time.Hour || left >= 365*24*time.Hour {
		t.Errorf("it expires at %s, in %s", fields["Expires"], left)
	}
	if fields["Canonical"] != origin+"/.well-known/security.txt" {
		t.Errorf("its address is %q", fields["Canonical"])
	}
}
