package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/mail"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/emersion/go-smtp"

	"portfolio/db"
)

// letter is a mail that says everything a mail can.
func letter(id int64) db.Mail {
	return db.Mail{
		ID: id, MessageID: fmt.Sprintf("TESTTESTTEST%d", id), Kind: "budget", To: "vera@example.com", ReplyTo: "ana@example.org",
		Subject: "Presupuesto: Ana", Text: "Hola, Vera.\n.\nUn punto.\n", HTML: "<html><body><p>Hola, <b>Vera</b>.</p></body></html>",
		Language: "es", CreatedAt: db.At(time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)),
	}
}

// newSMTP returns a sender to a server at address, which may be a URL's user and host.
func newTestSMTP(t testing.TB, url string, change ...func(*SMTP)) *SMTP {
	t.Helper()
	s, err := NewSMTP(url, "Vera Muestra <vera@example.com>")
	if err != nil {
		t.Fatal(err)
	}
	for _, do := range change {
		do(s)
	}
	t.Cleanup(s.Rest)
	return s
}

func send(t testing.TB, s Sender, m db.Mail) *Failure {
	t.Helper()
	err := s.Send(context.Background(), m)
	if err == nil {
		return nil
	}
	var failure *Failure
	if !errors.As(err, &failure) {
		t.Fatalf("%v is no *Failure", err)
	}
	return failure
}

