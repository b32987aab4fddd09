package mail

import (
	"crypto/tls"
	"errors"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/emersion/go-smtp"
)

// newTestSMTP returns a sender through the server at url.
func newTestSMTP(t testing.TB, url string, options ...func(*SMTP)) *SMTP {
	t.Helper()
	s, err := NewSMTP(url, "Robin Testa <robin@example.com>")
	must(t, err)
	for _, option := range options {
		option(s)
	}
	t.Cleanup(s.Close)
	return s
}

func TestSMTPSends(t *testing.T) {
	server := newTestServer().start(t, nil)
	s := newTestSMTP(t, "smtp://"+server.listener.Addr().String())
	for id := range int64(2) {
		if failure := send(t, s, testMail(id)); failure != nil {
			t.Fatal(failure)
		}
	}
	s.Close()
	got := server.mails()
	if len(got) != 2 || server.sessionCount() != 1 {
		t.Fatalf("%d mails in %d sessions, want 2 in 1", len(got), server.sessionCount())
	}
	if got[0].from != "robin@example.com" || got[0].to != "robin@example.com" || got[0].secure {
		t.Errorf("the envelope is %+v", got[0])
	}
	m := parse(t, got[0].data)
	for name, want := range map[string]string{
		"From":           `"Robin Testa" <robin@example.com>`,
		"To":             "<robin@example.com>",
		"Reply-To":       "<ana@example.org>",
		"Subject":        "Presupuesto: Ana",
		"Message-ID":     "<TESTTESTTEST0@example.com>",
		"Date":           "Sun, 01 Mar 2026 09:00:00 +0000",
		"Auto-Submitted": "auto-generated",
	} {
		if m.Header.Get(name) != want {
			t.Errorf("%s is %q, want %q", name, m.Header.Get(name), want)
		}
	}
	parts := messageParts(t, m)
	if parts["text/plain"] != "Hola, Robin.\r\n.\r\nUn punto.\r\n" {
		t.Errorf("the text is %q", parts["text/plain"])
	}
	if !strings.Contains(parts["text/html"], "<b>Robin</b>") {
		t.Errorf("the HTML is %q", parts["text/html"])
	}
}

func TestSMTPSecure(t *testing.T) {
	certificate, trusted := testCertificate(t)
	trust := func(s *SMTP) { s.tls.RootCAs = trusted }
	serve := func(implicit bool) string {
		server := newTestServer()
		server.TLSConfig = &tls.Config{Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS12}
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		must(t, err)
		server.onData = func(c *smtp.Conn, _ string) error {
			if _, secure := c.TLSConnectionState(); !secure {
				return replyWith(554, "TLS required")
			}
			return nil
		}
		if implicit {
			server.start(t, tls.NewListener(listener, server.TLSConfig))
		} else {
			server.start(t, listener)
		}
		return listener.Addr().String()
	}
	starttls, implicit := serve(false), serve(true)
	plaintext := newTestServer().start(t, nil).listener.Addr().String()
	for _, c := range []struct {
		name, url string
		trust     bool
		want      string // in the failure; "" if the email is sent
		cause     Cause
	}{
		{"STARTTLS is used if offered", "smtp://" + starttls, true, "", ""},
		{"a self-signed certificate is accepted for STARTTLS without a password", "smtp://" + starttls, false, "", ""},
		{"a password needs a trusted certificate", "smtp://user:secret@" + starttls, false, "connect", CauseEncryption},
		{"a password is sent over STARTTLS", "smtp://user:secret@" + starttls, true, "", ""},
		{"a wrong password", "smtp://user:wrong@" + starttls, true, "535", CauseLogin},
		{"a password is never sent without TLS", "smtp://user:secret@" + plaintext, true, "STARTTLS", CauseEncryption},
		{"TLS from the first byte", "smtps://" + implicit, true, "", ""},
		{"TLS from the first byte, with a password", "smtps://user:secret@" + implicit, true, "", ""},
		{"TLS from the first byte, with an untrusted certificate", "smtps://" + implicit, false, "certificate", CauseEncryption},
		{"TLS from the first byte, where STARTTLS is expected", "smtps://user:secret@" + starttls, true, "TLS", CauseEncryption},
	} {
		s := newTestSMTP(t, c.url)
		if c.trust {
			trust(s)
		}
		failure := send(t, s, testMail(1))
		switch {
		case c.want == "" && failure != nil:
			t.Errorf("%s: %v", c.name, failure)
		case c.want != "" && failure == nil:
			t.Errorf("%s: sent", c.name)
		case c.want != "" && (failure.Kind < Down || failure.Cause != c.cause || !strings.Contains(failure.Error(), c.want)):
			t.Errorf("%s: kind %d, %v", c.name, failure.Kind, failure)
		}
		s.Close()
	}
}

// pipeSMTP returns a sender and a server that are connected within the process, for synctest bubbles.
func pipeSMTP(t *testing.T) (*SMTP, *testServer, *pipeListener) {
	t.Helper()
	network := newPipeListener()
	server := newTestServer().start(t, network)
	return newTestSMTP(t, "smtp://mail.example", func(s *SMTP) { s.dial = network.dial }), server, network
}

func TestSMTPSlowServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, server, _ := pipeSMTP(t)
		slow := func(string) error { time.Sleep(replyTimeout - time.Second); return nil }
		server.onMail, server.onRcpt = slow, slow
		server.onData = func(*smtp.Conn, string) error { return slow("") }
		if failure := send(t, s, testMail(1)); failure != nil {
			t.Error(failure)
		}
	})
}

// TestSMTPSessionClosedByServer checks that an email is sent in a new session if the server has closed the kept one.
func TestSMTPSessionClosedByServer(t *testing.T) {
	server := newTestServer().start(t, nil)
	s := newTestSMTP(t, "smtp://"+server.listener.Addr().String())
	conns := make(chan *smtp.Conn, 2)
	server.onData = func(c *smtp.Conn, _ string) error {
		conns <- c
		return nil
	}
	if failure := send(t, s, testMail(1)); failure != nil {
		t.Fatal(failure)
	}
	_ = (<-conns).Conn().Close()
	if failure := send(t, s, testMail(2)); failure != nil {
		t.Fatal(failure)
	}
	if len(server.mails()) != 2 || server.sessionCount() != 2 {
		t.Errorf("%d mails in %d sessions", len(server.mails()), server.sessionCount())
	}
}

func TestNewSMTPErrors(t *testing.T) {
	for _, url := range []string{
		"", "mail.example", "http://mail.example", "smtp://", "smtp://mail.example:0", "smtp://mail.example:99999",
		"smtp://mail.example:x", "smtp://mail.example/box", "smtp://mail.example?tls=no", "smtp://user@mail.example",
		"smtp://:hunter2@mail.example", "smtps://us er:hunter2@mail.example", "smtp://a\nb",
	} {
		_, err := NewSMTP(url, "robin@example.com")
		var bad *SettingError
		if !errors.As(err, &bad) || bad.Setting != SMTPURL || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%q: %v", url, err)
		}
	}
	for _, from := range []string{"", "robin", "Robin <robin>", "Robin <robin@example.com", "robin@example.com, eve@example.com", "\"v\"@example.com"} {
		_, err := NewSMTP("smtp://mail.example", from)
		var bad *SettingError
		if !errors.As(err, &bad) || bad.Setting != From {
			t.Errorf("from %q: %v", from, err)
		}
	}
}
