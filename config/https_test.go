package config

import "testing"

// TestHTTPSHosts checks what the flag takes.
func TestHTTPSHosts(t *testing.T) {
	for hosts, want := range map[string]string{
		"": "", "example.com": "https://example.com", "Example.com, www.example.com": "https://example.com", "xn--bcher-kva.example": "https://xn--bcher-kva.example",
		"localhost": "error", "192.0.2.7": "error", "https://example.com": "error", "example.com,": "error", "-a.example": "error", "a.example:443": "error",
	} {
		cfg := Config{DatabaseURL: "portfolio.db"}
		err := cfg.ServeHTTPS(hosts)
		got := cfg.BaseURL
		if err != nil {
			got = "error"
		}
		if got != want {
			t.Errorf("%q: %s, want %s", hosts, got, want)
		}
	}
	cfg := Config{DatabaseURL: "postgres://host/database"}
	if err := cfg.ServeHTTPS("example.com"); err == nil {
		t.Error("copies would each have certificates of their own")
	}
}
