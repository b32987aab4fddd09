package cli

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"portfolio/db"
)

// fill makes the database that DATABASE_URL names: an inquiry and a mail of one address, which somebody else's inquiry mentions.
func fill() {
	if err := fillDatabase(os.Getenv("DATABASE_URL")); err != nil {
		panic(err)
	}
}

func fillDatabase(databaseURL string) error {
	ctx := context.Background()
	store, err := db.Open(ctx, databaseURL, db.Options{})
	if err != nil {
		return err
	}
	entry := func(id string) db.Submission { return db.Submission{SubmissionID: id, Language: "es"} }
	return errors.Join(
		store.AddInquiry(ctx, db.Inquiry{Kind: db.CVKind, Submission: entry("1"), Email: "pepe@xn--can-8mak.example", Text: "Hola"},
			db.Mail{Kind: "visitor-cv", To: "pepe@xn--can-8mak.example", Subject: "Hola", Text: "Gracias", Language: "es"}),
		store.AddInquiry(ctx, db.Inquiry{Kind: db.CVKind, Submission: entry("2"), Email: "other@example.com", Text: "Ask pepe@Cañón.example about it"}),
		store.Close(),
	)
}

// filled returns the environment of a database that fillDatabase has made.
func filled(t *testing.T) map[string]string {
	t.Helper()
	database := filepath.Join(t.TempDir(), "portfolio.db")
	must(t, fillDatabase(database))
	return map[string]string{"DATABASE_URL": database}
}

// answered runs a command on a terminal where somebody types an answer.
func answered(t *testing.T, env map[string]string, answer string, args ...string) (stdout, stderr string, err error) {
	t.Helper()
	var out, errOut bytes.Buffer
	err = runCommand(t.Context(), args, env, Console{In: strings.NewReader(answer), Out: &out, Err: &errOut, Terminal: true})
	return out.String(), errOut.String(), err
}

// TestEraseAsks checks that erase names what it found and erases it only after a yes.
func TestEraseAsks(t *testing.T) {
	env := filled(t)
	for _, answer := range []string{"", "\n", "no\n", "y\n", "yes please\n"} {
		stdout, stderr, err := answered(t, env, answer, "erase", "pepe@cañón.example")
		if !errors.Is(err, errDeclined) || exitCode(err) != exitFailed || stdout != "" || !strings.Contains(stderr, "1 CV inquiries\n") {
			t.Errorf("%q: %v, %q, %q", answer, err, stdout, stderr)
		}
	}
	if stdout, _, err := answered(t, env, "yes\n", "erase", "pepe@cañón.example"); err != nil || stdout != "erased 3\n" {
		t.Errorf("yes: %q, %v", stdout, err)
	}
	if _, _, err := answered(t, env, "yes\n", "erase", "pepe@cañón.example"); exitCode(err) != exitFailed {
		t.Errorf("again: %v", err)
	}
}

// TestEraseIsInterrupted checks that a signal ends the question.
func TestEraseIsInterrupted(t *testing.T) {
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	in, typing, err := os.Pipe()
	must(t, err)
	defer typing.Close() // ends the question's goroutine
	c := Console{In: in, Out: &bytes.Buffer{}, Err: &bytes.Buffer{}, Terminal: true}
	if err := c.confirm(ctx, "Really?", false); !errors.Is(err, errDeclined) {
		t.Error(err)
	}
}

// TestRestoreAsks checks that restore names what it replaces and replaces it only after a yes.
func TestRestoreAsks(t *testing.T) {
	env, backup := filled(t), filepath.Join(t.TempDir(), "backup.db")
	if _, _, err := answered(t, env, "", "backup", backup); err != nil {
		t.Fatal(err)
	}
	for answer, restored := range map[string]bool{"no\n": false, "yes\n": true} {
		stdout, stderr, err := answered(t, env, answer, "restore", backup)
		if (err == nil) != restored || (stdout != "") != restored || !strings.Contains(stderr, env["DATABASE_URL"]+" by "+backup) {
			t.Errorf("%q: %v, %q, %q", answer, err, stdout, stderr)
		}
	}
	fresh := map[string]string{"DATABASE_URL": filepath.Join(t.TempDir(), "portfolio.db")}
	if stdout, _, err := answered(t, fresh, "", "restore", backup); err != nil || stdout != "" {
		t.Errorf("where there is nothing to replace: %q, %v", stdout, err)
	}
}

// TestFlagsStandAnywhere checks that flags are read before and after arguments, and not after --.
func TestFlagsStandAnywhere(t *testing.T) {
	for line, want := range map[string]int{
		"erase --yes pepe@cañón.example": exitDone, "erase pepe@cañón.example --yes": exitDone, "erase --yes -- pepe@cañón.example": exitDone,
		"erase --yes=true pepe@cañón.example": exitDone, "erase -- pepe@cañón.example --yes": exitUsage, "erase --yes -x@cañón.example": exitUsage,
		"erase --yes -- -x@cañón.example": exitFailed,
	} {
		if err := runCommand(t.Context(), strings.Fields(line), filled(t), Console{Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}); exitCode(err) != want {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// TestCommandsAreDescribed checks that help has a line for each command, and each command says what it takes.
func TestCommandsAreDescribed(t *testing.T) {
	stdout, _, err := answered(t, nil, "", "help")
	must(t, err)
	for _, c := range commands() {
		if !strings.Contains(stdout, "\n  "+c.name+" ") {
			t.Errorf("help does not list %s", c.name)
		}
		for _, ask := range [][]string{{"help", c.name}, {c.name, "-h"}, {c.name, "--help"}} {
			if text, _, err := answered(t, nil, "", ask...); err != nil || !strings.HasPrefix(text, "Usage: portfolio "+c.name) {
				t.Errorf("%q: %q, %v", ask, text, err)
			}
		}
	}
}
