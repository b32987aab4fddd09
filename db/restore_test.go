package db

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// killedStore returns the path of a database as a killed process leaves it: a row stands in the file, another in the log.
func killedStore(t *testing.T) string {
	t.Helper()
	s := newStore(t)
	for _, id := range []string{"in the file", "in the log"} {
		must(t, s.backend.do(t.Context(), add(id)))
		if id == "in the file" {
			must(t, s.backend.forget(t.Context()))
		}
	}
	path := filepath.Join(t.TempDir(), "portfolio.db")
	for _, part := range []string{"", "-wal"} {
		must(t, os.WriteFile(path+part, readFile(t, fileOf(t, s).path+part), 0o600))
	}
	return path
}

// backupWith returns a backup that holds a row with this id.
func backupWith(t *testing.T, id string) string {
	t.Helper()
	s, file := newStore(t), filepath.Join(t.TempDir(), "backup.db")
	must(t, s.backend.do(t.Context(), add(id)))
	must(t, s.Backup(t.Context(), file))
	return file
}

// TestRestoreKilledAfterEachStep abandons a restore after each of its steps. The next start finds the old database whole or the
// new one, and another restore works.
func TestRestoreKilledAfterEachStep(t *testing.T) {
	t.Parallel()
	sqliteAlone(t)
	file := backupWith(t, "in the backup")
	steps := len(newRestoration("", "", noon).steps())
	for done := range steps + 1 {
		path := killedStore(t)
		r := newRestoration(file, path, noon)
		for _, step := range r.steps()[:done] {
			if err := step(t.Context()); err != nil {
				t.Fatalf("after %d steps: %v", done, err)
			}
		}
		s, err := Open(t.Context(), path, Options{})
		if err != nil {
			t.Fatalf("after %d steps: %v", done, err)
		}
		inFile, inLog, inBackup := stored(t, s, "in the file"), stored(t, s, "in the log"), stored(t, s, "in the backup")
		if isNew := done == steps; inFile != inLog || inFile == inBackup || (inBackup == 1) != isNew {
			t.Errorf("after %d steps: %d rows of the file, %d of the log, %d of the backup", done, inFile, inLog, inBackup)
		}
		must(t, s.Close())
		result, err := Restore(t.Context(), file, path, noon.Add(time.Hour))
		if err != nil {
			t.Fatalf("again after %d steps: %v", done, err)
		}
		if stored(t, openStore(t, path), "in the backup") != 1 {
			t.Errorf("again after %d steps: the backup is not restored", done)
		}
		if done < steps && stored(t, openStore(t, result.Aside), "in the log") != 1 {
			t.Errorf("again after %d steps: the replaced database is not kept", done)
		}
		if left, err := filepath.Glob(path + ".new-*"); len(left) != 0 || err != nil {
			t.Errorf("again after %d steps: %v, %v are left", done, left, err)
		}
	}
}

// TestForeignPartsOfBackups checks that a backup with a trigger or a view is refused, and the database left as it is.
func TestForeignPartsOfBackups(t *testing.T) {
	t.Parallel()
	sqliteAlone(t)
	for _, part := range []string{
		"create trigger theirs after insert on outbox begin delete from outbox; end", "create view theirs as select * from outbox",
	} {
		file, path := backupWith(t, "in the backup"), closedStore(t)
		alter(t, file, part)
		before := readFile(t, path)
		if _, err := Restore(t.Context(), file, path, noon); !errors.Is(err, ErrForeign) {
			t.Errorf("%s: Restore returned %v", part, err)
		}
		if !bytes.Equal(readFile(t, path), before) {
			t.Errorf("%s: the database was changed", part)
		}
	}
}

// TestKilledRestoreOfDamagedDatabase: where there is no whole old database, a start refuses what is there until a restore has ended.
func TestKilledRestoreOfDamagedDatabase(t *testing.T) {
	t.Parallel()
	sqliteAlone(t)
	file := backupWith(t, "in the backup")
	for name, damage := range map[string]func(path string) error{
		"overwritten": func(path string) error { return os.WriteFile(path, []byte("damage"), 0o600) },
		"gone":        os.Remove,
	} {
		steps := len(newRestoration("", "", noon).steps())
		for done := range steps {
			path := killedStore(t)
			must(t, damage(path))
			r := newRestoration(file, path, noon)
			for _, step := range r.steps()[:done] {
				if err := step(t.Context()); err != nil {
					t.Fatalf("%s, after %d steps: %v", name, done, err)
				}
			}
			refuses(t, path, ErrDamaged)
			if _, err := Restore(t.Context(), file, path, noon.Add(time.Hour)); err != nil {
				t.Fatalf("%s, again after %d steps: %v", name, done, err)
			}
			if stored(t, openStore(t, path), "in the backup") != 1 {
				t.Errorf("%s, again after %d steps: the backup is not restored", name, done)
			}
			if log, err := filepath.Glob(path + asideMark + "*-wal"); len(log) == 0 || err != nil {
				t.Errorf("%s, after %d steps: the log is not kept: %v", name, done, err)
			}
		}
	}
}

