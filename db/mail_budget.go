package db

import (
	"time"

	"portfolio/internal/address"
)

// The mail budget: whoever sends forms cannot make the site send more emails than this. It decides whether an email leaves, never
// whether a row is stored.
const (
	// MailsPerKind is how many emails of a kind one inbox gets an hour: whoever sends a form twice has been answered.
	MailsPerKind = 1
	// MailsPerInbox is how many emails one inbox gets a day, over all kinds: about what a person causes who uses every form.
	MailsPerInbox = 5
	// MailsPerNetwork is how many emails visitors of one network cause an hour: an office or a class can use the site together.
	MailsPerNetwork = 20
	// MailsPerSite is how many emails all visitors cause an hour: more than on the best day of such a site, and few enough that
	// mail providers neither stop the owner's account nor call it a source of spam.
	MailsPerSite = 60
	// mailsForWaiting is how many of MailsPerSite are left to confirmations that wait for the site's hour, while there are any:
	// otherwise each place that becomes free would go to whoever comes at that moment.
	mailsForWaiting = 15
	// HoldConfirmation is how long a confirmation is held. Beyond it, it is deleted: nobody expects it any more.
	HoldConfirmation = 48 * time.Hour
	// MailsToOwner is how many requests an hour are mailed to the owner one by one. The others are in a summary.
	MailsToOwner = 30
)

// Why the budget holds an email.
const (
	HeldForInbox   MailHold = "inbox"   // the inbox has got MailsPerKind or MailsPerInbox
	HeldForNetwork MailHold = "network" // the visitor's network has caused MailsPerNetwork
	HeldForSite    MailHold = "site"    // the site has sent MailsPerSite
	HeldForSummary MailHold = "digest"  // the owner has got MailsToOwner
)

// clockSlack is how far ahead of the clock an email counts. A clock that was ahead for a moment must not use up the budget until
// that time has come.
const clockSlack = time.Hour

// applyBudget decides whether an email leaves now or is held.
func (s *Store) applyBudget(tx *transaction, m *Mail) error {
	if m.Class == UnlimitedMail {
		return nil
	}
	if m.Class != OwnerMail {
		m.Inbox = address.Inbox(m.To)
	}
	if m.Class == ConfirmationMail {
		if err := dropHeldConfirmation(tx, *m); err != nil {
			return err
		}
	}
	now := s.now()
	hold, err := overBudget(tx, *m, now)
	if err != nil {
		return err
	}
	if hold == "" {
		m.ReleasedAt = NewTime(now)
		return nil
	}
	m.hold(hold)
	return nil
}

// hold makes m a held email. The owner's summary needs the subject only. An acknowledgement keeps its text, about 1 KB, so that
// a flood takes little more than its requests do. A confirmation is sent as it is.
func (m *Mail) hold(why MailHold) {
	m.State, m.HeldFor = MailHeld, why
	switch m.Class {
	case OwnerMail:
		m.Text, m.HTML, m.AttachmentName, m.AttachmentType, m.Attachment = "", "", "", "", []byte{}
	case AcknowledgementMail:
		m.HTML = ""
	}
}

// overBudget returns why a limited mail must not leave at now, "" if it may. The site's limit comes first: while it is
// reached, as in a flood, one query decides for all emails of a transaction.
func overBudget(tx *transaction, m Mail, now time.Time) (MailHold, error) {
	hour, until := NewTime(now.Add(-time.Hour)), NewTime(now.Add(clockSlack))
	if m.Class == OwnerMail {
		n, err := countUpTo(tx, HeldForSummary, MailsToOwner, `
select count(*) from outbox where class = 'owner' and released_at > ? and released_at <= ?`, hour, until)
		return heldIf(n >= MailsToOwner, HeldForSummary), err
	}
	// Class by class, as PostgreSQL plans a query while the table is small, and would read all of it for both at once.
	n, err := countUpTo(tx, HeldForSite, MailsPerSite, `
select
    (select count(*) from outbox where class = 'acknowledgement' and released_at > ? and released_at <= ?) +
    (select count(*) from outbox where class = 'confirmation' and released_at > ? and released_at <= ?)`, hour, until, hour, until)
	if err != nil || n >= MailsPerSite {
		return HeldForSite, err
	}
	if n >= MailsPerSite-mailsForWaiting && m.State != MailHeld {
		n, err := countRows(tx, `
select count(*) from (
    select 1 from outbox where state = 'held' and class = 'confirmation' and held_for = 'site' and created_at > ? limit 1
) as waiting`, NewTime(now.Add(-HoldConfirmation)))
		if err != nil || n > 0 {
			return HeldForSite, err
		}
	}
	return overOwnBudget(tx, m, now)
}

