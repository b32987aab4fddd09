package mail

import (
	"crypto/tls"
	"net"
	"net/url"
	"strconv"
	"strings"

	gomail "github.com/wneessen/go-mail"
)

const smtpTakes = "smtp://user:password@host:587 or smtps://user:password@host:465; user, password and port are optional"

// The ports of submission: with STARTTLS, and with TLS from the first byte.
const (
	submissionPort  = 587
	submissionsPort = 465
)

// endpoint is a mail server and how to enter it.
type endpoint struct {
	host     string
	port     int
	implicit bool // TLS from the first byte
	user     string
	password string
}

// parseEndpoint reads an address such as smtp://user:password@host:587.
func parseEndpoint(raw string) (endpoint, error) {
	bad := &SettingError{SMTPURL, smtpTakes}
	u, err := url.Parse(raw)
	if err != nil || u.Hostname() == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" {
		return endpoint{}, bad
	}
	e := endpoint{host: u.Hostname(), user: u.User.Username()}
	e.password, _ = u.User.Password()
	switch u.Scheme {
	case "smtp":
		e.port = submissionPort
	case "smtps":
		e.port, e.implicit = submissionsPort, true
	default:
		return endpoint{}, bad
	}
	if port := u.Port(); port != "" {
		e.port, err = strconv.Atoi(port)
	}
	if err != nil || e.port < 1 || e.port > 65535 || (e.user == "") != (e.password == "") {
		return endpoint{}, bad
	}
	return e, nil
}

func (e endpoint) address() string { return net.JoinHostPort(e.host, strconv.Itoa(e.port)) }

// tlsConfig checks the server's certificate wherever it matters. Without credentials, STARTTLS is taken when offered;
// whoever could forge a certificate could just as well hide the offer, so refusing one would only keep mails from
// leaving through a server in the same house with a certificate of its own making (RFC 7435).
func (e endpoint) tlsConfig() *tls.Config {
	return &tls.Config{
		ServerName:         e.host,
		MinVersion:         tls.VersionTLS12,
		InsecureSkipVerify: !e.implicit && e.user == "", // #nosec G402 -- see above
	}
}

// policy says what is done with STARTTLS.
func (e endpoint) policy() gomail.TLSPolicy {
	switch {
	case e.implicit:
		return gomail.NoTLS
	case e.user != "":
		return gomail.TLSMandatory
	}
	return gomail.TLSOpportunistic
}
