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

// endpoint is a mail server and how to log in to it.
type endpoint struct {
	host        string
	port        int
	implicitTLS bool // TLS from the first byte, without STARTTLS
	user        string
	password    string
}

// parseEndpoint parses a URL such as smtp://user:password@host:587.
func parseEndpoint(raw string) (endpoint, error) {
	invalid := &SettingError{SMTPURL, smtpURLTakes}
	u, err := url.Parse(raw)
	if err != nil || u.Hostname() == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" {
		return endpoint{}, invalid
	}
	e := endpoint{host: u.Hostname(), user: u.User.Username()}
	e.password, _ = u.User.Password()
	switch u.Scheme {
	case "smtp":
		e.port = submissionPort
	case "smtps":
		e.port, e.implicitTLS = submissionsPort, true
	default:
		return endpoint{}, invalid
	}
	if port := u.Port(); port != "" {
		e.port, err = strconv.Atoi(port)
	}
	if err != nil || e.port < 1 || e.port > 65535 || (e.user == "") != (e.password == "") {
		return endpoint{}, invalid
	}
	return e, nil
}

func (e endpoint) address() string { return net.JoinHostPort(e.host, strconv.Itoa(e.port)) }

// tlsConfig verifies the server's certificate, except where STARTTLS is optional because there is no password. An attacker
// who could present a false certificate there could as well remove the offer of STARTTLS, so verifying would protect
// nothing, and would exclude local servers with self-signed certificates (RFC 7435).
func (e endpoint) tlsConfig() *tls.Config {
	return &tls.Config{
		ServerName:         e.host,
		MinVersion:         tls.VersionTLS12,
		InsecureSkipVerify: !e.implicitTLS && e.user == "", // #nosec G402 -- see above
	}
}

// tlsPolicy says whether STARTTLS is used.
func (e endpoint) tlsPolicy() gomail.TLSPolicy {
	switch {
	case e.implicitTLS:
		return gomail.NoTLS
	case e.user != "":
		return gomail.TLSMandatory
	}
	return gomail.TLSOpportunistic
}
