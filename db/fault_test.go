package db

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// buildFaults compiles the library that makes writes fail. There is a compiler, as SQLite needs one too.
func buildFaults(t *testing.T) string {
	t.Helper()
	library := filepath.Join(t.TempDir(), "faults.so")
	output, err := exec.Command("cc", "-shared", "-fPIC", "-o", library, "testdata/faults.c", "-ldl").CombinedOutput()
	if err != nil {
		t.Skipf("no compiler: %v: %s", err, output)
	}
	return library
}

// Whichever write or sync fails, acknowledged rows are stored, and the process recovers when the disk does.
func TestFailingWritesAndSyncsLoseNothing(t *testing.T) {
	t.Parallel()
	library := buildFaults(t)
	for _, every := range []int{1, 2, 5, 23, 200} {
		path := filepath.Join(t.TempDir(), "portfolio.db")
		command := helperCommand(t, path)
		command.Env = append(command.Env,
			"LD_PRELOAD="+library, fmt.Sprint("FAULT_EVERY=", every), faultSwitch+"="+path+".faulty")
		output, err := command.Output()
		must(t, err)
		var acknowledged []string
		refused := 0
		for line := range strings.Lines(string(output)) {
			switch line = strings.TrimSpace(line); {
			case line == "refused":
				refused++
			case line != "open":
				acknowledged = append(acknowledged, line)
			}
		}
		if acknowledged[len(acknowledged)-1] != "recovered" {
			t.Errorf("every %d: the process does not recover", every)
		}
		if refused == 0 {
			t.Errorf("every %d: nothing failed", every)
		}
		t.Logf("every %d: %d acknowledged, %d refused", every, len(acknowledged), refused)
		checkAcknowledged(t, openStore(t, path), acknowledged)
	}
}
