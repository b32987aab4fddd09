package main

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"strings"

	"github.com/caarlos0/env/v11"

	"portfolio/db"
	"portfolio/internal/address"
	"portfolio/internal/mail"
	"portfolio/internal/password"
)

// config is what the environment says; decisions about defaults stand in the tags.
type config struct {
	Addr           string   `env:"ADDR" envDefault:":8080"`
	BaseURL        string   `env:"BASE_URL" envDefault:"http://localhost:8080"`
	DatabaseURL    string   `env:"DATABASE_URL" envDefault:"data/portfolio.db"`
	SessionKey     string   `env:"SESSION_KEY"`         // made and kept beside the database where empty
	PasswordHash   string   `env:"ADMIN_PASSWORD_HASH"` // of a password made at the first start where empty
	SMTPURL        string   `env:"SMTP_URL"`
	MailFrom       string   `env:"MAIL_FROM"` // the profile's address where empty
	MailTo         string   `env:"MAIL_TO"`   // the same
	TrustedProxies []string `env:"TRUSTED_PROXIES" envSeparator:","`
	DevRoot        string   `env:"DEV_ROOT"` // serves words, content and assets from this checkout instead of the binary

	MailAPI mailAPIConfig `envPrefix:"MAIL_API_"`

	proxies       []netip.Prefix // TrustedProxies, read
	passwordFixed bool           // whether PasswordHash was configured, rather than made or chosen later
}

// mailAPIConfig names an e-mail service that is used over HTTP.
type mailAPIConfig struct {
	URL        string `env:"URL"`
	PublicKey  string `env:"PUBLIC_KEY"`
	ServiceID  string `env:"SERVICE_ID"`
	TemplateEN string `env:"TEMPLATE_EN"`
	TemplateES string `env:"TEMPLATE_ES"`
}

// configError is a variable with a value that cannot be used.
type configError struct {
	variable string
	takes    string
}

func (e configError) Error() string { return e.variable + " must be " + e.takes }

// minKey is how long SESSION_KEY must be, in bytes: shorter ones can be guessed.
const minKey = 32

// readConfig reads the configuration, and refuses the first bad value.
func readConfig(environment map[string]string) (config, error) {
	cfg, err := env.ParseAsWithOptions[config](env.Options{Environment: environment})
	if err != nil {
		return cfg, fmt.Errorf("read environment: %w", err)
	}
	cfg.BaseURL = strings.TrimSuffix(cfg.BaseURL, "/")
	for _, check := range []func(*config) error{
		checkAddr, checkBaseURL, checkDatabase, checkKey, checkPasswordHash, checkMailAddresses, readProxies,
	} {
		if err := check(&cfg); err != nil {
			return cfg, err
		}
	}
	return cfg, nil
}

func checkAddr(cfg *config) error {
	if _, err := net.ResolveTCPAddr("tcp", cfg.Addr); err != nil {
		return configError{"ADDR", "an address to listen on, such as :8080 or 127.0.0.1:8080"}
	}
	return nil
}

func checkBaseURL(cfg *config) error {
	if err := checkOrigin(cfg.BaseURL); err != nil {
		return configError{"BASE_URL", "an origin such as https://example.com, without a path"}
	}
	return nil
}

func checkDatabase(cfg *config) error {
	if _, err := db.Path(cfg.DatabaseURL); err != nil {
		return configError{"DATABASE_URL", "the path of a file, or sqlite: and a path"}
	}
	return nil
}

func checkKey(cfg *config) error {
	if cfg.SessionKey != "" && len(cfg.SessionKey) < minKey {
		return configError{"SESSION_KEY", fmt.Sprintf("at least %d bytes that nobody can guess", minKey)}
	}
	return nil
}

func checkPasswordHash(cfg *config) error {
	if cfg.PasswordHash != "" && password.Check(cfg.PasswordHash) != nil {
		return configError{"ADMIN_PASSWORD_HASH", "a hash that portfolio hash-password has printed"}
	}
	return nil
}

func checkMailAddresses(cfg *config) error {
	var bad *mail.SettingError
	if _, err := mail.ParseFrom(cfg.MailFrom); cfg.MailFrom != "" && errors.As(err, &bad) {
		return configError{"MAIL_FROM", bad.Takes}
	}
	if cfg.MailTo == "" {
		return nil
	}
	if _, err := address.Parse(cfg.MailTo); err != nil {
		return configError{"MAIL_TO", "a mail address such as name@example.com"}
	}
	return nil
}

func readProxies(cfg *config) error {
	for _, text := range cfg.TrustedProxies {
		network, err := netip.ParsePrefix(strings.TrimSpace(text))
		if err != nil {
			return configError{"TRUSTED_PROXIES", "networks such as 127.0.0.1/32,10.0.0.0/8"}
		}
		cfg.proxies = append(cfg.proxies, network)
	}
	return nil
}

func checkOrigin(s string) error {
	u, err := url.Parse(s)
	switch {
	case err != nil:
		return err
	case u.Scheme != "http" && u.Scheme != "https", u.Host == "", strings.Trim(u.Path, "/") != "", u.RawQuery != "",
		u.User != nil, u.Fragment != "":
		return errors.New("not an origin")
	}
	return nil
}

// environment returns the variables of this process by name.
func environment() map[string]string {
	found := map[string]string{}
	for _, pair := range os.Environ() {
		name, value, _ := strings.Cut(pair, "=")
		found[name] = value
	}
	return found
}
