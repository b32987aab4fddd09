package mail

import (
	"fmt"
	"testing"
)

// TestVerdict judges replies as services send them, shortened, at each step. Addresses and names are invented.
func TestVerdict(t *testing.T) {
	for _, c := range []struct {
		from  string // who answers like this
		step  step
		reply string
		kind  Kind
		cause Cause
	}{
		// Opening a session.
		{"any", connectStep, "421 4.3.2 Service shutting down", Down, CauseBusy},
		{"Postfix", connectStep, "554 5.7.1 <host[192.0.2.1]>: Client host rejected: Access denied", Down, CausePolicy},
		{"any", connectStep, "554 5.3.2 No SMTP service here", Down, CausePolicy},
		{"Gmail", connectStep, "535-5.7.8 Username and Password not accepted", Down, CauseLogin},
		{"Gmail", connectStep, "534-5.7.9 Application-specific password required", Down, CauseLogin},
		{"Microsoft", connectStep, "535 5.7.139 Authentication unsuccessful, the user credentials were incorrect", Down, CauseLogin},
		{"Microsoft", connectStep, "432 4.3.2 Concurrent connections limit exceeded", Down, CauseQuota},
		{"SES", connectStep, "535 Authentication Credentials Invalid", Down, CauseLogin},
		{"Gmail", connectStep, "454 4.7.0 Too many login attempts, please try again later", Down, CauseLogin},
		{"Gmail", connectStep, "421 4.7.0 Try again later, closing connection", Down, CauseBusy},
		{"SendGrid", connectStep, "451 Authentication failed: Maximum credits exceeded", Down, CauseQuota},

		// The sender address: nothing about the recipient is known.
		{"Gmail", senderStep, "550 5.4.5 Daily user sending limit exceeded", Down, CauseQuota},
		{"Gmail", senderStep, "550-5.4.5 Daily SMTP relay sending limit exceeded for customer", Down, CauseQuota},
		{"Gmail", senderStep, "421 4.7.28 Unusual rate of unsolicited mail from your network", Down, CauseQuota},
		{"Gmail", senderStep, "530-5.7.0 Authentication Required", Down, CauseLogin},
		{"Gmail", senderStep, "550 5.7.1 The IP you're using to send mail is not authorized", Down, CausePolicy},
		{"Microsoft", senderStep, "530 5.7.57 Client not authenticated to send mail", Down, CauseLogin},
		{"Microsoft", senderStep, "550 5.7.60 Client does not have permissions to send as this sender", Down, CausePolicy},
		{"Microsoft", senderStep, "501 5.1.7 Invalid address", Down, CauseSender},
		{"Postfix", senderStep, "553 5.7.1 <ana@example.com>: Sender address rejected: not owned by user bo", Down, CausePolicy},
		{"Postfix", senderStep, "452 4.3.1 Insufficient system storage", Down, CauseBusy},
		{"Postfix", senderStep, "451 4.7.1 Try again later", Down, CausePolicy},
		{"Postfix", senderStep, "552 5.3.4 Message size exceeds fixed limit", Refused, CauseSize},
		{"any", senderStep, "550 no", Down, CauseSender},
		{"any", senderStep, "552 Quota exceeded", Down, CauseQuota},
		{"any", senderStep, "452 Too many messages in the last hour", Down, CauseQuota},

		// The recipient: final if the address is at fault.
		{"Gmail", recipientStep, "550-5.1.1 The email account that you tried to reach does not exist", Refused, CauseRecipient},
		{"Gmail", recipientStep, "550 5.2.1 The email account that you tried to reach is inactive", Refused, CauseRecipient},
		{"Gmail", recipientStep, "452-4.2.2 The email account that you tried to reach is over quota", Deferred, CauseMailbox},
		{"Gmail", recipientStep, "552-5.2.2 The email account that you tried to reach is over quota", Refused, CauseMailbox},
		{"Gmail", recipientStep, "450 4.2.1 The user you are trying to contact is receiving mail too quickly", Deferred, CauseRecipient},
		{"Microsoft", recipientStep, "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found", Refused, CauseRecipient},
		{"Microsoft", recipientStep, "550 5.4.1 Recipient address rejected: Access denied", Refused, CauseRecipient},
		{"Outlook.com", recipientStep, "550 5.5.0 Requested action not taken: mailbox unavailable", Refused, CauseRecipient},
		{"Microsoft", recipientStep, "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients", Down, CauseQuota},
		{"Microsoft", recipientStep, "550 5.2.2 Submission quota exceeded", Down, CauseQuota},
		{"Microsoft", recipientStep, "554 5.2.2 mailbox full", Refused, CauseMailbox},
		{"Microsoft", recipientStep, "550 5.7.705 Access denied, tenant has exceeded threshold", Down, CauseQuota},
		{"Microsoft", recipientStep, "550 5.7.708 Access denied, traffic not accepted from this IP", Deferred, CausePolicy},
		{"Microsoft", recipientStep, "550 5.7.136 Sender was not authenticated", Deferred, CausePolicy},
		{"Postfix", recipientStep, "550 5.1.1 <bo@example.net>: Recipient address rejected: User unknown in virtual mailbox table", Refused, CauseRecipient},
		{"Postfix", recipientStep, "450 4.1.2 <bo@example.net>: Recipient address rejected: Domain not found", Deferred, CauseRecipient},
		{"Postfix", recipientStep, "550 5.1.2 <bo@example.net>: Recipient address rejected: Domain not found", Refused, CauseRecipient},
		{"Postfix", recipientStep, "556 5.1.10 <bo@example.net>: Domain does not accept mail (nullMX)", Refused, CauseRecipient},
		{"Postfix", recipientStep, "454 4.7.1 <bo@example.net>: Relay access denied", Down, CausePolicy},
		{"Postfix", recipientStep, "554 5.7.1 <bo@example.net>: Relay access denied", Deferred, CausePolicy},
		{"Postfix", recipientStep, "554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using a list", Deferred, CausePolicy},
		{"Postfix", recipientStep, "550 5.1.8 <ana@example.com>: Sender address rejected: Domain not found", Down, CauseSender},
		{"Postfix", recipientStep, "450 4.2.0 <bo@example.net>: Recipient address rejected: Greylisted", Deferred, CauseRecipient},
		{"Postfix policy", recipientStep, "550 5.7.1 Hourly rate limit exceeded for this account", Down, CauseQuota},
		{"Exim", recipientStep, "550 Unrouteable address", Refused, CauseRecipient},
		{"Exim", recipientStep, "550 relay not permitted", Deferred, CausePolicy},
		{"cPanel", recipientStep, "550 Domain example.com has exceeded the max emails per hour (100/100) allowed", Down, CauseQuota},
		{"qmail", recipientStep, "553 sorry, that domain isn't in my list of allowed rcpthosts", Deferred, CausePolicy},
		{"any", recipientStep, "550 no such user", Refused, CauseRecipient},
		{"any", recipientStep, "550 <rate.limit.exceeded@example.net>", Refused, CauseRecipient},
		{"any", recipientStep, "551 User not local", Refused, CauseRecipient},
		{"any", recipientStep, "552 mailbox full", Refused, CauseMailbox},
		{"any", recipientStep, "552 Daily quota exceeded", Down, CauseQuota},
		{"any", recipientStep, "552 quota", Deferred, CauseQuota},
		{"any", recipientStep, "450 later", Deferred, CauseBusy},
		{"any", recipientStep, "554 Transaction failed", Deferred, CausePolicy},
		{"any", recipientStep, "503 bad sequence", Deferred, CausePolicy},
		{"any", recipientStep, "550 5.0.0 no", Refused, CauseRecipient},

		// The email itself.
		{"Gmail", contentStep, "550-5.7.1 Our system has detected that this message is likely unsolicited mail", Deferred, CausePolicy},
		{"Gmail", contentStep, "550 5.7.26 This mail has been blocked because the sender is unauthenticated", Deferred, CausePolicy},
		{"Gmail", contentStep, "552-5.7.0 This message was blocked because its content presents a potential security issue", Deferred, CausePolicy},
		{"Gmail", contentStep, "550 5.4.5 Daily user sending limit exceeded", Down, CauseQuota},
		{"Gmail", contentStep, "552 5.3.4 Your message exceeded size limits", Refused, CauseSize},
		{"Microsoft", contentStep, "554 5.2.252 SendAsDenied; not allowed to send as this address", Down, CauseSender},
		{"Microsoft", contentStep, "550 5.7.501 Access denied, spam abuse detected", Deferred, CausePolicy},
		{"SES", contentStep, "454 Throttling failure: Maximum sending rate exceeded", Down, CauseQuota},
		{"SES", contentStep, "454 Throttling failure: Daily message quota exceeded", Down, CauseQuota},
		{"SES", contentStep, "554 Message rejected: Email address is not verified", Deferred, CausePolicy},
		{"SES", contentStep, "554 Message rejected: Sending suspended for this account", Deferred, CausePolicy},
		{"SendGrid", contentStep, "550 The from address does not match a verified Sender Identity", Deferred, CausePolicy},
		{"Mailgun", contentStep, "550 5.7.1 Account limit reached", Down, CauseQuota},
		{"Yahoo", contentStep, "554 delivery error: This user doesn't have a yahoo.com account", Refused, CauseRecipient},
		{"any", contentStep, "550 5.6.0 Invalid content", Refused, CauseContent},
		{"any", contentStep, "552 Message too large", Refused, CauseSize},
		{"any", contentStep, "421 4.3.0 Temporary system problem", Down, CauseBusy},
		{"any", contentStep, "451 4.3.0 Try again later", Deferred, CauseBusy},
		{"any", contentStep, "550 spam", Deferred, CausePolicy},
	} {
		var code int
		if _, err := fmt.Sscanf(c.reply, "%3d", &code); err != nil {
			t.Fatal(c.reply, err)
		}
		if kind, cause := newReply(c.step, code, c.reply).verdict(); kind != c.kind || cause != c.cause {
			t.Errorf("%s, %s: %q is %d %s, want %d %s", c.from, c.step, c.reply, kind, cause, c.kind, c.cause)
		}
	}
}

// TestReasonForOwner checks that the owner reads the server's words, without addresses and what programs put before them.
func TestReasonForOwner(t *testing.T) {
	for text, want := range map[string]string{
		"client_send: 550 5.1.1 <ana@example.com>: Recipient unknown": "550 5.1.1 <(address)>: Recipient unknown",
		"550-5.4.5 Daily limit\n550 5.4.5 exceeded":                   "550-5.4.5 Daily limit 550 5.4.5 exceeded",
	} {
		failure := &Failure{}
		failure.judge(newReply(recipientStep, 550, text))
		if got := failure.ForOutbox().Reason; got != want {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}
