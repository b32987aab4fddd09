//go:build audit

package audit

import "testing"

// serverRows are the rows that hold on PostgreSQL as on a file. AUDIT=short leaves out some that take long.
var serverRows = []struct {
	name  string
	check func(*audit, *testing.T)
	short bool
}{
	{"R11-once", (*audit).repeatedSubmission, true},
	{"R3-stop", (*audit).gracefulStop, true},
	{"R5-refused-mail", (*audit).rejectedRecipient, true},
	{"R6-lock", (*audit).lockedDatabase, true},
	{"R1-R2-kill", (*audit).killWhileServing, true},
	{"M1-unknown-proxy", (*audit).unknownProxy, true},
	{"M3-replay", (*audit).replayedForm, true},
	{"M5-optout", (*audit).optOuts, true},
	{"O3-drafts", (*audit).draftsSurvive, true},
	{"M1-M2-flood", (*audit).mailFlood, true},
	{"M6-subscribe", (*audit).subscribeInFlood, false},
	{"B2-held", (*audit).heldConfirmations, false},
	{"B1-bookings", (*audit).bookings, false},
	{"R4-mail-outage", (*audit).mailOutage, false},
	{"M4-our-side", (*audit).mailServerRefusesUs, false},
	{"O1-owner", (*audit).ownerAccess, true},
	{"O2-factor", (*audit).secondFactor, false},
}

// rowsOnServer runs rows on PostgreSQL.
func (a *audit) rowsOnServer(t *testing.T) {
	onServer := &audit{binary: a.binary, server: newServer(t, "max_connections=300")}
	for _, row := range serverRows {
		if row.short || fullOrShort(1, 0) == 1 {
			t.Run(row.name, func(t *testing.T) { row.check(onServer, t) })
		}
	}
	a.log.WriteString(onServer.log.String())
}
