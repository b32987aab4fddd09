package edit

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"portfolio/db"
)

// Environment variables of a process that saves until it is killed: its site folder, its database, and the size of the largest file
// that it may write.
const (
	helper   = "EDIT_TEST_FOLDER"
	database = "EDIT_TEST_DATABASE"
	fullDisk = "EDIT_TEST_FULL"
)

// pair are two files that a save changes together.
var pair = []string{"articles/out/en.md", "articles/draft/en.md"}

func pairText(i int) string { return article(fmt.Sprint("Save ", i), "draft: true\n") }

// runHelper saves again and again, and prints the number of each save that is acknowledged.
func runHelper() {
	store, err := db.Open(context.Background(), os.Getenv(database), db.Options{})
	f := &Folder{Dir: os.Getenv(helper), Check: check, History: store}
	if err == nil {
		err = f.Recover(context.Background())
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	if os.Getenv(fullDisk) != "" {
		fillDisk(f)
	}
	for i := os.Getpid() * 1000; ; i++ {
		var set Set
		for _, name := range pair {
			_, digest, _ := f.Read(name)
			set.Changes = append(set.Changes, Change{Path: name, Read: digest, New: []byte(pairText(i))})
		}
		if _, err := f.Save(context.Background(), set); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		fmt.Println(i)
	}
}

// fillDisk tries to save while files of more than 64 KB cannot be written, as on a full disk.
func fillDisk(f *Folder) {
	signal.Ignore(unix.SIGXFSZ)
	limit := unix.Rlimit{Cur: 64 << 10, Max: 64 << 10}
	if err := unix.Setrlimit(unix.RLIMIT_FSIZE, &limit); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	var set Set
	for i, name := range pair {
		_, digest, _ := f.Read(name)
		set.Changes = append(set.Changes, Change{Path: name, Read: digest, New: []byte(article("Large", "draft: true\n") + strings.Repeat("text\n", i*40_000))})
	}
	if _, err := f.Save(context.Background(), set); errors.Is(err, unix.EFBIG) {
		os.Exit(3)
	}
	os.Exit(1)
}

func helperCommand(t *testing.T, dir, file string, more ...string) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	must(t, err)
	cmd := exec.CommandContext(t.Context(), program)
	cmd.Env = append(os.Environ(), append(more, helper+"="+dir, database+"="+file)...)
	return cmd
}

// TestKilledWhileSaving kills a process that saves two files, 20 times: they agree, nothing is left beside them, and what was
// acknowledged is there.
func TestKilledWhileSaving(t *testing.T) {
	t.Parallel()
	f, store := newFolder(t)
	must(t, store.Close())
	file := filepath.Join(t.TempDir(), "history.db")
	for round := range 20 {
		cmd := helperCommand(t, f.Dir, file)
		output, err := cmd.StdoutPipe()
		must(t, err)
		must(t, cmd.Start())
		acknowledged, lines := -1, bufio.NewScanner(output)
		for lines.Scan() {
			if acknowledged < 0 { // it saves now
				time.AfterFunc(time.Duration(round)*3*time.Millisecond, func() { _ = cmd.Process.Kill() })
			}
			if _, err := fmt.Sscan(lines.Text(), &acknowledged); err != nil {
				t.Fatal(lines.Text())
			}
		}
		_ = cmd.Wait() // killed
		store, err := db.Open(t.Context(), file, db.Options{})
		must(t, err)
		f.History = store
		must(t, f.Recover(t.Context()))
		unfinished, err := store.UnfinishedSiteSaves(t.Context())
		must(t, errors.Join(err, store.Close()))
		first, _, err := f.Read(pair[0])
		must(t, err)
		want(t, f, pair[1], string(first))
		if string(first) != pairText(acknowledged) && string(first) != pairText(acknowledged+1) || len(unfinished) != 0 {
			t.Fatalf("round %d: after %d the text is %q, and %d saves are left", round, acknowledged, first, len(unfinished))
		}
		wantOnly(t, f)
	}
}

// A save that half fits on the disk changes nothing.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	f, store := newFolder(t)
	must(t, store.Close())
	cmd := helperCommand(t, f.Dir, filepath.Join(t.TempDir(), "history.db"), fullDisk+"=1")
	output, err := cmd.CombinedOutput()
	if exit, ok := errors.AsType[*exec.ExitError](err); !ok || exit.ExitCode() != 3 {
		t.Fatalf("%v: %s", err, output)
	}
	for _, name := range pair {
		want(t, f, name, least[name])
	}
	wantOnly(t, f)
}
