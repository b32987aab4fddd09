//go:build audit

package audit

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
)

// nobody is the id of the user who owns no files.
const nobody = 65534

// confinement runs the program as deploy/Containerfile does: as nobody, in a file system that holds the binary and one
// writable folder, and no shell, library or zone file. It needs root for chroot.
func (a *audit) confinement(t *testing.T) {
	root := t.TempDir()
	build := exec.Command("make", "build", "STATIC=1", "BIN="+filepath.Join(root, "portfolio"))
	build.Dir = ".."
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("make build STATIC=1: %v\n%s", err, output)
	}
	data := filepath.Join(root, "data")
	for _, err := range []error{
		os.Mkdir(data, 0o700), os.Chown(data, nobody, nobody), os.Chmod(root, 0o755), os.Chmod(filepath.Dir(root), 0o755),
	} {
		must(t, err)
	}
	confined := func(args ...string) *exec.Cmd {
		command := exec.Command("/portfolio", args...)
		command.Dir = "/"
		command.SysProcAttr = &syscall.SysProcAttr{Chroot: root, Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
		command.Env = environment("/data/portfolio.db", nowhere)
		return command
	}
	p := a.start(t, confined(), "/data/portfolio.db", nowhere)
	refused := a.postAtOnce(t, p)
	run := func(args ...string) {
		if output, err := confined(args...).CombinedOutput(); err != nil {
			t.Errorf("%q: %v: %s", args, err, output)
		}
	}
	run("backup", "/data/backup.db")
	if _, err := p.stop(); err != nil {
		t.Errorf("stop: %v", err)
	}
	run("restore", "--yes", "/data/backup.db")
	run("erase", "--yes", marker+"7x@"+visitorDomain)
	outside := 0
	err := filepath.WalkDir(root, func(name string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		owner := info.Sys().(*syscall.Stat_t).Uid
		if owner == nobody && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s is readable by others: %v", name, info.Mode())
		}
		if owner == nobody && name != data && filepath.Dir(name) != data {
			outside++
			t.Errorf("%s was written outside the writable folder", name)
		}
		return nil
	})
	must(t, err)
	t.Logf("S12: as nobody, in a root with one writable folder: started in %v, stopped; %d files outside the folder (limit 0)",
		p.started, outside)
	t.Logf("D1: %d posts at once without a folder for temporary files, %d of them multipart: %d failed (limit 0); backed up, restored, "+
		"erased", confinedPosts+confinedMultipart, confinedMultipart, refused)
}

// nowhere names a folder for temporary files that does not exist. There is no other in the confined program's root.
const nowhere = "TMPDIR=/nowhere"

// What is posted to the confined program.
const (
	confinedPosts     = 480
	confinedMultipart = 96
)

// postAtOnce sends inquiries 32 at once, some as forms in parts. It returns how many failed.
func (a *audit) postAtOnce(t *testing.T, p *program) int {
	t.Helper()
	v := newVisitor(32)
	var texts markers
	var failed atomic.Int32
	post := func(send func(values url.Values) (reply, string, error)) {
		text := texts.next() + strings.Repeat(" and so on", 150)
		values := v.inquiry("x")
		values.Set("email", text[:strings.IndexByte(text, ' ')]+"@"+visitorDomain)
		values.Set("reason", text)
		response, body, err := send(values)
		if err != nil || response.StatusCode != http.StatusSeeOther {
			failed.Add(1)
			t.Errorf("an inquiry: %v, %v, %.300s", response, err, body)
		}
	}
	parallel(32, func(int) {
		for range confinedPosts / 32 {
			post(func(values url.Values) (reply, string, error) { return v.post(p.origin+"/resume", values) })
		}
		for range confinedMultipart / 32 {
			post(func(values url.Values) (reply, string, error) {
				return v.postText(p.origin+"/resume", "multipart/form-data; boundary=x", inParts(values), values.Get(fromField))
			})
		}
	})
	return int(failed.Load())
}

// inParts returns the values of a form as parts, separated by the boundary x.
func inParts(values url.Values) string {
	var text strings.Builder
	for name, of := range values {
		for _, value := range of {
			fmt.Fprintf(&text, "--x\r\nContent-Disposition: form-data; name=%q\r\n\r\n%s\r\n", name, value)
		}
	}
	return text.String() + "--x--\r\n"
}
