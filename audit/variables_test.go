//go:build audit

package audit

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// invalidValues are values that a variable must not have.
var invalidValues = map[string][]string{
	"ADDR": {
		"nonsense", ":99999", ":-1", "8080", "127.0.0.1", ":80:80", "[::1:80", "http://127.0.0.1:80", "/run/portfolio.sock", ":http s", "\n", ":80\n",
	},
	"METRICS_ADDR": {"nonsense", ":99999", "9090", "127.0.0.1", "[::1:90", "http://127.0.0.1:9090", "/run/metrics.sock", ":90\n", " "},
	"BASE_URL": {
		"robin.example", "//robin.example", "ftp://robin.example", "javascript:alert(1)", "https://", "https:///", "https://:8080", "https://robin.example:99999",
		"https://robin.example:x", "https://robin.example/blog", "https://user:pass@robin.example", "https://user@robin.example", "https://robin.example#top",
		"https://robin.example?x=1", "https://robin example", "https://robin.example\r\nX: y", "https://[::1", "http:robin.example", " https://robin.example",
	},
	"DATABASE_URL": {
		"postgres://db.example", "postgres://db.example:99999/site", "postgres:site", "postgresql:site", "postgres://db.example/site?sslmode=maybe", "mysql://db.example/site", ":memory:", "file::memory:", "file:site.db", "sqlite:", "sqlite://",
		"sqlite3:site.db", "sqlite:site.db?mode=memory", "sqlite:site.db?_journal=OFF", "http://db.example", "/tmp/", "sqlite:data/",
	},
	"SESSION_KEY": {"short", strings.Repeat("k", 31), " "},
	"ADMIN_PASSWORD_HASH": {
		"my password", "$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy", "$argon2id$", "$argon2id$v=19$m=19456,t=2,p=1$", " ",
		"$argon2id$v=19$m=8,t=1,p=1$vjG2gigMt2Hs4TMxy+uBrA$my/YqWyUsAKFdEpGO7isr0dNaettMorfoA3lO9WLKNs",
		"$argon2id$v=19$m=99999999,t=2,p=1$vjG2gigMt2Hs4TMxy+uBrA$my/YqWyUsAKFdEpGO7isr0dNaettMorfoA3lO9WLKNs",
	},
	"SMTP_URL": {
		"http://mail.example", "mail.example:587", "mail.example", "smtp://", "smtp:///", "smtp://mail.example:99999", "smtp://mail.example:0x",
		"smtp://mail.example/path", "smtp://mail.example?x=1", "smtp://user@mail.example", "smtp://mail example", "smtp://mail.example\r\n",
	},
	"MAIL_FROM": {"nobody", "a@", "@example.com", "Robin <nobody>", "a@example.com, b@example.com", "a@example.com\r\nBcc: b@example.com", "<>", " "},
	"MAIL_TO":   {"nobody", "a@", "@example.com", "Robin <robin@example.com>", "a@example.com,b@example.com", "a@example.com\r\nBcc: b@example.com", " "},

	"MAIL_API_URL":         {"mail.example", "ftp://mail.example", "https://", "//mail.example", "javascript:alert(1)", "https://mail example", ""},
	"MAIL_API_PUBLIC_KEY":  {""},
	"MAIL_API_SERVICE_ID":  {""},
	"MAIL_API_TEMPLATE_EN": {""},
	"MAIL_API_TEMPLATE_ES": {""},

	"TRUSTED_PROXIES": {
		"10.0.0.0/99", "proxy", "*", "all", "10.0.0.1", "10.0.0.0/8;192.168.0.0/16", "10.0.0.0/8,", "10.0.0.0/-1", "::1/129", "/8", "10.0.0/8", "10.0.0.0/8 192.168.0.0/16",
	},
	"CALENDAR_URLS": {
		"http://calendar.example/secret.ics", "calendar.example/secret.ics", "file:///etc/passwd", "https://", "ftp://calendar.example/x", "https://calendar.example/x#part",
		"http://localhost/x", "http://10.0.0.1/x", "https://calendar example/x", "https://a.example/x,,http://b.example/x", "https://[::1",
		strings.Repeat("https://calendar.example/x ", 11),
	},
	"LOG_FORMAT": {"xml", "JSON", " "},
	"DEV_ROOT":   {"/nowhere", "/dev/null", "/tmp"},
}

// badVariables starts the program with one invalid variable at a time: it must exit with 2 and one line that names it.
func (a *audit) badVariables(t *testing.T) {
	api := []string{
		"MAIL_API_URL=https://mail.example/send", "MAIL_API_PUBLIC_KEY=k", "MAIL_API_SERVICE_ID=s",
		"MAIL_API_TEMPLATE_EN=en", "MAIL_API_TEMPLATE_ES=es",
	}
	bad := 0
	wrong, slowest := 0, time.Duration(0)
	for name, values := range invalidValues {
		for _, value := range values {
			with := api
			if !strings.HasPrefix(name, "MAIL_API_") {
				with = []string{"SMTP_URL=smtp://mail.example"}
			}
			database := newDatabase(t)
			_, stderr, code, elapsed := a.runCommand(database, nil, append(slices.Clone(with), name+"="+value)...)
			slowest = max(slowest, elapsed)
			bad++
			made, err := os.ReadDir(filepath.Dir(database))
			if code != 2 || !isOneLine(stderr, name+" ") || err != nil || len(made) > 0 {
				wrong++
				t.Errorf("%s=%q: exit %d after %v, stderr %q, files made: %v", name, value, code, elapsed, stderr, made)
			}
		}
	}
	t.Logf("R15: %d invalid values of %d variables: %d not refused with exit 2 and one line that names the variable, before a file is made "+
		"(limit 0), slowest %v (target 1s)", bad, len(invalidValues), wrong, slowest.Round(time.Millisecond))
}
