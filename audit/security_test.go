package audit

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	requirement = regexp.MustCompile(`(?m)^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+) \| (.+) \|$`)
	quoted      = regexp.MustCompile("`([^`]+)`")
	testNamed   = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
)

// TestSecurityTable checks that the tests docs/asvs.md names exist, and that it meets as many requirements as it claims.
func TestSecurityTable(t *testing.T) {
	text, err := os.ReadFile("../docs/asvs.md")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := os.ReadFile("../docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	tests, seen, met := existingTests(t), map[string]bool{}, map[string]int{}
	for _, row := range requirement.FindAllStringSubmatch(string(text), -1) {
		id, level, how, held := row[1], row[2], row[3], quoted.FindAllStringSubmatch(row[4], -1)
		if seen[id] {
			t.Errorf("%s is listed twice", id)
		}
		seen[id] = true
		if len(held) == 0 {
			t.Errorf("%s names no test", id)
		}
		for _, name := range held {
			if strings.Contains(name[1], ".ts") {
				if _, err := os.Stat(filepath.Join("..", name[1])); err != nil {
					t.Errorf("%s: %v", id, err)
				}
			} else if !tests[name[1]] {
				t.Errorf("%s: there is no test %s", id, name[1])
			}
		}
		if !strings.Contains(how, "**Not") {
			met[level]++
		}
	}
	// Some requirements ask for documentation: their rows refer to a section, which must exist.
	for _, section := range regexp.MustCompile(`See \*([^*]+)\* in \[security`).FindAllStringSubmatch(string(text), -1) {
		if !strings.Contains(string(rules), "\n## "+section[1]+"\n") {
			t.Errorf("there is no section %q", section[1])
		}
	}
	if met["1"] < 54 || met["2"] < 110 {
		t.Errorf("%d requirements of level 1 are met and %d of level 2, not 54 and 110", met["1"], met["2"])
	}
}

// existingTests returns the names of all tests, audit rows and request scripts.
func existingTests(t *testing.T) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	err := filepath.WalkDir("..", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == "node_modules":
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(name)
		for _, test := range testNamed.FindAllStringSubmatch(string(text), -1) {
			found[test[1]] = true
		}
		if name == "../audit/audit_test.go" {
			for _, row := range regexp.MustCompile(`\{"([\w-]+)", \(\*audit\)`).FindAllStringSubmatch(string(text), -1) {
				found["TestAudit/"+row[1]] = true
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	scripts, err := filepath.Glob("../handlers/*/testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range scripts {
		found["TestScripts/"+strings.TrimSuffix(filepath.Base(name), ".txt")] = true
	}
	return found
}
