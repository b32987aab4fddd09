//go:build audit

package audit

import (
	"bytes"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// restoreWithKills kills restore at random moments. The database must then be the old one whole, with what its log held, or the
// backup whole, and the next start must work.
func (a *audit) restoreWithKills(t *testing.T) {
	kills := fullOrShort(200, 30)
	source, backup := newDatabase(t), filepath.Join(t.TempDir(), "backup.db")
	p := a.serve(t, source)
	v := newVisitor(8)
	var texts markers
	submit := func(n int) {
		for range n {
			if status, err := v.submit(p, texts.next()); err != nil || status != http.StatusSeeOther {
				t.Fatal(status, err)
			}
		}
	}
	const inBackup, inOld = 40, 70
	submit(inBackup)
	if _, stderr, code, _ := a.runCommand(source, []string{"backup", backup}); code != 0 {
		t.Fatal(stderr)
	}
	submit(inOld - inBackup)
	p.kill() // the log is left
	began := time.Now()
	first := copyDatabase(t, source)
	if _, stderr, code, _ := a.runCommand(first, []string{"restore", "--yes", backup}); code != 0 {
		t.Fatal(stderr)
	}
	longest := time.Since(began) // until a kill; it follows what the machine can do while other rows run
	olds, news, wrong, survived := 0, 0, 0, 0
	for range kills {
		database := copyDatabase(t, source)
		command := a.command("restore", "--yes", backup)
		command.Env = environment(database)
		must(t, command.Start())
		time.Sleep(rand.N(longest))
		_ = command.Process.Kill()
		if command.Wait() == nil {
			survived++
		}
		p := a.serve(t, database)
		pool := openDatabase(t, database)
		switch rows := queryOne[int](t, pool, "select count(*) from inquiries"); rows {
		case inOld:
			olds++
			longest += longest / 8
		case inBackup:
			news++
			longest -= longest / 16
		default:
			wrong++
			t.Errorf("%d rows", rows)
		}
		if check := queryOne[string](t, pool, "pragma integrity_check"); check != "ok" {
			wrong++
			t.Error(check)
		}
		_ = pool.Close()
		p.kill()
		must(t, os.RemoveAll(filepath.Dir(database)))
	}
	if olds == 0 || news == 0 {
		t.Errorf("the kills were all too late or too early: %d old, %d new", olds, news)
	}
	t.Logf("C3: restore killed %d times (%d more had ended): %d left the old database, %d the new one, %d neither (limit 0); the next start worked each time",
		kills-survived, survived, olds, news, wrong)
}

// copyDatabase copies a database that is not open, with its log, to a folder of its own.
func copyDatabase(t *testing.T, database string) string {
	t.Helper()
	to := newDatabase(t)
	for _, part := range []string{"", "-wal"} {
		must(t, os.WriteFile(to+part, readFile(t, database+part), 0o600))
	}
	return to
}

// restoreRepeatsNothing backs up while emails wait and the owner is logged in, lets the emails go, logs out, and restores.
func (a *audit) restoreRepeatsNothing(t *testing.T) {
	server, database, backup := newMailServer(t), newDatabase(t), filepath.Join(t.TempDir(), "backup.db")
	server.close()
	owner := passwordHashVariable(t)
	p := a.serve(t, database, server.env(), owner)
	v := newVisitor(1)
	var texts markers
	const sent = 15
	for range sent {
		if status, err := v.submit(p, texts.next()); err != nil || status != http.StatusSeeOther {
			t.Fatal(status, err)
		}
	}
	cookie := v.logIn(t, p.origin, auditPassword, "203.0.113.1").Header.Get("Set-Cookie")
	if status := a.ownersPage(t, p, cookie); status != http.StatusOK {
		t.Fatalf("the owner's page: %d", status)
	}
	if _, stderr, code, _ := a.runCommand(database, []string{"backup", backup}); code != 0 {
		t.Fatal(stderr)
	}
	server.listen(t)
	if _, ok := waitUntil(90*time.Second, func() bool { return server.len() == 2*sent }); !ok {
		t.Fatalf("%d mails arrive before the restore", server.len())
	}
	if _, err := p.stop(); err != nil {
		t.Fatal(err)
	}
	stdout, stderr, code, _ := a.runCommand(database, []string{"restore", "--yes", backup})
	if code != 0 || !isOneLine(stdout, database+".replaced-") || bytes.Equal(readFile(t, stdout[:len(stdout)-1]), nil) {
		t.Errorf("restore ends with %d, %q, %q", code, stdout, stderr)
	}
	p = a.serve(t, database, server.env(), owner)
	time.Sleep(fullOrShort(60*time.Second, 5*time.Second)) // for emails that must not come
	again := server.len() - 2*sent
	if status := a.ownersPage(t, p, cookie); status == http.StatusOK {
		t.Error("a session of the backup lets the owner in")
	}
	held := queryOne[int](t, openDatabase(t, database), "select count(*) from outbox where state = 'held' and held_for = 'restored'")
	if again != 0 || held != 2*sent {
		t.Errorf("%d mails come again, %d are held", again, held)
	}
	if status, err := v.submit(p, texts.next()); err != nil || status != http.StatusSeeOther {
		t.Errorf("an inquiry after the restore: %d, %v", status, err)
	}
	if _, ok := waitUntil(30*time.Second, func() bool { return server.len() == 2*sent+2 }); !ok {
		t.Errorf("the mails of a new inquiry do not leave: %d", server.len()-2*sent)
	}
	t.Logf("C3: a backup with %d waiting mails and a session, restored after they were sent: %d sent again (limit 0), %d held for the owner, 0 sessions go on",
		2*sent, again, held)
}

// ownersPage returns the status of the owner's overview for the holder of a cookie.
func (a *audit) ownersPage(t *testing.T, p *program, cookie string) int {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, p.origin+"/admin", nil)
	must(t, err)
	request.Header.Set("Cookie", cookie)
	response, err := newVisitor(1).client.Do(request)
	must(t, err)
	_ = response.Body.Close()
	return response.StatusCode
}
