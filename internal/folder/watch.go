package folder

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"
)

// A change is told when nothing more has happened for quiet, but not later than longest after the first event.
const (
	quiet   = 50 * time.Millisecond
	longest = time.Second
)

// Watcher notices changes of a folder and everything below it. A folder that is replaced by another one of the same name, or
// that is a symbolic link which is set elsewhere, is followed.
type Watcher struct {
	folder  string // absolute
	log     *slog.Logger
	events  *fsnotify.Watcher
	changed chan struct{}

	identity fs.FileInfo // of the folder
	trees    []string    // where the folder is, and what the links at its top lead to
	moved    bool        // whether what is to be watched may be other folders since it was looked for
}

// Watch begins to watch a folder.
func Watch(folder string, log *slog.Logger) (*Watcher, error) {
	absolute, err := filepath.Abs(folder)
	if err != nil {
		return nil, fmt.Errorf("watch the site folder: %w", err)
	}
	events, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("watch the site folder: %w", err)
	}
	w := &Watcher{folder: absolute, log: log, events: events, changed: make(chan struct{}, 1)}
	if err := w.follow(); err != nil {
		return nil, errors.Join(fmt.Errorf("watch the site folder: %w", err), events.Close())
	}
	return w, nil
}

// Changes receives a value after changes. Changes while nobody receives are one change.
func (w *Watcher) Changes() <-chan struct{} { return w.changed }

// Run watches until ctx ends.
func (w *Watcher) Run(ctx context.Context) {
	var first time.Time // of the events that were not told yet; zero if all were
	timer := time.NewTimer(longest)
	timer.Stop()
	for {
		select {
		case <-ctx.Done():
			_ = w.events.Close()
			return
		case event := <-w.events.Events:
			if !w.concerns(event) {
				continue
			}
			if first.IsZero() {
				first = time.Now()
			}
			timer.Reset(min(quiet, longest-time.Since(first)))
		case err := <-w.events.Errors: // events were lost
			w.log.Warn("changes of the site folder were lost", "error", err)
			w.moved = true
			first = time.Now()
			timer.Reset(quiet)
		case <-timer.C:
			first = time.Time{}
			if w.moved { // to look takes a while where there are a thousand folders
				if err := w.follow(); err != nil {
					w.log.Warn("the site folder is not watched whole", "error", err)
				}
			}
			w.tell()
		}
	}
}

// tell says that something has changed.
func (w *Watcher) tell() {
	select {
	case w.changed <- struct{}{}:
	default: // the change before has not been received yet
	}
}

// concerns reports whether an event may change the site. It watches new folders from then on.
func (w *Watcher) concerns(event fsnotify.Event) bool {
	if event.Op == fsnotify.Chmod {
		return false
	}
	for _, tree := range w.trees {
		name, err := filepath.Rel(tree, event.Name)
		if err != nil || name == "." || !filepath.IsLocal(name) {
			continue
		}
		if ignoredWithin(filepath.ToSlash(name)) {
			return false
		}
		info, err := os.Lstat(event.Name)
		if err != nil || !info.Mode().IsRegular() {
			w.moved = true
		}
		if event.Has(fsnotify.Create) && err == nil && info.IsDir() {
			_ = w.addTree(event.Name) // if it fails, follow says why
		}
		return true
	}
	if w.isElsewhere() {
		w.moved = true
		return true
	}
	return false
}

// ignoredWithin reports whether a file is no part of the site, or is in a folder that is none. A link whose name begins with two
// dots counts: by such a link Kubernetes replaces all files of a volume at once.
func ignoredWithin(name string) bool {
	if strings.HasPrefix(name, "..") {
		return strings.Contains(name, "/")
	}
	for at := range name {
		if name[at] == '/' && ignored(name[:at]) {
			return true
		}
	}
	return ignored(name)
}

// isElsewhere reports whether the folder is another one than before.
func (w *Watcher) isElsewhere() bool {
	now, err := os.Stat(w.folder)
	return err == nil && (!os.SameFile(w.identity, now) || !slices.Contains(w.events.WatchList(), w.trees[0]))
}

// follow watches the folder where it is now, those that links at its top lead to, and the links that lead to it. What is watched
// already stays so.
func (w *Watcher) follow() error {
	w.moved = true // until all is watched
	root, err := filepath.EvalSymlinks(w.folder)
	if err != nil {
		return err
	}
	identity, err := os.Stat(root)
	if err != nil {
		return err
	}
	if w.identity != nil && !os.SameFile(identity, w.identity) {
		for _, name := range w.events.WatchList() {
			_ = w.events.Remove(name) // it may be gone
		}
	}
	w.identity, w.trees = identity, append([]string{root}, linkedFolders(root)...)
	for _, name := range above(w.folder) {
		if err := w.events.Add(name); err != nil {
			return err
		}
	}
	for _, tree := range w.trees {
		if err := w.addTree(tree); err != nil {
			return err
		}
	}
	w.moved = false
	return nil
}

// linkedFolders returns where the symbolic links in a folder lead, as far as that is a folder.
func linkedFolders(root string) []string {
	entries, _ := os.ReadDir(root) // if it fails, addTree says why
	var found []string
	for _, entry := range entries {
		if entry.Type()&fs.ModeSymlink == 0 || ignored(entry.Name()) {
			continue
		}
		target, err := filepath.EvalSymlinks(filepath.Join(root, entry.Name()))
		if err != nil {
			continue
		}
		if info, err := os.Stat(target); err == nil && info.IsDir() {
			found = append(found, target)
		}
	}
	return found
}

// addTree watches a folder and those below it.
func (w *Watcher) addTree(root string) error {
	return filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist): // removed meanwhile
			return nil
		case err != nil:
			return err
		case !entry.IsDir():
			return nil
		case name != root && w.ignores(name):
			return fs.SkipDir
		}
		return w.events.Add(name)
	})
}

// ignores reports whether a folder is no part of the site. name is its path.
func (w *Watcher) ignores(name string) bool {
	for _, tree := range w.trees {
		if relative, err := filepath.Rel(tree, name); err == nil && filepath.IsLocal(relative) {
			return ignored(filepath.ToSlash(relative))
		}
	}
	return false
}

// maxLinks bounds how many links are followed, as the system does.
const maxLinks = 40

// above returns the folders in which the way to a path can change: that of the path, and that of each symbolic link on the way.
func above(name string) []string {
	found := []string{filepath.Dir(name)}
	for range maxLinks {
		link, rest := firstLink(name)
		if link == "" {
			return found
		}
		target, err := os.Readlink(link)
		if err != nil {
			return found
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(link), target)
		}
		name = filepath.Join(target, rest)
		found = append(found, filepath.Dir(link), filepath.Dir(name))
	}
	return found
}

// firstLink returns the first part of an absolute path that is a symbolic link, and what follows it; "" if there is none.
func firstLink(name string) (link, rest string) {
	for end := 1; end <= len(name); end++ {
		if end < len(name) && name[end] != filepath.Separator {
			continue
		}
		info, err := os.Lstat(name[:end])
		if err != nil {
			return "", ""
		}
		if info.Mode()&fs.ModeSymlink != 0 {
			return name[:end], strings.TrimPrefix(name[end:], string(filepath.Separator))
		}
	}
	return "", ""
}
