// Package bounce reads what mail servers send back: reports that an email could not be delivered (RFC 3464, or in the plain text of qmail
// and older versions of Exim), and complaints of recipients (RFC 5965). It reads a bounded part of its input and believes nothing: the
// database knows whether a report names an email of ours.
package bounce

import (
	"bytes"
	"io"
	"net/mail"
	"strings"

	"portfolio/db"
	"portfolio/internal/address"
	"portfolio/internal/lazyregexp"
	smtp "portfolio/internal/mail"
)

// Limits on what is read of a report.
const (
	maxSize  = 1 << 20 // bytes
	maxDepth = 3       // parts within parts
	maxParts = 20      // of one part
	maxNames = 20      // emails that it may be about, and recipients
)

// found is what the parts of a report say.
type found struct {
	ids, tokens []string
	recipients  []recipient
	complaint   *complaint
	isReport    bool
	words       []byte // of a part for people
}

// recipient is what a report says of one recipient.
type recipient struct {
	addresses          []string // where the email was to go, in the words of several servers
	status, diagnostic string
	failed             bool // for good: not delayed, relayed or delivered
}

// complaint is what a recipient's provider says.
type complaint struct{ addresses []string }

// Read reads a message to its end and returns its reports: none if it is no report.
func Read(in io.Reader) ([]db.Report, error) {
	data, err := io.ReadAll(io.LimitReader(in, maxSize))
	if err == nil {
		_, err = io.Copy(io.Discard, in) // so that whoever writes it is not cut off
	}
	if err != nil {
		return nil, err
	}
	return parse(data), nil
}

// parse returns the reports in a message.
func parse(data []byte) []db.Report {
	if bytes.HasPrefix(data, []byte("From ")) { // the envelope, which a mail server puts before a message that it pipes
		_, data, _ = bytes.Cut(data, []byte("\n"))
	}
	message, err := mail.ReadMessage(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	var f found
	header := fields{message.Header}
	f.readPart(header, message.Body, 0)
	if f.isReport {
		f.addWords()
	} else {
		f.readPlain(header, data)
	}
	if !f.isReport {
		return nil
	}
	f.readNames(header, "In-Reply-To", "References")
	return f.reports()
}

// reports returns a report for each recipient, or the complaint.
func (f found) reports() []db.Report {
	if f.complaint != nil {
		return []db.Report{{MessageIDs: f.ids, Tokens: f.tokens, Addresses: f.complaint.addresses, Complaint: true}}
	}
	var all []db.Report
	for _, r := range f.recipients {
		if r.failed && len(r.addresses) > 0 {
			all = append(all, db.Report{MessageIDs: f.ids, Tokens: f.tokens, Addresses: r.addresses, Failure: smtp.ReportedFailure(r.status, r.diagnostic)})
		}
	}
	return all
}

var (
	messageID = lazyregexp.New(`<?([A-Za-z0-9._-]{1,64})@[A-Za-z0-9._-]{1,255}>?`)
	tokenIn   = lazyregexp.New(`[?&]token=([A-Z2-7]{26})\b`)
)

// readNames adds the emails that fields of a header name.
func (f *found) readNames(header fields, names ...string) {
	for _, name := range names {
		for _, id := range messageID.FindAllStringSubmatch(header.get(name), maxNames) {
			f.ids = add(f.ids, id[1])
		}
	}
}

// readOriginal adds the email that a report returns, by its header.
func (f *found) readOriginal(header fields) {
	f.readNames(header, "Message-Id")
	for _, token := range tokenIn.FindAllStringSubmatch(strings.Join(strings.Fields(header.get("List-Unsubscribe")), ""), maxNames) {
		f.tokens = add(f.tokens, token[1])
	}
}

// add adds a name, unless there are as many as a report may have.
func add(names []string, name string) []string {
	if len(names) >= maxNames {
		return names
	}
	return append(names, name)
}

// addressesIn returns the addresses of fields such as "rfc822; ana@example.com" (RFC 3464, 2.3.1).
func addressesIn(values ...string) (all []string) {
	for _, value := range values {
		if _, after, ok := strings.Cut(value, ";"); ok {
			value = after
		}
		value = strings.Trim(strings.TrimSpace(value), "<>")
		for _, text := range []string{value, decodeXtext(value)} {
			if email, err := address.Parse(text); err == nil {
				all = append(all, email)
			}
		}
	}
	return all
}

var xtext = lazyregexp.New(`\+[0-9A-F]{2}`)

// decodeXtext decodes what some servers encode in Original-Recipient. RFC 3461, 4.
func decodeXtext(s string) string {
	return xtext.ReplaceAllStringFunc(s, func(code string) string {
		const digits = "0123456789ABCDEF"
		return string(rune(strings.IndexByte(digits, code[1])<<4 | strings.IndexByte(digits, code[2])))
	})
}
