// Package config reads what the program is told from outside: environment variables, stored secrets, what it was built from.
package config

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/caarlos0/env/v11"

	"portfolio/content"
	"portfolio/db"
	"portfolio/i18n"
	"portfolio/internal/address"
	"portfolio/internal/busy"
	"portfolio/internal/mail"
	"portfolio/internal/password"
)

// Config holds the environment variables. Their defaults are in the tags.
type Config struct {
	Addr           string   `env:"ADDR" envDefault:":8080"`
	Site           string   `env:"SITE"`                // the site folder, or "database"; if empty, the demonstration in the program
	BaseURL        string   `env:"BASE_URL"`            // if empty, the url of the site folder
	DatabaseURL    string   `env:"DATABASE_URL"`        // if empty, data/portfolio.db in the site folder
	CacheDir       string   `env:"CACHE_DIR"`           // if empty, cache beside the file of the database; in memory without a file
	SessionKey     string   `env:"SESSION_KEY"`         // if empty, made at the first start and stored beside the database
	PasswordHash   string   `env:"ADMIN_PASSWORD_HASH"` // if empty, of a password made at the first start or set by the owner later
	SMTPURL        string   `env:"SMTP_URL"`
	MailFrom       string   `env:"MAIL_FROM"` // if empty, the profile's address
	MailTo         string   `env:"MAIL_TO"`   // if empty, the profile's address
	TrustedProxies []string `env:"TRUSTED_PROXIES" envSeparator:","`
	CalendarURLs   string   `env:"CALENDAR_URLS"` // secret addresses of the owner's calendars, separated by spaces or commas
	LogFormat      string   `env:"LOG_FORMAT" envDefault:"text"`
	MetricsAddr    string   `env:"METRICS_ADDR"`                 // if empty, nothing is counted
	HTTPSAddr      string   `env:"HTTPS_ADDR" envDefault:":443"` // with HTTPS
	HTTPAddr       string   `env:"HTTP_ADDR" envDefault:":80"`   // with HTTPS: plain http, which leads there
	ACMEDirectory  string   `env:"ACME_DIRECTORY"`               // of the authority that signs certificates; if empty, Let's Encrypt's
	DevRoot        string   `env:"DEV_ROOT"`                     // a checkout to read messages, content and assets from, instead of the embedded ones

	MailAPI       MailService       `envPrefix:"MAIL_API_"`
	mailTemplates map[string]string // the variables MAIL_API_TEMPLATE_<LANG> that are set, by name

	Proxies   []netip.Prefix // TrustedProxies, parsed
	Calendars []*url.URL     // CalendarURLs, parsed

	GoCollector   string `env:"GOGC"`       // read by Go itself; if empty, the program decides when unused memory is collected
	GoMemoryLimit string `env:"GOMEMLIMIT"` // read by Go itself; if empty, the program follows its control group

	Live, Drafts bool     // the flags of serve
	HTTPS        []string // the hosts that serve has certificates for; empty where a proxy speaks https

	TrialPassword string // of a site on trial: its login names it; "" for any other
	ReadOnly      bool   // whether the owner's screens of a site on trial change nothing, as everybody logs in
	MailFolder    string // where emails are written instead of being sent; "" for nowhere
}

// MailService is an account at an email service with an HTTP API.
type MailService struct {
	URL       string `env:"URL"`
	PublicKey string `env:"PUBLIC_KEY"`
	ServiceID string `env:"SERVICE_ID"`
}

// mailTemplatePrefix is the prefix of the variables for the templates of the email service.
const mailTemplatePrefix = "MAIL_API_TEMPLATE_"

// mailTemplateVariable returns the variable for the template of emails in a language: MAIL_API_TEMPLATE_PT_BR for pt-BR.
func mailTemplateVariable(lang i18n.Lang) string {
	return mailTemplatePrefix + strings.ToUpper(strings.ReplaceAll(string(lang), "-", "_"))
}

// Error reports an environment variable with an invalid value. It never contains the value, which may be a secret.
type Error struct {
	variable string
	takes    string // what a valid value is, to follow "must be"
}

func (e Error) Error() string { return e.variable + " must be " + e.takes }

// What holds where neither a variable nor the site folder says anything else.
const (
	defaultDatabase = "data/portfolio.db" // in the site folder
	DefaultBaseURL  = "http://localhost:8080"
)

