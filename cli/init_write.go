package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"portfolio/internal/starter"
)

// createSite writes a new site to dir, which does not exist or is empty, and which gets the whole site or nothing of it.
func createSite(dir string, files []starter.File) error {
	dir = filepath.Clean(dir)
	_, err := os.Stat(dir)
	exists := err == nil
	beside := filepath.Join(filepath.Dir(dir), "."+filepath.Base(dir)+starter.Unfinished)
	if exists {
		beside = filepath.Join(dir, starter.Unfinished) // the folder may be a mount, or where somebody works: it has to stay the same
	}
	if err := os.RemoveAll(beside); err != nil {
		return err
	}
	if err := writeNew(beside, files); err != nil {
		return err
	}
	if exists {
		err = moveInto(dir, beside)
	} else {
		err = os.Rename(beside, dir)
	}
	return errors.Join(err, os.RemoveAll(beside))
}

// moveInto moves what is in a folder to another.
func moveInto(dir, from string) error {
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if err := os.Rename(filepath.Join(from, entry.Name()), filepath.Join(dir, entry.Name())); err != nil {
			return err
		}
	}
	return nil
}

// checkNewFolder returns an error unless a site can be written to dir: a folder that is empty, or does not exist.
func checkNewFolder(dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if _, err := os.Lstat(dir); err == nil {
			return usagef("%s is a link that leads nowhere", quoted(dir))
		}
		return nil
	case err != nil:
		return usagef("%s is no folder that can be read", quoted(dir))
	case slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() != starter.Unfinished }):
		return usagef("%s is not empty: name a new folder", quoted(dir))
	}
	return nil
}

// The modes of a site's files, whatever the umask: another user may serve them.
const (
	folderMode = 0o755
	fileMode   = 0o644
)

// writeNew writes files into dir, which it makes. If it fails, it removes what it has written.
func writeNew(dir string, files []starter.File) (err error) {
	var written []string
	defer func() {
		if err != nil {
			for _, name := range slices.Backward(written) {
				_ = os.Remove(name)
			}
		}
	}()
	for _, file := range files {
		name := filepath.Join(dir, filepath.FromSlash(file.Name))
		made, err := makeFolders(filepath.Dir(name))
		written = append(written, made...)
		if err != nil {
			return err
		}
		if err := writeFile(name, file.Data); err != nil {
			return err
		}
		written = append(written, name)
	}
	return nil
}

// makeFolders makes a folder and those above it, and returns the ones that did not exist.
func makeFolders(name string) (made []string, err error) {
	if _, err := os.Stat(name); err == nil {
		return nil, nil
	}
	if made, err = makeFolders(filepath.Dir(name)); err != nil {
		return made, err
	}
	if err := os.Mkdir(name, folderMode); err != nil {
		return made, err
	}
	return append(made, name), os.Chmod(name, folderMode) // #nosec G302 -- a site is public
}

// writeFile writes a file that does not exist.
func writeFile(name string, data []byte) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, fileMode) // #nosec G302 G304 -- a site is public, and the owner chose the folder
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	return errors.Join(err, file.Chmod(fileMode), file.Close())
}
