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

// lock has somebody else hold the database for a while, as a careless shell would.
func (a *audit) lock(t *testing.T) {
	for _, hold := range []time.Duration{3 * time.Second, 12 * time.Second} {
		database := newDatabase(t)
		p := a.serve(t, database)
		v := p.visit(40)
		conn, err := inDatabase(t, database).Connx(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := conn.ExecContext(t.Context(), "begin immediate"); err != nil {
			t.Fatal(err)
		}
		ended := make(chan struct{})
		time.AfterFunc(hold, func() {
			_, _ = conn.ExecContext(context.Background(), "rollback")
			close(ended)
		})
		var writing, reading times
		var mu sync.Mutex
		taken, turned, wrong, pages := 0, 0, 0, 0
		together(30, func(i int) {
			text := auditWord + strconv.Itoa(i) + "x"
			began := time.Now()
			if i >= 20 { // these only read
				for {
					select {
					case <-ended:
						return
					case <-time.After(100 * time.Millisecond):
					}
					at := time.Now()
					status, _, err := v.get(p.origin + []string{"/", "/connects/connect", "/resume", "/healthz"}[i%4])
					reading.since(at)
					mu.Lock()
					pages++
					if err != nil || status != http.StatusOK {
						wrong++
						t.Errorf("a page answers %d, %v", status, err)
					}
					mu.Unlock()
				}
			}
			time.Sleep(time.Duration(i) * hold / 25)
			began = time.Now()
			answer, body, err := v.send(p.origin+"/resume", v.letter(text))
			writing.since(began)
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil && answer.StatusCode == http.StatusSeeOther:
				taken++
			case err == nil && answer.StatusCode == http.StatusServiceUnavailable && hold > 8*time.Second &&
				answer.Header.Get("Retry-After") != "" && strings.Contains(body, "I say "+text+" to you."):
				turned++
			default:
				wrong++
				t.Errorf("a letter: %v, %v", answer, err)
			}
		})
		<-ended
		rows := ask[int](t, inDatabase(t, database), "select count(*) from cv_requests")
		if rows != taken || wrong > 0 {
			t.Errorf("%d rows, %d taken", rows, taken)
		}
		t.Logf("R6: database held for %v: %d letters stored, %d sent back with 503, Retry-After and their text, %d otherwise "+
			"(limit 0), slowest answer %v; %d pages meanwhile, p99 %v", hold, taken, turned, wrong, writing.at(1), pages,
			reading.at(0.99))
	}
}

// damage starts the program on databases that are none.
func (a *audit) damage(t *testing.T) {
	whole := newDatabase(t)
	p := a.serve(t, whole)
	v := p.visit(10)
	var texts serial
	together(10, func(int) {
		for range 40 {
			_, _ = v.write(p, texts.next())
		}
	})
	if _, err := p.stop(); err != nil {
		t.Fatal(err)
	}
	good := readFile(t, whole)
	overwritten := func(from, n int) []byte {
		return append(append(bytes.Clone(good[:from]), bytes.Repeat([]byte{0xA5}, n)...), good[from+n:]...)
	}
	bad := map[string][]byte{
		"empty": {}, "text": []byte("dear diary\n"), "cut in half": good[:len(good)/2/4096*4096],
		"cut within a page": good[:len(good)-1000], "head only": good[:100], "head overwritten": overwritten(0, 64),
		"first page overwritten": overwritten(100, 3000), "inner pages overwritten": overwritten(len(good)/3/4096*4096, 4096*5),
	}
	wrong := 0
	for how, data := range bad {
		database := newDatabase(t)
		if err := os.WriteFile(database, data, 0o600); err != nil {
			t.Fatal(err)
		}
		_, said, code, took := a.tell(database, nil)
		if code == 0 || code == -1 || !oneLine(said, database) || !bytes.Equal(readFile(t, database), data) {
			wrong++
			t.Errorf("%s: exit %d after %v, changed %v, says %q", how, code, took, !bytes.Equal(readFile(t, database), data), said)
		}
	}
	t.Logf("R8: %d damaged or cut databases: %d started, changed or not named in one line (limit 0)", len(bad), wrong)
}

// backup copies the database while visitors write, and serves the copy.
func (a *audit) backup(t *testing.T) {
	database, file := newDatabase(t), filepath.Join(t.TempDir(), "backup.db")
	p := a.serve(t, database)
	v := p.visit(32)
	var texts serial
	var mu sync.Mutex
	var before, during times
	acknowledged := map[string]bool{}
	written := func(limit time.Duration, waits *times, until <-chan struct{}) {
		began := time.Now()
		together(16, func(int) {
			for time.Since(began) < limit {
				select {
				case <-until:
					return
				default:
				}
				text, at := texts.next(), time.Now()
				status, err := v.write(p, text)
				waits.since(at)
				if err == nil && status == http.StatusSeeOther {
					mu.Lock()
					acknowledged[text] = true
					mu.Unlock()
				}
				time.Sleep(5 * time.Millisecond)
			}
		})
	}
	written(2*time.Second, &before, nil)
	must := make([]string, 0, len(acknowledged))
	for text := range acknowledged {
		must = append(must, text)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		if _, said, code, _ := a.tell(database, []string{"backup", file}); code != 0 {
			t.Errorf("backup ends with %d: %s", code, said)
		}
	}()
	written(10*time.Second, &during, done)
	<-done
	if _, said, code, _ := a.tell(database, []string{"restore", file}); code == 0 || !oneLine(said, "in use") {
		t.Errorf("a restore under a running program ends with %d: %s", code, said)
	}
	if _, err := p.stop(); err != nil {
		t.Error(err)
	}
	if _, said, code, _ := a.tell(database, []string{"restore", file}); code != 0 {
		t.Errorf("restore ends with %d: %s", code, said)
	}
	p = a.serve(t, database)
	missing := 0
	pool := inDatabase(t, database)
	for _, text := range must {
		if ask[int](t, pool, "select count(*) from cv_requests where email = ?", text+"@"+visitorDomain) != 1 {
			missing++
		}
	}
	status, err := v.write(p, texts.next())
	info, statErr := os.Stat(file)
	if missing > 0 || err != nil || status != http.StatusSeeOther || statErr != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%d missing, then %d, %v, %v", missing, status, err, statErr)
	}
	t.Logf("R9: backup of %d letters while 16 visitors write: slowest letter %v (aim 250ms; without %v), %d missing (0), "+
		"restored, serves and stores", len(must), during.at(1), before.at(1), missing)
}