func parse(t testing.TB, data string) *mail.Message {
	t.Helper()
	m, err := mail.ReadMessage(strings.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestSMTPSends(t *testing.T) {
	server := newTestServer().start(t, nil)
	s := newTestSMTP(t, "smtp://"+server.listener.Addr().String())
	for id := range int64(2) {
		if failure := send(t, s, letter(id)); failure != nil {
			t.Fatal(failure)
		}
	}
	s.Rest()
	got := server.mails()
	if len(got) != 2 || server.connections() != 1 {
		t.Fatalf("%d mails over %d connections, want 2 over 1", len(got), server.connections())
	}
	if got[0].from != "vera@example.com" || got[0].to != "vera@example.com" || got[0].secure {
		t.Errorf("the envelope is %+v", got[0])
	}
	m := parse(t, got[0].data)
	for name, want := range map[string]string{
		"From":           `"Vera Muestra" <vera@example.com>`,
		"To":             "<vera@example.com>",
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
	parts := partsOf(t, m)
	if parts["text/plain"] != "Hola, Vera.\r\n.\r\nUn punto.\r\n" {
		t.Errorf("the text is %q", parts["text/plain"])
	}
	if !strings.Contains(parts["text/html"], "<b>Vera</b>") {
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
		if err != nil {
			t.Fatal(err)
		}
		server.onData = func(c *smtp.Conn, _ string) error {
			if _, secure := c.TLSConnectionState(); !secure {
				return reply(554, "not in the open")
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
	open, implicit := serve(false), serve(true)
	plain := newTestServer().start(t, nil).listener.Addr().String()
	for _, c := range []struct {
		why, url string
		trust    bool
		want     string
	}{
		{"STARTTLS is taken when offered", "smtp://" + open, true, ""},
		{"a certificate of a server's own making does for STARTTLS without password", "smtp://" + open, false, ""},
		{"a password needs a certificate one can trust", "smtp://user:secret@" + open, false, "connect"},
		{"a password goes over STARTTLS", "smtp://user:secret@" + open, true, ""},
		{"a wrong password", "smtp://user:wrong@" + open, true, "535"},
		{"a password never goes in the open", "smtp://user:secret@" + plain, true, "STARTTLS"},
		{"TLS from the first byte", "smtps://" + implicit, true, ""},
		{"TLS from the first byte, with a password", "smtps://user:secret@" + implicit, true, ""},
		{"TLS from the first byte, certificate unknown", "smtps://" + implicit, false, "certificate"},
	} {
		s := newTestSMTP(t, c.url)
		if c.trust {
			trust(s)
		}
		failure := send(t, s, letter(1))
		switch {
		case c.want == "" && failure != nil:
			t.Errorf("%s: %v", c.why, failure)
		case c.want != "" && failure == nil:
			t.Errorf("%s: sent", c.why)
		case c.want != "" && (failure.Kind != Down || !strings.Contains(failure.Error(), c.want)):
			t.Errorf("%s: kind %d, %v", c.why, failure.Kind, failure)
		}
		s.Rest()
	}
}

func TestSMTPFails(t *testing.T) {
	for _, c := range []struct {
		why    string
		answer func(*testServer)
		kind   Kind
		brief  string
	}{
		{"sender refused", func(s *testServer) { s.onMail = func(string) error { return reply(550, "no") } }, Refused, "sender, reply 550 5.7.1"},
		{"sender put off", func(s *testServer) { s.onMail = func(string) error { return reply(451, "later") } }, Deferred, "sender, reply 451 4.7.1"},
		{"password wanted", func(s *testServer) { s.onMail = func(string) error { return reply(530, "who?") } }, Down, "sender, reply 530 5.7.1"},
		{"recipient refused", func(s *testServer) {
			s.onRcpt = func(to string) error { return reply(550, "<"+to+">: no such user") }
		}, Refused, "recipient, reply 550 5.7.1"},
		{"recipient put off", func(s *testServer) { s.onRcpt = func(string) error { return reply(451, "greylisted") } }, Deferred, "recipient, reply 451 4.7.1"},
		{"closing", func(s *testServer) { s.onRcpt = func(string) error { return reply(421, "closing") } }, Down, "recipient, reply 421 4.7.1"},
		{"content refused", func(s *testServer) {
			s.onData = func(*smtp.Conn, string) error { return reply(554, "spam") }
		}, Refused, "content, reply 554 5.7.1"},
		{"content put off", func(s *testServer) {
			s.onData = func(*smtp.Conn, string) error { return reply(451, "later") }
		}, Deferred, "content, reply 451 4.7.1"},
		{"vanishing after DATA", func(s *testServer) { s.onData = vanish }, Dropped, "content"},
	} {
		server := newTestServer()
		c.answer(server)
		server.start(t, nil)
		s := newTestSMTP(t, "smtp://"+server.listener.Addr().String())
		failure := send(t, s, letter(1))
		if failure == nil {
			t.Errorf("%s: sent", c.why)
			continue
		}
		if failure.Kind != c.kind || failure.Brief != c.brief {
			t.Errorf("%s: kind %d, %q; want kind %d, %q", c.why, failure.Kind, failure.Brief, c.kind, c.brief)
		}
		if strings.Contains(failure.Error(), "example.com") {
			t.Errorf("%s: the failure tells an address: %v", c.why, failure)
		}
		server.answer(func(s *testServer) { s.onMail, s.onRcpt, s.onData = nil, nil, nil })
		if failure := send(t, s, letter(2)); failure != nil {
			t.Errorf("%s: the next mail fails too: %v", c.why, failure)
		}
		s.Rest()
	}
}

func TestSMTPDoor(t *testing.T) {
	for why, say := range map[string]string{
		"closing at once":        "421 4.3.2 too busy\r\n",
		"refusing the visitor":   "554 5.7.1 go away\r\n",
		"not speaking SMTP":      "HTTP/1.1 400 Bad Request\r\n\r\n",
		"hanging up at once":     "",
		"forgetting its manners": "220 hello\r\n",
	} {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan struct{})
		go func() {
			defer close(done)
			conn, err := listener.Accept()
			if err == nil {
				_, _ = io.WriteString(conn, say)
				_ = conn.Close()
			}
		}()
		s := newTestSMTP(t, "smtp://"+listener.Addr().String())
		if failure := send(t, s, letter(1)); failure == nil || failure.Kind != Down || failure.Brief != "connect" {
			t.Errorf("%s: %v", why, failure)
		}
		_ = listener.Close()
		<-done
	}
}

func TestSMTPNobodyThere(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = listener.Close()
	s := newTestSMTP(t, "smtp://"+listener.Addr().String())
	if failure := send(t, s, letter(1)); failure == nil || failure.Kind != Down {
		t.Errorf("%v", failure)
	}
}

// piped returns a sender and a server that speak within the process, so that time need not be real.
func piped(t *testing.T) (*SMTP, *testServer, *pipes) {
	t.Helper()
	wires := newPipes()
	server := newTestServer().start(t, wires)
	return newTestSMTP(t, "smtp://mail.example", func(s *SMTP) { s.dial = wires.dial }), server, wires
}

func TestSMTPSlow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, server, _ := piped(t)
		slow := func(string) error { time.Sleep(answerTime - time.Second); return nil }
		server.onMail, server.onRcpt = slow, slow
		server.onData = func(*smtp.Conn, string) error { return slow("") }
		if failure := send(t, s, letter(1)); failure != nil {
			t.Error(failure)
		}
	})
}

func TestSMTPHangs(t *testing.T) {
	for _, c := range []struct {
		why    string
		answer func(*testServer, *pipes)
		kind   Kind
		unsure bool
	}{
		{"before a word", func(_ *testServer, p *pipes) { p.set(true, true) }, Down, false},
		{"at the recipient", func(s *testServer, _ *pipes) {
			s.onRcpt = func(string) error { time.Sleep(time.Hour); return nil }
		}, Dropped, false},
		{"after the mail", func(s *testServer, _ *pipes) {
			s.onData = func(*smtp.Conn, string) error { time.Sleep(time.Hour); return nil }
		}, Deferred, true},
	} {
		synctest.Test(t, func(t *testing.T) {
			s, server, wires := piped(t)
			c.answer(server, wires)
			start := time.Now()
			failure := send(t, s, letter(1))
			if failure == nil || failure.Kind != c.kind || failure.Unsure != c.unsure {
				t.Errorf("hanging %s: %+v", c.why, failure)
			}
			if took := time.Since(start); took > answerTime+time.Second {
				t.Errorf("hanging %s: given up after %s", c.why, took)
			}
			_ = server.Close()
			time.Sleep(2 * time.Hour) // let the server's own handlers end
		})
	}
}

func TestSMTPIsCut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _, wires := piped(t)
		wires.set(true, true)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		start := time.Now()
		err := s.Send(ctx, letter(1))
		if took := time.Since(start); err == nil || took > 2*time.Second {
			t.Errorf("%v after %s", err, took)
		}
	})
}

