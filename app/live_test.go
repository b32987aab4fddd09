package app

import (
	"bufio"
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
