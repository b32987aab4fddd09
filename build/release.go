package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"
)

// target is a machine that a release is made for.
type target struct {
	arch     string // as GOARCH names it
	compiler string // of C, on a machine of another kind (Debian's name)
	emulator string // runs the program on a machine of another kind
}

var targets = []target{
	{"amd64", "x86_64-linux-gnu-gcc", "qemu-x86_64-static"},
	{"arm64", "aarch64-linux-gnu-gcc", "qemu-aarch64-static"},
}

// released are the files that an archive holds beside the program, as patterns: what an owner reads and an operator installs.
var released = []string{
	"README.md", "LICENSE", "NOTICE", "CHANGELOG.md", "SECURITY.md", "docs/*.md", "docs/site/*.md", "CONTRIBUTING.md", "docs/pictures/*.webp",
	"deploy/portfolio.*", "deploy/*.conf", "deploy/*.cfg", "deploy/*.yaml", "deploy/*.json", "deploy/Caddyfile",
	"deploy/Containerfile.release",
}

// noContact is the sentence of SECURITY.md in whose place a release says where holes are reported.
const noContact = "This copy names no address: it was not made by `make release` with `SECURITY_CONTACT`."

// release fills the folder dist with an archive and a list of parts for each target, and SHA256SUMS. version is the
// version of the release; contact is where holes are reported, and the archives of a release without one are called unofficial;
// changed, the time of all files in the archives, makes two releases of one commit equal.
func release(root, version, contact string, changed time.Time) error {
	if err := checkChangelog(root, version); err != nil {
		return err
	}
	dist := filepath.Join(root, "dist")
	if err := os.RemoveAll(dist); err != nil {
		return err
	}
	if err := os.MkdirAll(dist, 0o755); err != nil {
		return err
	}
	var sums strings.Builder
	for _, to := range targets {
		name := releaseName(version, contact, to)
		program, err := compileFor(root, version, to)
		if err != nil {
			return err
		}
		archive, err := pack(root, filepath.Join(root, "bin/docs"), name, contact, program, changed)
		if err != nil {
			return err
		}
		parts, err := listParts(root, version, program)
		if err != nil {
			return err
		}
		for file, data := range map[string][]byte{name + ".tar.gz": archive, name + ".cdx.json": parts} {
			if err := os.WriteFile(filepath.Join(dist, file), data, 0o644); err != nil { //nolint:gosec // they are for everybody
				return err
			}
		}
		fmt.Fprintf(&sums, "%x  %s.cdx.json\n%x  %s.tar.gz\n", sha256.Sum256(parts), name, sha256.Sum256(archive), name)
	}
	install, err := os.ReadFile(filepath.Join(root, "deploy/install.sh"))
	if err != nil {
		return err
	}
	return errors.Join(
		os.WriteFile(filepath.Join(dist, "install.sh"), install, 0o755),               //nolint:gosec // it is for everybody
		os.WriteFile(filepath.Join(dist, "SHA256SUMS"), []byte(sums.String()), 0o644), //nolint:gosec // it is for everybody
	)
}

// tagged matches the version of a release that has a tag of its own.
var tagged = regexp.MustCompile(`^v\d+\.\d+\.\d+$`)

// checkChangelog returns an error if the change log does not say what is new in a version.
func checkChangelog(root, version string) error {
	text, err := os.ReadFile(filepath.Join(root, "CHANGELOG.md"))
	if err == nil && tagged.MatchString(version) && !bytes.Contains(text, []byte("\n## "+version+" ")) {
		return fmt.Errorf("CHANGELOG.md has no heading \"## %s (day)\": say what is new in it", version)
	}
	return err
}

// releaseName returns the name of an archive.
func releaseName(version, contact string, to target) string {
	if contact == "" {
		version += "-unofficial"
	}
	return fmt.Sprintf("portfolio-%s-linux-%s", version, to.arch)
}

// compileFor returns the program for a target, with the C library inside. It starts the program once, under an emulator where
// the machine is of another kind, and refuses one that does not name its version.
func compileFor(root, version string, to target) ([]byte, error) {
	folder, err := os.MkdirTemp("", "release")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "portfolio")
	build := exec.Command("go", "build", "-trimpath", "-tags", "netgo,osusergo",
		"-gcflags", "portfolio/views/...=-l", // as the Makefile does
		"-ldflags", "-s -w -X portfolio/config.version="+version+` -extldflags "-static"`, "-o", file, ".") //nolint:gosec // the version is ours
	build.Dir = root
	build.Env = append(os.Environ(), "CGO_ENABLED=1", "GOOS=linux", "GOARCH="+to.arch)
	start := []string{file, "version"}
	if to.arch != runtime.GOARCH {
		if err := needs(to.compiler, to.emulator); err != nil {
			return nil, err
		}
		build.Env = append(build.Env, "CC="+to.compiler)
		start = slices.Insert(start, 0, to.emulator)
	}
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("compile for %s: %w\n%s", to.arch, err, out)
	}
	said, err := exec.Command(start[0], start[1:]...).CombinedOutput() //nolint:gosec // the program that was just compiled
	if err != nil || !bytes.Contains(said, []byte(version)) {
		return nil, fmt.Errorf("start for %s: %w\n%s", to.arch, err, said)
	}
	return os.ReadFile(file)
}

// needs reports the commands that are missing.
func needs(commands ...string) error {
	for _, command := range commands {
		if _, err := exec.LookPath(command); err != nil {
			return fmt.Errorf("missing: %s (Debian: apt-get install gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static)", command)
		}
	}
	return nil
}

// pack returns an archive with one folder, name: the program, the files of released, and the folder docs as docs-site. SECURITY.md
// names contact, if there is one.
func pack(root, docs, name, contact string, program []byte, changed time.Time) ([]byte, error) {
	var out bytes.Buffer
	zipped := gzip.NewWriter(&out)
	archive := tar.NewWriter(zipped)
	add := func(file string, data []byte, mode int64) error {
		head := tar.Header{
			Name: name + "/" + filepath.ToSlash(file), Mode: mode, Size: int64(len(data)), ModTime: changed, Format: tar.FormatPAX,
		}
		if err := archive.WriteHeader(&head); err != nil {
			return err
		}
		_, err := archive.Write(data)
		return err
	}
	if err := add("portfolio", program, 0o755); err != nil {
		return nil, err
	}
	for _, pattern := range released {
		files, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil || len(files) == 0 {
			return nil, fmt.Errorf("no file is called %s ", pattern)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			if filepath.Base(file) == "SECURITY.md" && contact != "" {
				data = bytes.Replace(data, []byte(noContact), []byte("Write to "+contact+"."), 1)
			}
			if err := add(strings.TrimPrefix(file, filepath.Clean(root)+string(filepath.Separator)), data, 0o644); err != nil {
				return nil, err
			}
		}
	}
	if err := fs.WalkDir(os.DirFS(docs), ".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(docs, file))
		return errors.Join(err, add("docs-site/"+file, data, 0o644))
	}); err != nil {
		return nil, err
	}
	if err := archive.Close(); err != nil {
		return nil, err
	}
	if err := zipped.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
