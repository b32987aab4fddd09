package admin_test

import (
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"portfolio/handlers"
	"portfolio/handlers/handlertest"
	"portfolio/i18n"
	"portfolio/internal/selfcheck"
)

// everythingWrong returns checks that have noticed all there is, until right is set.
func everythingWrong(t *testing.T, right *bool) *selfcheck.Checks {
	t.Helper()
	noon := time.Date(2026, time.March, 14, 12, 0, 0, 0, time.UTC)
	checks := selfcheck.New(selfcheck.Config{
		BaseURL: "http://robin.example",
		DiskSpace: func() (free, size uint64, err error) {
			if *right {
				return 10 << 30, 20 << 30, nil
			}
			return 100 << 20, 20 << 30, nil
		},
		Log: slog.New(slog.DiscardHandler),
		Now: func() time.Time { return noon },
	})
	checks.NoticeProxy(selfcheck.Forwarded{Peer: netip.MustParseAddr("172.18.0.2"), For: true, HTTPS: true})
	checks.Check(t.Context())
	return checks
}

// TestLastBackup checks that the overview says when the last backup was made, unless the owner does not want to be warned.
func TestLastBackup(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		last func() (time.Time, bool)
		want string
	}{
		{func() (time.Time, bool) { return time.Date(2026, time.March, 13, 2, 30, 0, 0, time.UTC), true }, "Última copia: 13 de marzo de 2026, 03:30"},
		{func() (time.Time, bool) { return time.Time{}, true }, "Aún no hay ninguna copia."},
		{func() (time.Time, bool) { return time.Time{}, false }, ""},
		{nil, ""},
	} {
		site := handlertest.New(t, func(config *handlers.Config) { config.Checks = selfcheck.New(selfcheck.Config{LastBackup: c.last}) })
		site.Get("/admin", "Cookie", site.Owner()).Want("section[aria-labelledby=overview-backup] p", c.want)
	}
}

// TestWarnings checks that the owner reads each warning on the overview and a line of it on the other screens, in both
// languages, until its cause is gone, and that visitors read none.
func TestWarnings(t *testing.T) {
	t.Parallel()
	for lang, want := range map[i18n.Lang][]string{
		"en": {"The disk is nearly full: 100 MB left.", "Noticed on March 14, 2026, 13:00", "TRUSTED_PROXIES=172.18.0.0/24", "BASE_URL says http://robin.example"},
		"es": {"El disco está casi lleno: quedan 100 MB.", "Desde el 14 de marzo de 2026, 13:00", "TRUSTED_PROXIES=172.18.0.0/24", "BASE_URL dice http://robin.example"},
	} {
		right := false
		checks := everythingWrong(t, &right)
		site := handlertest.New(t, func(c *handlers.Config) {
			content := *c.Content
			content.Settings.AdminLanguage = lang
			c.Content, c.Checks = &content, checks
		})
		owner := []string{"Cookie", site.Owner()}
		overview := site.Get("/admin", owner...).WantStatus(http.StatusOK)
		for _, text := range want {
			if got := overview.Text(".warnings"); !strings.Contains(got, text) {
				t.Errorf("%s: the overview lacks %q: %q", lang, text, got)
			}
		}
		if n := overview.Page().Find(".warnings > li").Length(); n != 3 {
			t.Errorf("%s: %d warnings, want 3", lang, n)
		}
		inbox := site.Get("/admin/inbox", owner...)
		link, _ := inbox.Page().Find(".owner-warnings a").First().Attr("href")
		if !strings.Contains(inbox.Text(".owner-warnings"), want[0]) || link != "/admin#warning-disk-nearly-full" {
			t.Errorf("%s: the inbox warns %q and leads to %s", lang, inbox.Text(".owner-warnings"), link)
		}
		if body := site.Get("/").Body + site.Get("/admin/login").Body; strings.Contains(body, "owner-warnings") {
			t.Errorf("%s: visitors read warnings", lang)
		}
		right = true
		checks.Check(t.Context())
		if got := site.Get("/admin", owner...).Text(".warnings"); strings.Contains(got, want[0]) {
			t.Errorf("%s: the overview still warns: %q", lang, got)
		}
	}
}
