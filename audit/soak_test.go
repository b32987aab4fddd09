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

// resources is what a process uses: resident memory in bytes, the most that it was so far, open files and threads.
type resources struct{ memory, peak, files, threads int }

func (p *program) resources(t *testing.T) resources {
	t.Helper()
	folder := fmt.Sprintf("/proc/%d/", p.command.Process.Pid)
	files, err := os.ReadDir(folder + "fd")
	if err != nil {
		t.Fatal(err)
	}
	usage := resources{files: len(files)}
	for lines := bufio.NewScanner(strings.NewReader(string(readFile(t, folder+"status")))); lines.Scan(); {
		name, value, _ := strings.Cut(lines.Text(), ":")
		n, _ := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(value), " kB"))
		switch name {
		case "VmRSS":
			usage.memory = n << 10
		case "VmHWM":
			usage.peak = n << 10
		case "Threads":
			usage.threads = n
		}
	}
	return usage
}

var goroutineHeader = regexp.MustCompile(`(?m)^goroutine \d+ `)

// goroutines ends the program with SIGQUIT and counts the goroutines in its stack trace.
func (p *program) goroutines(t *testing.T) int {
	t.Helper()
	if err := p.command.Process.Signal(syscall.SIGQUIT); err != nil {
		t.Fatal(err)
	}
	<-p.exited
	_, trace, _ := strings.Cut(p.log.String(), stackTraceStart)
	return len(goroutineHeader.FindAllString(trace, -1))
}

// longRun sends many requests of every kind, and compares what the program uses after a quarter of them and after all.
func (a *audit) longRun(t *testing.T) {
	total := fullOrShort(200_000, 12_000)
	pages := sitemapPaths(t, a)
	short := a.serve(t, newDatabase(t))
	a.sendMixedRequests(t, short, pages, 1000)
	atFirst := short.goroutines(t)
	p := a.serve(t, newDatabase(t))
	var usage []resources
	for range 4 {
		a.sendMixedRequests(t, p, pages, total/4)
		usage = append(usage, p.resources(t))
	}
	quarters := make([]string, len(usage))
	for i, k := range usage {
		quarters[i] = fmt.Sprintf("%d MB, %d files, %d threads", k.memory>>20, k.files, k.threads)
	}
	first, last := usage[0], usage[len(usage)-1]
	atLast := p.goroutines(t)
	const slack = 15
	if last.files > first.files+slack || atLast > atFirst+slack || last.memory > 2*first.memory+(32<<20) {
		t.Errorf("it uses %+v, %d goroutines; at first %+v, %d", last, atLast, first, atFirst)
	}
	t.Logf("R12: %d requests of every kind: after each quarter %s; goroutines %d after 1000 requests, %d after all (limit: %d more)",
		total, strings.Join(quarters, "; "), atFirst, atLast, slack)
}

// sitemapPaths returns the paths of the pages in the sitemap.
func sitemapPaths(t *testing.T, a *audit) []string {
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

// sendMixedRequests sends n requests: pages, searches, chat questions, unknown paths, valid and invalid inquiries, and
// requests cancelled after two milliseconds.
func (a *audit) sendMixedRequests(t *testing.T, p *program, pages []string, n int) {
	t.Helper()
	v, impatient := newVisitor(16), newVisitor(16)
	impatient.client.Timeout = 2 * time.Millisecond
	var texts markers
	var failed atomic.Int64
	parallel(16, func(worker int) {
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
				status, err = v.submit(p, texts.next())
			case 4:
				bad := v.inquiry(word)
				bad.Set("email", "nobody")
				var response reply
				response, _, err = v.post(p.origin+"/resume", bad)
				status = response.StatusCode
			case 5:
				_, _, _ = impatient.get(p.origin + "/articles")
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
	impatient.client.CloseIdleConnections()
	time.Sleep(time.Second)
}
