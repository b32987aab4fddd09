package mail

// Cause says why an email was not sent, in one word. The owner's screens put it into plain words.
type Cause string

// The causes. Those before Mailbox concern our side: the server, our account there, or our sender address.
const (
	CauseUnreachable Cause = "unreachable" // no session with the server can be opened
	CauseEncryption  Cause = "encryption"  // it does not encrypt as the setting says, or its certificate is not valid
	CauseLogin       Cause = "login"       // it does not accept our user name and password
	CauseSender      Cause = "sender"      // it does not accept our sender address
	CauseQuota       Cause = "quota"       // we have sent as much as we may
	CausePolicy      Cause = "policy"      // it does not accept mail from us, or not this text
	CauseBusy        Cause = "busy"        // it asks to be tried later
	CauseDropped     Cause = "dropped"     // the connection broke while the email was being sent
	CauseUnanswered  Cause = "unanswered"  // the whole email was sent and no answer came: it may have arrived
	CauseService     Cause = "service"     // the email service does not accept our account or its settings
	CauseMailbox     Cause = "mailbox"     // the recipient's mailbox is full
	CauseRecipient   Cause = "recipient"   // the recipient's address does not exist or accepts no email
	CauseSize        Cause = "size"        // the email is too large
	CauseContent     Cause = "content"     // the email cannot be composed, or its form is not accepted
	CauseOther       Cause = "other"
)
