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

// How long a mail server may take: for each answer, for one mail in all, and to say good-bye.
const (
	answerTime = 30 * time.Second
	mailTime   = 3 * time.Minute
	quitTime   = 2 * time.Second
)

// SMTP sends mails through a mail server. It keeps the connection between two mails until Rest.
type SMTP struct {
	endpoint endpoint
	from     *mail.Address
	client   *gomail.Client
	dial     func(ctx context.Context, network, address string) (net.Conn, error)
	tls      *tls.Config
	session  *smtp.Client // nil while there is none
	wire     *wire        // that the session goes over
}

// NewSMTP returns a sender through the server at rawURL, such as smtp://user:password@host:587, in the name of from.
// TLS is used where the server offers it, and insisted on where a password is given. Errors are *SettingError.
func NewSMTP(rawURL, from string) (*SMTP, error) {
	e, err := parseEndpoint(rawURL)
	if err != nil {
		return nil, err
	}
	sender, err := ParseFrom(from)
	if err != nil {
		return nil, err
	}
	dialer := net.Dialer{Timeout: answerTime}
	s := &SMTP{endpoint: e, from: sender, dial: dialer.DialContext, tls: e.tlsConfig()}
	if s.client, err = gomail.NewClient(e.host, s.options()...); err != nil {
		return nil, &SettingError{SMTPURL, smtpTakes}
	}
	return s, nil
}

func (s *SMTP) options() []gomail.Option {
	_, domain, _ := strings.Cut(s.from.Address, "@")
	options := []gomail.Option{
		gomail.WithPort(s.endpoint.port),
		gomail.WithHELO(domain), // the machine's own name is nobody's business
		gomail.WithTimeout(mailTime),
		gomail.WithTLSConfig(s.tls),
		gomail.WithTLSPolicy(s.endpoint.policy()),
		gomail.WithDialContextFunc(s.connect),
		gomail.WithoutSMTPUTF8(), // addresses are ASCII; asked for, it would keep mails from older servers
		gomail.WithoutNoop(),
		gomail.WithoutRset(),
	}
	if s.endpoint.implicit {
		options = append(options, gomail.WithSSL())
	}
	if s.endpoint.user != "" {
		options = append(options, gomail.WithUsername(s.endpoint.user), gomail.WithPassword(s.endpoint.password),
			gomail.WithOpportunisticSMTPAuth(gomail.SMTPAuthSCRAMSHA256, gomail.SMTPAuthPlain, gomail.SMTPAuthLogin,
				gomail.SMTPAuthSCRAMSHA1, gomail.SMTPAuthCramMD5))
	}
	return options
}

// connect opens the wire, and TLS on it where the server expects that at once.
func (s *SMTP) connect(ctx context.Context, network, _ string) (net.Conn, error) {
	conn, err := s.dial(ctx, network, s.endpoint.address())
	if err != nil {
		return nil, err
	}
	s.wire.through(conn)
	if !s.endpoint.implicit {
		return s.wire, nil
	}
	secure := tls.Client(s.wire, s.tls)
	if err := secure.HandshakeContext(ctx); err != nil {
		return nil, fmt.Errorf("negotiate TLS: %w", err)
	}
	return secure, nil
}

// Send hands m to the server.
func (s *SMTP) Send(ctx context.Context, m db.Mail) error {
	msg, err := compose(m, s.from)
	if err != nil {
		return refused(err)
	}
	ctx, cancel := context.WithTimeout(ctx, mailTime)
	defer cancel()
	reused := s.session != nil
	failure := s.try(ctx, msg)
	if failure != nil && failure.early && reused {
		failure = s.try(ctx, msg) // the server had only tired of the connection
	}
	if failure != nil {
		return failure
	}
	return nil
}

// try sends msg once. After a failure the connection is not used again: who knows what the server makes of it.
func (s *SMTP) try(ctx context.Context, msg *gomail.Msg) *Failure {
	if s.session == nil {
		if failure := s.open(ctx); failure != nil {
			return failure
		}
	}
	stop := context.AfterFunc(ctx, s.wire.cutOff)
	err := s.client.SendWithSMTPClient(s.session, msg)
	stop()
	if err == nil {
		return nil
	}
	silent := s.wire.silent()
	s.drop()
	if msg.IsDelivered() {
		return nil // what failed came after
	}
	return explain(err, silent)
}

// open enters the server: connection, TLS, authentication.
func (s *SMTP) open(ctx context.Context) *Failure {
	s.wire = &wire{patience: answerTime}
	stop := context.AfterFunc(ctx, s.wire.cutOff)
	session, err := s.client.DialToSMTPClientWithContext(ctx)
	stop()
	if err != nil {
		s.drop()
		return &Failure{Kind: Down, Brief: "connect", Err: err, public: true}
	}
	s.session = session
	return nil
}

func (s *SMTP) drop() {
	s.wire.cutOff()
	s.session = nil
}

// Rest says good-bye to the server.
func (s *SMTP) Rest() {
	if s.session == nil {
		return
	}
	timer := time.AfterFunc(quitTime, s.wire.cutOff)
	_ = s.session.Quit()
	timer.Stop()
	s.drop()
}
