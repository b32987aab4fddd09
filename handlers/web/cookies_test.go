package web

import (
	"net/url"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestLocalAddressIsLocal checks that no text whatever leads to another host, read as browsers read it.
func TestLocalAddressIsLocal(t *testing.T) {
	t.Parallel()
	base, err := url.Parse("https://robin.example")
	if err != nil {
		t.Fatal(err)
	}
	piece := rapid.SampledFrom([]string{"/", "\\", "//", ".", "..", "@", ":", "?", "#", "%2f", "%5c", "%09", "\t", "\n", " ",
		"evil.example", "https:", "javascript:", "a", "é"})
	rapid.Check(t, func(t *rapid.T) {
		address := strings.Join(rapid.SliceOfN(piece, 0, 8).Draw(t, "pieces"), "")
		got := LocalAddress(address)
		if !strings.HasPrefix(got, "/") || strings.ContainsAny(got, "\\\t\r\n ") {
			t.Fatalf("%q leads to %q", address, got)
		}
		target, err := base.Parse(got)
		if err != nil || target.Host != base.Host || target.Scheme != base.Scheme {
			t.Fatalf("%q leads to %q, which is %v (%v)", address, got, target, err)
		}
	})
}
