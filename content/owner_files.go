package content

import (
	"io/fs"
	"net/url"
	slashpath "path"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// OwnersAlone reports whether a file of the site folder is for its owner's eyes only: it is beside a text that is not public, and nothing
// public names it. Whoever has its address, as a text had readers before it became a draft, does not get it any more.
func (s *Site) OwnersAlone(name string) bool {
	return s.besideHiddenText(name) && !s.namedFiles()[lastFolder(name)]
}

// besideHiddenText reports whether a file belongs to a text that is not public now, or that says so and cannot be read.
func (s *Site) besideHiddenText(name string) bool {
	folder := TextFolder(name)
	if article, known := s.byID[strings.TrimPrefix(folder, "articles/")]; known && strings.HasPrefix(folder, "articles/") {
		return !article.public
	}
	return slices.Contains(s.drafts, folder) && !slices.ContainsFunc(s.Pages, func(p OwnPage) bool { return p.Folder() == folder })
}

// pathWithFolder matches what may name a file in another folder.
var pathWithFolder = regexp.MustCompile(`[^\s"'()<>\[\]{}=,]+/[^\s"'()<>\[\]{}=,]+`)

// publicNames finds the files in other folders that texts name, each as its last folder and its name without the extension, as a video brings
// its still along: "harbor/boat". Texts that are not public do not count.
func (s *Site) publicNames(fsys fs.FS) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		named := map[string]bool{}
		for _, text := range namingTexts(fsys, nil) {
			if s.besideHiddenText(text.file) {
				continue
			}
			for _, path := range pathWithFolder.FindAllString(text.text, -1) {
				if unescaped, err := url.PathUnescape(path); err == nil {
					path = unescaped
				}
				named[lastFolder(path)] = true
			}
		}
		return named
	})
}

// lastFolder is the end of a path without its extension: its last folder and its name.
func lastFolder(path string) string {
	return slashpath.Base(slashpath.Dir(path)) + "/" + strings.TrimSuffix(slashpath.Base(path), slashpath.Ext(path))
}