// TestRestoreRepeatsNothing restores a backup that was made while emails and an issue waited and the owner was logged in.
func TestRestoreRepeatsNothing(t *testing.T) {
	t.Parallel()
	sqliteAlone(t)
	c := newClockedStore(t)
	issue := c.started(t)
	confirmation, held, digest := testMail("confirmation"), testMail("held"), testMail("digest")
	must(t, c.AddMail(t.Context(), testMail("sent"), testMail("waiting"), testMail("failed"), confirmation, held, digest))
	mails := dueMails(t, c.Store, c.now)
	for _, err := range []error{
		c.MarkSent(t.Context(), mailID(mails, "sent"), noon),
		c.MarkFailed(t.Context(), mailID(mails, "failed"), MailFailure{Reason: "no"}),
		c.StartSession(t.Context(), "key", make([]byte, 32), noon),
	} {
		must(t, err)
	}
	file := filepath.Join(t.TempDir(), "backup.db")
	must(t, c.Backup(t.Context(), file))
	alter(t, file, `
update outbox set state = 'held', held_for = 'site', class = 'confirmation' where subject = 'confirmation';
update outbox set state = 'held', held_for = 'site', class = 'acknowledgement' where subject = 'held';
update outbox set state = 'held', held_for = 'digest', class = 'owner' where subject = 'digest'`)
	path := filepath.Join(t.TempDir(), "portfolio.db")
	result, err := Restore(t.Context(), file, path, noon)
	must(t, err)
	if result.Sessions != 1 || result.Mails != 2 || result.Issues != 1 {
		t.Errorf("ended and held: %+v", result)
	}
	s := openStore(t, path)
	states := one[string](t, s, `select group_concat(subject || ' ' || state || ' ' || held_for, ', ' order by subject) from outbox`)
	const want = "confirmation held restored, failed failed , held held site, sent sent , waiting held restored"
	if states != want {
		t.Errorf("the mails are\n%s, want\n%s", states, want)
	}
	if released, err := s.ReleaseConfirmations(t.Context()); released != 0 || err != nil {
		t.Errorf("%d confirmations leave by themselves: %v", released, err)
	}
	if n := one[int](t, s, `select count(*) from sessions`); n != 0 {
		t.Errorf("%d sessions go on", n)
	}
	if _, err := s.IssueToSend(t.Context()); !errors.Is(err, ErrNotFound) {
		t.Errorf("the issue goes on: %v", err)
	}
	must(t, s.ContinueIssue(t.Context(), issue.ID))
	if _, err := s.IssueToSend(t.Context()); err != nil {
		t.Errorf("the issue does not go on after the owner said so: %v", err)
	}
	for _, change := range []func() error{
		func() error { return s.ContinueIssue(t.Context(), issue.ID) },
		func() error { return s.EndIssue(t.Context(), issue.ID) },
	} {
		if err := change(); !errors.Is(err, ErrNotFound) {
			t.Errorf("an issue that is not held: %v", err)
		}
	}
}

func TestHeldIssueEnds(t *testing.T) {
	t.Parallel()
	sqliteAlone(t)
	c := newClockedStore(t)
	c.subscribed(t, "reader@example.com")
	issue, file := c.started(t), filepath.Join(t.TempDir(), "backup.db")
	must(t, c.Backup(t.Context(), file))
	path := filepath.Join(t.TempDir(), "portfolio.db")
	if _, err := Restore(t.Context(), file, path, noon); err != nil {
		t.Fatal(err)
	}
	s := openStore(t, path)
	must(t, s.EndIssue(t.Context(), issue.ID))
	if got, err := s.Issue(t.Context(), issue.ID); got.State != IssueSent || !got.HeldAt.IsZero() || got.Recipients != 0 || err != nil {
		t.Errorf("%+v, %v", got, err)
	}
}

// mailID returns the id of the email with a subject.
func mailID(mails []Mail, subject string) int64 {
	for _, m := range mails {
		if m.Subject == subject {
			return m.ID
		}
	}
	return 0
}

// TestRestoreHoldsAsks checks that an address that was to be asked when the backup was made is not asked before the owner says so.
func TestRestoreHoldsAsks(t *testing.T) {
	t.Parallel()
	sqliteAlone(t)
	s, file := newStore(t), filepath.Join(t.TempDir(), "backup.db")
	row := Subscriber{Audience: NewsletterAudience, Email: "imported@example.com", State: Pending}
	row.SubmissionID, row.Language, row.CreatedAt, row.ConsentAt = "1", "en", NewTime(noon), NewTime(noon)
	err := s.backend.do(t.Context(), func(tx *transaction) error {
		_, err := tx.NamedExec(insertInto("subscribers", row), row)
		return err
	})
	must(t, err)
	must(t, s.Backup(t.Context(), file))
	path := filepath.Join(t.TempDir(), "portfolio.db")
	if result, err := Restore(t.Context(), file, path, noon); err != nil || result.Asks != 1 {
		t.Fatalf("%+v, %v", result, err)
	}
	for _, store := range []struct {
		*Store
		want string
	}{{s, "waiting "}, {openStore(t, path), "held restored"}} {
		rows, err := store.SubscribersToAsk(t.Context(), 9)
		if err != nil || len(rows) != 1 {
			t.Fatal(rows, err)
		}
		mail := TokenMail{Token: NewToken(PurposeConfirm), Mail: testMail("please confirm")}
		must(t, store.AskSubscriber(t.Context(), rows[0].ID, Signup{}, mail))
		if got := one[string](t, store.Store, "select state || ' ' || held_for from outbox"); got != store.want {
			t.Errorf("the mail is %q, want %q", got, store.want)
		}
	}
}
