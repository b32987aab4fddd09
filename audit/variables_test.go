//go:build audit

package audit

import (
	"testing"
	"time"
)

// badVariables starts the program with one invalid variable at a time: it must exit with 2 and one line that names it.
func (a *audit) badVariables(t *testing.T) {
	api := []string{
		"MAIL_API_URL=https://mail.example/send", "MAIL_API_PUBLIC_KEY=k", "MAIL_API_SERVICE_ID=s",
		"MAIL_API_TEMPLATE_EN=en", "MAIL_API_TEMPLATE_ES=es",
	}
	bad := []struct {
		name, value string
		with        []string
	}{
		{"ADDR", "nonsense", nil},
		{"ADDR", ":99999", nil},
		{"BASE_URL", "vera.example", nil},
		{"BASE_URL", "ftp://vera.example", nil},
		{"BASE_URL", "https://vera.example/blog", nil},
		{"BASE_URL", "https://user:pass@vera.example", nil},
		{"BASE_URL", "https://vera.example#top", nil},
		{"DATABASE_URL", "postgres://db.example/site", nil},
		{"DATABASE_URL", ":memory:", nil},
		{"SESSION_KEY", "short", nil},
		{"ADMIN_PASSWORD_HASH", "my password", nil},
		{"ADMIN_PASSWORD_HASH", "$argon2id$v=19$m=8,t=1,p=1$vjG2gigMt2Hs4TMxy+uBrA$my/YqWyUsAKFdEpGO7isr0dNaettMorfoA3lO9WLKNs", nil},
		{"SMTP_URL", "http://mail.example", nil},
		{"SMTP_URL", "mail.example:587", nil},
		{"SMTP_URL", "smtp://mail.example:99999", nil},
		{"MAIL_FROM", "nobody", nil},
		{"MAIL_FROM", "nobody", []string{"SMTP_URL=smtp://mail.example"}},
		{"MAIL_TO", "nobody", nil},
		{"MAIL_API_URL", "mail.example", api},
		{"MAIL_API_PUBLIC_KEY", "", api},
		{"MAIL_API_SERVICE_ID", "", api},
		{"MAIL_API_TEMPLATE_EN", "", api},
		{"MAIL_API_TEMPLATE_ES", "", api},
		{"TRUSTED_PROXIES", "10.0.0.0/99", nil},
		{"TRUSTED_PROXIES", "proxy", nil},
	}
	wrong, slowest := 0, time.Duration(0)
	for _, v := range bad {
		_, stderr, code, elapsed := a.runCommand(newDatabase(t), nil, append(v.with, v.name+"="+v.value)...)
		slowest = max(slowest, elapsed)
		if code != 2 || !isOneLine(stderr, v.name+" ") {
			wrong++
			t.Errorf("%s=%s: exit %d after %v, stderr %q", v.name, v.value, code, elapsed, stderr)
		}
	}
	t.Logf("R15: %d invalid variables: %d not refused with exit 2 and one line that names them (limit 0), slowest %v (target 1s)", len(bad),
		wrong, slowest.Round(time.Millisecond))
}
