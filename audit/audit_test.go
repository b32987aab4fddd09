//go:build audit

package audit

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An audit looks at the built program from outside, as a visitor, an operator and a mail server see it.
type audit struct {
	binary string
	log    strings.Builder // what every program started here has said
}

// rounds is how often something is tried, or how much of it: less where AUDIT=short asks for a quick look.
func rounds(full, short int) int {
	if os.Getenv("AUDIT") == "short" {
		return short
	}
	return full
}

// TestAudit prints a line per row: what was tried, what was found and the limit. Counts fail it; times are printed with
// their aim and never do, as other programs share the machine. make audit runs it, after make build;
// go test -tags audit -v -run Audit/R6 ./audit runs one row.
func TestAudit(t *testing.T) {
	binary, err := filepath.Abs("../bin/portfolio")
	if err == nil {
		_, err = os.Stat(binary)
	}
	if err != nil {
		t.Fatalf("run make build first: %v", err)
	}
	a := &audit{binary: binary}
	for _, row := range []struct {
		name  string
		check func(*audit, *testing.T)
	}{
		{"R15-variables", (*audit).variables},
		{"R8-damage", (*audit).damage},
		{"R11-once", (*audit).once},
		{"S1-inputs", (*audit).inputs},
		{"S2-hostile", (*audit).hostileRequests},
		{"S9-bodies", (*audit).bodies},
		{"S7-mail-headers", (*audit).mailHeaders},
		{"R5-refused-mail", (*audit).refusedMail},
		{"R4-mail-outage", (*audit).mailOutage},
		{"R6-lock", (*audit).lock},
		{"R7-disk", (*audit).disk},
		{"R9-backup", (*audit).backup},
		{"R10-migrate", (*audit).migrate},
		{"P-erasure", (*audit).erasure},
		{"R3-stop", (*audit).stop},
		{"R1-R2-kill", (*audit).kill},
		{"newsletter", (*audit).newsletter},
		{"Q-requests", (*audit).requests},
		{"S4-guesses", (*audit).guesses},
		{"S5-logins", (*audit).parallelLogins},
		{"S6-owner", (*audit).ownersAnswers},
		{"S12-confined", (*audit).confined},
		{"R12-long", (*audit).long},
		{"R13-slow", (*audit).slow},
		{"S14-log", (*audit).discretion},
	} {
		t.Run(row.name, func(t *testing.T) { row.check(a, t) })
	}
}

// discretion checks that no program started above has logged an address or what somebody wrote.
func (a *audit) discretion(t *testing.T) {
	said := a.log.String()
	found := 0
	for line := range strings.Lines(said) {
		if strings.HasPrefix(line, "portfolio:") {
			continue // what a start that fails tells the operator, with examples of addresses
		}
		if strings.Contains(line, "@") || strings.Contains(line, visitorDomain) || strings.Contains(line, auditWord) {
			found++
			t.Errorf("the log says: %s", line)
		}
	}
	t.Logf("%d lines of log of all the above: %d with an address or a text (limit 0)", strings.Count(said, "\n"), found)
}
