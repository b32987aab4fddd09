//go:build audit

package demo_test

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// hexWord matches what may be the short name of a commit. One of digits and letters is one; "acababa" is a word.
var hexWord = regexp.MustCompile(`\b[0-9a-f]{7}\b`)

// TestCommits checks that the commits which articles name are in the history up to the one that they count at.
func TestCommits(t *testing.T) {
	if command(t, "", "git", "cat-file", "-e", storyCommit) != "" {
		t.Skip("a copy without the history")
	}
	for _, file := range []string{
		"launch-intentional-startup/en.md", "launch-intentional-startup/es.md",
		"writing-prompts-book-claude/en.md", "writing-prompts-book-claude/es.md",
	} {
		text, err := os.ReadFile("articles/" + file)
		if err != nil {
			t.Fatal(err)
		}
		named := 0
		for _, name := range hexWord.FindAllString(string(text), -1) {
			if !strings.ContainsAny(name, "0123456789") {
				continue
			}
			named++
			if err := exec.CommandContext(t.Context(), "git", "merge-base", "--is-ancestor", name, storyCommit).Run(); err != nil {
				t.Errorf("%s names %s, which is not in its history: %v", file, name, err)
			}
		}
		if named == 0 {
			t.Errorf("%s names no commit", file)
		}
	}
}