// overOwnBudget returns whether the email's inbox or its network is over the budget.
func overOwnBudget(tx *transaction, m Mail, now time.Time) (MailHold, error) {
	n, err := countRows(tx, `
select count(*) from outbox where inbox = ? and kind = ? and released_at > ? and released_at <= ?`,
		m.Inbox, m.Kind, NewTime(now.Add(-time.Hour)), NewTime(now.Add(clockSlack)))
	if err != nil || n >= MailsPerKind {
		return HeldForInbox, err
	}
	return overVisitorBudget(tx, m, now)
}

// overVisitorBudget returns whether the email's inbox, over all kinds, or its network is over the budget.
func overVisitorBudget(tx *transaction, m Mail, now time.Time) (MailHold, error) {
	hour, day, until := NewTime(now.Add(-time.Hour)), NewTime(now.AddDate(0, 0, -1)), NewTime(now.Add(clockSlack))
	n, err := countRows(tx, `select count(*) from outbox where inbox = ? and released_at > ? and released_at <= ?`, m.Inbox, day, until)
	if err != nil || n >= MailsPerInbox {
		return HeldForInbox, err
	}
	if m.Network == "" {
		return "", nil
	}
	n, err = countRows(tx, `
select count(*) from outbox
where class in ('acknowledgement', 'confirmation') and released_at > ? and released_at <= ? and network = ?`,
		hour, until, m.Network)
	return heldIf(n >= MailsPerNetwork, HeldForNetwork), err
}

// dropHeldConfirmation deletes the confirmation of the same list that is held for the inbox of m, which takes its place: a burst
// of addresses of one inbox must not reach it one by one.
func dropHeldConfirmation(tx *transaction, m Mail) error {
	const held = `select id from outbox where state = 'held' and ` + waitsForBudget + ` and inbox = ? and kind = ?`
	for _, statement := range []string{
		`delete from subscriber_tokens where mail_id in (` + held + `)`,
		`delete from outbox where id in (` + held + `)`,
	} {
		if _, err := tx.Exec(statement, m.Inbox, m.Kind); err != nil {
			return err
		}
	}
	return nil
}

// forgetVisitors empties what the budget counted by, of emails that count no more.
func forgetVisitors(tx *transaction, now time.Time) error {
	before := NewTime(now.AddDate(0, 0, -1))
	_, err := tx.Exec(`
update outbox set network = '', inbox = '' where released_at < ? and (network <> '' or inbox <> '')`, before)
	if err == nil {
		_, err = tx.Exec(`update podcast_votes set network = '' where created_at < ? and network <> ''`, before)
	}
	if err == nil {
		err = forgetBookers(tx, now)
	}
	return err
}

func heldIf(over bool, why MailHold) MailHold {
	if over {
		return why
	}
	return ""
}

// countUpTo returns the number that a query returns, and most for the rest of the transaction once that is reached.
func countUpTo(tx *transaction, limit MailHold, most int, query string, args ...any) (n int, err error) {
	if tx.facts[limit] {
		return most, nil
	}
	n, err = countRows(tx, query, args...)
	if n >= most {
		tx.facts[limit] = true
	}
	return n, err
}

// countRows returns the number that a query returns.
func countRows(tx *transaction, query string, args ...any) (n int, err error) {
	err = tx.Get(&n, query, args...)
	return n, err
}
