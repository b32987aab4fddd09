package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
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
	var built sources
	for ctx.Err() == nil {
		now, err := readSources(root)
		if err == nil && now != built { // else a file was removed meanwhile
			d.rebuild(now.code != built.code)
			built = now
		}
		select {
		case <-ctx.Done():
		case <-time.After(pollInterval):
		}
	}
	return nil
}

// rebuild builds the assets, and the program if its code has changed, and makes the server use them. After an error the old server
// keeps running.
func (d *devServer) rebuild(code bool) {
	begin := time.Now()
	steps := []func() error{func() error { return build(d.root) }, d.reload}
	if code {
		steps = []func() error{func() error { return d.run("make", "-s", "build") }, d.restart}
	}
	for _, step := range steps {
		if err := step(); err != nil {
			fmt.Fprintln(os.Stderr, "dev:", err)
			return
		}
	}
	fmt.Printf("dev: served after %d ms\n", time.Since(begin).Milliseconds())
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

// watched lists the files and folders of sources.
var watched = []string{"main.go", "app", "cli", "config", "go.mod", "content", "db", "demo/*.go", "handlers", "i18n", "internal", "islands", "static", "views"}

// sources are the names of the sources, with the times of their last change.
type sources struct{ code, assets string }

// readSources looks at all sources. Generated files and tests are none.
func readSources(root string) (sources, error) {
	var code, assets strings.Builder
	for _, pattern := range watched {
		tops, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			return sources{}, err
		}
		for _, top := range tops {
			err := filepath.WalkDir(top, func(name string, entry fs.DirEntry, err error) error {
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
				kind := &assets
				if slices.Contains(codeTypes, filepath.Ext(name)) {
					kind = &code
				}
				fmt.Fprintln(kind, name, info.ModTime().UnixNano())
				return nil
			})
			if err != nil {
				return sources{}, err
			}
		}
	}
	return sources{code.String(), assets.String()}, nil
}

// codeTypes are the endings of what is compiled into the program. Everything else is an asset.
var codeTypes = []string{".templ", ".go", ".sql", ".mod"}

// generatedFolders holds the names of folders without sources.
var generatedFolders = map[string]bool{"build": true, "fonts": true, "node_modules": true, "testdata": true}
