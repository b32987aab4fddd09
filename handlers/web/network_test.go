package web

import (
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"
)

// TestNetworkOf checks whom a request is counted for: nobody chooses that but proxies the owner trusts.
func TestNetworkOf(t *testing.T) {
	t.Parallel()
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

// TestMailNetwork checks which visitors count as one network for the mail budget. The result is a hash, equal or not.
func TestMailNetwork(t *testing.T) {
	t.Parallel()
	k := &Kernel{Config: Config{Key: []byte("key"), TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}}
	networkOf := func(remote, forwarded string) string {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "/", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.RemoteAddr = remote
		if forwarded != "" {
			r.Header.Set("X-Forwarded-For", forwarded)
		}
		return k.MailNetwork(r)
	}
	for _, c := range []struct {
		a, b [2]string // peer, X-Forwarded-For
		same bool
	}{
		{[2]string{"203.0.113.5:1", ""}, [2]string{"203.0.113.200:1", ""}, true},
		{[2]string{"203.0.113.5:1", ""}, [2]string{"203.0.114.5:1", ""}, false},
		{[2]string{"203.0.113.5:1", "192.0.2.1"}, [2]string{"203.0.113.5:1", "198.51.100.1"}, true}, // forged
		{[2]string{"10.0.0.1:1", "192.0.2.1"}, [2]string{"10.0.0.1:1", "192.0.2.2"}, true},
		{[2]string{"10.0.0.1:1", "192.0.2.1"}, [2]string{"10.0.0.1:1", "198.51.100.1"}, false},
		{[2]string{"[2001:db8:1:2::3]:1", ""}, [2]string{"[2001:db8:1:ffff::3]:1", ""}, true},
		{[2]string{"[2001:db8:1::3]:1", ""}, [2]string{"[2001:db8:2::3]:1", ""}, false},
		{[2]string{"192.168.1.5:1", ""}, [2]string{"192.168.1.6:1", ""}, true},
	} {
		a, b := networkOf(c.a[0], c.a[1]), networkOf(c.b[0], c.b[1])
		if a == "" || b == "" || (a == b) != c.same || strings.Contains(a, "203") {
			t.Errorf("%v and %v: %q, %q", c.a, c.b, a, b)
		}
	}
	for _, proxy := range []string{"127.0.0.1:1", "[::1]:1", "192.168.1.1:1", "[fd00::1]:1", "[fe80::1%eth0]:1", "[::ffff:172.17.0.1]:1", "nonsense"} {
		if got := networkOf(proxy, "192.0.2.1"); got != "" {
			t.Errorf("behind a proxy at %s that nobody configured: %q", proxy, got)
		}
	}
}

// TestNoLimitsBehindUnknownProxy checks that a proxy that nobody configured does not make all visitors share one limit.
func TestNoLimitsBehindUnknownProxy(t *testing.T) {
	t.Parallel()
	for forwarded, limited := range map[string]bool{"": true, "192.0.2.1": false} {
		k := &Kernel{Config: Config{Process: NewProcess(nil, time.Now)}}
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "/", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.RemoteAddr = "127.0.0.1:1"
		if forwarded != "" {
			r.Header.Set("X-Forwarded-For", forwarded)
		}
		var last error
		for range 2 * postsPerMinute {
			last = k.Allow(r, "cv")
		}
		if (last != nil) != limited {
			t.Errorf("with X-Forwarded-For %q: %v", forwarded, last)
		}
	}
}
