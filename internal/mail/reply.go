package mail

import "portfolio/internal/lazyregexp"

// step is a step of sending an email by SMTP (RFC 5321).
type step string

// The steps.
const (
	connectStep   step = "connect" // the greeting, EHLO, STARTTLS and AUTH
	senderStep    step = "sender"  // MAIL FROM
	recipientStep step = "recipient"
	contentStep   step = "content" // DATA, and the reply to the email
)

// reply is a reply of a mail server that says no.
type reply struct {
	step     step
	code     int    // RFC 5321, 4.2
	enhanced string // RFC 3463, without the class, such as "7.1"; "" if there is none
	said     string
	text     string // said, without addresses
}

// permanent reports whether the reply says that another attempt would fail too. RFC 5321, 4.2.1.
func (r reply) permanent() bool { return r.code >= 500 }

// Texts of servers that send no enhanced code, or one that says little.
var (
	// Our account may send no more: limits by time, by rate, by plan.
	aboutOurQuota = lazyregexp.New(`(?i)\b(daily|hourly|monthly|per[- ](day|hour|minute|second)|sending|submission|outbound|outgoing|` +
		`relay|rate|messages?|recipients?|sender|account|plan|credits?|tenant|maximum)\b.{0,60}\b(quota|limit(s|ed)?|threshold|exceeded|reached)\b|` +
		`exceeded.{0,30}\b(max|maximum|limit|quota|per (day|hour|minute))\b|` +
		`\b(limit|threshold|credits?)\b.{0,30}\b(exceeded|reached|used up)\b|` +
		`throttl|too many (messages|mails|e-?mails|connections|recipients)|sent too many`)
	// The server does not let us send: no login, no right to use the sender address, on a list.
	aboutUs = lazyregexp.New(`(?i)authenticat|not authori[sz]ed|relay(ing)?\b|rcpthosts|sender|` +
		`not verified|suspended|black ?list|block ?list|listed (in|by|at|on)|blocked (using|by)|client host|your ip|reputation|spf|dkim|dmarc`)
	// The mailbox or the domain does not exist.
	unknownRecipient = lazyregexp.New(`(?i)(user|recipient|mailbox|address|account).{0,40}(unknown|not found|disabled|inactive|` +
		`unavailable|does ?n.t (exist|have)|does not (exist|have)|no longer)|(no such|unknown|invalid|nonexistent|non-existent|no) ` +
		`(user|recipient|mailbox|address|person|account)|does ?n.t have an? .{0,30}account`)
	fullMailbox = lazyregexp.New(`(?i)(mailbox|inbox|user|recipient|storage|disk|account that you tried).{0,40}(full|quota|storage|space)|` +
		`over ?quota|(quota|storage|space).{0,40}(mailbox|inbox|user)`)
	tooLarge = lazyregexp.New(`(?i)too (large|big|long)|size (limit|exceed)|exceed.{0,40}\bsize`)
	quota    = lazyregexp.New(`(?i)quota|\blimits?\b|\brate\b`)
)

// verdict returns what a reply means for the email and for others, and why. What is our side's fault must fail nobody's mail for
// good: a reply is final only if it is about this recipient or this email. The first case that fits decides.
func (r reply) verdict() (Kind, Cause) {
	switch {
	case r.step == connectStep:
		return Down, r.ourCause()
	case r.isLogin(), r.code == replyClosing, r.code == replyTLSFailed: // the session is of no more use
		return Down, r.ourCause()
	case r.isSize():
		return r.ifPermanent(Refused, CauseSize)
	case r.step == senderStep: // nothing about the email is known yet but our own address
		return Down, r.ourCause()
	case r.isOurs():
		return Down, r.ourCause()
	case r.isMailbox():
		return r.ifPermanent(Refused, CauseMailbox)
	case r.isRecipient():
		return r.ifPermanent(Refused, CauseRecipient)
	case r.subject() == "6": // the media: conversion is not supported
		return r.ifPermanent(Refused, CauseContent)
	case !r.permanent():
		return Deferred, r.ourCauseOr(CauseBusy)
	default: // about our side or about this email: others will tell (server.fail)
		return Deferred, r.ourCauseOr(CausePolicy)
	}
}

