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

// pollInterval is how often dev looks for changes, which takes a few milliseconds.
const pollInterval = 100 * time.Millisecond

// devServer runs the program while its sources change.
type devServer struct {
	root   string
	server *exec.Cmd
}

// dev serves the site below root until it is interrupted, and rebuilds it on each change. The server reads messages, style
// sheets, scripts and the site folder from the checkout, so only templates and code need compiling and a restart. It watches the
// site folder itself. Open pages reload by themselves.
func dev(root string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	d := &devServer{root: root}
	defer d.stop()
	before, err := modTimes(root)
	if err != nil {
		return err
	}
	d.rebuild(change{code: true})
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(pollInterval):
		}
		now, err := modTimes(root)
		if err != nil {
			continue // a file was removed meanwhile
		}
		if c := changesBetween(before, now); c.any() {
			d.rebuild(c)
		}
		before = now
	}
}

// rebuild builds what a change requires and restarts the server. After an error the old server keeps running.
func (d *devServer) rebuild(c change) {
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
	steps = append(steps, func() error { return build(d.root) })
	if !c.templates && !c.code {
		return append(steps, d.reload)
	}
	if c.templates || c.code { // with the flags of make build, so that both share the build cache
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
	server := exec.Command(filepath.Join(root, "bin/portfolio"), "serve", "--dev")
	server.Dir, server.Stdout, server.Stderr = root, os.Stdout, os.Stderr
	server.Env = append(os.Environ(), "DEV_ROOT="+root)
	if err := server.Start(); err != nil {
		return err
	}
	d.server = server
	return nil
}

// reload lets the server read again what the build has made.
func (d *devServer) reload() error {
	if d.server == nil {
		return d.restart()
	}
	return d.server.Process.Signal(syscall.SIGHUP)
}

// stop kills the server: no request needs to finish, and its database survives that.
func (d *devServer) stop() {
	if d.server != nil {
		_ = d.server.Process.Kill() // it may have exited already
		_ = d.server.Wait()
		d.server = nil
	}
}

// change says which kinds of sources changed.
type change struct{ templates, code, assets bool }

func (c change) any() bool { return c.templates || c.code || c.assets }

func (c change) String() string {
	switch {
	case c.templates:
		return "templates"
	case c.code:
		return "code"
	}
	return "assets"
}

// changesBetween compares the results of two calls of modTimes.
func changesBetween(before, now map[string]time.Time) change {
	var c change
	for name := range now {
		if !now[name].Equal(before[name]) {
			c.add(name)
		}
	}
	for name := range before {
		if _, there := now[name]; !there {
			c.add(name)
		}
	}
	return c
}

func (c *change) add(name string) {
	switch filepath.Ext(name) {
	case ".templ":
		c.templates = true
	case ".go", ".sql", ".mod":
		c.code = true
	default:
		c.assets = true
	}
}

// watched lists the files and folders of sources.
var watched = []string{"main.go", "app", "cli", "config", "go.mod", "content", "db", "demo/*.go", "handlers", "i18n", "internal", "islands", "static", "views"}

// modTimes returns the modification time of each source. Generated files and tests are not sources.
func modTimes(root string) (map[string]time.Time, error) {
	found := map[string]time.Time{}
	for _, pattern := range watched {
		tops, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			return nil, err
		}
		for _, top := range tops {
			if err := addModTimes(top, found); err != nil {
				return nil, err
			}
		}
	}
	return found, nil
}

func addModTimes(top string, found map[string]time.Time) error {
	return filepath.WalkDir(top, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && generatedFolders[entry.Name()]:
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

// generatedFolders holds the names of folders that modTimes skips.
var generatedFolders = map[string]bool{"build": true, "fonts": true, "node_modules": true, "testdata": true}
