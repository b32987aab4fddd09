package importer

import (
	"cmp"
	"net/url"
	"path"
	"strings"

	"golang.org/x/text/unicode/norm"

	"portfolio/internal/lazyregexp"
)

// byMonth is the end of the path of an upload, wherever its copy is.
var byMonth = lazyregexp.New(`(?:^|/)(\d{4}/\d{2}/[^/]+)$`)

// emptyAlt is the attribute of a picture whose words are in the media library alone.
var emptyAlt = lazyregexp.New(`(?i)\salt\s*=\s*(?:""|'')`)

// wordsOfPicture returns what an attachment says that it shows: its title, too, unless that is the name of a file.
func wordsOfPicture(item wpItem) string {
	title := oneLine(item.Title)
	if !strings.Contains(title, " ") || strings.ContainsAny(title, "_0123456789") {
		title = ""
	}
	return cmp.Or(oneLine(item.meta()["_wp_attachment_image_alt"]), plain(cmp.Or(item.Excerpt, item.Former)), title)
}

// pictureKey returns what the addresses of all sizes of a picture have in common.
func pictureKey(address string) string {
	_, below, _ := strings.Cut(address, "/wp-content/uploads/")
	return unsized(below)
}

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
