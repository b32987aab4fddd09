package mail

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"io"
	"log"
	"math/big"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// received is an email that a testServer has accepted.
type received struct {
	from, to string
	data     string
	secure   bool
	user     string
}

// testServer is an SMTP server that records the mails it accepts. Without hooks it accepts everything.
type testServer struct {
	*smtp.Server
	listener net.Listener

	mu       sync.Mutex
	got      []received
	sessions int
	onMail   func(from string) error               // MAIL
	onRcpt   func(to string) error                 // RCPT
	onData   func(c *smtp.Conn, data string) error // after DATA
}

// newTestServer returns a server that is not started yet.
func newTestServer() *testServer {
	s := &testServer{}
	s.Server = smtp.NewServer(s)
	s.Domain = "mail.example"
	s.ErrorLog = log.New(io.Discard, "", 0)
	return s
}

// start serves on listener, or on a port of its own, until the test ends.
func (s *testServer) start(t testing.TB, listener net.Listener) *testServer {
	t.Helper()
	if listener == nil {
		var err error
		if listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
			t.Fatal(err)
		}
	}
	s.listener = listener
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = s.Serve(listener)
	}()
	t.Cleanup(func() {
		_ = s.Close()
		<-done
	})
	return s
}

// mails returns the accepted emails.
func (s *testServer) mails() []received {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]received(nil), s.got...)
}

// sessionCount returns the number of sessions since the start.
func (s *testServer) sessionCount() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.sessions
}

// change sets hooks while the server runs.
func (s *testServer) change(set func(*testServer)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	set(s)
}

// NewSession starts a session.
func (s *testServer) NewSession(c *smtp.Conn) (smtp.Session, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sessions++
	return &testSession{server: s, conn: c}, nil
}

type testSession struct {
	server *testServer
	conn   *smtp.Conn
	mail   received
}

func (s *testSession) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *testSession) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if password != "secret" {
			return smtp.ErrAuthFailed
		}
		s.mail.user = user
		return nil
	}), nil
}

func (s *testSession) Mail(from string, _ *smtp.MailOptions) error {
	s.mail.from = from
	s.server.mu.Lock()
	hook := s.server.onMail
	s.server.mu.Unlock()
	if hook == nil {
		return nil
	}
	return hook(from)
}

func (s *testSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.mail.to = to
	s.server.mu.Lock()
	hook := s.server.onRcpt
	s.server.mu.Unlock()
	if hook == nil {
		return nil
	}
	return hook(to)
}

func (s *testSession) Data(r io.Reader) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.mail.data = string(data)
	_, s.mail.secure = s.conn.TLSConnectionState()
	s.server.mu.Lock()
	hook := s.server.onData
	s.server.mu.Unlock()
	if hook != nil {
		if err := hook(s.conn, s.mail.data); err != nil {
			return err
		}
	}
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	s.server.got = append(s.server.got, s.mail)
	return nil
}

func (s *testSession) Reset()        {}
func (s *testSession) Logout() error { return nil }

// reply is an SMTP reply with an enhanced code of the same class.
func replyWith(code int, text string) error {
	return &smtp.SMTPError{Code: code, EnhancedCode: smtp.EnhancedCode{code / 100, 7, 1}, Message: text}
}

// hangUp is an onData hook that closes the connection without a reply.
func hangUp(c *smtp.Conn, _ string) error {
	_ = c.Conn().Close()
	return errors.New("connection closed")
}

// testCertificate returns a self-signed certificate for 127.0.0.1, and the pool that trusts it.
func testCertificate(t testing.TB) (tls.Certificate, *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "mail.example"},
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	must(t, err)
	leaf, err := x509.ParseCertificate(der)
	must(t, err)
	pool := x509.NewCertPool()
	pool.AddCert(leaf)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key, Leaf: leaf}, pool
}
