package mail

import (
	"bytes"
	"encoding/base64"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"testing"

	"portfolio/db"
)

// partsOf returns what the message says, by media type.
func partsOf(t testing.TB, m *mail.Message) map[string]string {
	t.Helper()
	found := map[string]string{}
	collect(t, m.Header.Get("Content-Type"), m.Header.Get("Content-Transfer-Encoding"), m.Body, found)
	return found
}

func collect(t testing.TB, kind, encoding string, body io.Reader, found map[string]string) {
	t.Helper()
	media, params, err := mime.ParseMediaType(kind)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(media, "multipart/") {
		switch encoding {
		case "quoted-printable":
			body = quotedprintable.NewReader(body)
		case "base64":
			body = base64.NewDecoder(base64.StdEncoding, body)
		}
		text, err := io.ReadAll(body)
		if err != nil {
			t.Fatal(err)
		}
		found[media] = string(text)
		return
	}
	reader := multipart.NewReader(body, params["boundary"])
	for {
		part, err := reader.NextRawPart()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		collect(t, part.Header.Get("Content-Type"), part.Header.Get("Content-Transfer-Encoding"), part, found)
	}
}

// written returns m as it goes over the wire.
func written(t testing.TB, m db.Mail) string {
	t.Helper()
	from, err := ParseFrom("Vera Muestra <vera@example.com>")
	if err != nil {
		t.Fatal(err)
	}
	msg, err := compose(m, from)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if _, err := msg.WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestComposeUnsubscribe(t *testing.T) {
	m := letter(1)
	m.UnsubscribeURL = "https://vera.example/newsletter/unsubscribe?token=abc&lng=es"
	header := parse(t, written(t, m)).Header
	if got := header.Get("List-Unsubscribe"); got != "<"+m.UnsubscribeURL+">" {
		t.Errorf("List-Unsubscribe is %q", got)
	}
	if got := header.Get("List-Unsubscribe-Post"); got != "List-Unsubscribe=One-Click" {
		t.Errorf("List-Unsubscribe-Post is %q", got)
	}
}

func TestComposeAttachment(t *testing.T) {
	m := letter(1)
	m.AttachmentName, m.AttachmentType = "meeting.ics", "text/calendar; charset=utf-8; method=PUBLISH"
	m.Attachment = []byte("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
	data := written(t, m)
	parts := partsOf(t, parse(t, data))
	if len(parts) != 3 || parts["text/calendar"] != string(m.Attachment) {
		t.Errorf("the parts are %q", parts)
	}
	for _, want := range []string{`method=PUBLISH; name="meeting.ics"`, `attachment; filename="meeting.ics"`} {
		if !strings.Contains(data, want) {
			t.Errorf("no %s in\n%s", want, data)
		}
	}
}

func TestComposeTextOnly(t *testing.T) {
	m := letter(1)
	m.HTML = ""
	parts := partsOf(t, parse(t, written(t, m)))
	if len(parts) != 1 || parts["text/plain"] == "" {
		t.Errorf("the parts are %q", parts)
	}
}

func TestComposeRefuses(t *testing.T) {
	from := &mail.Address{Address: "vera@example.com"}
	for why, spoil := range map[string]func(*db.Mail){
		"no recipient":             func(m *db.Mail) { m.To = "" },
		"two recipients":           func(m *db.Mail) { m.To = "a@example.com, b@example.com" },
		"a recipient with a line":  func(m *db.Mail) { m.To = "a@example.com\r\nBcc: b@example.com" },
		"a reply to nobody":        func(m *db.Mail) { m.ReplyTo = "Ana" },
		"no message id":            func(m *db.Mail) { m.MessageID = "" },
		"a message id with a line": func(m *db.Mail) { m.MessageID = "a\r\nBcc: b@example.com" },
		"an address with a line":   func(m *db.Mail) { m.UnsubscribeURL = "https://vera.example/\r\nBcc: b@example.com" },
		"an address that ends":     func(m *db.Mail) { m.UnsubscribeURL = "https://vera.example/>, <mailto:b@example.com" },
		"a script for an address":  func(m *db.Mail) { m.UnsubscribeURL = "javascript:alert(1)" },
		"a long address":           func(m *db.Mail) { m.UnsubscribeURL = "https://vera.example/" + strings.Repeat("a", 1000) },
		"a file with a path":       func(m *db.Mail) { m.AttachmentName, m.AttachmentType = "../x", "text/calendar" },
		"a type with a line":       func(m *db.Mail) { m.AttachmentName, m.AttachmentType = "x.ics", "text/calendar\r\nX: y" },
	} {
		m := letter(1)
		spoil(&m)
		if _, err := compose(m, from); err == nil {
			t.Errorf("%s: composed", why)
		}
	}
}

// TestComposeSame checks that every attempt at a mail sends the same message, but for the marks between its parts.
func TestComposeSame(t *testing.T) {
	a, b := parse(t, written(t, letter(1))).Header, parse(t, written(t, letter(1))).Header
	delete(a, "Content-Type")
	delete(b, "Content-Type")
	for name := range a {
		if a.Get(name) != b.Get(name) {
			t.Errorf("%s is %q, then %q", name, a.Get(name), b.Get(name))
		}
	}
}
