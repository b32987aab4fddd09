package mail

import "fmt"

// SettingError is a setting that no sender can be made of.
type SettingError struct {
	Setting Setting
	Takes   string // what the setting has to be, to follow "must be"
}

// Setting is one of the things a sender is made of.
type Setting string

// The settings.
const (
	SMTPURL    Setting = "smtp url"
	From       Setting = "from"
	APIURL     Setting = "api url"
	PublicKey  Setting = "public key"
	ServiceID  Setting = "service id"
	TemplateEN Setting = "template en"
	TemplateES Setting = "template es"
)

// Error names the setting and what it takes; never its value, which may hold a password.
func (e *SettingError) Error() string { return fmt.Sprintf("%s must be %s", e.Setting, e.Takes) }