// Origin returns the public origin of a site.
func (c Config) Origin(site *content.Site) string {
	return cmp.Or(c.BaseURL, strings.TrimSuffix(site.Settings.URL, "/"), DefaultBaseURL)
}

// DatabaseFile returns the path of the database's file, "" if it is on a server.
func (c Config) DatabaseFile() string {
	path, err := db.Path(c.DatabaseURL)
	if err != nil {
		return ""
	}
	return path
}

// siteInDatabase is what SITE says of a site whose files are in the database. A folder of that name is "./database".
const siteInDatabase = "database"

// SiteInDatabase reports whether the files of the site are in the database.
func (c Config) SiteInDatabase() bool { return c.Site == siteInDatabase }

// SiteFolder returns the path of the site folder, "" for the demonstration in the program and for a site in the database.
func (c Config) SiteFolder() string {
	if c.SiteInDatabase() {
		return ""
	}
	return c.Site
}

// minSessionKey is the minimum length of SESSION_KEY, in bytes: shorter keys can be guessed.
const minSessionKey = 32

// Read parses and validates the environment variables. It returns a Error for the first invalid one.
func Read(environment map[string]string) (Config, error) {
	cfg, err := env.ParseAsWithOptions[Config](env.Options{Environment: environment})
	if err != nil {
		return cfg, fmt.Errorf("read environment: %w", err)
	}
	cfg.BaseURL = strings.TrimSuffix(cfg.BaseURL, "/")
	cfg.DatabaseURL = cmp.Or(cfg.DatabaseURL, filepath.Join(cfg.SiteFolder(), defaultDatabase))
	cfg.mailTemplates = map[string]string{}
	for name, value := range environment {
		if strings.HasPrefix(name, mailTemplatePrefix) && value != "" {
			cfg.mailTemplates[name] = value
		}
	}
	for _, check := range []func(*Config) error{
		checkAddr, checkHTTPS, checkMetricsAddr, checkSite, checkBaseURL, checkDatabase, checkSessionKey, checkPasswordHash, checkMailAddresses, parseTrustedProxies,
		parseCalendars, checkLogFormat, checkDevRoot,
	} {
		if err := check(&cfg); err != nil {
			return cfg, err
		}
	}
	return cfg, nil
}

func checkAddr(cfg *Config) error {
	if _, err := net.ResolveTCPAddr("tcp", cfg.Addr); err != nil {
		return Error{"ADDR", "an address to listen on, such as :8080 or 127.0.0.1:8080"}
	}
	return nil
}

func checkHTTPS(cfg *Config) error {
	for _, listen := range []struct{ variable, addr string }{{"HTTPS_ADDR", cfg.HTTPSAddr}, {"HTTP_ADDR", cfg.HTTPAddr}} {
		if _, err := net.ResolveTCPAddr("tcp", listen.addr); err != nil {
			return Error{listen.variable, "an address to listen on, such as :443 or 192.0.2.7:443"}
		}
	}
	if u, err := url.Parse(cfg.ACMEDirectory); cfg.ACMEDirectory != "" && (err != nil || u.Scheme != "https" || u.Host == "") {
		return Error{"ACME_DIRECTORY", "an address that begins with https://"}
	}
	return nil
}

