package mail

import (
	"crypto/tls"
	"net"
	"net/url"
	"strconv"
	"strings"

	gomail "github.com/wneessen/go-mail"
)

const smtpURLTakes = "smtp://user:password@host:587 or smtps://user:password@host:465; user, password and port are optional"

// The default ports: submission uses STARTTLS (RFC 6409), submissions TLS from the first byte (RFC 8314).
const (
	submissionPort  = 587
	submissionsPort = 465
)

// SMTPServer is a mail server and how to log in to it.
type SMTPServer struct {
	Host     string
	Port     int
	TLS      bool // from the first byte, without STARTTLS
	User     string
	Password string
}

// URL returns the URL that ParseSMTPServer parses.
func (e SMTPServer) URL() string {
	u := url.URL{Scheme: "smtp", Host: e.Address()}
	if e.TLS {
		u.Scheme = "smtps"
	}
	if e.User != "" {
		u.User = url.UserPassword(e.User, e.Password)
	}
	return u.String()
}

// ParseSMTPServer parses a URL such as smtp://user:password@host:587. Its error is a *SettingError.
func ParseSMTPServer(raw string) (SMTPServer, error) {
	invalid := &SettingError{SMTPURL, smtpURLTakes}
	u, err := url.Parse(raw)
	if err != nil || u.Hostname() == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" {
		return SMTPServer{}, invalid
	}
	e := SMTPServer{Host: u.Hostname(), User: u.User.Username()}
	e.Password, _ = u.User.Password()
	switch u.Scheme {
	case "smtp":
		e.Port = submissionPort
	case "smtps":
		e.Port, e.TLS = submissionsPort, true
	default:
		return SMTPServer{}, invalid
	}
	if port := u.Port(); port != "" {
		e.Port, err = strconv.Atoi(port)
	}
	if err != nil || e.Port < 1 || e.Port > 65535 || (e.User == "") != (e.Password == "") {
		return SMTPServer{}, invalid
	}
	return e, nil
}

// Address returns host and port.
func (e SMTPServer) Address() string { return net.JoinHostPort(e.Host, strconv.Itoa(e.Port)) }

// tlsConfig verifies the server's certificate, except where STARTTLS is optional because there is no password. An attacker
// who could present a false certificate there could as well remove the offer of STARTTLS, so verifying would protect
// nothing, and would exclude local servers with self-signed certificates (RFC 7435).
func (e SMTPServer) tlsConfig() *tls.Config {
	return &tls.Config{
		ServerName:         e.Host,
		MinVersion:         tls.VersionTLS12,
		InsecureSkipVerify: !e.TLS && e.User == "", // #nosec G402 -- see above
	}
}

// tlsPolicy says whether STARTTLS is used.
func (e SMTPServer) tlsPolicy() gomail.TLSPolicy {
	switch {
	case e.TLS:
		return gomail.NoTLS
	case e.User != "":
		return gomail.TLSMandatory
	}
	return gomail.TLSOpportunistic
}
