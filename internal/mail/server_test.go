package mail

import (
	"context"
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

// received is a mail as a server got it.
type received struct {
	from, to string
	data     string
	secure   bool
	user     string
}

// testServer is a real SMTP server that notes what it gets. Its fields say what it answers; nil takes everything.
type testServer struct {
	*smtp.Server
	listener net.Listener

	mu      sync.Mutex
	got     []received
	entered int                                   // connections
	onMail  func(from string) error               // MAIL
	onRcpt  func(to string) error                 // RCPT
	onData  func(c *smtp.Conn, data string) error // after DATA
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

// mails returns what the server has taken.
func (s *testServer) mails() []received {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]received(nil), s.got...)
}

// connections returns how often the server was entered.
func (s *testServer) connections() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.entered
}

// answer changes what the server answers while it runs.
func (s *testServer) answer(change func(*testServer)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change(s)
}

// NewSession starts a session.
func (s *testServer) NewSession(c *smtp.Conn) (smtp.Session, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.entered++
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
	ask := s.server.onMail
	s.server.mu.Unlock()
	if ask == nil {
		return nil
	}
	return ask(from)
}

func (s *testSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.mail.to = to
	s.server.mu.Lock()
	ask := s.server.onRcpt
	s.server.mu.Unlock()
	if ask == nil {
		return nil
	}
	return ask(to)
}

func (s *testSession) Data(r io.Reader) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.mail.data = string(data)
	_, s.mail.secure = s.conn.TLSConnectionState()
	s.server.mu.Lock()
	ask := s.server.onData
	s.server.mu.Unlock()
	if ask != nil {
		if err := ask(s.conn, s.mail.data); err != nil {
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

// reply is an SMTP answer with an enhanced code of the same class.
func reply(code int, text string) error {
	return &smtp.SMTPError{Code: code, EnhancedCode: smtp.EnhancedCode{code / 100, 7, 1}, Message: text}
}

// vanish is a server that goes away without an answer.
func vanish(c *smtp.Conn, _ string) error {
	_ = c.Conn().Close()
	return errors.New("gone")
}

// testCertificate returns a certificate for 127.0.0.1 of its own making, and the pool that trusts it.
func testCertificate(t testing.TB) (tls.Certificate, *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "mail.example"},
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	leaf, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(leaf)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key, Leaf: leaf}, pool
}

// pipes is a listener within the process, for tests in which time is not real.
type pipes struct {
	mu      sync.Mutex
	up      bool
	hung    bool // whether connections are made and never answered
	waiting []net.Conn
	calls   chan net.Conn
	closed  chan struct{}
}

func newPipes() *pipes {
	return &pipes{up: true, calls: make(chan net.Conn), closed: make(chan struct{})}
}

// Accept waits for a caller.
func (p *pipes) Accept() (net.Conn, error) {
	select {
	case conn := <-p.calls:
		return conn, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

// Close ends the listening.
func (p *pipes) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case <-p.closed:
	default:
		close(p.closed)
	}
	for _, conn := range p.waiting {
		_ = conn.Close()
	}
	return nil
}

// Addr returns an address that leads nowhere.
func (p *pipes) Addr() net.Addr { return &net.TCPAddr{} }

// set says whether the server can be reached, and whether it says anything.
func (p *pipes) set(up, hung bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.up, p.hung = up, hung
}

// dial reaches the listener as the network would.
func (p *pipes) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.up {
		return nil, errors.New("dial tcp: connect: connection refused")
	}
	here, there := net.Pipe()
	if p.hung {
		p.waiting = append(p.waiting, there)
		return here, nil
	}
	select {
	case p.calls <- there:
		return here, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
