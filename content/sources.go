package content

import (
	"io/fs"
	"slices"
	"sync"
	"time"

	"portfolio/internal/folder"
)

// keptSources are the Markdown files of a site folder as they were read, for the next time that the folder is loaded: of a thousand
// files usually one has changed.
type keptSources struct {
	mu     sync.Mutex
	byFile map[string]keptSource
}

// keptSource is one file, with what is wrong with its front matter.
type keptSource struct {
	source
	ok       bool
	findings Findings
	version  sourceVersion
}

// sourceVersion tells one state of a file from the next, with the time zone in which its dates were read.
type sourceVersion struct {
	folder.Version
	zone string
}

// keep keeps a file for the next site.
func (k *keptSources) keep(file string, s keptSource) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.byFile == nil {
		k.byFile = map[string]keptSource{}
	}
	k.byFile[file] = s
}

// source reads a file of which only some keys are known, or takes it from the former site if it has not changed since. entry is
// the file as it was listed.
func (r *folderReader) source(file string, entry fs.DirEntry, keys []string) (source, bool) {
	version, known := r.version(entry)
	kept, ok := r.former[file]
	if !known || !ok || kept.version != version {
		text, err := r.read(file, entry)
		if err != nil {
			r.unreadable(file, err)
			return source{}, false
		}
		before := len(r.findings)
		kept = keptSource{version: version}
		kept.source, kept.ok = r.parse(file, text, keys)
		kept.findings = slices.Clone(r.findings[before:])
	} else {
		r.findings = append(r.findings, kept.findings...)
		kept.head.Date, kept.head.Updated = inZone(kept.head.Date, r.zone), inZone(kept.head.Updated, r.zone)
	}
	if known {
		r.kept.keep(file, kept)
	}
	return kept.source, kept.ok
}

// read reads a file. entry, as it was listed a moment ago, says whether it may be opened: asking again takes as many system calls as reading.
func (r *folderReader) read(file string, entry fs.DirEntry) ([]byte, error) {
	info, err := entry.Info()
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxSource {
		return readRegular(r.fsys, file, maxSource)
	}
	return readFile(r.fsys, file, info.Size(), maxSource)
}

// version returns the version of a file, and reports whether it will have another one when its bytes are others.
func (r *folderReader) version(entry fs.DirEntry) (sourceVersion, bool) {
	info, err := entry.Info()
	if err != nil || r.kept == nil || !info.Mode().IsRegular() || info.ModTime().IsZero() {
		return sourceVersion{}, false
	}
	version, settled := folder.VersionOf(info, r.now)
	return sourceVersion{version, r.zone.String()}, settled
}

// inZone returns a time in the zone of this site, so that it equals one that was read for it. No time stays none.
func inZone(t time.Time, zone *time.Location) time.Time {
	if t.IsZero() {
		return t
	}
	return t.In(zone)
}
