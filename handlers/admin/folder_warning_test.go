package admin_test

import (
	"fmt"
	"log/slog"
	"testing"
	"time"

	"portfolio/handlers"
	"portfolio/handlers/handlertest"
	"portfolio/internal/selfcheck"
)

// TestManyFindings checks that the overview counts all mistakes of a site folder and lists the first, and that other screens list
// none.
func TestManyFindings(t *testing.T) {
	t.Parallel()
	const found, listed = 200, 20
	checks := selfcheck.New(selfcheck.Config{Log: slog.New(slog.DiscardHandler), Now: time.Now})
	var mistakes []string
	for i := range found {
		mistakes = append(mistakes, fmt.Sprintf("links.toml:%d: a mistake", i+1))
	}
	checks.Report(selfcheck.FolderFaulty, mistakes)
	site := handlertest.New(t, func(c *handlers.Config) { c.Checks = checks })
	overview := site.Get("/admin", "Cookie", site.Owner())
	overview.Want("#warning-folder-faulty h3", fmt.Sprintf("Errores en los archivos del sitio: %d.", found))
	if got := overview.Page().Find(".warning-details li").Length(); got != listed {
		t.Errorf("%d mistakes are listed, want %d", got, listed)
	}
	if got := site.Get("/admin/inbox", "Cookie", site.Owner()).Page().Find(".warning-details").Length(); got != 0 {
		t.Error("the inbox lists mistakes")
	}
}
