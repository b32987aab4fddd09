package importer

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
)

// The modes of a site's files.
const (
	folderMode = 0o755
	fileMode   = 0o644
)

// RecordName is the file that says which files were imported, with their hashes: what an owner has changed or removed since is left.
const RecordName = ".imported.json"

// ReportName is the file with the report.
const ReportName = "import-report.txt"

// Result is what Write did.
type Result struct {
	Written, Same int
	Left          []string // files that the owner has changed or removed, and why they are left
}

// Write writes the files of the plan into a site folder. It replaces none that anybody else has written. Each file is there whole or not
// at all, and a second call goes on where the first one ended.
func (p *Plan) Write(ctx context.Context, dir *os.Root) (Result, error) {
	w := writer{dir: dir, source: p.source.fsys, record: map[string]string{}}
	record, err := dir.ReadFile(RecordName)
	if err == nil && json.Unmarshal(record, &w.record) != nil {
		return w.Result, fmt.Errorf("%s cannot be read: correct or delete it", RecordName)
	}
	if errors.Is(err, fs.ErrNotExist) { // it marks the folder as one that an import may go on with
		if err := w.put(RecordName, bytes.NewReader([]byte("{}\n"))); err != nil {
			return w.Result, err
		}
	}
	for _, file := range p.Files {
		if ctx.Err() != nil {
			return w.Result, ctx.Err()
		}
		if err := w.file(file); err != nil {
			return w.Result, fmt.Errorf("write %s: %w", file.Name, err)
		}
		if file.Name == publicationsName {
			w.recordPublications(file.Data)
		}
	}
	now, err := json.MarshalIndent(w.record, "", "\t")
	if err == nil && !bytes.Equal(append(now, '\n'), record) {
		err = w.put(RecordName, bytes.NewReader(append(now, '\n')))
	}
	return w.Result, err
}

// writer writes the files of a plan.
type writer struct {
	Result
	dir    *os.Root
	source fs.FS
	record map[string]string // hashes by the names of files
}

// file writes a file, unless it is there.
func (w *writer) file(file File) error {
	wanted, err := w.hash(func() (io.ReadCloser, error) { return w.open(file) })
	if err != nil {
		return err
	}
	known := w.record[file.Name]
	there, err := w.hash(func() (io.ReadCloser, error) { return w.dir.Open(file.Name) })
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	case err != nil && known != "":
		w.Left = append(w.Left, file.Name+": it was removed since it was imported: delete its line in "+RecordName+" to import it again")
		return nil
	case err == nil && there == wanted:
		w.Same++
		w.record[file.Name] = wanted
		return nil
	case err == nil && there != known && !isSample(w.dir.FS(), file.Name):
		w.Left = append(w.Left, file.Name+": it was changed since it was imported: delete it, and its line in "+RecordName+", to import it again")
		return nil
	}
	from, err := w.open(file)
	if err != nil {
		return err
	}
	defer func() { _ = from.Close() }()
	if err := w.put(file.Name, from); err != nil {
		return err
	}
	w.Written++
	w.record[file.Name] = wanted
	return nil
}

// isSample reports whether a text is one that portfolio init wrote, and nobody has made their own.
func isSample(fsys fs.FS, name string) bool {
	data, err := readAll(fsys, name, maxText)
	if err != nil || path.Ext(name) != ".md" {
		return false
	}
	h, _, _, _ := splitHead(clean(data)) // empty where it cannot be read
	return h.flag("sample")
}

// open opens what is to be written.
func (w *writer) open(file File) (io.ReadCloser, error) {
	if file.From == "" {
		return io.NopCloser(bytes.NewReader(file.Data)), nil
	}
	return w.source.Open(file.From)
}

// hash returns the hash of what is opened.
func (w *writer) hash(open func() (io.ReadCloser, error)) (string, error) {
	from, err := open()
	if err != nil {
		return "", err
	}
	defer func() { _ = from.Close() }()
	sum := sha256.New()
	if _, err := io.Copy(sum, from); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// put writes a file beside the place where it belongs, and moves it there.
func (w *writer) put(name string, from io.Reader) error {
	if err := w.dir.MkdirAll(path.Dir(name), folderMode); err != nil {
		return err
	}
	temporary := path.Join(path.Dir(name), ".importing")
	file, err := w.dir.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, fileMode)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, from)
	err = errors.Join(err, file.Chmod(fileMode), file.Close())
	if err == nil {
		err = w.dir.Rename(temporary, name)
	}
	if err != nil {
		return errors.Join(err, w.dir.Remove(temporary))
	}
	return nil
}

// WriteReport writes the report into a site folder. The one of an earlier import that said something else stays, under a name with its time.
func WriteReport(dir *os.Root, report string) error {
	if former, err := dir.ReadFile(ReportName); err == nil {
		if string(former) == report {
			return nil
		}
		info, err := dir.Stat(ReportName)
		if err != nil {
			return err
		}
		if err := dir.Rename(ReportName, "import-report-"+info.ModTime().UTC().Format("2006-01-02-150405")+".txt"); err != nil {
			return err
		}
	}
	return WriteFile(dir, ReportName, []byte(report))
}

// WriteFile writes a file into a site folder, whole or not at all.
func WriteFile(dir *os.Root, name string, data []byte) error {
	w := writer{dir: dir}
	return w.put(name, bytes.NewReader(data))
}
