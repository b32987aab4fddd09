package db

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// everyColumn is the part of a statement that reads whatever columns a table has.
var everyColumn = regexp.MustCompile(`(?i)\b(select|returning) \*|\b[a-z_]+\.\*,`)

// TestStatementsNameTheirColumns checks that a column that the next version adds does not fail a read. newStore has the tests of
// the reads use such a database; this one covers a read that no test runs.
func TestStatementsNameTheirColumns(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("*.go")
	must(t, err)
	for _, file := range files {
		source, err := os.ReadFile(file)
		must(t, err)
		if found := everyColumn.Find(source); found != nil && !strings.HasSuffix(file, "_test.go") {
			t.Errorf("%s has %q", file, found)
		}
	}
}
