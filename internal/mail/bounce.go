package mail

import (
	"strconv"
	"strings"

	"portfolio/db"
	"portfolio/internal/lazyregexp"
)

// Texts of servers in other languages, and of those that send no enhanced code.
var (
	fullInOtherWords = lazyregexp.New(`(?i)\bcuota|llen[oa]\b|excedid|espacio|\bcota\b|chei[oa]\b|excedeu|pleine?\b|dépassé|` +
		`\bvoll\b|überschritten|überfüllt|kontingent|speicher`)
	policyInWords = lazyregexp.New(`(?i)spam|virus|malware|phish|polic|polític|politique|richtlini|bloque|blocked|bloqué|gesperrt`)
)

// bounce returns what the reply says of the recipient's address. A reply that could be about our side, a quota or a full mailbox says
// nothing.
func (r reply) bounce() db.Bounce {
	kind, cause := r.verdict()
	switch {
	case quota.MatchString(r.text), fullMailbox.MatchString(r.text), fullInOtherWords.MatchString(r.text):
		return db.OtherBounce
	case r.subject() == "" && policyInWords.MatchString(r.text):
		return db.OtherBounce
	case kind == Refused && cause == CauseRecipient && (r.subject() != "2" || r.enhanced == "2.1"):
		return db.PermanentBounce
	case kind == Deferred && !r.permanent() && (cause == CauseRecipient || cause == CauseBusy):
		return db.TemporaryBounce
	}
	return db.OtherBounce
}

// statusCode matches a status of RFC 3463, which a comment may follow.
var statusCode = lazyregexp.New(`^\s*([245])\.(\d{1,3}\.\d{1,3})\b`)

// ReportedFailure returns what a delivery report says of an email that could not be delivered, by its fields Status (RFC 3463) and
// Diagnostic-Code (RFC 3464, 2.3.6), as if the mail server had replied so to the recipient's address. A report without a code says nothing.
func ReportedFailure(status, diagnostic string) db.MailFailure {
	text := strings.TrimSpace(diagnostic)
	if kind, said, ok := strings.Cut(text, ";"); ok && !strings.ContainsAny(kind, " <:") { // its type, such as smtp
		text = strings.TrimSpace(said)
	}
	class, r := 0, reply{step: recipientStep, said: text, text: mailAddress.ReplaceAllString(text, "")}
	if found := replyCode.FindStringSubmatch(text); found != nil {
		code, _ := strconv.Atoi(found[1])
		r, class = newReply(recipientStep, code, text), code/100
	}
	if found := statusCode.FindStringSubmatch(status); found != nil {
		said, _ := strconv.Atoi(found[1])
		if r.code == 0 || said < class { // it has the last word on whether the failure is for good
			r.code = 100*said + 50
		}
		if !strings.HasPrefix(found[2], "0.") {
			r.enhanced = found[2]
		}
	}
	if r.code < 400 {
		return db.MailFailure{Cause: string(CauseOther), Reason: oneLine(text), Bounce: db.OtherBounce}
	}
	_, cause := r.verdict()
	return db.MailFailure{Cause: string(cause), Reason: oneLine(strings.TrimSpace(status + " " + text)), Bounce: r.bounce()}
}
