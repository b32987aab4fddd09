//go:build audit

package audit

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// onBoth runs a row on a file and on PostgreSQL.
func (a *audit) onBoth(t *testing.T, check func(*audit, *testing.T, string)) {
	check(a, t, "SQLite")
	onServer := &audit{binary: a.binary, server: newServer(t, "max_connections=300")}
	check(onServer, t, "PostgreSQL")
	fmt.Fprint(&a.log, onServer.log.String())
}

func (a *audit) issueOnce(t *testing.T)     { a.onBoth(t, (*audit).checkIssueOnce) }
func (a *audit) issueCanceled(t *testing.T) { a.onBoth(t, (*audit).checkIssueCanceled) }
func (a *audit) issueUnasked(t *testing.T)  { a.onBoth(t, (*audit).checkIssueUnasked) }
func (a *audit) issueLarge(t *testing.T)    { a.onBoth(t, (*audit).checkIssueLarge) }

// checkIssueOnce sends an issue of an article from two copies, kills them meanwhile, publishes and imports the article again, and has a
// second issue of it sent. On a file it restores a backup that was made half-way.
func (a *audit) checkIssueOnce(t *testing.T, kind string) {
	subscribers, kills := fullOrShort(1000, 90), fullOrShort(10, 2)
	s := a.newIssueSite(t, subscribers)
	s.server.change(func(m *mailServer) { m.onData = func() error { time.Sleep(5 * time.Millisecond); return nil } })
	copies := []*program{s.serveSite(), s.serveSite()}
	s.press(copies[0], "boats")
	s.letWait(0)
	backup := filepath.Join(t.TempDir(), "backup.db")
	for i := range kills {
		waitUntil(time.Minute, func() bool {
			if s.server.len() >= (i+1)*subscribers/(kills+2) {
				return true
			}
			s.freeClaims() // of the copy that was killed before
			return false
		})
		if i == kills/2 {
			s.publishAgain()
			s.press(copies[(i+1)%2], "boats")
			if a.server == nil { // while this issue waits: a busy machine might send it before the backup
				if _, stderr, code, _ := a.runCommand(s.database, []string{"backup", backup}); code != 0 {
					t.Fatal(stderr)
				}
			}
			s.letWait(0)
		}
		copies[i%2].kill()
		copies[i%2] = s.serveSite()
		s.letWait(0) // the start puts off what has not begun
	}
	waitUntil(time.Minute, func() bool {
		s.letWait(0)
		s.freeClaims() // the copies that were killed may have been about to begin it
		return queryOne[int](t, s.pool, "select count(*) from issues where begun_at is null") == 0
	})
	elapsed, done := s.allSent(10 * time.Minute)
	got, twice, repeated := s.readers()
	pairs := queryOne[int](t, s.pool, `select count(*) from article_recipients where article = 'boats'`)
	queued := queryOne[int](t, s.pool, `select count(*) from issue_recipients`)
	figures := queryOne[int](t, s.pool, `select count(*) from issue_recipients where outcome = 'sent'`)
	if !done || got != subscribers || twice > 0 || repeated > kills || pairs != subscribers || queued != subscribers || figures != subscribers {
		t.Errorf("%s: done %t, %d got it, %d got two, %d copies, %d pairs, %d queued, %d counted as sent", kind, done, got, twice, repeated, pairs, queued, figures)
	}
	t.Logf("E1, %s: an article to %d subscribers in three languages from two copies, killed %d times, published and imported again, sent a second time: "+
		"%d got it (all), %d got two (limit 0), %d pairs queued (%d), %d copies with the same Message-ID (limit %d), done %v after the last kill",
		kind, subscribers, kills, got, twice, queued, subscribers, repeated, kills, elapsed)
	for _, p := range copies {
		p.kill()
	}
	if a.server == nil {
		s.restoreHalfWay(backup)
	}
}

