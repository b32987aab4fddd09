package mail

import (
	"bytes"
	"errors"
	"net/mail"
	"strings"

	gomail "github.com/wneessen/go-mail"

	"portfolio/db"
	"portfolio/internal/address"
	"portfolio/internal/lazyregexp"
)

// maxURL is how long a URL in a header may be, in bytes: its line is not folded.
const maxURL = 900

// Valid values for what becomes part of a header as it is.
var (
	messageIDPattern   = lazyregexp.New(`^[A-Za-z0-9._-]{1,64}$`)
	fileNamePattern    = lazyregexp.New(`^[A-Za-z0-9._-]{1,64}$`)
	contentTypePattern = lazyregexp.New(`^[a-z]+/[a-z0-9.+-]{1,64}(; [a-z]+=[A-Za-z0-9-]{1,64}){0,2}$`)
	urlPattern         = lazyregexp.New(`^https?://[A-Za-z0-9._~:/?#\[\]@!$&'()*+;=%-]+$`)
)

// compose returns the message of m. It depends on m and from alone, so that every attempt sends the same message.
func compose(m db.Mail, from *mail.Address) (*gomail.Msg, error) {
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	msg.FromMailAddress(from)
	for _, set := range []func(*gomail.Msg, db.Mail) error{
		setRecipient, setReplyTo, setHeaders, setUnsubscribe, setBody, setAttachment,
	} {
		if err := set(msg, m); err != nil {
			return nil, err
		}
	}
	_, domain, _ := strings.Cut(from.Address, "@")
	msg.SetMessageIDWithValue(m.MessageID + "@" + domain)
	return msg, setThread(msg, m, domain)
}

// setThread lets mail programs show a reply below the emails before it (RFC 5322, section 3.6.4).
func setThread(msg *gomail.Msg, m db.Mail, domain string) error {
	var ids []string
	for _, id := range m.Thread {
		if !messageIDPattern.MatchString(id) {
			return errors.New("invalid message ID in the thread")
		}
		ids = append(ids, "<"+id+"@"+domain+">")
	}
	if len(ids) > 0 {
		msg.SetGenHeader("In-Reply-To", ids[len(ids)-1])
		msg.SetGenHeader("References", strings.Join(ids, " "))
	}
	return nil
}

func setRecipient(msg *gomail.Msg, m db.Mail) error {
	to, err := address.Parse(m.To)
	msg.ToMailAddress(&mail.Address{Address: to})
	return err
}

func setReplyTo(msg *gomail.Msg, m db.Mail) error {
	if m.ReplyTo == "" {
		return nil
	}
	to, err := address.Parse(m.ReplyTo)
	msg.ReplyToMailAddress(&mail.Address{Address: to})
	return err
}

// setHeaders sets the date, the subject and Auto-Submitted, and checks the message ID, which compose sets. What the owner writes is
// not automatic: a vacation program may reply to it.
func setHeaders(msg *gomail.Msg, m db.Mail) error {
	if !messageIDPattern.MatchString(m.MessageID) {
		return errors.New("invalid message ID")
	}
	msg.SetDateWithValue(m.CreatedAt.UTC())
	msg.Subject(HeaderText(m.Subject))
	if m.Kind != db.ReplyMail {
		msg.SetGenHeader("Auto-Submitted", "auto-generated") // RFC 3834: vacation programs do not reply
	}
	return nil
}

// setUnsubscribe lets the recipient's mail program end the subscription (RFC 2369), also with one click (RFC 8058).
func setUnsubscribe(msg *gomail.Msg, m db.Mail) error {
	if m.UnsubscribeURL == "" {
		return nil
	}
	if len(m.UnsubscribeURL) > maxURL || !urlPattern.MatchString(m.UnsubscribeURL) {
		return errors.New("invalid unsubscribe URL")
	}
	msg.SetListUnsubscribe(m.UnsubscribeURL)
	msg.SetListUnsubscribePost()
	return nil
}

func setBody(msg *gomail.Msg, m db.Mail) error {
	msg.SetBodyString(gomail.TypeTextPlain, strings.ToValidUTF8(m.Text, "\uFFFD"))
	if m.HTML != "" {
		msg.AddAlternativeString(gomail.TypeTextHTML, strings.ToValidUTF8(m.HTML, "\uFFFD"))
	}
	return nil
}

func setAttachment(msg *gomail.Msg, m db.Mail) error {
	if m.AttachmentName == "" {
		return nil
	}
	if !fileNamePattern.MatchString(m.AttachmentName) || !contentTypePattern.MatchString(m.AttachmentType) {
		return errors.New("invalid attachment name or type")
	}
	return msg.AttachReader(m.AttachmentName, bytes.NewReader(m.Attachment),
		gomail.WithFileContentType(gomail.ContentType(m.AttachmentType)))
}
