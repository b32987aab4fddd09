package edit

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"portfolio/db"
)

// temporaryPrefix begins the names of files that a save writes for a moment. Nothing reads hidden files.
const temporaryPrefix = ".saving-"

// write stores the files as they are in the history, and then writes all changes or none.
func (f *Folder) write(ctx context.Context, root *os.Root, set Set, files []db.SiteVersion) error {
	id, err := f.History.BeginSiteSave(ctx, db.SiteSave{Device: set.Device, Files: files})
	if err != nil {
		return err
	}
	written, err := stage(root, set.Changes, files)
	defer func() { written.clean(root) }()
	if err == nil {
		err = written.swapAll(root)
	}
	if err == nil {
		if err = f.History.EndSiteSave(ctx, id); err == nil {
			return nil
		}
	}
	if undoErr := written.undo(root); undoErr != nil {
		return errors.Join(err, undoErr) // the next save, or the next start, undoes it
	}
	return errors.Join(err, f.History.DropSiteSave(ctx, id))
}

// staged is a file whose new bytes lie beside it.
type staged struct {
	path, temporary string
	before, after   string // digests, "" for no file
	swapped         bool
}

type stagedFiles []staged

// stage writes the new bytes of files beside them, to the disk.
func stage(root *os.Root, changes []Change, files []db.SiteVersion) (stagedFiles, error) {
	var all stagedFiles
	for _, file := range files {
		s := staged{path: file.Path, before: file.BeforeDigest, after: file.AfterDigest}
		s.temporary = path.Join(path.Dir(s.path), temporaryPrefix+rand.Text()[:8]+"-"+path.Base(s.path))
		all = append(all, s)
		for _, c := range changes {
			if c.Path != s.path || c.New == nil {
				continue
			}
			if err := writeFile(root, s.temporary, c.New, modeOf(root, s.path)); err != nil {
				return all, err
			}
		}
	}
	return all, nil
}

// modeOf returns the permissions of a file, or those of a new one.
func modeOf(root *os.Root, name string) fs.FileMode {
	if info, err := root.Stat(name); err == nil {
		return info.Mode().Perm()
	}
	return 0o644
}

// writeFile writes a new file to the disk, with its folder. ErrReadOnly means that it may not.
func writeFile(root *os.Root, name string, data []byte, mode fs.FileMode) error {
	err := root.MkdirAll(path.Dir(name), 0o755)
	if err != nil {
		return readOnly(err)
	}
	file, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return readOnly(err)
	}
	_, err = file.Write(data)
	return errors.Join(err, file.Chmod(mode), file.Sync(), file.Close())
}

// swapAll puts the new bytes into the place of the old ones, until one of the files cannot be written, or has changed in the meantime.
func (files stagedFiles) swapAll(root *os.Root) error {
	for i := range files {
		s := &files[i]
		if err := s.swap(root, s.before, s.after); err != nil {
			return err
		}
		s.swapped = true
	}
	return nil
}

