package files

import (
	"regexp"
	"strings"
	"time"
)

// Served is what an address leads to.
type Served struct {
	Name string // in the site folder: "articles/harbor/boat.jpg"
	Type string // media type
	Tag  string // changes with the bytes
	SVG  bool   // whether it is a drawing, which browsers could open as a page of its own

	files *Files
	id    string
	bytes func() ([]byte, error)
}

// hashedPath takes the path of an address apart: stem, digest, width of a variant, extension.
var hashedPath = regexp.MustCompile(`^(.+)\.([0-9a-f]{10})(-[0-9]+)?(\.[a-z][a-z0-9]*)$`)

// Find returns the file that is served at a path below Prefix, and reports whether there is one.
func (f *Files) Find(path string) (Served, bool) {
	parts := hashedPath.FindStringSubmatch(path)
	if parts == nil {
		return Served{}, false
	}
	stem, digest, rest := parts[1], parts[2], parts[3]+parts[4]
	for _, candidate := range f.byStem[stem] {
		if served, ok := candidate.at(candidate.facts(), digest, rest); ok {
			return served, true
		}
	}
	for _, candidate := range f.former[stem] {
		if served, ok := candidate.at(candidate.facts, digest, rest); ok && f.now().Before(candidate.until) {
			return served, true
		}
	}
	return Served{}, false
}

// Today returns the file that is served at a path with another digest, which a copy of the program with another state of the folder gave
// out, and reports whether there is anything.
func (f *Files) Today(path string) (Served, bool) {
	parts := hashedPath.FindStringSubmatch(path)
	if parts == nil {
		return Served{}, false
	}
	for _, candidate := range f.byStem[parts[1]] {
		known := candidate.facts()
		if served, ok := candidate.at(known, known.digest(), parts[3]+parts[4]); ok {
			return served, true
		}
	}
	return Served{}, false
}

// at returns the form of a file that is served under a digest and the rest of a path: the extension, or a variant.
func (f *file) at(known facts, digest, rest string) (Served, bool) {
	if !known.served() || known.digest() != digest {
		return Served{}, false
	}
	served := Served{Name: f.name, Type: known.Type, Tag: digest + rest, SVG: known.Type == typeSVG, files: f.files, id: known.ID}
	served.bytes = func() ([]byte, error) { return f.served(known) }
	if rest == f.ext {
		return served, true
	}
	for _, v := range known.variants() {
		if v.suffix() == rest {
			served.Type = v.mediaType
			served.bytes = func() ([]byte, error) { return f.variant(known, v) }
			return served, true
		}
	}
	if strings.HasPrefix(rest, "-") {
		if form, err := f.mailVariant(known); err == nil && form.width > 0 && form.suffix() == rest {
			served.Type, served.SVG = form.mediaType, false
			served.bytes = func() ([]byte, error) { return f.mailBytes(known, form) }
			return served, true
		}
	}
	return Served{}, false
}

// Get returns the served form of the file called name, and reports whether there is one.
func (f *Files) Get(name string) (Served, bool) {
	found := f.byName[name]
	if found == nil {
		return Served{}, false
	}
	known := found.facts()
	if !known.served() {
		return Served{}, false
	}
	return found.at(known, known.digest(), found.ext)
}

// Compresses reports whether there may be compressed copies.
func (s Served) Compresses() bool { return compresses(s.Type) }

// Bytes returns the bytes in the best encoding that is accepted and made already, with the name of the encoding: "" for none.
func (s Served) Bytes(accepts func(encoding string) bool) (data []byte, encoding string, err error) {
	if s.Compresses() {
		for _, e := range encodings {
			if !accepts(e.name) {
				continue
			}
			if data, ok := s.files.cache.Lookup(e.key(s.id)); ok && len(data) > 0 {
				return data, e.name, nil
			}
		}
	}
	data, err = s.bytes()
	return data, "", err
}

// compresses reports whether compression makes files of a media type smaller.
func compresses(mediaType string) bool {
	return mediaType == typeSVG || mediaType == typeJSON || strings.HasPrefix(mediaType, "text/")
}

// formerFile is a file of the site before it changed. Pages that visitors have open still name it.
type formerFile struct {
	*file
	facts facts
	until time.Time
}

// formerFor is how long former addresses lead somewhere.
const formerFor = time.Hour

// formerOf returns the files that pages of the site before f name and that f still serves. What was deleted is gone at once: its owner
// may have to take it down.
func (f *Files) formerOf(before *Files) map[string][]formerFile {
	former := map[string][]formerFile{}
	keep := func(stem string, old formerFile) {
		if f.byName[old.name] != nil && f.now().Before(old.until) {
			former[stem] = append(former[stem], old)
		}
	}
	for stem, files := range before.former {
		for _, old := range files {
			keep(stem, old)
		}
	}
	for stem, files := range before.byStem {
		for _, old := range files {
			if known := old.known.Load(); known != nil && known.served() {
				keep(stem, formerFile{old, *known, f.now().Add(formerFor)})
			}
		}
	}
	return former
}
