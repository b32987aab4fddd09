package mail

import (
	"bytes"
	"errors"
	"net/mail"
	"regexp"
	"strings"

	gomail "github.com/wneessen/go-mail"

	"portfolio/db"
	"portfolio/internal/address"
)

// What may stand in a message id, a file's name and its type: they become parts of headers.
var (
	idForm   = regexp.MustCompile(`^[A-Za-z0-9._-]{1,64}$`)
	fileForm = regexp.MustCompile(`^[A-Za-z0-9._-]{1,64}$`)
	typeForm = regexp.MustCompile(`^[a-z]+/[a-z0-9.+-]{1,64}(; [a-z]+=[A-Za-z0-9-]{1,64}){0,2}$`)
	urlForm  = regexp.MustCompile(`^https?://[A-Za-z0-9._~:/?#\[\]@!$&'()*+;=%-]{1,900}$`) // such a line is not folded
)

// compose writes m as a message from from. Everything in it is fixed by m, so that every attempt sends the same.
func compose(m db.Mail, from *mail.Address) (*gomail.Msg, error) {
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	msg.FromMailAddress(from)
	for _, step := range []func(*gomail.Msg, db.Mail) error{addressTo, replyTo, identify, unsubscribe, write, attach} {
		if err := step(msg, m); err != nil {
			return nil, err
		}
	}
	_, domain, _ := strings.Cut(from.Address, "@")
	msg.SetMessageIDWithValue(m.MessageID + "@" + domain)
	return msg, nil
}

func addressTo(msg *gomail.Msg, m db.Mail) error {
	to, err := address.Parse(m.To)
	msg.ToMailAddress(&mail.Address{Address: to})
	return err
}

func replyTo(msg *gomail.Msg, m db.Mail) error {
	if m.ReplyTo == "" {
		return nil
	}
	to, err := address.Parse(m.ReplyTo)
	msg.ReplyToMailAddress(&mail.Address{Address: to})
	return err
}

// identify sets what makes the message this one: the same at every attempt.
func identify(msg *gomail.Msg, m db.Mail) error {
	if !idForm.MatchString(m.MessageID) {
		return errors.New("the message id cannot be used")
	}
	msg.SetDateWithValue(m.CreatedAt.UTC())
	msg.Subject(HeaderText(m.Subject))
	msg.SetGenHeader("Auto-Submitted", "auto-generated") // so that no absence notice answers it
	return nil
}

// unsubscribe lets the reader's mail program end the subscription: RFC 2369, and with one press RFC 8058.
func unsubscribe(msg *gomail.Msg, m db.Mail) error {
	if m.UnsubscribeURL == "" {
		return nil
	}
	if !urlForm.MatchString(m.UnsubscribeURL) {
		return errors.New("the address to unsubscribe at cannot be used")
	}
	msg.SetListUnsubscribe(m.UnsubscribeURL)
	msg.SetListUnsubscribePost()
	return nil
}

// write adds what the mail says: as text, and as HTML for those who prefer that.
func write(msg *gomail.Msg, m db.Mail) error {
	msg.SetBodyString(gomail.TypeTextPlain, strings.ToValidUTF8(m.Text, "\uFFFD"))
	if m.HTML != "" {
		msg.AddAlternativeString(gomail.TypeTextHTML, strings.ToValidUTF8(m.HTML, "\uFFFD"))
	}
	return nil
}

func attach(msg *gomail.Msg, m db.Mail) error {
	if m.AttachmentName == "" {
		return nil
	}
	if !fileForm.MatchString(m.AttachmentName) || !typeForm.MatchString(m.AttachmentType) {
		return errors.New("the attachment cannot be used")
	}
	return msg.AttachReader(m.AttachmentName, bytes.NewReader(m.Attachment),
		gomail.WithFileContentType(gomail.ContentType(m.AttachmentType)))
}
