package handlertest

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

var updateIslands = flag.Bool("update", false, "write the islands of islands/testdata anew")

// changing finds what differs between builds and visits: the hashes in addresses of assets, what guards a form.
var changing = regexp.MustCompile(`(/static/[\w/.-]+?)\.(?:[0-9a-f]{10}|[0-9A-Z]{8})(\.\w+)|(name="submission" value=")[^"]*`)

// CompareGolden fails the test unless got are the bytes of a golden file. The tests update the file when they are told to.
func CompareGolden(t *testing.T, name string, got []byte) {
	t.Helper()
	got = append(changing.ReplaceAll(got, []byte("$1$2$3")), '\n')
	if *updateIslands {
		must(t, os.MkdirAll(filepath.Dir(name), 0o755))
		must(t, os.WriteFile(name, got, 0o644))
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Error(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s says otherwise; if that is right, run: go test ./handlers -run TestIslandsGolden -update\n%s", name, got)
	}
}
