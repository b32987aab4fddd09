package importer

import (
	"io/fs"
	"path"
	"strings"

	"portfolio/internal/lazyregexp"
)

// FetchedFolder is the folder of a site with the pictures that were fetched, each in a folder of its own.
const FetchedFolder = ".fetched"

// Fetched is what became of pictures that are only an address.
type Fetched struct {
	Files  fs.FS                       // the fetched ones
	Folder func(address string) string // where one is
	Failed map[string]error            // why the others are missing
}

// Use takes fetched pictures along.
func (s *Source) Use(fetched Fetched) {
	s.fetched = fetched
	s.fsys = withFetched{s.fsys, fetched.Files}
}

// withFetched is a source with the pictures that were fetched for it.
type withFetched struct {
	fs.FS
	fetched fs.FS
}

// Open implements fs.FS.
func (w withFetched) Open(name string) (fs.File, error) {
	if inside, ok := strings.CutPrefix(name, FetchedFolder+"/"); ok {
		return w.fetched.Open(inside)
	}
	return w.FS.Open(name)
}

// remotePicture is a picture that is an address of another site.
var remotePicture = lazyregexp.New(`(!\[[^\]\n]*\]\([ \t]*)(?:<(https?://[^>\n]+)>|(https?://[^)>\s]+))`)

// Remote returns the addresses of the pictures that are on other sites, each once. The plan does not have them.
func (p *Plan) Remote() []string { return sortedKeys(p.remote) }

// fetchedFile returns the file of a picture on another site, "" for one that was not fetched, and notes why.
func (p *Plan) fetchedFile(t *Text, address string) string {
	secure := "https://" + strings.TrimPrefix(strings.TrimPrefix(address, "http://"), "https://")
	s := p.source
	if p.remote[secure] = true; s.fetched.Files == nil {
		return ""
	}
	if err := s.fetched.Failed[secure]; err != nil {
		s.find(t.Origin, 1, "the picture "+address+" could not be fetched: "+err.Error(), "put a copy of it next to "+t.file())
		return ""
	}
	folder := s.fetched.Folder(secure)
	entries, err := fs.ReadDir(s.fetched.Files, folder)
	if err != nil || len(entries) != 1 {
		return ""
	}
	return path.Join(FetchedFolder, folder, entries[0].Name())
}

// takeRemote takes along the fetched pictures of a part of a text.
func (p *Plan) takeRemote(t *Text, part string) string {
	return remotePicture.ReplaceAllStringFunc(part, func(match string) string {
		m := remotePicture.FindStringSubmatch(match)
		address := escapeSpaces(m[2] + m[3])
		if _, own := p.source.path(address); own {
			return match
		}
		if file := p.fetchedFile(t, address); file != "" {
			return m[1] + destination(p.take(t, file))
		}
		return match
	})
}
