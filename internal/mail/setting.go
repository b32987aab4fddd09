package mail

import (
	"fmt"
	"strings"
)

// Setting is a setting of a sender.
type Setting string

// The settings of both senders.
const (
	SMTPURL   Setting = "smtp url"
	From      Setting = "from"
	APIURL    Setting = "api url"
	PublicKey Setting = "public key"
	ServiceID Setting = "service id"
)

const templatePrefix = "template "

// TemplateSetting returns the setting for the template of mails in a language.
func TemplateSetting(language string) Setting { return Setting(templatePrefix + language) }

// TemplateLanguage returns the language of a setting for a template, and reports whether it is one.
func (s Setting) TemplateLanguage() (string, bool) {
	return strings.CutPrefix(string(s), templatePrefix)
}

// SettingError reports a setting with an invalid value.
type SettingError struct {
	Setting Setting
	Takes   string // what a valid value is, to follow "must be"
}

// Error names the setting and what it must be, but not its value, which may contain a password.
func (e *SettingError) Error() string { return fmt.Sprintf("%s must be %s", e.Setting, e.Takes) }
