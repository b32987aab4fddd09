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

// messageParts returns the decoded parts of a message, by media type.
func messageParts(t testing.TB, m *mail.Message) map[string]string {
	t.Helper()
	found := map[string]string{}
	addParts(t, m.Header.Get("Content-Type"), m.Header.Get("Content-Transfer-Encoding"), m.Body, found)
	return found
}

func addParts(t testing.TB, kind, encoding string, body io.Reader, found map[string]string) {
	t.Helper()
	media, params, err := mime.ParseMediaType(kind)
	must(t, err)
	if !strings.HasPrefix(media, "multipart/") {
		switch encoding {
		case "quoted-printable":
			body = quotedprintable.NewReader(body)
		case "base64":
			body = base64.NewDecoder(base64.StdEncoding, body)
		}
		text, err := io.ReadAll(body)
		must(t, err)
		found[media] = string(text)
		return
	}
	reader := multipart.NewReader(body, params["boundary"])
	for {
		part, err := reader.NextRawPart()
		if err == io.EOF {
			return
		}
		must(t, err)
		addParts(t, part.Header.Get("Content-Type"), part.Header.Get("Content-Transfer-Encoding"), part, found)
	}
}

// composed returns the message of m as it is sent.
func composed(t testing.TB, m db.Mail) string {
	t.Helper()
	from, err := ParseFrom("Robin Testa <robin@example.com>")
	must(t, err)
	msg, err := compose(m, from)
	must(t, err)
	var out bytes.Buffer
	if _, err := msg.WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestComposeUnsubscribe(t *testing.T) {
	m := testMail(1)
	m.UnsubscribeURL = "https://robin.example/newsletter/unsubscribe?token=abc&lng=es"
	header := parse(t, composed(t, m)).Header
	if got := header.Get("List-Unsubscribe"); got != "<"+m.UnsubscribeURL+">" {
		t.Errorf("List-Unsubscribe is %q", got)
	}
	if got := header.Get("List-Unsubscribe-Post"); got != "List-Unsubscribe=One-Click" {
		t.Errorf("List-Unsubscribe-Post is %q", got)
	}
}

func TestComposeAttachment(t *testing.T) {
	m := testMail(1)
	m.AttachmentName, m.AttachmentType = "meeting.ics", "text/calendar; charset=utf-8; method=PUBLISH"
	m.Attachment = []byte("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
	data := composed(t, m)
	parts := messageParts(t, parse(t, data))
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
	m := testMail(1)
	m.HTML = ""
	parts := messageParts(t, parse(t, composed(t, m)))
	if len(parts) != 1 || parts["text/plain"] == "" {
		t.Errorf("the parts are %q", parts)
	}
}

func TestComposeErrors(t *testing.T) {
	from := &mail.Address{Address: "robin@example.com"}
	for name, change := range map[string]func(*db.Mail){
		"no recipient":                     func(m *db.Mail) { m.To = "" },
		"two recipients":                   func(m *db.Mail) { m.To = "a@example.com, b@example.com" },
		"a recipient with a line break":    func(m *db.Mail) { m.To = "a@example.com\r\nBcc: b@example.com" },
		"an invalid reply address":         func(m *db.Mail) { m.ReplyTo = "Ana" },
		"no message ID":                    func(m *db.Mail) { m.MessageID = "" },
		"a message ID with a line break":   func(m *db.Mail) { m.MessageID = "a\r\nBcc: b@example.com" },
		"a URL with a line break":          func(m *db.Mail) { m.UnsubscribeURL = "https://robin.example/\r\nBcc: b@example.com" },
		"a URL that closes its bracket":    func(m *db.Mail) { m.UnsubscribeURL = "https://robin.example/>, <mailto:b@example.com" },
		"a javascript: URL":                func(m *db.Mail) { m.UnsubscribeURL = "javascript:alert(1)" },
		"a URL longer than a line":         func(m *db.Mail) { m.UnsubscribeURL = "https://robin.example/" + strings.Repeat("a", 1000) },
		"a file name with a path":          func(m *db.Mail) { m.AttachmentName, m.AttachmentType = "../x", "text/calendar" },
		"a content type with a line break": func(m *db.Mail) { m.AttachmentName, m.AttachmentType = "x.ics", "text/calendar\r\nX: y" },
	} {
		m := testMail(1)
		change(&m)
		if _, err := compose(m, from); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestComposeTwice checks that every attempt sends the same headers, but for the boundary in Content-Type.
func TestComposeTwice(t *testing.T) {
	a, b := parse(t, composed(t, testMail(1))).Header, parse(t, composed(t, testMail(1))).Header
	delete(a, "Content-Type")
	delete(b, "Content-Type")
	for name := range a {
		if a.Get(name) != b.Get(name) {
			t.Errorf("%s is %q, then %q", name, a.Get(name), b.Get(name))
		}
	}
}
