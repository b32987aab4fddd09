package admin_test

import (
	"log/slog"
	"testing"
	"time"

	"portfolio/handlers"
	"portfolio/handlers/handlertest"
	"portfolio/i18n"
	"portfolio/internal/selfcheck"
)

// TestFaultyFolder checks that the overview counts the mistakes of a site folder and leads to the page that says them in the owner's language.
func TestFaultyFolder(t *testing.T) {
	t.Parallel()
	checks := selfcheck.New(selfcheck.Config{Log: slog.New(slog.DiscardHandler), Now: time.Now})
	checks.Report(selfcheck.FolderFaulty, 200)
	site := handlertest.New(t, func(c *handlers.Config) { c.Checks = checks })
	overview := site.Get("/admin", "Cookie", site.Owner())
	overview.Want("#warning-folder-faulty h3", "Errores en los archivos del sitio: 200.")
	if to, _ := overview.Page().Find("#warning-folder-faulty a").Attr("href"); to != i18n.AdminPath(i18n.AdminFindings) {
		t.Errorf("the warning leads to %q", to)
	}
}
