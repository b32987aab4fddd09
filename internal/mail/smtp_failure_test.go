package mail

import (
	"context"
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/emersion/go-smtp"
)

func TestSMTPFails(t *testing.T) {
	for _, c := range []struct {
		name    string
		set     func(*testServer)
		kind    Kind
		summary string
	}{
		{"sender refused", func(s *testServer) { s.onMail = func(string) error { return replyWith(550, "no") } }, Down, "sender, reply 550 5.7.1"},
		{"sender deferred", func(s *testServer) { s.onMail = func(string) error { return replyWith(451, "later") } }, Down, "sender, reply 451 4.7.1"},
		{"authentication required", func(s *testServer) { s.onMail = func(string) error { return replyWith(530, "who?") } }, Down, "sender, reply 530 5.7.1"},
		{"recipient refused", func(s *testServer) {
			s.onRcpt = func(to string) error {
				return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "<" + to + ">: no such user"}
			}
		}, Refused, "recipient, reply 550 5.1.1"},
		{"recipient deferred", func(s *testServer) { s.onRcpt = func(string) error { return replyWith(451, "greylisted") } }, Deferred, "recipient, reply 451 4.7.1"},
		{"session closed", func(s *testServer) { s.onRcpt = func(string) error { return replyWith(421, "closing") } }, Down, "recipient, reply 421 4.7.1"},
		{"content refused", func(s *testServer) {
			s.onData = func(*smtp.Conn, string) error { return replyWith(554, "spam") }
		}, Deferred, "content, reply 554 5.7.1"},
		{"content deferred", func(s *testServer) {
			s.onData = func(*smtp.Conn, string) error { return replyWith(451, "later") }
		}, Deferred, "content, reply 451 4.7.1"},
		{"hanging up after DATA", func(s *testServer) { s.onData = hangUp }, Dropped, "content"},
	} {
		server := newTestServer()
		c.set(server)
		server.start(t, nil)
		s := newTestSMTP(t, "smtp://"+server.listener.Addr().String())
		failure := send(t, s, testMail(1))
		if failure == nil {
			t.Errorf("%s: sent", c.name)
			continue
		}
		if failure.Kind != c.kind || failure.Summary != c.summary {
			t.Errorf("%s: kind %d, %q; want kind %d, %q", c.name, failure.Kind, failure.Summary, c.kind, c.summary)
		}
		if strings.Contains(failure.Error(), "example.com") {
			t.Errorf("%s: the failure contains an address: %v", c.name, failure)
		}
		server.change(func(s *testServer) { s.onMail, s.onRcpt, s.onData = nil, nil, nil })
		if failure := send(t, s, testMail(2)); failure != nil {
			t.Errorf("%s: the next mail fails too: %v", c.name, failure)
		}
		s.Close()
	}
}

func TestSMTPConnectFails(t *testing.T) {
	for _, c := range []struct {
		name, greeting string
		kind           Kind
		cause          Cause
		summary        string
	}{
		{"too busy", "421 4.3.2 too busy\r\n", Down, CauseBusy, "connect, reply 421 4.3.2"},
		{"refusing the client", "554 5.7.1 go away\r\n", Down, CausePolicy, "connect, reply 554 5.7.1"},
		{"not speaking SMTP", "HTTP/1.1 400 Bad Request\r\n\r\n", Unreachable, CauseUnreachable, "connect"},
		{"hanging up without a greeting", "", Unreachable, CauseUnreachable, "connect"},
		{"hanging up after the greeting", "220 hello\r\n", Unreachable, CauseUnreachable, "connect"},
	} {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		must(t, err)
		done := make(chan struct{})
		go func() {
			defer close(done)
			conn, err := listener.Accept()
			if err == nil {
				_, _ = io.WriteString(conn, c.greeting)
				_ = conn.Close()
			}
		}()
		s := newTestSMTP(t, "smtp://"+listener.Addr().String())
		failure := send(t, s, testMail(1))
		if failure == nil || failure.Kind != c.kind || failure.Cause != c.cause || failure.Summary != c.summary {
			t.Errorf("%s: %+v", c.name, failure)
		}
		_ = listener.Close()
		<-done
	}
}

func TestSMTPUnreachable(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	_ = listener.Close()
	s := newTestSMTP(t, "smtp://"+listener.Addr().String())
	if failure := send(t, s, testMail(1)); failure == nil || failure.Kind != Unreachable {
		t.Errorf("%v", failure)
	}
}

func TestSMTPTimeout(t *testing.T) {
	for _, c := range []struct {
		name      string
		hang      func(*testServer, *pipeListener)
		kind      Kind
		maybeSent bool
	}{
		{"before the greeting", func(_ *testServer, p *pipeListener) { p.set(true, true) }, Unreachable, false},
		{"at the recipient", func(s *testServer, _ *pipeListener) {
			s.onRcpt = func(string) error { time.Sleep(time.Hour); return nil }
		}, Dropped, false},
		{"after the mail", func(s *testServer, _ *pipeListener) {
			s.onData = func(*smtp.Conn, string) error { time.Sleep(time.Hour); return nil }
		}, Deferred, true},
	} {
		synctest.Test(t, func(t *testing.T) {
			s, server, network := pipeSMTP(t)
			c.hang(server, network)
			start := time.Now()
			failure := send(t, s, testMail(1))
			if failure == nil || failure.Kind != c.kind || failure.MaybeSent != c.maybeSent || (c.kind == Unreachable) != (failure.Cause == CauseEncryption) {
				t.Errorf("hanging %s: %+v", c.name, failure)
			}
			if took := time.Since(start); took > replyTimeout+time.Second {
				t.Errorf("hanging %s: timeout after %s", c.name, took)
			}
			_ = server.Close()
			time.Sleep(2 * time.Hour) // the server's hooks return
		})
	}
}

func TestSMTPCancel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _, network := pipeSMTP(t)
		network.set(true, true)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		start := time.Now()
		err := s.Send(ctx, testMail(1))
		if took := time.Since(start); err == nil || took > 2*time.Second {
			t.Errorf("%v after %s", err, took)
		}
	})
}
