//go:build audit

package audit

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
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
		if err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command("/portfolio")
	command.Dir = "/"
	command.SysProcAttr = &syscall.SysProcAttr{Chroot: root, Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	p := a.start(t, command, "/data/portfolio.db")
	v := newVisitor(1)
	if status, err := v.submit(p, marker); err != nil || status != http.StatusSeeOther {
		t.Errorf("an inquiry: %d, %v", status, err)
	}
	if _, err := p.stop(); err != nil {
		t.Errorf("stop: %v", err)
	}
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
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("S12: as nobody, in a root with one writable folder: started in %v, stored an inquiry, stopped; %d files outside the folder (limit 0)",
		p.started, outside)
}