// ifPermanent returns the kind and cause of a permanent reply. Any other defers the email.
func (r reply) ifPermanent(kind Kind, cause Cause) (Kind, Cause) {
	if !r.permanent() {
		kind = Deferred
	}
	return kind, cause
}

// subject returns the subject of the enhanced code: 1 address, 2 mailbox, 3 mail system, 4 network, 5 protocol, 6 media,
// 7 policy (RFC 3463, 2); "" without a code, and for 0, which says nothing.
func (r reply) subject() string {
	if r.enhanced == "" || r.enhanced[0] == '0' {
		return ""
	}
	return r.enhanced[:1]
}

// isLogin reports whether the reply is about our login. RFC 4954, 6.
func (r reply) isLogin() bool {
	switch r.code {
	case replyAuthRequired, replyAuthWeak, replyAuthFailed, replyAuthPlain:
		return true
	}
	return false
}

// isSize reports whether the email is too large: X.2.3 for the mailbox, X.3.4 for the system.
func (r reply) isSize() bool {
	return r.enhanced == "2.3" || r.enhanced == "3.4" || r.step != senderStep && r.subject() == "" && tooLarge.MatchString(r.text)
}

// isOurs reports whether the reply is plainly about our account, our sender address or our server.
func (r reply) isOurs() bool {
	switch r.enhanced {
	case "1.7", "1.8": // the sender's address; Postfix reports it at the recipient
		return true
	case "4.5": // congestion; Gmail's daily limit
		return true
	case "1.90", "2.252": // Microsoft's daily limit of recipients, and a sender address that is not the account's
		return true
	}
	switch r.subject() {
	case "1", "6":
		return false
	case "2":
		return r.enhanced == "2.2" && !fullMailbox.MatchString(r.text) && aboutOurQuota.MatchString(r.text)
	}
	return !fullMailbox.MatchString(r.text) && aboutOurQuota.MatchString(r.text)
}

// isMailbox reports whether the recipient's mailbox is full.
func (r reply) isMailbox() bool {
	return r.enhanced == "2.2" || r.subject() == "" && fullMailbox.MatchString(r.text)
}

// isRecipient reports whether the recipient's address is at fault.
func (r reply) isRecipient() bool {
	switch r.enhanced {
	case "4.1", "4.4", "5.0": // its domain has no mail server; Microsoft answers 5.4.1 and 5.5.0 for unknown mailboxes
		return r.step == recipientStep
	}
	switch r.subject() {
	case "1", "2":
		return true
	case "":
		return r.isRecipientCode()
	}
	return false
}

// isRecipientCode reports the same for a reply without an enhanced code. RFC 5321, 4.2.3; 521 and 556: RFC 7504.
func (r reply) isRecipientCode() bool {
	if unknownRecipient.MatchString(r.text) {
		return true
	}
	if r.step != recipientStep || aboutUs.MatchString(r.text) || quota.MatchString(r.text) {
		return false
	}
	switch r.code {
	case 521, 550, 551, 553, 556:
		return true
	}
	return false
}

// ourCause returns why our side gets no email through.
func (r reply) ourCause() Cause { return r.ourCauseOr(CauseBusy) }

// ourCauseOr returns the cause on our side that the reply names, other if it names none.
func (r reply) ourCauseOr(other Cause) Cause {
	switch {
	case r.enhanced == "4.5", r.enhanced == "1.90", aboutOurQuota.MatchString(r.text), quota.MatchString(r.text):
		return CauseQuota
	case r.isLogin(), r.step == connectStep && r.code == replyTLSFailed:
		return CauseLogin
	case r.enhanced == "1.7", r.enhanced == "1.8", r.enhanced == "2.252":
		return CauseSender
	case r.step == senderStep && r.permanent() && r.subject() != "7":
		return CauseSender
	case r.permanent(), r.subject() == "7" && r.code != replyClosing:
		return CausePolicy
	}
	return other
}
