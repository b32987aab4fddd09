package content

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"

	"portfolio/i18n"
)

// TestHostileFolder loads a folder that leads out of itself in every way there is: it is served, and nothing from outside.
func TestHostileFolder(t *testing.T) {
	outside, dir := t.TempDir(), t.TempDir()
	const secret = "name = \"Secret\"\n[[project]]\nid = \"secret\"\ntitle = \"Secret\"\ndescription = \"Secret\"\n"
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	link := func(target, name string) {
		t.Helper()
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"projects.toml", "en.md", "en/en.md", "words/en.toml", "img/a.png"} {
		write(filepath.Join(outside, name), secret)
	}
	for name, text := range least {
		write(filepath.Join(dir, name), text)
	}
	write(filepath.Join(dir, "articles/one/own.md"), secret)
	link(filepath.Join(outside, "projects.toml"), "projects.toml")
	link(filepath.Join("..", filepath.Base(outside), "projects.toml"), "gallery.toml")
	link("about.toml", "about.toml")
	link("nowhere", "links.toml")
	link("/dev/zero", "resume.toml")
	link(filepath.Join(outside, "en"), "articles/two")
	link(filepath.Join(outside, "en.md"), "articles/one/en.md")
	link(filepath.Join(outside, "words"), "words")
	link(filepath.Join(outside, "img"), "img")
	if err := syscall.Mkfifo(filepath.Join(dir, "clients.toml"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "services.toml"), 0o700); err != nil {
		t.Fatal(err)
	}
	write(filepath.Join(dir, "verticals.toml"), "")
	if err := os.Chmod(filepath.Join(dir, "verticals.toml"), 0); err != nil {
		t.Fatal(err)
	}
	fsys, err := Dir(dir)
	if err != nil {
		t.Fatal(err)
	}
	site, findings, err := Load(fsys, Options{})
	if err != nil {
		t.Fatalf("%v, %v", err, findings)
	}
	if len(site.Projects)+len(site.Gallery)+len(site.Articles) > 0 {
		t.Errorf("something from outside is served: %+v", site)
	}
	for _, file := range []string{"projects.toml", "gallery.toml", "about.toml", "links.toml", "resume.toml", "clients.toml", "services.toml", "words", "img", "articles/two", "articles/one/en.md"} {
		if !slices.ContainsFunc(findings, func(f Finding) bool { return f.File == file && !f.Hint }) {
			t.Errorf("nothing is said of %s", file)
		}
	}
	for _, line := range lines(findings) {
		if strings.Contains(line, outside) || strings.Contains(line, dir) {
			t.Errorf("a finding names a path outside of the folder: %s", line)
		}
	}
}

// TestDirFollowsALinkAtTheTop checks that the folder itself may be a link.
func TestDirFollowsALinkAtTheTop(t *testing.T) {
	dir := t.TempDir()
	for name, text := range least {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	current := filepath.Join(t.TempDir(), "current")
	if err := os.Symlink(dir, current); err != nil {
		t.Fatal(err)
	}
	fsys, err := Dir(current)
	if err != nil {
		t.Fatal(err)
	}
	runtime.GC() // the folder stays open as long as it is used
	if _, findings, err := Load(fsys, Options{}); err != nil || len(findings) > 0 {
		t.Errorf("%v, %v", err, findings)
	}
	if _, err := Dir(filepath.Join(dir, "nowhere")); err == nil {
		t.Error("Dir opens a folder that does not exist")
	}
}

// TestDirIsAFileSystem checks that what Dir returns can be walked and read.
func TestDirIsAFileSystem(t *testing.T) {
	fsys, err := Dir("../testdata/sites/least")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	err = fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		names = append(names, name)
		return err
	})
	if err != nil || !slices.Contains(names, "site.toml") {
		t.Errorf("%q, %v", names, err)
	}
}

// vanishing is a folder in which a file is gone when it is read.
type vanishing struct{ fs.FS }

func (v vanishing) Open(name string) (fs.File, error) {
	if name == "projects.toml" {
		return nil, fs.ErrNotExist
	}
	return v.FS.Open(name)
}

func (v vanishing) Stat(name string) (fs.FileInfo, error) { return fs.Stat(v.FS, name) }

// TestAFileThatVanishes checks that a file which disappears while the folder is read is absent.
func TestAFileThatVanishes(t *testing.T) {
	site, _, err := Load(vanishing{siteFolder(map[string]string{"projects.toml": "[[project]]\n"})}, Options{})
	if err != nil || site.Has(i18n.SectionProjects) {
		t.Errorf("%v", err)
	}
}
