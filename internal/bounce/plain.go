package bounce

import (
	"bytes"
	"slices"
	"strings"

	"portfolio/internal/lazyregexp"
)

// Reports in plain text: the format of qmail (QSBMF), and that of Exim before it wrote delivery reports.
var (
	qmailBegins    = lazyregexp.New(`(?m)^Hi\. This is `)
	qmailRecipient = lazyregexp.New(`(?m)^<([^<>\s]{1,254})>:\r?\n((?:[^\r\n]+\r?\n)+)`)
	eximRecipient  = lazyregexp.New(`(?m)^  ([^<>\s]{1,254})\r?\n((?:    [^\r\n]+\r?\n)+)`)
	originalBegins = lazyregexp.New(`(?m)^-{3,} ?(?:Below this line is a copy of the message|This is a copy of (?:the|your) message).*$`)
	statusInText   = lazyregexp.New(`\(?#?\b([45]\.\d{1,3}\.\d{1,3})\b\)?`)
)

// readPlain reads a report in plain text.
func (f *found) readPlain(header fields, data []byte) {
	text, original := data, []byte(nil)
	if at := originalBegins.FindIndex(data); at != nil {
		text, original = data[:at[0]], bytes.TrimLeft(data[at[1]:], "\r\n")
	}
	var all [][][]byte
	switch {
	case qmailBegins.Match(text):
		all = qmailRecipient.FindAllSubmatch(text, maxNames)
	case header.get("X-Failed-Recipients") != "":
		all = eximRecipient.FindAllSubmatch(text, maxNames)
	default:
		return
	}
	f.isReport = true
	for _, one := range all {
		f.recipients = append(f.recipients, plainRecipient(string(one[1]), string(one[2])))
	}
	if headers := groups(original); len(headers) > 0 {
		f.readOriginal(headers[0])
	}
}

// addWords adds why an email could not be delivered where a report says that to people alone, as Exim does of its own failures.
func (f *found) addWords() {
	for _, one := range eximRecipient.FindAllSubmatch(f.words, maxNames) {
		said := plainRecipient(string(one[1]), string(one[2]))
		for i := range f.recipients {
			r := &f.recipients[i]
			if r.diagnostic == "" && slices.ContainsFunc(said.addresses, func(a string) bool { return slices.Contains(r.addresses, a) }) {
				r.diagnostic = said.diagnostic
			}
		}
	}
}

// plainRecipient returns the report of a text about a recipient.
func plainRecipient(email, said string) recipient {
	said = strings.Join(strings.Fields(said), " ")
	r := recipient{addresses: addressesIn(email), diagnostic: said, failed: true}
	if status := statusInText.FindStringSubmatch(said); status != nil {
		r.status = status[1]
	}
	return r
}
