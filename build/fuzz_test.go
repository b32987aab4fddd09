package main

import (
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

func TestFuzzTargets(t *testing.T) {
	got, err := fuzzTargets(fstest.MapFS{
		"mail/header_test.go":        {Data: []byte("package mail\n\nfunc FuzzB(f *testing.F) {}\n\nfunc FuzzA(f *testing.F) {}\n")},
		"mail/header.go":             {Data: []byte("func FuzzNone(f *testing.F) {}\n")},
		"e2e/node_modules/x_test.go": {Data: []byte("func FuzzNone(f *testing.F) {}\n")},
		"a_test.go":                  {Data: []byte("// func FuzzNone(f *testing.F) {}\nfunc Fuzzy() {}\n")},
	})
	want := []fuzzTarget{{"mail", "FuzzB"}, {"mail", "FuzzA"}}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(fuzzTarget{})); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
}

// TestFuzzRanOut checks that the end of the time is no finding, and that a finding is one.
func TestFuzzRanOut(t *testing.T) {
	for said, want := range map[string]bool{
		"--- FAIL: FuzzA (10.02s)\n    context deadline exceeded\nFAIL\n":                                          true,
		"--- FAIL: FuzzA (0.1s)\n    Failing input written to testdata/fuzz/FuzzA/0123\ncontext deadline exceeded": false,
		"--- FAIL: FuzzA (0.1s)\n    panic":                                                                        false,
	} {
		if ranOut([]byte(said)) != want {
			t.Errorf("%q: %t", said, !want)
		}
	}
}
