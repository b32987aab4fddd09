package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// lookEvery is how often dev looks for changes. A look at all files takes a few milliseconds.
const lookEvery = 100 * time.Millisecond

// devServer is the program while its sources are being changed.
type devServer struct {
	root    string
	running *exec.Cmd
}

// dev serves the site below root, and builds and serves anew whatever changes, until it is interrupted. Words, content,
// style sheets and scripts are read from the checkout; only templates and code are compiled.
func dev(root string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	d := &devServer{root: root}
	defer d.stop()
	before, err := look(root)
	if err != nil {
		return err
	}
	d.renew(change{code: true})
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(lookEvery):
		}
		now, err := look(root)
		if err != nil {
			continue // a file went away while it was looked at
		}
		if c := compare(before, now); c.any() {
			d.renew(c)
		}
		before = now
	}
}

// renew builds what a change asks for and starts the server again. On errors the old one goes on.
func (d *devServer) renew(c change) {
	begin := time.Now()
	for _, step := range d.steps(c) {
		if err := step(); err != nil {
			fmt.Fprintln(os.Stderr, "dev:", err)
			return
		}
	}
	fmt.Printf("dev: %s served after %d ms\n", c, time.Since(begin).Milliseconds())
}

func (d *devServer) steps(c change) []func() error {
	var steps []func() error
	if c.templates {
		steps = append(steps, func() error { return d.run("go", "tool", "templ", "generate", "-log-level", "warn") })
	}
	steps = append(steps, func() error { return Run(d.root) })
	if c.templates || c.code { // as make build does it, so that both use what the other has compiled
		compile := []string{"build", "-trimpath", "-ldflags", "-s -w", "-o", "bin/portfolio", "."}
		steps = append(steps, func() error { return d.run("go", compile...) })
	}
	return append(steps, d.restart)
}

func (d *devServer) run(name string, args ...string) error {
	command := exec.Command(name, args...)
	command.Dir, command.Stdout, command.Stderr = d.root, os.Stdout, os.Stderr
	if err := command.Run(); err != nil {
		return fmt.Errorf("%s: %w", strings.Join(command.Args, " "), err)
	}
	return nil
}

func (d *devServer) restart() error {
	d.stop()
	root, err := filepath.Abs(d.root)
	if err != nil {
		return err
	}
	server := exec.Command(filepath.Join(root, "bin/portfolio"))
	server.Dir, server.Stdout, server.Stderr = root, os.Stdout, os.Stderr
	server.Env = append(os.Environ(), "DEV_ROOT="+root)
	if err := server.Start(); err != nil {
		return err
	}
	d.running = server
	return nil
}

// stop ends the server at once: nobody's request is in flight, and its database survives that.
func (d *devServer) stop() {
	if d.running != nil {
		_ = d.running.Process.Kill() // it may have ended by itself
		_ = d.running.Wait()
		d.running = nil
	}
}

// change is what kinds of sources changed.
type change struct{ templates, code, content bool }

func (c change) any() bool { return c.templates || c.code || c.content }

func (c change) String() string {
	switch {
	case c.templates:
		return "templates"
	case c.code:
		return "code"
	}
	return "content"
}

// compare tells what changed between two looks.
func compare(before, now map[string]time.Time) change {
	var c change
	for name := range now {
		if !now[name].Equal(before[name]) {
			c.note(name)
		}
	}
	for name := range before {
		if _, there := now[name]; !there {
			c.note(name)
		}
	}
	return c
}

func (c *change) note(name string) {
	switch filepath.Ext(name) {
	case ".templ":
		c.templates = true
	case ".go", ".sql", ".mod":
		c.code = true
	default:
		c.content = true
	}
}

// watched lists where sources are.
var watched = []string{"*.go", "go.mod", "db", "demo", "handlers", "i18n", "internal", "islands", "static", "views"}

// look returns when each source changed last. What the build makes is no source, nor are tests.
func look(root string) (map[string]time.Time, error) {
	found := map[string]time.Time{}
	for _, pattern := range watched {
		tops, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			return nil, err
		}
		for _, top := range tops {
			if err := lookBelow(top, found); err != nil {
				return nil, err
			}
		}
	}
	return found, nil
}

func lookBelow(top string, found map[string]time.Time) error {
	return filepath.WalkDir(top, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && made[entry.Name()]:
			return fs.SkipDir
		case entry.IsDir(), strings.HasSuffix(name, "_templ.go"), strings.HasSuffix(name, "_test.go"):
			return nil
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		found[name] = info.ModTime()
		return nil
	})
}

// made names the folders that hold what is made.
var made = map[string]bool{"build": true, "fonts": true, "icons": true, "node_modules": true, "testdata": true}
