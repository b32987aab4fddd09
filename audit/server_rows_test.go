//go:build audit

package audit

import (
	"fmt"
	"testing"
)

// serverRows are the rows that hold on PostgreSQL as on a file.
var serverRows = []row{
	{"R11-once", (*audit).repeatedSubmission},
	{"R3-stop", (*audit).gracefulStop},
	{"R5-refused-mail", (*audit).rejectedRecipient},
	{"R6-lock", (*audit).lockedDatabase},
	{"R1-R2-kill", (*audit).killWhileServing},
	{"M1-unknown-proxy", (*audit).unknownProxy},
	{"M3-replay", (*audit).replayedForm},
	{"M5-optout", (*audit).optOuts},
	{"O3-drafts", (*audit).draftsSurvive},
	{"M1-M2-flood", (*audit).mailFlood},
	{"O1-owner", (*audit).ownerAccess},
}

// longServerRows are those that AUDIT=short leaves out, as they take long.
var longServerRows = []row{
	{"M6-subscribe", (*audit).subscribeInFlood},
	{"B2-held", (*audit).heldConfirmations},
	{"B1-bookings", (*audit).bookings},
	{"R4-mail-outage", (*audit).mailOutage},
	{"M4-our-side", (*audit).mailServerRefusesUs},
	{"O2-factor", (*audit).secondFactor},
}

// rowsOnServer runs rows on PostgreSQL.
func (a *audit) rowsOnServer(t *testing.T) {
	onServer := &audit{binary: a.binary, server: newServer(t, "max_connections=300")}
	onServer.run(t, append(serverRows, fullOrShort(longServerRows, nil)...), 2)
	fmt.Fprint(&a.log, onServer.log.String())
}
