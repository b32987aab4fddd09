// Package files serves the pictures and documents of a site folder: it says under which address each is served, what it is
// and how large, and makes smaller and compressed copies. What a file is, its bytes say, never its name; what is served
// never holds the place where a photograph was taken, nor script.
package files

import (
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"slices"
	"strings"
	"time"

	"portfolio/content/cache"
)

// Prefix is the path prefix of the addresses of all files.
const Prefix = "/static/"

// Options are what a site's files depend on.
type Options struct {
	Cache  *cache.Cache
	Disk   bool             // whether the folder is on a disk: a file with the same size and time is then the same file
	Made   []Made           // files that the program made for this site
	Former *Files           // those of the site before a change of the folder; nil for none
	Now    func() time.Time // nil for time.Now
}

// Made is a file that the program made: a style sheet, a list for a script.
type Made struct {
	Name string // "chat/knowledge.en.json"
	Data []byte
	Make func() []byte // makes the data when it is asked for, always the same; nil where Data holds it
}

// Files are the files of one state of a site folder. They are safe for concurrent use.
type Files struct {
	fsys     fs.FS
	cache    *cache.Cache
	now      func() time.Time
	byName   map[string]*file
	byStem   map[string][]*file // by the name without its extension, which variants do not share
	skipped  []Problem
	former   map[string][]formerFile // by the name without its extension
	disk     bool
	workshop chan struct{} // holds the one place where a picture is decoded: that takes many megabytes
}

// folders are those of the site folder that hold what is served.
var folders = []string{"img", "articles", "pages", "services", "files"}

// New lists the files of a site folder. fsys must not lead out of the folder, as that of an os.Root does not. A file is read
// when it is first asked for.
func New(fsys fs.FS, options Options) (*Files, error) {
	f := &Files{
		fsys: fsys, cache: options.Cache, now: options.Now, disk: options.Disk,
		byName: map[string]*file{}, byStem: map[string][]*file{}, workshop: make(chan struct{}, 1),
	}
	if f.now == nil {
		f.now = time.Now
	}
	for _, folder := range folders {
		if err := f.list(folder); err != nil {
			return nil, err
		}
	}
	f.Add(options.Made...)
	if options.Former != nil {
		f.workshop = options.Former.workshop
		f.former = f.formerOf(options.Former)
	}
	return f, nil
}

// list adds the files of one folder of the site folder.
func (f *Files) list(folder string) error {
	err := fs.WalkDir(f.fsys, folder, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil && name == folder:
			return fs.SkipDir // an absent folder has no files
		case err != nil:
			f.skip(name, "it cannot be read", "check its permissions", false)
			return nil
		case strings.HasPrefix(entry.Name(), "."):
			return skipEntry(entry)
		case entry.IsDir(), name == folder: // a file instead of the folder is none that is served
			return nil
		case f.isLinkAway(name, entry):
			f.skip(name, "links are not followed here", "replace it by the folder", false)
			return nil
		}
		f.listFile(name)
		return nil
	})
	if err != nil {
		return fmt.Errorf("list files: %w", err)
	}
	return nil
}

// isLinkAway reports whether an entry is a link that leads to a folder, out of the site folder or nowhere.
func (f *Files) isLinkAway(name string, entry fs.DirEntry) bool {
	if entry.Type()&fs.ModeSymlink == 0 || path.Ext(name) != "" {
		return false // what a file is, is seen when it is read
	}
	info, err := fs.Stat(f.fsys, name)
	return err != nil || info.IsDir()
}

func skipEntry(entry fs.DirEntry) error {
	if entry.IsDir() {
		return fs.SkipDir
	}
	return nil
}

// listFile adds a file if its extension is one of those that are served.
func (f *Files) listFile(name string) {
	ext := strings.ToLower(path.Ext(name))
	switch {
	case extensions[ext] != "":
		f.add(&file{name: name, ext: ext, files: f})
	case slices.Contains(sources, ext):
	default:
		f.skip(name, "files of this kind are not served", "use one of "+strings.Join(servedExtensions(), " "), true)
	}
}

// Add adds files that the program made. It is called before anything is served.
func (f *Files) Add(made ...Made) {
	for _, m := range made {
		if m.Make == nil {
			m.Make = func() []byte { return m.Data }
		}
		f.add(&file{name: m.Name, ext: path.Ext(m.Name), made: m.Make, files: f})
	}
}

func (f *Files) add(added *file) {
	f.byName[added.name] = added
	f.byStem[added.stem()] = append(f.byStem[added.stem()], added)
}

func (f *Files) skip(name, what, do string, hint bool) {
	f.skipped = append(f.skipped, Problem{File: name, What: what, Do: do, Hint: hint})
}

// Names lists the files in the order of their names.
func (f *Files) Names() []string {
	names := make([]string, 0, len(f.byName))
	for name := range f.byName {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Cache returns the cache in which the files keep what was made of them.
func (f *Files) Cache() *cache.Cache { return f.cache }

// Has reports whether the site folder holds the file called name. Its bytes may still turn out to be faulty.
func (f *Files) Has(name string) bool { return f.byName[name] != nil }

// URL returns the address of the file called name, which is its path in the site folder. It returns "" if there is no such
// file, or if it cannot be served. The address changes with the file's bytes, so that browsers may keep them forever.
func (f *Files) URL(name string) string {
	found := f.byName[name]
	if found == nil {
		return ""
	}
	facts := found.facts()
	if !facts.served() {
		return ""
	}
	return address(found.path(facts, ""))
}

// address returns the URL of a path below Prefix.
func address(name string) string { return (&url.URL{Path: Prefix + name}).EscapedPath() }
