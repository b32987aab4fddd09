package content

import (
	"fmt"
	"io/fs"
	"slices"
	"time"

	"portfolio/i18n"
)

// Settings are the settings of the site that do not describe its owner.
type Settings struct {
	Name          string      // of the site
	Languages     []i18n.Lang // the fallback first
	AdminLanguage i18n.Lang   `toml:"admin_language"` // of the owner's screens
	TimeZone      string      `toml:"time_zone"`      // of the owner: an IANA name, such as Europe/Madrid
	Demonstration bool        // whether people, clients and figures are invented

	HSTSSubdomains bool `toml:"hsts_subdomains"` // whether browsers must use https for all subdomains of the site as well
	NightlyBackups int  `toml:"nightly_backups"` // how many are kept beside the database; 0 for none
	BackupWarning  bool `toml:"backup_warning"`  // whether the owner is warned when the last backup is old
}

// defaultSettings are the settings that site.toml need not name.
var defaultSettings = Settings{NightlyBackups: 7, BackupWarning: true}

// Zone returns the owner's time zone.
func (s Settings) Zone() *time.Location {
	zone, err := time.LoadLocation(s.TimeZone)
	if err != nil { // cannot happen: check refuses such a zone
		return time.UTC
	}
	return zone
}

// loadSettings reads site.toml.
func loadSettings(fsys fs.FS) (Settings, error) {
	settings := defaultSettings
	if err := decode(fsys, "site.toml", &settings); err != nil {
		return settings, err
	}
	if err := settings.check(); err != nil {
		return settings, fmt.Errorf("read site.toml: %w", err)
	}
	return settings, nil
}

// check reports languages that the program has no messages for, and an unknown time zone.
func (s Settings) check() error {
	if !slices.Equal(s.Languages, i18n.Langs[:]) {
		return fmt.Errorf("languages are %q, want %q", s.Languages, i18n.Langs)
	}
	if !slices.Contains(s.Languages, s.AdminLanguage) {
		return fmt.Errorf("admin_language %q is not one of the languages", s.AdminLanguage)
	}
	if _, err := time.LoadLocation(s.TimeZone); err != nil {
		return fmt.Errorf("time_zone: %w", err)
	}
	if s.NightlyBackups < 0 {
		return fmt.Errorf("nightly_backups is %d, and must be 0 or more", s.NightlyBackups)
	}
	return nil
}
