package house

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestRootIsShort checks that whoever looks at the source first sees no more than one screen: 28 visible entries.
func TestRootIsShort(t *testing.T) {
	files, err := exec.CommandContext(t.Context(), "git", "ls-files").Output()
	if err != nil {
		t.Skip("only Git knows which files belong to the source")
	}
	entries := map[string]bool{}
	for name := range strings.Lines(string(files)) {
		if top, _, _ := strings.Cut(strings.TrimSpace(name), "/"); !strings.HasPrefix(top, ".") {
			entries[top] = true
		}
	}
	if len(entries) > 28 {
		t.Errorf("the root has %d visible entries: put some of them into a room", len(entries))
	}
}

// readmeLink matches a link or a picture of the README that is a file of the source.
var readmeLink = regexp.MustCompile(`!?\[([^\]]*)\]\(([^):#]+)\)`)

// TestReadme checks that the files which the README names exist, and that its six pictures have words and are light.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	pictures := 0
	for _, link := range readmeLink.FindAllStringSubmatch(string(text), -1) {
		info, err := os.Stat(link[2])
		if err != nil {
			t.Error(err)
			continue
		}
		if strings.HasPrefix(link[0], "!") {
			pictures++
			if len(link[1]) < 20 || info.Size() > 60_000 {
				t.Errorf("%s has %d bytes and the words %q", link[2], info.Size(), link[1])
			}
		}
	}
	if pictures != 6 {
		t.Errorf("%d pictures", pictures)
	}
}
