package importer

import (
	"net/url"
	"path"
	"strings"

	"golang.org/x/text/unicode/norm"

	"portfolio/internal/lazyregexp"
)

// byMonth is the end of the path of an upload, wherever its copy is.
var byMonth = lazyregexp.New(`(?:^|/)(\d{4}/\d{2}/[^/]+)$`)

// upload returns the file next to an export that is a copy of an upload, whatever folder it is in, "" for none.
func (s *Source) upload(address string) string {
	if unescaped, err := url.PathUnescape(address); err == nil {
		address = unescaped
	}
	below := strings.TrimPrefix(strings.TrimPrefix(address, "wp-content/"), "uploads/")
	for _, folder := range []string{"uploads", "wp-content/uploads", "."} {
		name := path.Join(folder, below)
		if found := firstOf(s.fsys, []string{unsized(name), name}); found != "" {
			return found
		}
	}
	if s.uploads == nil {
		s.uploads = map[string]string{}
		none := func(string) bool { return false }
		_ = s.walk(".", none, func(name string) error { // of a folder with too many files, the first ones
			if end := uploadEnd(name); end != "" && s.uploads[end] == "" {
				s.uploads[end] = name
			}
			return nil
		})
	}
	if found := s.uploads[uploadEnd(unsized(address))]; found != "" {
		return found
	}
	return s.uploads[uploadEnd(address)]
}

// uploadEnd returns the end of a path by which uploads are compared, as programs write the same name differently, "" for that of another file.
func uploadEnd(name string) string {
	if m := byMonth.FindStringSubmatch(name); m != nil {
		return strings.ToLower(norm.NFC.String(m[1]))
	}
	return ""
}
