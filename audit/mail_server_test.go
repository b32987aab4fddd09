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

// mailbox is a mail server behind a door that can be shut, or opened to nobody who answers.
type mailbox struct {
	address string

	mu     sync.Mutex
	door   net.Listener
	inside string // the address of the server proper
	state  doorState
	held   []net.Conn
	got    []arrival
	asked  map[string]int // recipients, and how often each was named
	onRcpt func(to string) error
}

type doorState int

const (
	doorOpen    doorState = iota
	doorHangs             // takes connections and says nothing
	doorTurning           // says 421
)

// arrival is a mail as it came in.
type arrival struct{ from, to, data string }

func newMailbox(t *testing.T) *mailbox {
	t.Helper()
	b := &mailbox{asked: map[string]int{}}
	server := smtp.NewServer(b)
	server.Domain, server.ErrorLog = "mail.example", log.New(io.Discard, "", 0)
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	b.inside = inner.Addr().String()
	go func() { _ = server.Serve(inner) }()
	b.address = "127.0.0.1:0"
	b.open(t)
	t.Cleanup(func() { b.shut(); _ = server.Close() })
	return b
}

// env is the variable that leads to the mailbox.
func (b *mailbox) env() string { return "SMTP_URL=smtp://" + b.address }

// open lets connections in again.
func (b *mailbox) open(t *testing.T) {
	t.Helper()
	door, err := net.Listen("tcp", b.address)
	if err != nil {
		t.Fatal(err)
	}
	b.mu.Lock()
	b.door, b.address = door, door.Addr().String()
	b.mu.Unlock()
	go func() {
		for {
			conn, err := door.Accept()
			if err != nil {
				return
			}
			go b.enter(conn)
		}
	}()
}

// shut refuses connections.
func (b *mailbox) shut() {
	b.mu.Lock()
	defer b.mu.Unlock()
	_ = b.door.Close()
	for _, conn := range b.held {
		_ = conn.Close()
	}
}

func (b *mailbox) set(state doorState) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.state = state
}

func (b *mailbox) enter(conn net.Conn) {
	b.mu.Lock()
	b.held = append(b.held, conn)
	state, inside := b.state, b.inside
	b.mu.Unlock()
	switch state {
	case doorHangs:
		return
	case doorTurning:
		_, _ = io.WriteString(conn, "421 4.3.2 mail.example closing\r\n")
		_ = conn.Close()
		return
	}
	server, err := net.Dial("tcp", inside)
	if err != nil {
		_ = conn.Close()
		return
	}
	go func() { _, _ = io.Copy(server, conn); _ = server.Close() }()
	_, _ = io.Copy(conn, server)
	_ = conn.Close()
}

// mails returns what has come in.
func (b *mailbox) mails() []arrival {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]arrival(nil), b.got...)
}

func (b *mailbox) len() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.got)
}

func (b *mailbox) timesAsked(to string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.asked[to]
}

// NewSession starts a session.
func (b *mailbox) NewSession(*smtp.Conn) (smtp.Session, error) { return &mailSession{box: b}, nil }

type mailSession struct {
	box  *mailbox
	mail arrival
}

func (s *mailSession) Mail(from string, _ *smtp.MailOptions) error {
	s.mail.from = from
	return nil
}

func (s *mailSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.box.mu.Lock()
	defer s.box.mu.Unlock()
	s.box.asked[to]++
	s.mail.to = strings.TrimPrefix(s.mail.to+","+to, ",")
	if s.box.onRcpt != nil {
		return s.box.onRcpt(to)
	}
	return nil
}

func (s *mailSession) Data(r io.Reader) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.mail.data = string(data)
	s.box.mu.Lock()
	defer s.box.mu.Unlock()
	s.box.got = append(s.box.got, s.mail)
	return nil
}

func (s *mailSession) Reset()        { s.mail = arrival{} }
func (s *mailSession) Logout() error { return nil }

// id is the Message-ID of a mail.
func (a arrival) id() string {
	m, err := mail.ReadMessage(strings.NewReader(a.data))
	if err != nil {
		return "unreadable"
	}
	return m.Header.Get("Message-ID")
}

// text is what a mail says, with the line ends taken out that its transport put in.
func (a arrival) text() string { return strings.ReplaceAll(a.data, "=\r\n", "") }

// counted sorts mails by Message-ID: how many different ones, and how many copies.
func counted(all []arrival) (different, copies int) {
	times := map[string]int{}
	for _, a := range all {
		times[a.id()]++
	}
	return len(times), len(all) - len(times)
}
