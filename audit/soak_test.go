//go:build audit

package audit

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// resources is what a program keeps of the machine.
type resources struct{ memory, files, threads int }

func (p *program) resources(t *testing.T) resources {
	t.Helper()
	folder := fmt.Sprintf("/proc/%d/", p.command.Process.Pid)
	files, err := os.ReadDir(folder + "fd")
	if err != nil {
		t.Fatal(err)
	}
	found := resources{files: len(files)}
	for lines := bufio.NewScanner(strings.NewReader(string(readFile(t, folder+"status")))); lines.Scan(); {
		name, value, _ := strings.Cut(lines.Text(), ":")
		n, _ := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(value), " kB"))
		switch name {
		case "VmRSS":
			found.memory = n << 10
		case "Threads":
			found.threads = n
		}
	}
	return found
}

var goroutineHead = regexp.MustCompile(`(?m)^goroutine \d+ `)

// goroutines ends the program with the signal that has it say what it is doing, and counts that.
func (p *program) goroutines(t *testing.T) int {
	t.Helper()
	if err := p.command.Process.Signal(syscall.SIGQUIT); err != nil {
		t.Fatal(err)
	}
	<-p.ended
	_, said, _ := strings.Cut(p.log.String(), quitLine)
	return len(goroutineHead.FindAllString(said, -1))
}

// long sends many requests of every kind, and compares what the program keeps after few of them and after all.
func (a *audit) long(t *testing.T) {
	total := rounds(200_000, 24_000)
	pages := addressesOf(t, a)
	few := a.serve(t, newDatabase(t))
	a.mix(t, few, pages, 1000)
	atFirst := few.goroutines(t)
	p := a.serve(t, newDatabase(t))
	var kept []resources
	for range 4 {
		a.mix(t, p, pages, total/4)
		kept = append(kept, p.resources(t))
	}
	said := make([]string, len(kept))
	for i, k := range kept {
		said[i] = fmt.Sprintf("%d MB, %d files, %d threads", k.memory>>20, k.files, k.threads)
	}
	first, last := kept[0], kept[len(kept)-1]
	atLast := p.goroutines(t)
	const slack = 15
	if last.files > first.files+slack || atLast > atFirst+slack || last.memory > 2*first.memory+(32<<20) {
		t.Errorf("it keeps %+v, %d goroutines; kept %+v, %d", last, atLast, first, atFirst)
	}
	t.Logf("R12: %d requests of every kind: after each quarter %s; goroutines %d after 1000 requests, %d after all (limit: %d more)",
		total, strings.Join(said, "; "), atFirst, atLast, slack)
}

// addressesOf lists the pages that the sitemap names.
func addressesOf(t *testing.T, a *audit) []string {
	t.Helper()
	p := a.serve(t, newDatabase(t))
	defer p.kill()
	_, sitemap, err := newVisitor(1).get(p.origin + "/sitemap.xml")
	if err != nil {
		t.Fatal(err)
	}
	var pages []string
	for _, found := range regexp.MustCompile(`<loc>https?://[^/<]+([^<]+)</loc>`).FindAllStringSubmatch(sitemap, -1) {
		pages = append(pages, strings.ReplaceAll(found[1], "&amp;", "&"))
	}
	if len(pages) < 20 {
		t.Fatalf("the sitemap names %d pages", len(pages))
	}
	return pages
}

// mix sends n requests: pages, searches, questions, nothing-heres, letters, refused ones, and some that leave at once.
func (a *audit) mix(t *testing.T, p *program, pages []string, n int) {
	t.Helper()
	v, hasty := p.visit(16), newVisitor(16)
	hasty.client.Timeout = 2 * time.Millisecond
	var texts serial
	var failed atomic.Int64
	together(16, func(worker int) {
		for i := range n / 16 {
			status, err := 0, error(nil)
			word := url.QueryEscape(strconv.Itoa(rand.IntN(1 << 30)))
			switch (i + worker) % 8 {
			case 0:
				status, _, err = v.get(p.origin + "/search?q=" + word)
			case 1:
				status, _, err = v.get(p.origin + "/chat?message=" + word)
			case 2:
				status, _, err = v.get(p.origin + "/nothing-here-" + word)
			case 3:
				status, err = v.write(p, texts.next())
			case 4:
				bad := v.letter(word)
				bad.Set("email", "nobody")
				var answer *http.Response
				if answer, _, err = v.send(p.origin+"/resume", bad); err == nil {
					status = answer.StatusCode
				}
			case 5:
				_, _, _ = hasty.get(p.origin + "/articles")
			default:
				status, _, err = v.get(p.origin + pages[rand.IntN(len(pages))])
			}
			if err != nil || status >= http.StatusInternalServerError {
				failed.Add(1)
			}
		}
	})
	if failed.Load() > 0 {
		t.Errorf("%d of %d requests failed", failed.Load(), n)
	}
	v.client.CloseIdleConnections()
	hasty.client.CloseIdleConnections()
	time.Sleep(time.Second)
}
