package cli

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"
)

// TestServeWithoutSite checks that somebody at a terminal who names no site is told what is served. Serving ends before it begins.
func TestServeWithoutSite(t *testing.T) {
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for _, c := range []struct {
		site     string
		terminal bool
		told     bool
	}{{"", true, true}, {"", false, false}, {"../testdata/sites/least", true, false}} {
		var errs bytes.Buffer
		env := map[string]string{"ADDR": "127.0.0.1:0", "DATABASE_URL": filepath.Join(t.TempDir(), "p.db"), "SITE": c.site}
		Run(stopped, nil, env, Console{In: strings.NewReader(""), Out: io.Discard, Err: &errs, Terminal: c.terminal})
		if told := strings.Contains(errs.String(), "portfolio help"); told != c.told {
			t.Errorf("%+v: is told %q", c, errs.String())
		}
	}
}
