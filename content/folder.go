package content

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
	"unicode/utf8"
)

// Dir opens the site folder at path. Nothing outside it can be read through what it returns: links and paths that lead out
// of the folder are refused, and so are devices and pipes. A folder that is replaced while it is open stays open: call Dir again
// to see the new one.
func Dir(path string) (fs.FS, error) {
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, fmt.Errorf("open the site folder: %w", err)
	}
	return folderFS{root.FS(), root}, nil // closed when nothing refers to it any more
}

// folderFS opens files and folders only.
type folderFS struct {
	root   fs.FS
	folder *os.Root
}

// Open implements fs.FS. It does not wait for whoever might write to a pipe.
func (f folderFS) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	file, err := f.folder.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		err = &fs.PathError{Op: "open", Path: name, Err: errors.New("not a file")}
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// Stat implements fs.StatFS.
func (f folderFS) Stat(name string) (fs.FileInfo, error) { return fs.Stat(f.root, name) }

// ReadDir implements fs.ReadDirFS.
func (f folderFS) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(f.root, name) }

// Lstat implements fs.ReadLinkFS.
func (f folderFS) Lstat(name string) (fs.FileInfo, error) { return fs.Lstat(f.root, name) }

// ReadLink implements fs.ReadLinkFS.
func (f folderFS) ReadLink(name string) (string, error) { return fs.ReadLink(f.root, name) }

// maxText is the size of the largest text file that is read, in bytes.
const maxText = 2 << 20

// A fileProblem is why a file that is there cannot be read.
type fileProblem struct {
	what, do string
	line     int // 0 where it is about the whole file
}

func (p fileProblem) Error() string { return p.what }

// readText returns the text of a file: UTF-8, without a byte order mark, and with Unix line ends. The error is
// fs.ErrNotExist for an absent file, else a fileProblem.
func readText(fsys fs.FS, name string) ([]byte, error) {
	text, err := readRegular(fsys, name, maxText)
	if err != nil {
		return nil, err
	}
	text = bytes.TrimPrefix(text, []byte("\uFEFF"))
	if line := invalidLine(text); line > 0 {
		return nil, fileProblem{"the text is not UTF-8", "save the file with the encoding UTF-8", line}
	}
	return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), nil
}

// readRegular reads a file, unless it is none, or has more than most bytes. Devices and pipes are not opened.
func readRegular(fsys fs.FS, name string, most int64) ([]byte, error) {
	info, err := fs.Stat(fsys, name)
	switch {
	case errors.Is(err, fs.ErrNotExist) && isLink(fsys, name):
		return nil, fileProblem{what: "the link leads nowhere", do: "replace it by the file, or delete it"}
	case errors.Is(err, fs.ErrNotExist):
		return nil, fs.ErrNotExist
	case err != nil && isLink(fsys, name):
		return nil, fileProblem{what: "the link leads out of the site folder, or to itself", do: "replace it by a copy of the file"}
	case err != nil:
		return nil, fileProblem{what: "the file cannot be read", do: "check its permissions"}
	case !info.Mode().IsRegular():
		return nil, fileProblem{what: "this is not a file", do: "put a file in its place, or delete it"}
	case info.Size() > most:
		return nil, tooLarge(most)
	}
	return readFile(fsys, name, info.Size(), most)
}

// readFile reads a file that had size bytes, unless it has more than most by now.
func readFile(fsys fs.FS, name string, size, most int64) ([]byte, error) {
	file, err := fsys.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fs.ErrNotExist
	}
	if err != nil {
		return nil, fileProblem{what: "the file cannot be read", do: "check its permissions"}
	}
	defer file.Close()
	text := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead))
	if _, err := text.ReadFrom(io.LimitReader(file, most+1)); err != nil { // it may have grown
		return nil, fileProblem{what: "the file cannot be read", do: "check the disk"}
	}
	if int64(text.Len()) > most {
		return nil, tooLarge(most)
	}
	return text.Bytes(), nil
}

func tooLarge(most int64) fileProblem {
	return fileProblem{what: fmt.Sprintf("the file has more than %d MB", most>>20), do: "split it, or leave something out"}
}

// isLink reports whether name is a symbolic link.
func isLink(fsys fs.FS, name string) bool {
	info, err := fs.Lstat(fsys, name)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}

// invalidLine returns the first line of text that is not UTF-8, or 0.
func invalidLine(text []byte) int {
	if utf8.Valid(text) {
		return 0
	}
	line := 1
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		if r == utf8.RuneError && size == 1 {
			return line
		}
		if r == '\n' {
			line++
		}
		text = text[size:]
	}
	return line
}
