package house

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// engineFiles are the patterns of the files of package db that know no noun.
var engineFiles = []string{"engine_*.go", "move*.go", "postgres*.go", "sqlite_*.go", "values.go"}

// TestEngineKnowsNoNoun checks that the engine of the database builds without the nouns that stand on it.
func TestEngineKnowsNoNoun(t *testing.T) {
	t.Parallel()
	build := []string{"build", "-o", os.DevNull}
	for _, pattern := range engineFiles {
		found, err := filepath.Glob(filepath.Join("db", pattern))
		if err != nil || len(found) == 0 {
			t.Errorf("%s: no such file (%v)", pattern, err)
		}
		for _, file := range found {
			if !strings.HasSuffix(file, "_test.go") {
				build = append(build, file)
			}
		}
	}
	command := exec.CommandContext(t.Context(), "go", build...) // #nosec G204 -- our own files
	if out, err := command.CombinedOutput(); err != nil {
		t.Errorf("the engine needs a noun: %v\n%s", err, out)
	}
}
