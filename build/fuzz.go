package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// fuzzTarget is a function that go test can look for bad inputs with.
type fuzzTarget struct{ room, name string }

var (
	fuzzFunction = regexp.MustCompile(`(?m)^func (Fuzz\w+)\(f \*testing\.F\)`)
	fuzzTries    = regexp.MustCompile(`execs: (\d+)`)
)

// fuzz looks for bad inputs with every fuzz target below root, each for so long as go test's -fuzztime says. What it
// finds is kept in the room's testdata/fuzz, where every run of the tests tries it again.
func fuzz(root, duration string) error {
	targets, err := fuzzTargets(os.DirFS(root))
	if err != nil {
		return err
	}
	var found []string
	for _, target := range targets {
		tries, output, err := target.run(root, duration)
		if err == nil {
			fmt.Printf("fuzz: %s in %s: %s inputs in %s, nothing found\n", target.name, target.room, tries, duration)
			continue
		}
		fmt.Printf("fuzz: %s in %s: %v\n%s\n", target.name, target.room, err, output)
		found = append(found, target.name)
	}
	if len(found) > 0 {
		return fmt.Errorf("fuzzing found something: %s", strings.Join(found, ", "))
	}
	return nil
}

// run fuzzes one target. An input is made smaller for a second at most: go test would take a minute for each that is
// merely new.
func (target fuzzTarget) run(root, duration string) (tries string, output []byte, err error) {
	command := exec.Command("go", "test", "-run", "^$", "-fuzz", "^"+target.name+"$", "-fuzztime", duration, "-fuzzminimizetime", "1s",
		"./"+target.room)
	command.Dir = root
	output, err = command.CombinedOutput()
	if err != nil && ranOut(output) {
		err = nil
	}
	tries = "no"
	if all := fuzzTries.FindAllSubmatch(output, -1); len(all) > 0 {
		tries = string(all[len(all)-1][1])
	}
	return tries, output, err
}

// ranOut tells whether go test failed only because the time was over in the middle of an input, as happens on busy
// machines. A finding is a file that it names.
func ranOut(output []byte) bool {
	return bytes.Contains(output, []byte("context deadline exceeded")) && !bytes.Contains(output, []byte("testdata/fuzz/"))
}

// fuzzTargets finds every fuzz target, in the order of the folders.
func fuzzTargets(root fs.FS) ([]fuzzTarget, error) {
	var found []fuzzTarget
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == "node_modules":
			return fs.SkipDir
		case entry.IsDir(), !strings.HasSuffix(name, "_test.go"):
			return nil
		}
		source, err := fs.ReadFile(root, name)
		for _, match := range fuzzFunction.FindAllSubmatch(source, -1) {
			found = append(found, fuzzTarget{filepath.ToSlash(filepath.Dir(name)), string(match[1])})
		}
		return err
	})
	return found, err
}
