package mail

import "fmt"

// Setting is a setting of a sender, by the name of its environment variable.
type Setting string

// The settings of both senders.
const (
	SMTPURL   Setting = "SMTP_URL"
	From      Setting = "MAIL_FROM"
	APIURL    Setting = "MAIL_API_URL"
	PublicKey Setting = "MAIL_API_PUBLIC_KEY"
	ServiceID Setting = "MAIL_API_SERVICE_ID"
)

// SettingError reports a setting with an invalid value.
type SettingError struct {
	Setting Setting
	Takes   string // what a valid value is, to follow "must be"
}

// Error names the setting and what it must be, but not its value, which may contain a password.
func (e *SettingError) Error() string { return fmt.Sprintf("%s must be %s", e.Setting, e.Takes) }