// publishAgain takes the article back, publishes it again, and imports it from a folder of Markdown, twice.
func (s *issueSite) publishAgain() {
	s.t.Helper()
	s.publish("boats", true)
	s.publish("boats", false)
	source := filepath.Join(s.t.TempDir(), "source")
	must(s.t, os.MkdirAll(source, 0o700))
	must(s.t, os.WriteFile(filepath.Join(source, "boats.md"), []byte("---\ntitle: Boats en\ndate: 2026-01-02\n---\n\nThe boats are en.\n"), 0o600))
	for range 2 {
		if out, err := s.command("import", source, s.folder).CombinedOutput(); err != nil {
			s.t.Fatalf("import: %v: %s", err, out)
		}
	}
}

// restoreHalfWay restores a backup that was made while an issue was sent, and counts what is sent without a press.
func (s *issueSite) restoreHalfWay(backup string) {
	s.t.Helper()
	if _, stderr, code, _ := s.runCommand(s.database, []string{"restore", "--yes", backup}); code != 0 {
		s.t.Fatal(stderr)
	}
	before := s.server.len()
	p := s.serveSite()
	pool := openDatabase(s.t, s.database)
	execute(s.t, pool, `update issues set started_at = ? where state = 'sending' and begun_at is null`, storedTime(time.Now().Add(-time.Hour)))
	time.Sleep(fullOrShort(30*time.Second, 4*time.Second))
	held := queryOne[int](s.t, pool, `select count(*) from issues where held_at is not null`)
	if n := s.server.len() - before; n > 0 || held == 0 {
		s.t.Errorf("%d mails after the restore, %d issues held", n, held)
	}
	s.t.Logf("E1: after the restore of a backup made half-way %d mails without a press (limit 0), %d issues held for the owner", s.server.len()-before, held)
	p.kill()
}

// checkIssueCanceled cancels issues at random moments of their ten minutes, some just before the end, and restarts the program while one
// waits.
func (a *audit) checkIssueCanceled(t *testing.T, kind string) {
	const subscribers = 5
	rounds := fullOrShort(100, 8)
	s := a.newIssueSite(t, subscribers)
	p := s.serveSite()
	canceled, begun := 0, 0
	time.Sleep(2500 * time.Millisecond) // the start puts off what waits, once
	for i := range rounds {
		s.publish("boats", false)
		issue := s.press(p, "boats")
		left := time.Duration(rand.Int64N(int64(10 * time.Minute)))
		if i%2 == 0 { // just before the end
			left = time.Duration(rand.Int64N(int64(time.Second)))
			s.letWait(left)
			time.Sleep(time.Duration(rand.Int64N(int64(left) + 1)))
		} else {
			s.letWait(left)
		}
		s.post(p, issue, url.Values{"do": {"cancel"}})
		id := strings.TrimPrefix(issue, "/admin/newsletter/")
		if queryOne[string](t, s.pool, "select state from issues where cast(id as text) = ?", id) == "draft" {
			canceled++
		} else {
			begun++
		}
	}
	execute(t, s.pool, "delete from issues where state = 'draft'")
	time.Sleep(5 * time.Second) // for emails that must not come
	mails := s.server.len()
	if canceled < rounds/2 || mails != min(begun, 1)*subscribers {
		t.Errorf("%s: %d canceled, %d begun, %d mails", kind, canceled, begun, mails)
	}
	execute(t, s.pool, "delete from article_recipients") // so that all would get it
	issue := s.press(p, "boats")
	p.kill()
	s.letWait(-time.Hour) // it was off for the ten minutes
	p = s.serveSite()
	time.Sleep(5 * time.Second)
	starts, err := time.Parse(time.RFC3339, queryOne[string](t, s.pool, "select started_at from issues where state = 'sending' and begun_at is null"))
	must(t, err)
	s.post(p, issue, url.Values{"do": {"cancel"}})
	time.Sleep(3 * time.Second)
	after := s.server.len() - mails
	if wait := time.Until(starts); wait < 9*time.Minute || after > 0 {
		t.Errorf("%s: after a restart it waits %v, %d mails", kind, wait, after)
	}
	t.Logf("E2, %s: an issue canceled %d times inside its ten minutes, half of them in the last second: %d canceled, %d had begun, %d mails of the canceled (limit 0); "+
		"after a restart the ten minutes begin again: %d mails (limit 0)", kind, rounds, canceled, begun, mails-min(begun, 1)*subscribers, after)
	p.kill()
}

