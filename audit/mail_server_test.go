//go:build audit

package audit

import (
	"io"
	"log"
	"net"
	"net/mail"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-smtp"
)

// mailServer is an SMTP server behind a listener that can be closed, hang or refuse.
type mailServer struct {
	address string

	mu         sync.Mutex
	listener   net.Listener
	backend    string // the address of the SMTP server itself
	mode       serverMode
	conns      []net.Conn
	received   []receivedMail
	rcptCounts map[string]int // how often RCPT named each recipient
	onMail     func() error
	onRcpt     func(to string) error
	onData     func() error
}

type serverMode int

const (
	modeNormal serverMode = iota
	modeHangs             // accepts connections and sends nothing
	mode421               // responds with 421 and closes
)

// receivedMail is an email as the server received it.
type receivedMail struct{ from, to, data string }

func newMailServer(t *testing.T) *mailServer {
	t.Helper()
	m := &mailServer{rcptCounts: map[string]int{}}
	server := smtp.NewServer(m)
	server.Domain, server.ErrorLog = "mail.example", log.New(io.Discard, "", 0)
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	m.backend = inner.Addr().String()
	go func() { _ = server.Serve(inner) }()
	m.address = "127.0.0.1:0"
	m.listen(t)
	t.Cleanup(func() { m.close(); _ = server.Close() })
	return m
}

// env returns the variable that makes the program send to this server.
func (m *mailServer) env() string { return "SMTP_URL=smtp://" + m.address }

// listen accepts connections, on the same address each time.
func (m *mailServer) listen(t *testing.T) {
	t.Helper()
	listener, err := net.Listen("tcp", m.address)
	must(t, err)
	m.mu.Lock()
	m.listener, m.address = listener, listener.Addr().String()
	m.mu.Unlock()
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go m.handle(conn)
		}
	}()
}

// close refuses connections and drops open ones.
func (m *mailServer) close() {
	m.mu.Lock()
	defer m.mu.Unlock()
	_ = m.listener.Close()
	for _, conn := range m.conns {
		_ = conn.Close()
	}
}

func (m *mailServer) setMode(mode serverMode) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.mode = mode
}

func (m *mailServer) handle(conn net.Conn) {
	m.mu.Lock()
	m.conns = append(m.conns, conn)
	mode, backend := m.mode, m.backend
	m.mu.Unlock()
	switch mode {
	case modeHangs:
		return
	case mode421:
		_, _ = io.WriteString(conn, "421 4.3.2 mail.example closing\r\n")
		_ = conn.Close()
		return
	}
	server, err := net.Dial("tcp", backend)
	if err != nil {
		_ = conn.Close()
		return
	}
	go func() { _, _ = io.Copy(server, conn); _ = server.Close() }()
	_, _ = io.Copy(conn, server)
	_ = conn.Close()
}

// mails returns the emails received so far.
func (m *mailServer) mails() []receivedMail {
	m.mu.Lock()
	defer m.mu.Unlock()
	return append([]receivedMail(nil), m.received...)
}

func (m *mailServer) len() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.received)
}

// change sets hooks while the server runs.
func (m *mailServer) change(set func(*mailServer)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	set(m)
}

func (m *mailServer) rcptCount(to string) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.rcptCounts[to]
}

// NewSession implements smtp.Backend.
func (m *mailServer) NewSession(*smtp.Conn) (smtp.Session, error) {
	return &mailSession{server: m}, nil
}

type mailSession struct {
	server *mailServer
	mail   receivedMail
}

func (s *mailSession) Mail(from string, _ *smtp.MailOptions) error {
	s.mail.from = from
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	if s.server.onMail != nil {
		return s.server.onMail()
	}
	return nil
}

func (s *mailSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	s.server.rcptCounts[to]++
	s.mail.to = strings.TrimPrefix(s.mail.to+","+to, ",")
	if s.server.onRcpt != nil {
		return s.server.onRcpt(to)
	}
	return nil
}

func (s *mailSession) Data(r io.Reader) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.mail.data = string(data)
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	if s.server.onData != nil {
		if err := s.server.onData(); err != nil {
			return err
		}
	}
	s.server.received = append(s.server.received, s.mail)
	return nil
}

func (s *mailSession) Reset()        { s.mail = receivedMail{} }
func (s *mailSession) Logout() error { return nil }

// messageID returns the Message-ID of an email.
func (a receivedMail) messageID() string {
	m, err := mail.ReadMessage(strings.NewReader(a.data))
	if err != nil {
		return "unreadable"
	}
	return m.Header.Get("Message-ID")
}

// text returns the email without the soft line breaks of quoted-printable.
func (a receivedMail) text() string { return strings.ReplaceAll(a.data, "=\r\n", "") }

// countMessageIDs counts the different emails by Message-ID, and the copies beyond them.
func countMessageIDs(all []receivedMail) (different, copies int) {
	times := map[string]int{}
	for _, a := range all {
		times[a.messageID()]++
	}
	return len(times), len(all) - len(times)
}