// hostPattern matches the name of a host that an authority signs certificates for.
var hostPattern = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$`)

// ServeHTTPS takes the hosts of the flag https, separated by commas. The first is the site's public address, unless that is set.
func (c *Config) ServeHTTPS(hosts string) error {
	if hosts == "" {
		return nil
	}
	if c.DatabaseFile() == "" {
		return errors.New("--https is for one copy, with its database in a file: with PostgreSQL a proxy speaks https")
	}
	for host := range strings.SplitSeq(hosts, ",") {
		host = strings.ToLower(strings.TrimSpace(host))
		if !hostPattern.MatchString(host) || net.ParseIP(host) != nil {
			return fmt.Errorf("--https takes the names of hosts such as example.com,www.example.com, and not %q", host)
		}
		c.HTTPS = append(c.HTTPS, host)
	}
	c.BaseURL = cmp.Or(c.BaseURL, "https://"+c.HTTPS[0])
	return nil
}

func checkMetricsAddr(cfg *Config) error {
	if _, err := net.ResolveTCPAddr("tcp", cfg.MetricsAddr); cfg.MetricsAddr != "" && err != nil {
		return Error{"METRICS_ADDR", "an address to listen on, such as 127.0.0.1:9090"}
	}
	return nil
}

func checkSite(cfg *Config) error {
	folder := cfg.SiteFolder()
	if info, err := os.Stat(folder); folder != "" && (err != nil || !info.IsDir()) {
		return Error{"SITE", `the folder of a site, or "database"`}
	}
	return nil
}

func checkBaseURL(cfg *Config) error {
	if cfg.BaseURL != "" && !IsOrigin(cfg.BaseURL) {
		return Error{"BASE_URL", "an origin such as https://example.com, without a path"}
	}
	return nil
}

func checkDatabase(cfg *Config) error {
	if db.CheckURL(cfg.DatabaseURL) != nil {
		return Error{"DATABASE_URL", "the path of a file, sqlite: and a path, or postgres://user:password@host/database"}
	}
	return nil
}

// CheckServed returns a Error for what only serve needs.
func CheckServed(cfg Config) error {
	if cfg.DatabaseFile() == "" && cfg.SessionKey == "" {
		return Error{"SESSION_KEY", fmt.Sprintf("set with a server of PostgreSQL: at least %d bytes that nobody can guess, the same for each copy of the program", minSessionKey)}
	}
	return nil
}

func checkLogFormat(cfg *Config) error {
	if cfg.LogFormat != "text" && cfg.LogFormat != "json" {
		return Error{"LOG_FORMAT", "text or json"}
	}
	return nil
}

func checkSessionKey(cfg *Config) error {
	if cfg.SessionKey != "" && len(cfg.SessionKey) < minSessionKey {
		return Error{"SESSION_KEY", fmt.Sprintf("at least %d bytes that nobody can guess", minSessionKey)}
	}
	return nil
}

func checkPasswordHash(cfg *Config) error {
	if cfg.PasswordHash != "" && password.CheckHash(cfg.PasswordHash) != nil {
		return Error{"ADMIN_PASSWORD_HASH", "a hash printed by portfolio hash-password"}
	}
	return nil
}

func checkMailAddresses(cfg *Config) error {
	var invalid *mail.SettingError
	if _, err := mail.ParseFrom(cfg.MailFrom); cfg.MailFrom != "" && errors.As(err, &invalid) {
		return Error{"MAIL_FROM", invalid.Takes}
	}
	if cfg.MailTo == "" {
		return nil
	}
	if _, err := address.Parse(cfg.MailTo); err != nil {
		return Error{"MAIL_TO", "an email address such as name@example.com"}
	}
	return nil
}

func parseTrustedProxies(cfg *Config) error {
	for _, text := range cfg.TrustedProxies {
		network, err := netip.ParsePrefix(strings.TrimSpace(text))
		if err != nil {
			return Error{"TRUSTED_PROXIES", "networks such as 127.0.0.1/32,10.0.0.0/8"}
		}
		cfg.Proxies = append(cfg.Proxies, network)
	}
	return nil
}

func parseCalendars(cfg *Config) (err error) {
	if cfg.Calendars, err = busy.ParseAddresses(cfg.CalendarURLs); err != nil {
		return Error{"CALENDAR_URLS", "addresses of calendars that begin with https://, separated by spaces or commas, at most 10"}
	}
	return nil
}

func checkDevRoot(cfg *Config) error {
	if cfg.DevRoot == "" {
		return nil
	}
	if _, err := os.Stat(filepath.Join(cfg.DevRoot, "i18n", "locales")); err != nil {
		return Error{"DEV_ROOT", "a checkout of this program"}
	}
	return nil
}

// IsOrigin reports whether s is an http or https URL with nothing but a host.
func IsOrigin(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" && isPort(u.Port()) &&
		strings.Trim(u.Path, "/") == "" && u.RawQuery == "" && u.User == nil && u.Fragment == ""
}

// isPort reports whether s is a port, or "" for the usual one.
func isPort(s string) bool {
	port, err := strconv.ParseUint(s, 10, 16)
	return s == "" || err == nil && port > 0
}

// Environment returns the environment variables by name.
func Environment() map[string]string {
	vars := map[string]string{}
	for _, pair := range os.Environ() {
		name, value, _ := strings.Cut(pair, "=")
		vars[name] = value
	}
	return vars
}
