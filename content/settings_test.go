package content

import (
	"os"
	"testing"

	"portfolio/i18n"
)

func TestSettings(t *testing.T) {
	settings, err := loadSettings(os.DirFS("../demo"))
	if err != nil {
		t.Fatal(err)
	}
	if !settings.Demonstration {
		t.Error("demonstration is false")
	}
	if settings.NightlyBackups != 7 || !settings.BackupWarning || settings.HSTSSubdomains {
		t.Errorf("what site.toml leaves out is %+v", settings)
	}
	if got := settings.Zone().String(); got != settings.TimeZone {
		t.Errorf("the zone is %s, want %s", got, settings.TimeZone)
	}
}

func TestSettingsCheck(t *testing.T) {
	good := Settings{Languages: i18n.Langs[:], AdminLanguage: i18n.ES, TimeZone: "America/Lima"}
	if err := good.check(); err != nil {
		t.Errorf("%+v: %v", good, err)
	}
	for why, spoil := range map[string]func(*Settings){
		"no languages":                              func(s *Settings) { s.Languages = nil },
		"a language without messages":               func(s *Settings) { s.Languages = []i18n.Lang{i18n.EN, "fr"} },
		"an admin language that is not in the list": func(s *Settings) { s.AdminLanguage = "fr" },
		"an unknown time zone":                      func(s *Settings) { s.TimeZone = "Europe/Nowhere" },
		"fewer than no backups":                     func(s *Settings) { s.NightlyBackups = -1 },
		"the languages in another order":            func(s *Settings) { s.Languages = []i18n.Lang{i18n.ES, i18n.EN} },
	} {
		bad := good
		spoil(&bad)
		if bad.check() == nil {
			t.Errorf("check accepts %s", why)
		}
	}
}