// undo puts back the bytes before the save.
func (files stagedFiles) undo(root *os.Root) error {
	var errs []error
	for i := range files {
		if s := &files[i]; s.swapped {
			err := s.swap(root, s.after, s.before)
			s.swapped = err != nil
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// clean removes what lies beside the files, and folders that hold nothing any more.
func (files stagedFiles) clean(root *os.Root) {
	for _, s := range files {
		_ = root.Remove(s.temporary) // it may not be there
		if dir := path.Dir(s.path); dir != "." {
			_ = root.Remove(dir) // fails unless it is empty
		}
	}
}

// swap exchanges a file with the temporary one: from and to are the digests of what is there and what is to be. It returns a Conflict if
// somebody else has changed the file since it was read, and leaves theirs.
func (s *staged) swap(root *os.Root, from, to string) error {
	dir, err := root.Open(path.Dir(s.path))
	if err != nil {
		return err
	}
	defer dir.Close()
	name, temporary := path.Base(s.path), path.Base(s.temporary)
	var move func(dir *os.File, temporary, name string) error
	switch {
	case from == "":
		move = putNew
	case to == "":
		move = takeAway
	default:
		move = exchange
	}
	if err := move(dir, temporary, name); err != nil {
		if errors.Is(err, fs.ErrExist) || errors.Is(err, fs.ErrNotExist) {
			return s.conflict(root)
		}
		return readOnly(err)
	}
	if from != "" {
		old, err := read(root, s.temporary)
		if err == nil && Digest(old) != from {
			err = s.conflict(root)
		}
		if err != nil {
			return errors.Join(err, s.putBack(dir, temporary, name, to))
		}
	}
	return dir.Sync()
}

// putBack returns to a file what somebody else has written.
func (s *staged) putBack(dir *os.File, temporary, name, to string) error {
	if to == "" {
		return putNew(dir, temporary, name)
	}
	return exchange(dir, temporary, name)
}

// conflict returns the Conflict with what is in the file now, or was a moment ago.
func (s *staged) conflict(root *os.Root) error {
	theirs, err := read(root, s.temporary)
	yours, yoursErr := read(root, s.path)
	if Digest(yours) != s.after { // nothing was moved
		theirs, yours = yours, theirs
	}
	if err := errors.Join(err, yoursErr); err != nil {
		return err
	}
	return &Conflict{[]ConflictingFile{{s.path, yours, theirs, Digest(theirs)}}}
}

// readOnly makes an error ErrReadOnly if it means that.
func readOnly(err error) error {
	if errors.Is(err, fs.ErrPermission) || isReadOnly(err) {
		return fmt.Errorf("%w: %w", ErrReadOnly, err)
	}
	return err
}

// Writable returns ErrReadOnly if the folder cannot be written.
func (f *Folder) Writable() error {
	return readOnly(access(f.Dir))
}

// Recover ends what a killed process has begun: a save of which all files are written stands, any other one is undone.
func (f *Folder) Recover(ctx context.Context) error {
	root, err := f.open()
	if err != nil {
		return err
	}
	defer root.close()
	return errors.Join(f.recover(ctx, root.Root), removeTemporary(root.Root))
}

func (f *Folder) recover(ctx context.Context, root *os.Root) error {
	saves, err := f.History.UnfinishedSiteSaves(ctx)
	if err != nil {
		return err
	}
	for _, save := range saves {
		if err := f.recoverSave(ctx, root, save); err != nil {
			return err
		}
	}
	return nil
}

// lockedRoot is a site folder in which nobody else saves.
type lockedRoot struct {
	*os.Root
	lock *os.File
}

func (r lockedRoot) close() { _, _ = r.lock.Close(), r.Close() }

func (f *Folder) open() (lockedRoot, error) {
	root, err := os.OpenRoot(f.Dir)
	if err != nil {
		return lockedRoot{}, err
	}
	dir, err := root.Open(".")
	if err == nil {
		err = lock(dir)
	}
	if err != nil {
		return lockedRoot{}, errors.Join(err, root.Close())
	}
	return lockedRoot{root, dir}, nil
}

func (f *Folder) recoverSave(ctx context.Context, root *os.Root, save db.SiteSave) error {
	var written stagedFiles
	var changes []Change
	for _, file := range save.Files {
		now, err := read(root, file.Path)
		if err != nil {
			return err
		}
		if Digest(now) != file.AfterDigest {
			continue
		}
		back := file.Before
		if file.BeforeDigest == "" {
			back = nil
		}
		changes = append(changes, Change{Path: file.Path, New: back})
		written = append(written, staged{path: file.Path, before: file.AfterDigest, after: file.BeforeDigest})
	}
	if len(written) == len(save.Files) {
		return f.History.EndSiteSave(ctx, save.ID)
	}
	var files []db.SiteVersion
	for _, s := range written {
		files = append(files, db.SiteVersion{Path: s.path, BeforeDigest: s.before, AfterDigest: s.after})
	}
	undone, err := stage(root, changes, files)
	if err == nil {
		err = undone.swapAll(root)
	}
	undone.clean(root)
	if err != nil {
		return err
	}
	return f.History.DropSiteSave(ctx, save.ID)
}

// removeTemporary removes the temporary files of a folder, in which nobody else saves.
func removeTemporary(root *os.Root) error {
	return fs.WalkDir(root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil //nolint:nilerr // what cannot be read holds none of ours
		case entry.IsDir() && name != "." && (strings.HasPrefix(entry.Name(), ".") || slices.Contains(unreachable, name)):
			return fs.SkipDir
		case strings.HasPrefix(entry.Name(), temporaryPrefix) && entry.Type().IsRegular():
			return root.Remove(name)
		}
		return nil
	})
}
