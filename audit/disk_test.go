//go:build audit

package audit

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// diskFault is a way in which a disk can fail while the program serves.
type diskFault struct {
	name     string
	database string
	env      []string
	begin    func(p *program)
	end      func(p *program)
	failures func() int64 // how many calls have failed, where that is counted
}

// failingDisk makes the disk fail in several ways, and work again.
func (a *audit) failingDisk(t *testing.T) {
	for _, fault := range append(failingWrites(t), fullDisk(t), fileSizeLimit(t)) {
		if fault.begin != nil {
			a.serveWithFault(t, fault)
		}
	}
}

// serveWithFault has visitors write and read before, during and after a fault.
func (a *audit) serveWithFault(t *testing.T, fault diskFault) {
	p := a.serve(t, fault.database, fault.env...)
	v := newVisitor(16)
	var texts markers
	var mu sync.Mutex
	acknowledged, statuses, wrong := map[string]bool{}, map[int]int{}, 0
	submit := func() bool {
		text := texts.next()
		response, body, err := v.post(p.origin+"/resume", v.inquiry(text))
		mu.Lock()
		defer mu.Unlock()
		if err != nil {
			wrong++
			t.Errorf("%s: an inquiry: %v", fault.name, err)
			return false
		}
		statuses[response.StatusCode]++
		switch {
		case response.StatusCode == http.StatusSeeOther:
			acknowledged[text] = true
			return true
		case response.StatusCode != http.StatusServiceUnavailable, response.Header.Get("Retry-After") == "",
			!strings.Contains(body, "I say "+text+" to you."):
			wrong++
			t.Errorf("%s: an inquiry is answered with %d, Retry-After %q", fault.name, response.StatusCode, response.Header.Get("Retry-After"))
		}
		return false
	}
	load := func(span time.Duration) {
		until := time.Now().Add(span)
		parallel(8, func(i int) {
			for time.Now().Before(until) {
				submit()
				if status, _, err := v.get(p.origin + []string{"/articles", "/connects/connect"}[i%2]); err != nil || status != http.StatusOK {
					t.Errorf("%s: a page responds with %d, %v", fault.name, status, err)
				}
			}
		})
	}
	load(time.Second)
	fault.begin(p)
	load(3 * time.Second)
	failures := int64(statuses[http.StatusServiceUnavailable])
	if fault.failures != nil {
		failures = fault.failures() // few of them lead to a 503: the program repeats a commit that several inquiries share
	}
	fault.end(p)
	took, recovered := waitUntil(30*time.Second, submit)
	load(time.Second)
	if _, err := p.stop(); err != nil {
		t.Errorf("%s: the program ended with %v", fault.name, err)
	}
	p = a.serve(t, fault.database)
	pool := openDatabase(t, fault.database)
	defer pool.Close()
	stored := countInquiries(t, pool)
	lost := 0
	for text := range acknowledged {
		if stored[text] != 1 {
			lost++
		}
	}
	verdict := queryOne[string](t, pool, "pragma integrity_check")
	if lost > 0 || !recovered || verdict != "ok" || failures == 0 {
		t.Errorf("%s: lost %d, recovered %t, integrity %s, %d failures, statuses %v", fault.name, lost, recovered, verdict, failures, statuses)
	}
	p.kill()
	t.Logf("R7: %s: %d acknowledged, %d lost (limit 0), %d returned with 503 and their text, %d otherwise (0), stores again %v "+
		"after the fault, integrity ok", fault.name, len(acknowledged), lost, statuses[http.StatusServiceUnavailable], wrong, took)
}

// failingWrites returns faults that fail every n-th write and sync.
func failingWrites(t *testing.T) []diskFault {
	t.Helper()
	library := filepath.Join(t.TempDir(), "faults.so")
	if output, err := exec.Command("cc", "-shared", "-fPIC", "-o", library, "../db/testdata/faults.c", "-ldl").CombinedOutput(); err != nil {
		t.Fatalf("cc: %v\n%s", err, output)
	}
	var faults []diskFault
	for _, every := range []int{1, 2, 5, 23, 101} {
		database := newDatabase(t)
		file := database + ".faulty"
		n := strconv.Itoa(every)
		faults = append(faults, diskFault{
			name: "one write or sync of " + n + " fails", database: database,
			env:   []string{"LD_PRELOAD=" + library, "FAULT_EVERY=" + n, "FAULT_SWITCH=" + file},
			begin: func(p *program) { writeFile(p.t, file, nil) },
			end:   func(p *program) { _ = os.Remove(file) },
			failures: func() int64 {
				info, err := os.Stat(file)
				must(t, err)
				return info.Size()
			},
		})
	}
	return faults
}

// fullDisk returns a fault that fills a small file system. It needs root to mount one.
func fullDisk(t *testing.T) diskFault {
	t.Helper()
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=96m"); err != nil {
		t.Logf("R7: cannot mount a small file system to fill: %v", err)
		return diskFault{}
	}
	t.Cleanup(func() { _ = syscall.Unmount(folder, syscall.MNT_DETACH) })
	ballast := filepath.Join(folder, "ballast")
	return diskFault{
		name: "disk full", database: filepath.Join(folder, "portfolio.db"),
		begin: func(p *program) { writeFile(p.t, ballast, make([]byte, 128<<20)) },
		end:   func(p *program) { _ = os.Remove(ballast) },
	}
}

// fileSizeLimit returns a fault that keeps files from growing.
func fileSizeLimit(t *testing.T) diskFault {
	t.Helper()
	setLimit := func(p *program, bytes uint64) {
		must(t, unix.Prlimit(p.command.Process.Pid, unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: bytes, Max: unix.RLIM_INFINITY}, nil))
	}
	return diskFault{
		name: "files may not grow", database: newDatabase(t),
		begin: func(p *program) { setLimit(p, 64<<10) },
		end:   func(p *program) { setLimit(p, unix.RLIM_INFINITY) },
	}
}

// writeFile writes as much of data as there is room for.
func writeFile(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o600); err != nil && len(data) == 0 {
		t.Fatal(err)
	}
}
