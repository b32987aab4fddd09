//go:build audit

package audit

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"portfolio/internal/logtest"
	"portfolio/internal/pgtest"
)

// audit tests the built program from outside, as a visitor, an operator and a mail server see it. README.md lists its rows.
type audit struct {
	binary string
	log    logtest.Buffer // the output of every program that was started
	server *pgtest.Server // where databases are made; nil for files
}

// newAudit finds the program that make build has built.
func newAudit(t *testing.T) *audit {
	t.Helper()
	binary, err := filepath.Abs("../bin/portfolio")
	if err == nil {
		_, err = os.Stat(binary)
	}
	if err != nil {
		t.Fatalf("run make build first: %v", err)
	}
	return &audit{binary: binary}
}

// fullOrShort returns the size of a row, such as its rounds, inputs or time: short if AUDIT=short.
func fullOrShort[T any](full, short T) T {
	if os.Getenv("AUDIT") == "short" {
		return short
	}
	return full
}

// A row is a line of README.md.
type row struct {
	name  string
	check func(*audit, *testing.T)
}

// sideBySide are the rows that run several at a time, as most of their time is waiting. The longest come first.
var sideBySide = []row{
	{"N1-postgres", (*audit).rowsOnServer},
	{"C1-commands", (*audit).badCommands},
	{"N5-newsletter", (*audit).newsletterFromCopies},
	{"D3-restart", (*audit).restartBehindProxies},
	{"H1-https", (*audit).https},
	{"R4-mail-outage", (*audit).mailOutage},
	{"M4-our-side", (*audit).mailServerRefusesUs},
	{"N7-restart", (*audit).restartCopiesBehindProxies},
	{"R7-disk", (*audit).failingDisk},
	{"O2-factor", (*audit).secondFactor},
	{"R12-long", (*audit).longRun},
	{"N2-copies", (*audit).killCopies},
	{"W4-copies", (*audit).siteInDatabase},
	{"N4-switch", (*audit).switchPrimary},
	{"U1-T2-photographs", (*audit).coldPhotographs},
	{"S12-confined", (*audit).confinement},
	{"V2-resume", (*audit).resumePDF},
	{"T1-texts", (*audit).hostileTexts},
	{"newsletter", (*audit).newsletterWithKills},
	{"E1-once", (*audit).issueOnce},
	{"E2-cancel", (*audit).issueCanceled},
	{"E3-unasked", (*audit).issueUnasked},
	{"E4-reports", (*audit).deliveryReports},
	{"E6-large", (*audit).issueLarge},
	{"C3-restore-mails", (*audit).restoreRepeatsNothing},
	{"two-processes", (*audit).twoProcesses},
	{"N3-primary", (*audit).killPrimary},
	{"D2-warnings", (*audit).selfChecks},
	{"C3-restore-kill", (*audit).restoreWithKills},
	{"N6-owner", (*audit).ownerOfCopies},
	{"R15-variables", (*audit).badVariables},
	{"R8-damage", (*audit).damagedDatabases},
	{"R11-once", (*audit).repeatedSubmission},
	{"S2-hostile", (*audit).malformedHTTP},
	{"S7-mail-headers", (*audit).mailInjection},
	{"M1-M2-flood", (*audit).mailFlood},
	{"M1-unknown-proxy", (*audit).unknownProxy},
	{"M6-subscribe", (*audit).subscribeInFlood},
	{"B2-held", (*audit).heldConfirmations},
	{"B1-bookings", (*audit).bookings},
	{"M3-replay", (*audit).replayedForm},
	{"G1-network", (*audit).networkDay},
	{"R5-refused-mail", (*audit).rejectedRecipient},
	{"R6-lock", (*audit).lockedDatabase},
	{"R10-migrate", (*audit).migrations},
	{"P-erasure", (*audit).exportAndErase},
	{"W5-hostile", (*audit).hostileEditor},
	{"R3-stop", (*audit).gracefulStop},
	{"M5-optout", (*audit).optOuts},
	{"M5-asked", (*audit).oldListeners},
	{"S4-guesses", (*audit).passwordGuesses},
	{"O1-owner", (*audit).ownerAccess},
	{"O3-drafts", (*audit).draftsSurvive},
	{"G1-delete", (*audit).floodDeleted},
	{"S6-owner", (*audit).ownerSession},
	{"I4-import", (*audit).largeImport},
	{"Q1-compressed", (*audit).compressedPages},
	{"W1-binary", (*audit).lightBinary},
	{"Z1-away", (*audit).databaseAway},
}

// alone are the rows that print how long visitors wait, or what the machine can do: nothing runs beside them, but in the short audit,
// where their counts matter alone.
var alone = []row{
	{"S1-inputs", (*audit).invalidForms},
	{"S9-bodies", (*audit).oversizedBodies},
	{"R9-backup", (*audit).backupWhileServing},
	{"L1-reload", (*audit).reloadUnderLoad},
	{"L2-growth", (*audit).growth},
	{"D2-nightly", (*audit).nightlyBackup},
	{"R1-R2-kill", (*audit).killWhileServing},
	{"Q-requests", (*audit).throughput},
	{"S5-logins", (*audit).parallelLogins},
	{"R13-slow", (*audit).slowClients},
	{"Q2-unread", (*audit).unreadResponses},
	{"N8-reading", (*audit).readFromCopies},
	{"N8-writing", (*audit).throughputOfCopies},
}

// TestAudit prints a line per row: what was tried, what was found and the limit. A count beyond its limit fails the test.
// Times are printed with their target and never fail it, as other programs share the machine. make audit runs it after make
// build; go test -tags audit -v -run Audit/R6 ./audit runs one row.
func TestAudit(t *testing.T) {
	a := newAudit(t)
	a.run(t, append(sideBySide, fullOrShort(nil, alone)...), 3*runtime.GOMAXPROCS(0))
	a.run(t, append(fullOrShort(alone, nil), row{"S14-log", (*audit).logPrivacy}), 1)
}

// run runs rows, some at a time.
func (a *audit) run(t *testing.T, rows []row, atATime int) {
	waiting := make(chan row, len(rows))
	for _, row := range rows {
		waiting <- row
	}
	close(waiting)
	parallel(atATime, func(int) {
		for row := range waiting {
			t.Run(row.name, func(t *testing.T) { row.check(a, t) })
		}
	})
}

// mailAddress matches the middle of an address. The name of a socket, which a fault of the database may print, has nothing before its "@".
var mailAddress = regexp.MustCompile(`\S@\w`)

// logPrivacy checks that no program started by the rows before has logged an address or a visitor's text.
func (a *audit) logPrivacy(t *testing.T) {
	log := a.log.String()
	found := 0
	for line := range strings.Lines(log) {
		if strings.HasPrefix(line, "portfolio:") {
			continue // a failed start, reported to the operator with examples of addresses
		}
		if mailAddress.MatchString(line) || strings.Contains(line, visitorDomain) || strings.Contains(line, marker) {
			found++
			t.Errorf("the log holds: %s", line)
		}
	}
	t.Logf("S14: %d log lines of all rows: %d with an address or a visitor's text (limit 0)", strings.Count(log, "\n"), found)
}
