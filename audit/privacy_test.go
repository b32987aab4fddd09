//go:build audit

package audit

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// exportAndErase exports and erases one visitor on the command line while the program serves, and searches the database's
// files for the address.
func (a *audit) exportAndErase(t *testing.T) {
	server, database := newMailServer(t), newDatabase(t)
	p := a.serve(t, database, server.env())
	v := newVisitor(8)
	var texts markers
	const sent = 70 // the last ones are not mailed: what is held is exported and erased as well
	for range sent {
		if _, err := v.submit(p, texts.next()); err != nil {
			t.Fatal(err)
		}
	}
	allArrive(t, openDatabase(t, database), server, 10*time.Second)
	person := marker + "67x@" + visitorDomain
	exported, stderr, code, _ := a.runCommand(database, []string{"export", person})
	var records []struct{ Table string }
	if err := json.Unmarshal([]byte(exported), &records); err != nil || code != 0 || stderr != "" {
		t.Errorf("export ends with %d: %v %s", code, err, stderr)
	}
	if len(records) != 3 { // the inquiry, the email to the owner, the email to the visitor
		t.Errorf("%d records: %v", len(records), records)
	}
	before := a.filesContaining(t, database, person)
	if _, stderr, code, _ := a.runCommand(database, []string{"erase", person, "--yes"}); code != 0 {
		t.Errorf("erase ends with %d: %s", code, stderr)
	}
	after := a.filesContaining(t, database, person) + a.filesContaining(t, database, marker+"67x")
	other := a.filesContaining(t, database, marker+"68x@"+visitorDomain)
	status, err := v.submit(p, texts.next())
	if before == 0 || after > 0 || other == 0 || err != nil {
		t.Errorf("in %d files before, %d after; another's in %d; then %d, %v", before, after, other, status, err)
	}
	t.Logf("P: export and erase while the program serves: %d records; in %d files before, %d after (limit 0)", len(records),
		before, after)
}

// filesContaining counts the files in the database's folder that hold text.
func (a *audit) filesContaining(t *testing.T, database, text string) int {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(database))
	must(t, err)
	n := 0
	for _, entry := range entries {
		if bytes.Contains(readFile(t, filepath.Join(filepath.Dir(database), entry.Name())), []byte(text)) {
			n++
		}
	}
	return n
}
