package main

import (
	"bufio"
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestLivePages checks that open pages learn of a change, and of the end of the program.
func TestLivePages(t *testing.T) {
	stopping := make(chan struct{})
	live := newLivePages(func() bool {
		select {
		case <-stopping:
			return true
		default:
			return false
		}
	})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !live.serve(w, r) {
			http.NotFound(w, r)
		}
	}))
	defer server.Close()
	defer http.DefaultClient.CloseIdleConnections()
	response, err := http.Get(server.URL + changesPath)
	must(t, err)
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	version := func() string {
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				return data
			}
		}
		return ""
	}
	first := version()
	live.change()
	second := version()
	if first == "" || second == "" || first == second {
		t.Errorf("versions %q, %q", first, second)
	}
	close(stopping)
	if last := version(); last != "" {
		t.Errorf("after the end: %q", last)
	}
	if other, _ := newLivePages(nil).now(); other == first {
		t.Error("another run of the program has the same version")
	}
}

// TestServeDev checks that the script and its path exist with --dev only, and that a stop does not wait for open pages.
func TestServeDev(t *testing.T) {
	for _, dev := range []bool{false, true} {
		p := start(t, map[string]string{}, "serve", "--dev="+map[bool]string{true: "true", false: "false"}[dev])
		if _, body := p.get("/about"); strings.Contains(body, liveScriptPath) != dev {
			t.Errorf("dev %v: the page names the script: %v", dev, !dev)
		}
		for _, path := range []string{liveScriptPath, changesPath} {
			ctx, cancel := context.WithCancel(t.Context())
			request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+p.address+path, nil)
			must(t, err)
			response, err := http.DefaultClient.Do(request)
			must(t, err)
			if (response.StatusCode == http.StatusOK) != dev {
				t.Errorf("dev %v: %s answers %d", dev, path, response.StatusCode)
			}
			if path == liveScriptPath {
				_ = response.Body.Close()
			}
			t.Cleanup(func() { cancel(); _ = response.Body.Close() })
		}
		p.end()
	}
}