// TestSMTPTiredServer checks that a server may close a connection that has been used before.
func TestSMTPTiredServer(t *testing.T) {
	server := newTestServer().start(t, nil)
	s := newTestSMTP(t, "smtp://"+server.listener.Addr().String())
	n := 0
	server.onData = func(c *smtp.Conn, _ string) error {
		n++
		if n == 1 {
			t.Cleanup(func() { _ = c.Close() })
		}
		return nil
	}
	if failure := send(t, s, letter(1)); failure != nil {
		t.Fatal(failure)
	}
	_ = s.wire.Conn.Close()
	if failure := send(t, s, letter(2)); failure != nil {
		t.Fatal(failure)
	}
	if len(server.mails()) != 2 || server.connections() != 2 {
		t.Errorf("%d mails over %d connections", len(server.mails()), server.connections())
	}
}

func TestNewSMTPRefuses(t *testing.T) {
	for _, url := range []string{
		"", "mail.example", "http://mail.example", "smtp://", "smtp://mail.example:0", "smtp://mail.example:99999",
		"smtp://mail.example:x", "smtp://mail.example/box", "smtp://mail.example?tls=no", "smtp://user@mail.example",
		"smtp://:hunter2@mail.example", "smtps://us er:hunter2@mail.example", "smtp://a\nb",
	} {
		_, err := NewSMTP(url, "vera@example.com")
		var bad *SettingError
		if !errors.As(err, &bad) || bad.Setting != SMTPURL || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%q: %v", url, err)
		}
	}
	for _, from := range []string{"", "vera", "Vera <vera>", "Vera <vera@example.com", "vera@example.com, eve@example.com", "\"v\"@example.com"} {
		_, err := NewSMTP("smtp://mail.example", from)
		var bad *SettingError
		if !errors.As(err, &bad) || bad.Setting != From {
			t.Errorf("from %q: %v", from, err)
		}
	}
}

func TestEndpoint(t *testing.T) {
	for url, want := range map[string]endpoint{
		"smtp://mail.example":                    {"mail.example", 587, false, "", ""},
		"smtp://mail.example:25/":                {"mail.example", 25, false, "", ""},
		"smtps://vera%40example.com:a%2Fb@[::1]": {"::1", 465, true, "vera@example.com", "a/b"},
		"smtp://vera:secret@mail.example:2525":   {"mail.example", 2525, false, "vera", "secret"},
	} {
		if got, err := parseEndpoint(url); err != nil || got != want {
			t.Errorf("%s: %+v, %v", url, got, err)
		}
	}
}
