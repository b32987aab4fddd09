//go:build audit

package audit

import (
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// hostile are what texts of 900 KB repeat.
var hostile = map[string]string{
	"emphases": "a*_", "brackets": "[", "footnotes": "[^1] ", "labels": "[^", "lists": "- ", "items": "- a\n", "paragraphs": "a\n\n", "definitions": "[a]: b \"\n", "bars": "|`\\|`",
}

const (
	hostileSize   = 900_000
	hostileMemory = 128 << 20 // more than without these texts
)

// hostileTexts serves a site with texts that make a parser work for minutes: check names each, and search, feed and stop do not wait.
func (a *audit) hostileTexts(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "site")
	a.makeSite(t, folder)
	p := a.start(t, a.command("serve", folder), filepath.Join(t.TempDir(), "portfolio.db"))
	before := peakOf(p.command.Process.Pid)
	if _, err := p.stop(); err != nil {
		t.Fatal(err)
	}
	for name, unit := range hostile {
		head := "---\ntitle: Odd " + name + "\ndescription: A text that nobody would write by hand\ndate: 2026-01-02\nlanguages: [en]\n---\n"
		if name == "bars" {
			head += "|a|\n|-|\n"
		}
		writeText(t, filepath.Join(folder, "articles", name, "en.md"), head+strings.Repeat(unit, hostileSize/len(unit))+"\n")
	}
	var keys strings.Builder
	for i := 0; keys.Len() < hostileSize; i++ {
		fmt.Fprintf(&keys, "a.b%d.c = 1\n", i)
	}
	writeText(t, filepath.Join(folder, "links.toml"), keys.String())

	output, _, code, checked := a.runCommand("", []string{"check", folder})
	named := 0
	for _, name := range append(slices.Sorted(maps.Keys(hostile)), "links.toml") {
		if strings.Contains(output, name) {
			named++
		}
	}
	if code != 1 || named != len(hostile)+1 {
		t.Errorf("check ends with %d and names %d of %d: %.2000s", code, named, len(hostile)+1, output)
	}

	p = a.start(t, a.command("serve", folder), filepath.Join(t.TempDir(), "portfolio.db"))
	var answers durations
	for _, path := range []string{"/search?q=odd", "/feed.en.xml", "/search?q=odd", "/feed.en.xml"} {
		began := time.Now()
		if status, _, err := newVisitor(1).get(p.origin + path); err != nil || status != http.StatusOK {
			t.Errorf("%s: %d, %v", path, status, err)
		}
		answers.addSince(began)
	}
	for name := range hostile { // a reader of the page alone waits for it
		if status, _, err := newVisitor(1).get(p.origin + "/articles/" + name); err != nil || status != http.StatusOK {
			t.Errorf("the text %s: %d, %v", name, status, err)
		}
	}
	more := peakOf(p.command.Process.Pid) - before
	if more > hostileMemory {
		t.Errorf("the memory grew by %d MB", more>>20)
	}
	stopped, err := p.stop()
	if err != nil {
		t.Errorf("the program ended with %v", err)
	}
	t.Logf("T1: %d texts of %d KB: check names %d in %v (target 20s), search and feed answer in at most %v (target 1s), %d MB more at the peak "+
		"(limit %d MB), stop in %v (target 5s)", len(hostile), hostileSize/1000, named, checked.Round(time.Millisecond),
		answers.percentile(1).Round(time.Millisecond), more>>20, hostileMemory>>20, stopped.Round(time.Millisecond))
}

var peakMemory = regexp.MustCompile(`VmHWM:\s+(\d+) kB`)

// peakOf returns the most memory that a process has used, in bytes, 0 if it has ended.
func peakOf(pid int) int {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if found := peakMemory.FindSubmatch(status); found != nil {
		n, _ := strconv.Atoi(string(found[1]))
		return n << 10
	}
	return 0
}

func writeText(t *testing.T, name, text string) {
	t.Helper()
	must(t, os.MkdirAll(filepath.Dir(name), 0o700))
	must(t, os.WriteFile(name, []byte(text), 0o600))
}
