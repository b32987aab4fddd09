//go:build audit

package audit

import (
	"bytes"
	"context"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// lockedDatabase holds a write lock on the database for a while, as an operator's shell could.
func (a *audit) lockedDatabase(t *testing.T) {
	for _, duration := range []time.Duration{3 * time.Second, 12 * time.Second} {
		database := a.newDatabase(t)
		p := a.serve(t, database)
		v := newVisitor(40)
		conn, err := openDatabase(t, database).Connx(context.Background())
		must(t, err)
		if _, err := conn.ExecContext(t.Context(), lockStatement(database)); err != nil {
			t.Fatal(err)
		}
		released := make(chan struct{})
		time.AfterFunc(duration, func() {
			_, _ = conn.ExecContext(context.Background(), "rollback")
			close(released)
		})
		var writing, reading durations
		var mu sync.Mutex
		stored, rejected, wrong, pages := 0, 0, 0, 0
		parallel(30, func(i int) {
			text := marker + strconv.Itoa(i) + "x"
			if i >= 20 { // these only read
				for {
					select {
					case <-released:
						return
					case <-time.After(100 * time.Millisecond):
					}
					at := time.Now()
					status, _, err := v.get(p.origin + []string{"/", "/connects/connect", "/resume", "/healthz", "/sitemap.xml", "/feed.en.xml"}[i%6])
					reading.addSince(at)
					mu.Lock()
					pages++
					if err != nil || status != http.StatusOK {
						wrong++
						t.Errorf("a page responds with %d, %v", status, err)
					}
					mu.Unlock()
				}
			}
			time.Sleep(time.Duration(i) * duration / 25)
			began := time.Now()
			response, body, err := v.post(p.origin+"/resume", v.inquiry(text))
			writing.addSince(began)
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil && response.StatusCode == http.StatusSeeOther:
				stored++
			case err == nil && response.StatusCode == http.StatusServiceUnavailable && duration > 8*time.Second &&
				response.Header.Get("Retry-After") != "" && strings.Contains(body, "I say "+text+" to you."):
				rejected++
			default:
				wrong++
				t.Errorf("an inquiry: %v, %v", response, err)
			}
		})
		<-released
		rows := queryOne[int](t, openDatabase(t, database), "select count(*) from inquiries")
		if rows != stored || wrong > 0 {
			t.Errorf("%d rows, %d acknowledged", rows, stored)
		}
		t.Logf("R6: database held for %v: %d inquiries stored, %d returned with 503, Retry-After and their text, %d otherwise "+
			"(limit 0), slowest response %v; %d pages meanwhile, p99 %v", duration, stored, rejected, wrong, writing.percentile(1), pages,
			reading.percentile(0.99))
	}
}

// lockStatement begins a transaction that keeps others from writing.
func lockStatement(database string) string {
	if isServer(database) {
		return "begin; lock table inquiries in exclusive mode"
	}
	return "begin immediate"
}

// damagedDatabases starts the program on damaged databases: it must exit with one line that names the file, and not
// change it.
func (a *audit) damagedDatabases(t *testing.T) {
	database := newDatabase(t)
	p := a.serve(t, database)
	v := newVisitor(10)
	var texts markers
	parallel(10, func(int) {
		for range 40 {
			_, _ = v.submit(p, texts.next())
		}
	})
	if _, err := p.stop(); err != nil {
		t.Fatal(err)
	}
	intact := readFile(t, database)
	overwritten := func(from, n int) []byte {
		return append(append(bytes.Clone(intact[:from]), bytes.Repeat([]byte{0xA5}, n)...), intact[from+n:]...)
	}
	damaged := map[string][]byte{
		"empty": {}, "text": []byte("dear diary\n"), "cut in half": intact[:len(intact)/2/4096*4096],
		"cut within a page": intact[:len(intact)-1000], "head only": intact[:100], "head overwritten": overwritten(0, 64),
		"first page overwritten": overwritten(100, 3000), "inner pages overwritten": overwritten(len(intact)/3/4096*4096, 4096*5),
	}
	wrong := 0
	for how, data := range damaged {
		database := newDatabase(t)
		must(t, os.WriteFile(database, data, 0o600))
		_, stderr, code, took := a.runCommand(database, nil)
		if code == 0 || code == -1 || !isOneLine(stderr, database) || !bytes.Equal(readFile(t, database), data) {
			wrong++
			t.Errorf("%s: exit %d after %v, changed %v, stderr %q", how, code, took, !bytes.Equal(readFile(t, database), data), stderr)
		}
	}
	t.Logf("R8: %d damaged or truncated databases: %d opened, changed or not named in one line (limit 0)", len(damaged), wrong)
}

// backupWhileServing makes a backup while visitors write, restores it and serves it.
func (a *audit) backupWhileServing(t *testing.T) {
	database, file := newDatabase(t), filepath.Join(t.TempDir(), "backup.db")
	p := a.serve(t, database)
	v := newVisitor(32)
	var texts markers
	var mu sync.Mutex
	var before, during durations
	acknowledged := map[string]bool{}
	submitFor := func(limit time.Duration, waits *durations, until <-chan struct{}) {
		began := time.Now()
		parallel(16, func(int) {
			for time.Since(began) < limit {
				select {
				case <-until:
					return
				default:
				}
				text, at := texts.next(), time.Now()
				status, err := v.submit(p, text)
				waits.addSince(at)
				if err == nil && status == http.StatusSeeOther {
					mu.Lock()
					acknowledged[text] = true
					mu.Unlock()
				}
				time.Sleep(5 * time.Millisecond)
			}
		})
	}
	submitFor(2*time.Second, &before, nil)
	expected := make([]string, 0, len(acknowledged))
	for text := range acknowledged {
		expected = append(expected, text)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		if _, stderr, code, _ := a.runCommand(database, []string{"backup", file}); code != 0 {
			t.Errorf("backup ends with %d: %s", code, stderr)
		}
	}()
	submitFor(10*time.Second, &during, done)
	<-done
	if _, stderr, code, _ := a.runCommand(database, []string{"restore", "--yes", file}); code == 0 || !isOneLine(stderr, "in use") {
		t.Errorf("a restore under a running program ends with %d: %s", code, stderr)
	}
	if _, err := p.stop(); err != nil {
		t.Error(err)
	}
	if _, stderr, code, _ := a.runCommand(database, []string{"restore", "--yes", file}); code != 0 {
		t.Errorf("restore ends with %d: %s", code, stderr)
	}
	p = a.serve(t, database)
	missing := 0
	pool := openDatabase(t, database)
	for _, text := range expected {
		if queryOne[int](t, pool, "select count(*) from inquiries where email = ?", text+"@"+visitorDomain) != 1 {
			missing++
		}
	}
	status, err := v.submit(p, texts.next())
	info, statErr := os.Stat(file)
	if missing > 0 || err != nil || status != http.StatusSeeOther || statErr != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%d missing, then %d, %v, %v", missing, status, err, statErr)
	}
	t.Logf("R9: backup of %d inquiries while 16 visitors write: slowest inquiry %v (target 250ms; without a backup %v), %d missing "+
		"(limit 0), restored, serves and stores", len(expected), during.percentile(1), before.percentile(1), missing)
}
