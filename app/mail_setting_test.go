package app_test

import (
	"io"
	"log"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"github.com/emersion/go-smtp"

	"portfolio/app/apptest"
	"portfolio/db"
	"portfolio/internal/password"
)

// mailServer is an SMTP server that tells of each email that it accepts; refusing answers MAIL FROM.
type mailServer struct {
	address  string
	accepted chan string // recipients
	refusing chan error  // holds what the next MAIL FROM gets
}

func newMailServer(t *testing.T) *mailServer {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	m := &mailServer{address: listener.Addr().String(), accepted: make(chan string, 10), refusing: make(chan error, 1)}
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &mailSession{mailServer: m}, nil }))
	server.Domain, server.ErrorLog = "mail.example", log.New(io.Discard, "", 0)
	ended := make(chan struct{})
	go func() { defer close(ended); _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close(); <-ended })
	return m
}

type mailSession struct {
	*mailServer
	to string
}

func (s *mailSession) Mail(string, *smtp.MailOptions) error {
	select {
	case err := <-s.refusing:
		return err
	default:
		return nil
	}
}
func (s *mailSession) Rcpt(to string, _ *smtp.RcptOptions) error { s.to = to; return nil }
func (s *mailSession) Data(r io.Reader) error {
	_, err := io.Copy(io.Discard, r)
	s.accepted <- s.to
	return err
}
func (s *mailSession) Reset()        {}
func (s *mailSession) Logout() error { return nil }

// owner is a browser in which the owner is logged in.
type owner struct {
	t *testing.T
	http.Client
	p *apptest.Program
}

const ownPassword = "una casa verde en el mar"

func newOwner(t *testing.T, p *apptest.Program) *owner {
	t.Helper()
	jar, err := cookiejar.New(nil)
	must(t, err)
	o := &owner{t: t, p: p, Client: http.Client{Jar: jar}}
	o.post("/admin/login", url.Values{"password": {ownPassword}})
	return o
}

func (o *owner) post(path string, form url.Values) string {
	o.t.Helper()
	return o.read(o.PostForm("http://"+o.p.Address+path, form))
}

func (o *owner) get(path string) string {
	o.t.Helper()
	return o.read(o.Get("http://" + o.p.Address + path))
}

func (o *owner) read(response *http.Response, err error) string {
	o.t.Helper()
	must(o.t, err)
	body, err := io.ReadAll(response.Body)
	_ = response.Body.Close()
	must(o.t, err)
	return string(body)
}

// TestMailServerFromTheBrowser checks that emails wait until the owner sets up a mail server in the browser, that the program sends them
// then without a restart, that the owner reads what the server answers to a test, and that another copy sends by the same server.
func TestMailServerFromTheBrowser(t *testing.T) {
	database := filepath.Join(t.TempDir(), "portfolio.db")
	hash, err := password.Hash(ownPassword)
	must(t, err)
	env := map[string]string{"DATABASE_URL": database, "ADMIN_PASSWORD_HASH": hash}
	p, other := apptest.Start(t, env), apptest.Start(t, env)
	server, o, store := newMailServer(t), newOwner(t, p), openDatabase(t, database)
	must(t, store.AddMail(t.Context(), db.Mail{Kind: "visitor-cv", To: "waiting@example.com", Subject: "Hello", Text: "Hello.", Language: "en"}))
	asks := func() bool {
		_, screen, _ := strings.Cut(o.get("/admin"), "<main")
		return strings.Contains(screen, `href="/admin/email"`)
	}
	if !asks() {
		t.Error("the overview does not lead to the screen of the mail server")
	}
	host, port, err := net.SplitHostPort(server.address)
	must(t, err)
	form := url.Values{"do": {"save"}, "host": {host}, "port": {port}, "security": {"starttls"}, "password": {ownPassword}}
	o.post("/admin/email", form)
	if to := <-server.accepted; to != "waiting@example.com" {
		t.Errorf("the first email went to %s", to)
	}
	if asks() {
		t.Error("the overview still asks for a mail server")
	}

	const answer = "You shall not pass"
	server.refusing <- &smtp.SMTPError{Code: 530, EnhancedCode: smtp.EnhancedCode{5, 7, 0}, Message: answer}
	if page := o.post("/admin/email", url.Values{"do": {"test"}}); !strings.Contains(page, answer) {
		t.Error("the owner does not read what the server has answered")
	}
	o.post("/admin/email", url.Values{"do": {"test"}})
	if to := <-server.accepted; strings.Contains(to, "waiting") {
		t.Errorf("the test email went to %s", to)
	}
	p.End()
	must(t, store.AddMail(t.Context(), db.Mail{Kind: "visitor-cv", To: "second@example.com", Subject: "Hello", Text: "Hello.", Language: "en"}))
	newOwner(t, other).post("/admin/outbox/probe", url.Values{})
	if to := <-server.accepted; to != "second@example.com" {
		t.Errorf("the other copy has sent an email to %s", to)
	}
	other.End()
	for _, line := range append(p.Lines, other.Lines...) {
		if strings.Contains(line, host+":"+port) {
			t.Errorf("the log contains %s", line)
		}
	}
}

// TestMailServerOfTheEnvironment checks that the environment wins over what the owner has set, and that "none" keeps all emails.
func TestMailServerOfTheEnvironment(t *testing.T) {
	database := filepath.Join(t.TempDir(), "portfolio.db")
	hash, err := password.Hash(ownPassword)
	must(t, err)
	p := apptest.Start(t, map[string]string{"DATABASE_URL": database, "ADMIN_PASSWORD_HASH": hash, "SMTP_URL": "none"})
	server, store := newMailServer(t), openDatabase(t, database)
	must(t, store.SetMailSetting(t.Context(), db.MailSetting{URL: "smtp://" + server.address}))
	must(t, store.AddMail(t.Context(), db.Mail{Kind: "visitor-cv", To: "waiting@example.com", Subject: "Hello", Text: "Hello.", Language: "en"}))
	o := newOwner(t, p)
	o.post("/admin/outbox/probe", url.Values{})
	page := o.get("/admin/email")
	if !strings.Contains(page, "SMTP_URL") || strings.Contains(page, `name="host"`) {
		t.Error("the screen does not say that SMTP_URL wins")
	}
	p.End()
	if counts, err := store.MailCounts(t.Context()); counts[db.MailWaiting] != 1 || err != nil {
		t.Errorf("with SMTP_URL=none: %v, %v", counts, err)
	}
}

func openDatabase(t *testing.T, path string) *db.Store {
	t.Helper()
	store, err := db.Open(t.Context(), path, db.Options{})
	must(t, err)
	t.Cleanup(func() { must(t, store.Close()) })
	return store
}
