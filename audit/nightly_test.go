//go:build audit

package audit

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// nightlyBackup starts the program on a database whose backup is due, kills it while it makes one, and restores what it made.
func (a *audit) nightlyBackup(t *testing.T) {
	rounds := fullOrShort(30, 8)
	database := newDatabase(t)
	p := a.serve(t, database)
	v := newVisitor(8)
	fillDatabase(t, database)
	age(t, database, 48*time.Hour)
	p.kill()

	folder := filepath.Join(filepath.Dir(database), "backups")
	complete, damaged := 0, 0
	for i := range rounds {
		p := a.serve(t, database)
		time.Sleep(time.Duration(i) * 900 * time.Millisecond / time.Duration(rounds))
		p.kill()
		for _, file := range backupsIn(t, folder) {
			complete++
			if queryOne[string](t, openDatabase(t, file), "pragma integrity_check") != "ok" {
				damaged++
				t.Errorf("%s is damaged", file)
			}
			must(t, os.Remove(file))
		}
	}

	p = a.serve(t, database)
	var texts markers
	var times durations
	stored := 0
	took, made := waitUntil(time.Minute, func() bool {
		began := time.Now()
		if status, err := v.submit(p, texts.next()); err == nil && status == http.StatusSeeOther {
			stored++
		}
		times.addSince(began)
		return len(backupsIn(t, folder)) == 1
	})
	if !made {
		t.Fatalf("no backup:\n%s", p.log)
	}
	file := backupsIn(t, folder)[0]
	for name, mode := range map[string]os.FileMode{folder: 0o700, file: 0o600} {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != mode {
			t.Errorf("%s: %v, %v, want %v", name, info.Mode(), err, mode)
		}
	}
	if _, err := p.stop(); err != nil {
		t.Error(err)
	}
	if _, stderr, code, _ := a.runCommand(database, []string{"restore", "--yes", file}); code != 0 {
		t.Errorf("restore ends with %d: %s", code, stderr)
	}
	p = a.serve(t, database)
	rows := queryOne[int](t, openDatabase(t, database), "select count(*) from page_views")
	if rows < filledRows {
		t.Errorf("%d rows restored, want %d", rows, filledRows)
	}
	t.Logf("D2: a missed backup of %d rows, killed %d times while it was made: %d complete, %d damaged (limit 0); then made within %v, restored with "+
		"%d rows and served; slowest of %d forms meanwhile %v (target 250ms)", filledRows, rounds, complete, damaged, took, rows, times.len(), times.percentile(1))
}

const filledRows = 200_000

// fillDatabase makes a database some 30 MB large.
func fillDatabase(t *testing.T, database string) {
	t.Helper()
	_, err := openDatabase(t, database).Exec(`
insert into page_views (day, page, language, referrer, views)
with recursive row (n) as (select 1 union all select n + 1 from row where n < ?)
select '2026-01-01', '/' || n || '/' || hex(randomblob(40)), 'en', '', 1 from row`, filledRows)
	must(t, err)
}

// backupsIn returns the complete backups in a folder.
func backupsIn(t *testing.T, folder string) []string {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(folder, "portfolio-*.db"))
	must(t, err)
	var complete []string
	for _, name := range all {
		if !strings.Contains(name, ".new-") {
			complete = append(complete, name)
		}
	}
	return complete
}
