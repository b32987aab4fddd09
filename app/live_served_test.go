package app_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"portfolio/app/apptest"
	"portfolio/config"
)

// TestServeDev checks that the script and its path exist with --dev only, and that a stop does not wait for open pages.
func TestServeDev(t *testing.T) {
	for _, dev := range []bool{false, true} {
		p := apptest.Start(t, map[string]string{}, func(cfg *config.Config) { cfg.Live = dev })
		if _, body := p.Get("/about"); strings.Contains(body, "/dev/reload.js") != dev {
			t.Errorf("dev %v: the page names the script: %v", dev, !dev)
		}
		for _, path := range []string{"/dev/reload.js", "/dev/changes"} {
			ctx, cancel := context.WithCancel(t.Context())
			request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+p.Address+path, nil)
			must(t, err)
			response, err := http.DefaultClient.Do(request)
			must(t, err)
			if (response.StatusCode == http.StatusOK) != dev {
				t.Errorf("dev %v: %s answers %d", dev, path, response.StatusCode)
			}
			if path == "/dev/reload.js" {
				_ = response.Body.Close()
			}
			t.Cleanup(func() { cancel(); _ = response.Body.Close() })
		}
		p.End()
	}
}