// checkIssueUnasked does whatever an owner does to a site but press Send, and counts the emails.
func (a *audit) checkIssueUnasked(t *testing.T, kind string) {
	s := a.newIssueSite(t, 50)
	p := s.serveSite()
	s.draft(p, "boats")
	article := func(id string) string { return filepath.Join(s.folder, "articles", id) }
	run := func(args ...string) {
		t.Helper()
		if _, stderr, code, _ := a.runCommand(s.database, args); code != 0 {
			t.Errorf("%v: %d %s", args, code, stderr)
		}
	}
	backup := filepath.Join(t.TempDir(), "backup.db")
	steps := []func(){
		func() { s.publish("sails", false) },
		func() { s.publish("sails", true) },
		func() { s.publish("sails", false) },
		func() { must(t, os.Rename(article("sails"), article("ships"))) },
		s.publishAgain,
		func() { run("upgrade", s.folder) },
		func() { p.kill(); p = s.serveSite() },
	}
	if a.server == nil {
		steps = append(steps, func() { run("backup", backup); p.kill(); run("restore", "--yes", backup); p = s.serveSite() })
	}
	for _, step := range steps {
		step()
		time.Sleep(fullOrShort(10*time.Second, 700*time.Millisecond)) // for emails that must not come
	}
	pool := openDatabase(t, s.database)
	waiting := queryOne[int](t, pool, "select count(*) from issues where state <> 'draft'") + queryOne[int](t, pool, "select count(*) from outbox")
	if s.server.len() > 0 || waiting > 0 {
		t.Errorf("%s: %d mails, %d on their way", kind, s.server.len(), waiting)
	}
	t.Logf("E3, %s: publish, take back, publish again, rename, import twice, upgrade, restart%s: %d mails without a press (limit 0), %d on their way (0)",
		kind, map[bool]string{true: ", restore"}[a.server == nil], s.server.len(), waiting)
	p.kill()
}

// checkIssueLarge sends an issue to many, to a mail server of a certain pace, and looks at the memory.
func (a *audit) checkIssueLarge(t *testing.T, kind string) {
	subscribers, pace := fullOrShort(10_000, 300), 2*time.Millisecond
	s := a.newIssueSite(t, subscribers)
	s.server.change(func(m *mailServer) { m.onData = func() error { time.Sleep(pace); return nil } })
	p := s.serveSite()
	issue := s.draft(p, "boats")
	before := p.resources(t).memory
	began := time.Now()
	s.post(p, issue+"/send", nil)
	pressed := time.Since(began)
	s.letWait(0)
	most := 0
	began = time.Now()
	elapsed, done := waitUntil(time.Hour, func() bool {
		most = max(most, queryOne[int](t, s.pool, "select count(*) from outbox where state = 'waiting'"))
		return s.server.len() >= subscribers
	})
	grown := (p.resources(t).peak - before) >> 20
	if got, twice, _ := s.readers(); !done || got != subscribers || twice > 0 || most > 300 || grown > 128 {
		t.Errorf("%s: %d got it, %d twice, %d waited at most, %d MB more", kind, got, twice, most, grown)
	}
	t.Logf("E6, %s: the press for %d subscribers took %v (target 500ms); %.0f mails a second to a server that takes %v each, all after %v; at most %d waited in the outbox "+
		"(limit 300); at its peak %d MB more (limit 128)", kind, subscribers, pressed.Round(time.Millisecond), float64(subscribers)/time.Since(began).Seconds(), pace, elapsed, most, grown)
	p.kill()
}
