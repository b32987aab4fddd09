package web

import (
	"net/http"
	"net/netip"
	"testing"
)

// TestNetworkOf checks whom a request is counted for: nobody chooses that but proxies the owner trusts.
func TestNetworkOf(t *testing.T) {
	trusted := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	for _, c := range []struct{ remote, forwarded, want string }{
		{"203.0.113.5:1", "", "203.0.113.5/32"},
		{"203.0.113.5:1", "198.51.100.7", "203.0.113.5/32"},
		{"10.0.0.1:1", "", "10.0.0.1/32"},
		{"10.0.0.1:1", "198.51.100.7", "198.51.100.7/32"},
		{"10.0.0.1:1", "1.1.1.1, 198.51.100.7", "198.51.100.7/32"}, // the visitor wrote the first
		{"10.0.0.1:1", "1.1.1.1, 198.51.100.7, 10.0.0.2", "198.51.100.7/32"},
		{"10.0.0.1:1", "1.1.1.1, nonsense", "10.0.0.1/32"},
		{"[::1]:1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"},
		{"[::ffff:10.0.0.1]:1", "::ffff:198.51.100.7", "198.51.100.7/32"},
		{"[fe80::1%eth0]:1", "", "fe80::/64"},
		{"nonsense", "198.51.100.7", "invalid Prefix"},
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "/", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.RemoteAddr = c.remote
		r.Header.Set("X-Forwarded-For", c.forwarded)
		if got := (&Kernel{Config: Config{TrustedProxies: trusted}}).NetworkOf(r).String(); got != c.want {
			t.Errorf("%s for %q: %s, want %s", c.remote, c.forwarded, got, c.want)
		}
	}
}
