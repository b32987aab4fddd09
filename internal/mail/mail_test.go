package mail

import (
	"context"
	"errors"
	"fmt"
	"net/mail"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"portfolio/db"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// testMail returns an email with all but an attachment and an unsubscribe URL.
func testMail(id int64) db.Mail {
	return db.Mail{
		ID: id, MessageID: fmt.Sprintf("TESTTESTTEST%d", id), Kind: "budget", To: "robin@example.com", ReplyTo: "ana@example.org",
		Subject: "Presupuesto: Ana", Text: "Hola, Robin.\n.\nUn punto.\n", HTML: "<html><body><p>Hola, <b>Robin</b>.</p></body></html>",
		Language: "es", CreatedAt: db.NewTime(time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)),
	}
}

func send(t testing.TB, s Sender, m db.Mail) *Failure {
	t.Helper()
	err := s.Send(context.Background(), m)
	if err == nil {
		return nil
	}
	var failure *Failure
	if !errors.As(err, &failure) {
		t.Fatalf("%v is not a *Failure", err)
	}
	return failure
}

func parse(t testing.TB, data string) *mail.Message {
	t.Helper()
	m, err := mail.ReadMessage(strings.NewReader(data))
	must(t, err)
	return m
}
