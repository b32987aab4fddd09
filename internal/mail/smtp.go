package mail

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"net/mail"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
	"github.com/wneessen/go-mail/smtp"

	"portfolio/db"
)

// How long a mail server may take.
const (
	replyTimeout = 30 * time.Second // for each reply
	mailTimeout  = 3 * time.Minute  // for a mail in all
	quitTimeout  = 2 * time.Second  // for the reply to QUIT
)

// SMTP sends mails through a mail server. It keeps the session between two mails until Close.
type SMTP struct {
	endpoint SMTPServer
	from     *mail.Address
	client   *gomail.Client
	dial     func(ctx context.Context, network, address string) (net.Conn, error)
	tls      *tls.Config
	session  *smtp.Client  // nil while there is none
	conn     *deadlineConn // of the session
}

// NewSMTP returns a sender through the server at rawURL, such as smtp://user:password@host:587. Mails are from from. TLS is
// used if the server offers it, and required if there is a password. Its errors are *SettingError.
func NewSMTP(rawURL, from string) (*SMTP, error) {
	e, err := ParseSMTPServer(rawURL)
	if err != nil {
		return nil, err
	}
	sender, err := ParseFrom(from)
	if err != nil {
		return nil, err
	}
	dialer := net.Dialer{Timeout: replyTimeout}
	s := &SMTP{endpoint: e, from: sender, dial: dialer.DialContext, tls: e.tlsConfig()}
	if s.client, err = gomail.NewClient(e.Host, s.options()...); err != nil {
		return nil, &SettingError{SMTPURL, smtpURLTakes}
	}
	return s, nil
}

func (s *SMTP) options() []gomail.Option {
	_, domain, _ := strings.Cut(s.from.Address, "@")
	options := []gomail.Option{
		gomail.WithPort(s.endpoint.Port),
		gomail.WithHELO(domain), // the default, the machine's name, would be published in the header of every mail
		gomail.WithTimeout(mailTimeout),
		gomail.WithTLSConfig(s.tls),
		gomail.WithTLSPolicy(s.endpoint.tlsPolicy()),
		gomail.WithDialContextFunc(s.connect),
		gomail.WithoutSMTPUTF8(), // addresses are ASCII, and older servers would refuse the mail
		gomail.WithoutNoop(),
		gomail.WithoutRset(),
	}
	if s.endpoint.TLS {
		options = append(options, gomail.WithSSL())
	}
	if s.endpoint.User != "" {
		options = append(options, gomail.WithUsername(s.endpoint.User), gomail.WithPassword(s.endpoint.Password),
			gomail.WithOpportunisticSMTPAuth(gomail.SMTPAuthSCRAMSHA256, gomail.SMTPAuthPlain, gomail.SMTPAuthLogin,
				gomail.SMTPAuthSCRAMSHA1, gomail.SMTPAuthCramMD5))
	}
	return options
}

// connect dials the server, and negotiates TLS if the server expects it from the first byte.
func (s *SMTP) connect(ctx context.Context, network, _ string) (net.Conn, error) {
	conn, err := s.dial(ctx, network, s.endpoint.Address())
	if err != nil {
		return nil, err
	}
	s.conn.attach(conn)
	if !s.endpoint.TLS {
		return s.conn, nil
	}
	secure := tls.Client(s.conn, s.tls)
	if err := secure.HandshakeContext(ctx); err != nil {
		return nil, fmt.Errorf("negotiate TLS: %w", err)
	}
	return secure, nil
}

// Send sends m through the server.
func (s *SMTP) Send(ctx context.Context, m db.Mail) error {
	msg, err := compose(m, s.from)
	if err != nil {
		return composeFailure(err)
	}
	ctx, cancel := context.WithTimeout(ctx, mailTimeout)
	defer cancel()
	reused := s.session != nil
	failure := s.trySend(ctx, msg)
	if failure != nil && failure.beforeMail && reused {
		failure = s.trySend(ctx, msg) // the server has closed the session since the last mail
	}
	if failure != nil {
		return failure
	}
	return nil
}

// trySend makes one attempt to send msg. It does not reuse a session after a failure, whose state is unknown.
func (s *SMTP) trySend(ctx context.Context, msg *gomail.Msg) *Failure {
	if s.session == nil {
		if failure := s.openSession(ctx); failure != nil {
			return failure
		}
	}
	stop := context.AfterFunc(ctx, s.conn.abort)
	err := s.client.SendWithSMTPClient(s.session, msg)
	stop()
	if err == nil {
		return nil
	}
	unanswered := s.conn.unanswered()
	s.abortSession()
	if msg.IsDelivered() {
		return nil // the error came after the server accepted the mail
	}
	return sendFailure(err, unanswered)
}

// openSession connects to the server, with TLS and authentication.
func (s *SMTP) openSession(ctx context.Context) *Failure {
	s.conn = &deadlineConn{timeout: replyTimeout}
	stop := context.AfterFunc(ctx, s.conn.abort)
	session, err := s.client.DialToSMTPClientWithContext(ctx)
	stop()
	if err != nil {
		silent := s.conn.silent(ctx.Err() != nil)
		s.abortSession()
		return connectFailure(err, silent)
	}
	s.session = session
	return nil
}

func (s *SMTP) abortSession() {
	s.conn.abort()
	s.session = nil
}

// Close ends the session.
func (s *SMTP) Close() {
	if s.session == nil {
		return
	}
	timer := time.AfterFunc(quitTimeout, s.conn.abort)
	_ = s.session.Quit()
	timer.Stop()
	s.abortSession()
}
