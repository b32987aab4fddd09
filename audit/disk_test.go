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

// ailment is a way for a disk to fail while the program serves.
type ailment struct {
	name     string
	database string
	env      []string
	begin    func(p *program)
	end      func(p *program)
}

// disk fails the disk under the program in several ways, and heals it again.
func (a *audit) disk(t *testing.T) {
	for _, ill := range append(faultyDisks(t), fullDisk(t), cutFiles(t)) {
		if ill.begin != nil {
			a.suffer(t, ill)
		}
	}
}

// suffer has visitors write and read before, during and after an ailment.
func (a *audit) suffer(t *testing.T, ill ailment) {
	p := a.serve(t, ill.database, ill.env...)
	v := p.visit(16)
	var texts serial
	var mu sync.Mutex
	acknowledged, answers, wrong := map[string]bool{}, map[int]int{}, 0
	write := func() bool {
		text := texts.next()
		answer, body, err := v.send(p.origin+"/resume", v.letter(text))
		mu.Lock()
		defer mu.Unlock()
		if err != nil {
			wrong++
			t.Errorf("%s: a letter: %v", ill.name, err)
			return false
		}
		answers[answer.StatusCode]++
		switch {
		case answer.StatusCode == http.StatusSeeOther:
			acknowledged[text] = true
			return true
		case answer.StatusCode != http.StatusServiceUnavailable, answer.Header.Get("Retry-After") == "",
			!strings.Contains(body, "I say "+text+" to you."):
			wrong++
			t.Errorf("%s: a letter is answered with %d, Retry-After %q", ill.name, answer.StatusCode, answer.Header.Get("Retry-After"))
		}
		return false
	}
	goOn := func(span time.Duration) {
		until := time.Now().Add(span)
		together(8, func(i int) {
			for time.Now().Before(until) {
				write()
				if status, _, err := v.get(p.origin + []string{"/articles", "/connects/connect"}[i%2]); err != nil || status != http.StatusOK {
					t.Errorf("%s: a page answers %d, %v", ill.name, status, err)
				}
			}
		})
	}
	goOn(time.Second)
	ill.begin(p)
	goOn(3 * time.Second)
	ill.end(p)
	took, healed := within(30*time.Second, write)
	goOn(time.Second)
	if _, err := p.stop(); err != nil {
		t.Errorf("%s: the program ended with %v", ill.name, err)
	}
	p = a.serve(t, ill.database)
	pool := inDatabase(t, ill.database)
	defer pool.Close()
	stored := lettersIn(t, pool)
	lost := 0
	for text := range acknowledged {
		if stored[text] != 1 {
			lost++
		}
	}
	verdict := ask[string](t, pool, "pragma integrity_check")
	if lost > 0 || !healed || verdict != "ok" || answers[http.StatusServiceUnavailable] == 0 {
		t.Errorf("%s: lost %d, healed %t, integrity %s, answers %v", ill.name, lost, healed, verdict, answers)
	}
	p.kill()
	t.Logf("R7: %s: %d acknowledged, %d lost (limit 0), %d sent back with 503 and their text, %d otherwise (0), stores again %v after "+
		"it healed, integrity ok", ill.name, len(acknowledged), lost, answers[http.StatusServiceUnavailable], wrong, took)
}

// faultyDisks fail every n-th write and sync.
func faultyDisks(t *testing.T) []ailment {
	t.Helper()
	library := filepath.Join(t.TempDir(), "faults.so")
	if said, err := exec.Command("cc", "-shared", "-fPIC", "-o", library, "../db/testdata/faults.c", "-ldl").CombinedOutput(); err != nil {
		t.Fatalf("cc: %v\n%s", err, said)
	}
	var ills []ailment
	for _, every := range []int{1, 2, 5, 23, 101} {
		database := newDatabase(t)
		file := database + ".faulty"
		n := strconv.Itoa(every)
		ills = append(ills, ailment{
			name: "write or sync " + n + " of every " + n + " fails", database: database,
			env:   []string{"LD_PRELOAD=" + library, "FAULT_EVERY=" + n, "FAULT_SWITCH=" + file},
			begin: func(p *program) { writeFile(p.t, file, nil) },
			end:   func(p *program) { _ = os.Remove(file) },
		})
	}
	return ills
}

// fullDisk fills up a small file system. It takes root.
func fullDisk(t *testing.T) ailment {
	t.Helper()
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=96m"); err != nil {
		t.Logf("R7: no small file system to fill: %v", err)
		return ailment{}
	}
	t.Cleanup(func() { _ = syscall.Unmount(folder, syscall.MNT_DETACH) })
	ballast := filepath.Join(folder, "ballast")
	return ailment{
		name: "disk full", database: filepath.Join(folder, "portfolio.db"),
		begin: func(p *program) { writeFile(p.t, ballast, make([]byte, 128<<20)) },
		end:   func(p *program) { _ = os.Remove(ballast) },
	}
}

// cutFiles forbids files to grow.
func cutFiles(t *testing.T) ailment {
	t.Helper()
	limit := func(p *program, bytes uint64) {
		if err := unix.Prlimit(p.command.Process.Pid, unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: bytes, Max: unix.RLIM_INFINITY}, nil); err != nil {
			t.Fatal(err)
		}
	}
	return ailment{
		name: "files may not grow", database: newDatabase(t),
		begin: func(p *program) { limit(p, 64<<10) },
		end:   func(p *program) { limit(p, unix.RLIM_INFINITY) },
	}
}

// writeFile writes as much of data as there is room for.
func writeFile(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o600); err != nil && len(data) == 0 {
		t.Fatal(err)
	}
}
