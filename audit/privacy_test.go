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

// erasure exports and erases one visitor on the command line while the program serves, and looks for them in the files.
func (a *audit) erasure(t *testing.T) {
	box, database := newMailbox(t), newDatabase(t)
	p := a.serve(t, database, box.env())
	v := p.visit(8)
	var texts serial
	const sent = 60
	for range sent {
		if _, err := v.write(p, texts.next()); err != nil {
			t.Fatal(err)
		}
	}
	within(10*time.Second, func() bool { return box.len() >= 2*sent })
	person := auditWord + "7x@" + visitorDomain
	exported, said, code, _ := a.tell(database, []string{"export", person})
	var records []struct{ Table string }
	if err := json.Unmarshal([]byte(exported), &records); err != nil || code != 0 || said != "" {
		t.Errorf("export ends with %d: %v %s", code, err, said)
	}
	if len(records) != 3 { // the letter, the mail to the owner, the mail to them
		t.Errorf("%d records: %v", len(records), records)
	}
	before := a.holding(t, database, person)
	if _, said, code, _ := a.tell(database, []string{"erase", person}); code != 0 {
		t.Errorf("erase ends with %d: %s", code, said)
	}
	after := a.holding(t, database, person) + a.holding(t, database, auditWord+"7x")
	kept := a.holding(t, database, auditWord+"8x@"+visitorDomain)
	status, err := v.write(p, texts.next())
	if before == 0 || after > 0 || kept == 0 || err != nil {
		t.Errorf("in %d files before, %d after; another's in %d; then %d, %v", before, after, kept, status, err)
	}
	t.Logf("P: export and erase beside the running program: %d records; in %d files before, %d after (limit 0)", len(records),
		before, after)
}

// holding counts the files beside the database that hold text, whatever they are.
func (a *audit) holding(t *testing.T, database, text string) int {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(database))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, entry := range entries {
		if bytes.Contains(readFile(t, filepath.Join(filepath.Dir(database), entry.Name())), []byte(text)) {
			n++
		}
	}
	return n
}
