//go:build audit

package audit

import (
	"net/http"
	"os/exec"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// readFromCopies prints what reading costs: queries of the database, and processor time of one copy and of two.
func (a *audit) readFromCopies(t *testing.T) {
	database := newServerDatabase(t, newServer(t))
	c := a.serveCopies(t, 2, database)
	a.countQueries(t, c)
	if _, err := exec.LookPath("wrk"); err != nil {
		t.Log("N8: wrk is not installed: load is left out")
		return
	}
	var perSecond, costs []float64
	for range fullOrShort(5, 2) {
		one, two := loadCopies(t, c.all[:1]), loadCopies(t, c.all)
		costs = append(costs, two.cpuPerRequest/one.cpuPerRequest)
	}
	for _, p := range c.all {
		holdBack(t, p.command.Process.Pid, 0.4)
	}
	for range fullOrShort(5, 2) {
		one, two := loadCopies(t, c.all[:1]), loadCopies(t, c.all)
		perSecond = append(perSecond, two.perSecond/one.perSecond)
	}
	t.Logf("N8: two copies: %.3f × the CPU of one for each request (target 1.05 at most); each held to 0.4 of a core: %.2f × the requests of one "+
		"(target 1.8 at least)", median(costs), median(perSecond))
}

// countQueries checks that pages are read without a query: a number of them, as a few transactions are made whatever is read, and a busy
// machine reads fewer in a time.
func (a *audit) countQueries(t *testing.T, c *copies) {
	t.Helper()
	const span, readers, pages = 5 * time.Second, 8, 4000
	pool := openDatabase(t, c.database)
	transactions := func() int {
		time.Sleep(1500 * time.Millisecond) // PostgreSQL publishes its counts once a second
		return queryOne[int](t, pool, "select xact_commit + xact_rollback from pg_stat_database where datname = current_database()")
	}
	before := transactions()
	time.Sleep(span)
	idle := transactions() - before
	before += idle
	v := newVisitor(readers)
	var times durations
	start := time.Now()
	parallel(readers, func(i int) {
		for n := i; n < pages; n += readers {
			path := []string{"/", "/about", "/articles", article(), "/search?q=code", "/resume", "/newsletter"}[n%7]
			began := time.Now()
			if status, _, err := v.get(c.origin(n) + path); err != nil || status != http.StatusOK {
				t.Errorf("%s: %d, %v", path, status, err)
			}
			times.addSince(began)
		}
	})
	took := time.Since(start)
	reading := transactions() - before
	expected := float64(idle) * float64(took) / float64(span)
	perPage := max(float64(reading)-expected, 0) / pages
	t.Logf("N8: %d pages of 7 kinds read in %v: %d transactions, %.0f without readers: %.4f a page (limit 0.1)", times.len(), took, reading, expected, perPage)
	if perPage > 0.1 {
		t.Error("pages are read with queries")
	}
}

// loadCopies loads programs over 32 connections in all with requests for the article.
func loadCopies(t *testing.T, programs []*program) load {
	t.Helper()
	results := make([]load, len(programs))
	parallel(len(programs), func(i int) {
		results[i] = runWrk(t, programs[i].origin, programs[i].command.Process.Pid, 32/len(programs))
	})
	var total load
	for _, result := range results {
		total.perSecond += result.perSecond
		total.cpuPerRequest += result.cpuPerRequest * result.perSecond
	}
	total.cpuPerRequest /= total.perSecond
	return total
}

// holdBack lets a process have a share of one core, by stopping it whenever it has had more.
func holdBack(t *testing.T, pid int, share float64) {
	t.Helper()
	const period = 5 * time.Millisecond
	done, ended := make(chan struct{}), sync.WaitGroup{}
	ended.Go(func() {
		began, used := time.Now(), cpuTime(pid)
		for stopped := false; ; time.Sleep(period) {
			select {
			case <-done:
				_ = syscall.Kill(pid, syscall.SIGCONT)
				return
			default:
			}
			allowed := time.Duration(float64(time.Since(began)) * share)
			spent := cpuTime(pid) - used
			if allowed-spent > 20*time.Millisecond { // what an idle process did not use is not for later
				began, used, spent, allowed = time.Now(), cpuTime(pid), 0, 0
			}
			switch {
			case spent > allowed && !stopped:
				_ = syscall.Kill(pid, syscall.SIGSTOP)
				stopped = true
			case spent <= allowed && stopped:
				_ = syscall.Kill(pid, syscall.SIGCONT)
				stopped = false
			}
		}
	})
	t.Cleanup(func() { close(done); ended.Wait() })
}

// cpuTime returns the processor time of a process, by its own clock.
func cpuTime(pid int) time.Duration {
	var now unix.Timespec
	const schedulerClock = 2 // CPUCLOCK_SCHED of Linux
	if unix.ClockGettime(int32(^pid<<3|schedulerClock), &now) != nil {
		return 0 // it has ended
	}
	return time.Duration(now.Nano())
}
